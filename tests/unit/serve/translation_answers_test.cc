#include "serve/translation_answers.h"

#include <gtest/gtest.h>

#include "serve/request_error.h"
#include "support/served_model.h"
#include "translate/translation_output.h"

namespace allot::server {
namespace {

using Json = nlohmann::ordered_json;

class TranslationAnswersTest : public ::testing::Test {
 protected:
  explicit TranslationAnswersTest(size_t max_answer_bytes = RequestLimits().max_answer_bytes)
      : service_(with_limit(served_.options, max_answer_bytes), 1) {}

  static const ServeOptions& with_limit(ServeOptions& options, size_t max_answer_bytes) {
    options.limits.max_answer_bytes = max_answer_bytes;
    return options;
  }
  Json texts(const Json& fields) {
    return Json::parse(
        answer_texts(service_, read_translate_request(fields, served_.options.limits), {}).body);
  }
  HttpResponse lines(const std::string& fields) {
    return answer_lines(service_, read_lines_request(Json::parse(fields), served_.options.limits),
                        {});
  }
  std::string direct(const std::string& line) {
    WorkerPool pool(1);
    LineInput input;
    input.text = line;
    return text_of(
        service_.registry().current()->models[0]->translator().translate({input}, {}, pool)[0]);
  }

  testing::ServedFolders served_;
  Service service_;
};

TEST_F(TranslationAnswersTest, TextsLineByLine) {
  const Json one = texts({{"q", " w0 w1\n\n12\nw2\r\n"}, {"source", "de"}, {"target", "en"}});
  EXPECT_EQ(one.dump(),
            Json({{"translatedText", " " + direct("w0 w1") + "\n\n12\n" + direct("w2") + "\r\n"}})
                .dump());
  const Json list = texts({{"q", {"w3", "1", ""}}, {"source", "de"}, {"target", "en"}});
  EXPECT_EQ(list["translatedText"], Json({direct("w3"), "1", ""}));
}

TEST_F(TranslationAnswersTest, HtmlKeepsTags) {
  const Json json =
      texts({{"q", "<b>w0</b> w1<br>"}, {"source", "de"}, {"target", "en"}, {"format", "html"}});
  // The sentence as one, with its tags in it; <br> is behind it.
  std::string text = json["translatedText"];
  for (const std::string& tag : {std::string("<b>"), std::string("</b>")}) {
    const size_t place = text.find(tag);
    ASSERT_NE(place, std::string::npos) << text;
    text.erase(place, tag.size());
  }
  EXPECT_EQ(text, direct("w0 w1") + "<br>");
  // Whole texts, and tags that do not fit.
  EXPECT_EQ(texts({{"q", "<p><b>w0</b><p>w1</i>w2"},
                   {"source", "de"},
                   {"target", "en"},
                   {"format", "html"}})["translatedText"],
            "<p><b>" + direct("w0") + "</b><p>" + direct("w1") + "</i>" + direct("w2"));
}

TEST_F(TranslationAnswersTest, AlternativesAndDetection) {
  const Json json =
      texts({{"q", {"w0 w1", "7"}}, {"source", "auto"}, {"target", "en"}, {"alternatives", 2}});
  EXPECT_EQ(json["alternatives"].size(), 2U);
  EXPECT_LE(json["alternatives"][0].size(), 2U);
  EXPECT_GE(json["alternatives"][0].size(), 1U);
  EXPECT_TRUE(json["alternatives"][1].empty());
  EXPECT_EQ(json["detectedLanguage"].size(), 2U);
  EXPECT_EQ(texts({{"q", "w0"}, {"source", "auto"}, {"target", "en"}})["detectedLanguage"].size(),
            2U);
}

TEST_F(TranslationAnswersTest, UnknownLanguages) {
  EXPECT_THROW(texts({{"q", "a"}, {"source", "xx"}, {"target", "en"}}), RequestError);
  EXPECT_THROW(texts({{"q", "a"}, {"source", "de"}, {"target", "fr"}}), RequestError);
  EXPECT_THROW(texts({{"q", "a"}, {"source", "auto"}, {"target", "xx"}}), RequestError);
  const auto complaint = [this](const char* source, const char* target) -> std::string {
    try {
      texts({{"q", "a"}, {"source", source}, {"target", target}});
    } catch (const RequestError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint("xx", "en"),
            "'xx' is not supported as a source language; there is: de to en, fr to en");
  EXPECT_EQ(complaint("de", "fr"),
            "French (fr) is not available as a target language from German (de); there is: de to "
            "en, fr to en");
  EXPECT_EQ(complaint("auto", "xx"),
            "'xx' is not supported as a target language; there is: de to en, fr to en");
}

TEST_F(TranslationAnswersTest, AnswersNameTheirModel) {
  const auto answer = [this](const Json& fields) {
    return answer_texts(service_, read_translate_request(fields, served_.options.limits), {});
  };
  EXPECT_EQ(answer({{"q", "w0"}, {"source", "fr"}, {"target", "en"}}).model, "fr-en");
  // Errors too, once it is known whose they are.
  const HttpResponse wrong =
      answer({{"q", "a"}, {"source", "de"}, {"target", "en"}, {"alternatives", 99}});
  EXPECT_EQ(wrong.status, 400);
  EXPECT_EQ(wrong.model, "de-en");
  const HttpResponse narrow =
      lines(R"({"model":"de-en","lines":["w0"],"options":{"beam-size":0}})");
  EXPECT_EQ(narrow.status, 400);
  EXPECT_EQ(narrow.model, "de-en");
  service_.scheduler().stop();
  const HttpResponse stopped = lines(R"({"model":"fr-en","lines":["w0"],"stream":true})");
  EXPECT_EQ(stopped.status, 503);
  EXPECT_EQ(stopped.model, "fr-en");
}

TEST_F(TranslationAnswersTest, LinesAreTheObjectsOfTranslate) {
  const HttpResponse response =
      lines(R"({"model":"de-en","lines":["w0 w1","","w2"],"options":{"n-best":2}})");
  const Json list = Json::parse(response.body)["translations"];
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(response.num_sentences, 3U);
  EXPECT_EQ(list[0]["translation"], direct("w0 w1"));
  EXPECT_EQ(list[0]["hypotheses"].size(), 2U);
  EXPECT_EQ(list[2]["line"], 3);
  EXPECT_TRUE(list[1]["hypotheses"].empty());
  EXPECT_EQ(
      Json::parse(lines(R"({"source":"fr","target":"en","lines":[]})").body)["translations"].size(),
      0U);
}

TEST_F(TranslationAnswersTest, LinesWithAGlossary) {
  const Json json = Json::parse(
      lines(R"({"model":"de-en","lines":["w0 w1 w2","w3"],)"
            R"("glossary":[{"source":"w1","target":"w5 w6"}],"forbidden_terms":["w2"]})")
          .body);
  const Json& best = json["translations"][0]["hypotheses"][0];
  ASSERT_EQ(best["glossary"].size(), 1U);
  EXPECT_EQ(best["glossary"][0]["source"], "w1");
  EXPECT_EQ(best["glossary"][0]["target"], "w5 w6");
  EXPECT_EQ(best["glossary"][0]["source_words"], Json({1, 1}));
  if (best["glossary"][0]["placed"] != "none") {
    EXPECT_NE(best["text"].get<std::string>().find("w5 w6"), std::string::npos);
  }
  EXPECT_FALSE(json["translations"][1]["hypotheses"][0].contains("glossary"));
  EXPECT_EQ(json.dump().find("\"text\":\"w2\""), json.dump().rfind("\"text\":\"w2\""));
  const HttpResponse refused =
      lines(R"({"model":"de-en","text":"w0","glossary":[{"source":"w1","target":""}]})");
  EXPECT_EQ(refused.status, 400);
  EXPECT_NE(refused.body.find("glossary:1: the target term is empty"), std::string::npos);
}

TEST_F(TranslationAnswersTest, StreamsLineByLine) {
  const std::string fields = R"("model":"de-en","lines":["w0 w1","w2"])";
  const HttpResponse response = lines("{" + fields + R"(,"stream":true})");
  ASSERT_TRUE(response.stream);
  EXPECT_EQ(response.content_type, "application/x-ndjson");
  std::vector<std::string> parts;
  response.stream([&parts](std::string_view part) {
    parts.emplace_back(part);
    return true;
  });
  ASSERT_EQ(parts.size(), 2U);
  const Json whole = Json::parse(lines("{" + fields + "}").body)["translations"];
  EXPECT_EQ(parts[0], whole[0].dump() + "\n");
  EXPECT_EQ(parts[1], whole[1].dump() + "\n");
}

TEST_F(TranslationAnswersTest, ModelsThatAreNotThere) {
  for (const char* fields : {R"({"lines":["w0"]})", R"({"model":"x","lines":["w0"]})",
                             R"({"model":"de-en","source":"fr","lines":["w0"]})",
                             R"({"source":"en","target":"de","lines":["w0"]})"}) {
    EXPECT_THROW(lines(fields), RequestError) << fields;
  }
}

TEST_F(TranslationAnswersTest, LinesWithPrefixesAndBounds) {
  const auto answer = [this](const std::string& fields) {
    return lines(R"({"model":"de-en","lines":["w0 w1","w2"],)" + fields + "}");
  };
  DecodeOptions given;
  given.attention.bounds_are_given = true;
  LineInput input;
  input.text = "w0 w1";
  input.prefix = "w5";
  input.fertility = {3, 1};
  WorkerPool pool(1);
  const std::string expected = text_of(
      service_.registry().current()->models[0]->translator().translate({input}, given, pool)[0]);
  const Json list =
      Json::parse(answer(R"("prefixes":["w5",""],"fertilities":[[3,1],[1]])").body)["translations"];
  EXPECT_EQ(list[0]["translation"], expected);
  EXPECT_EQ(list[0]["translation"].get<std::string>().rfind("w5", 0), 0U);
  EXPECT_NE(expected, direct("w0 w1"));
  const HttpResponse wrong = answer(R"("fertilities":[[3,1],[1,2,3,4]])");
  EXPECT_EQ(wrong.status, 400);
  EXPECT_NE(wrong.body.find("fertilities:2: 4 numbers for 1 word"), std::string::npos)
      << wrong.body;
}

class LimitedAnswersTest : public TranslationAnswersTest {
 protected:
  LimitedAnswersTest() : TranslationAnswersTest(2000) {}
};

TEST_F(LimitedAnswersTest, AnswersThatAreTooLarge) {
  const std::string few = R"("model":"de-en","options":{"max-length":2},"lines":["w0"])";
  EXPECT_EQ(lines("{" + few + "}").status, 200);
  const std::string many = R"("model":"de-en","options":{"max-length":2},"lines":)"
                           R"(["w0","w1","w2","w3","w4","w5","w6"])";
  const HttpResponse refused = lines("{" + many + "}");
  EXPECT_EQ(refused.status, 413);
  EXPECT_NE(refused.body.find("larger than 2000 bytes; ask for a stream"), std::string::npos);
  EXPECT_EQ(refused.model, "de-en");
  // What is streamed may be longer.
  size_t bytes = 0;
  lines("{" + many + R"(,"stream":true})").stream([&bytes](std::string_view part) {
    bytes += part.size();
    return true;
  });
  EXPECT_GT(bytes, 2000U);
  const auto text = [this](const std::string& line, size_t count) {
    std::string all;
    for (size_t i = 0; i < count; ++i) all += line + "\n";
    return answer_texts(service_,
                        read_translate_request({{"q", all}, {"source", "de"}, {"target", "en"}},
                                               served_.options.limits),
                        {});
  };
  EXPECT_EQ(text("w0 w1", 2).status, 200);
  EXPECT_EQ(text("w0 w1 w2", 1000).status, 413);
  EXPECT_EQ(text("12", 1000).status, 413);  // nothing is translated
  EXPECT_EQ(service_.scheduler().num_queued(), 0U);
}

}  // namespace
}  // namespace allot::server
