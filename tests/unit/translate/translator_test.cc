#include "translate/translator.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <thread>

#include "base/error.h"
#include "base/sealed_change.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/translation_output.h"

namespace allot {
namespace {

using testing::SmallModel;

class TranslatorTest : public ::testing::Test {
 protected:
  TranslatorTest() {
    testing::write_text_model(SmallModel({}, 0.9), folder_.path("model"));
    load_.models = {folder_.path("model")};
    options_.beam.max_length = 12;
  }

  static std::vector<LineInput> inputs(const std::vector<std::string>& lines) {
    std::vector<LineInput> result;
    for (const std::string& line : lines) {
      result.emplace_back();
      result.back().text = line;
    }
    return result;
  }

  std::vector<LineTranslation> translate(const std::vector<std::string>& lines, int threads = 1) {
    WorkerPool pool(threads);
    return Translator(load_).translate(inputs(lines), options_, pool);
  }

  testing::TemporaryFolder folder_;
  LoadOptions load_;
  DecodeOptions options_;
};

const std::vector<std::string>& lines() {
  static const std::vector<std::string> lines = {
      "w0 w1 w2", "", "w5 w5 w5 w5 w5 w5 w5.", "  ", "w8", "w0 w1 w2", "unknown w3, w4 w1 w0!"};
  return lines;
}

void expect_equal(const LineTranslation& a, const LineTranslation& b) {
  ASSERT_EQ(a.hypotheses.size(), b.hypotheses.size());
  for (size_t n = 0; n < a.hypotheses.size(); ++n) {
    EXPECT_EQ(a.hypotheses[n].target.text, b.hypotheses[n].target.text);
    EXPECT_EQ(a.hypotheses[n].score, b.hypotheses[n].score);
    EXPECT_EQ(a.hypotheses[n].attention, b.hypotheses[n].attention);
  }
}

TEST_F(TranslatorTest, KeepsOrderAndDoesNotCareForNeighbors) {
  options_.beam.n_best = 3;
  const auto together = translate(lines());
  ASSERT_EQ(together.size(), lines().size());
  EXPECT_TRUE(together[1].hypotheses.empty());
  EXPECT_TRUE(together[3].hypotheses.empty());
  EXPECT_EQ(together[0].hypotheses.size(), 3U);
  expect_equal(together[0], together[5]);
  for (const size_t batch_size : {1, 2, 100}) {
    options_.batch_size = batch_size;
    const auto again = translate(lines(), 3);
    for (size_t i = 0; i < lines().size(); ++i) {
      expect_equal(again[i], together[i]);
      expect_equal(translate({lines()[i]})[0], together[i]);
    }
  }
}

TEST_F(TranslatorTest, LongLinesAreCutAndJoined) {
  options_.max_input_length = 4;
  const auto parts = translate({"w0 w1 w2!", "w3 w4 w5"});
  const auto whole = translate({"w0 w1 w2! w3 w4 w5"})[0];
  EXPECT_EQ(whole.num_parts, 2U);
  const LineHypothesis& hypothesis = whole.hypotheses[0];
  std::vector<std::string> tokens = parts[0].hypotheses[0].target.tokens;
  const auto& second = parts[1].hypotheses[0].target.tokens;
  tokens.insert(tokens.end(), second.begin(), second.end());
  EXPECT_EQ(hypothesis.target.tokens, tokens);
  EXPECT_EQ(hypothesis.spent.size(), 8U);
  EXPECT_EQ(whole.fertility.size(), 7U);
  EXPECT_EQ(hypothesis.token_scores.size(), tokens.size());
  EXPECT_THAT(hypothesis.warnings, ::testing::Contains(::testing::Field(&TranslationWarning::kind,
                                                                        WarningKind::kSplitLine)));
}

// What each sentence gets alone, joined; everything counts from the beginning of the line.
TEST_F(TranslatorTest, SentencesOfALineAreTranslatedOneByOne) {
  const auto parts = translate({"W0 w1 w2!", "W3 w4 w5."});
  const auto whole = translate({"W0 w1 w2!  W3 w4 w5."})[0];
  EXPECT_EQ(whole.num_parts, 2U);
  EXPECT_FALSE(whole.is_cut());
  const LineHypothesis& hypothesis = whole.hypotheses[0];
  std::vector<std::string> tokens = parts[0].hypotheses[0].target.tokens;
  const size_t num_first = tokens.size();
  const auto& second = parts[1].hypotheses[0].target.tokens;
  tokens.insert(tokens.end(), second.begin(), second.end());
  EXPECT_EQ(hypothesis.target.tokens, tokens);
  EXPECT_EQ(hypothesis.spent.size(), 9U);
  EXPECT_EQ(whole.fertility.size(), 8U);
  EXPECT_EQ(whole.source.words[4].begin, 11U);
  ASSERT_GT(hypothesis.attention.size(), num_first);
  EXPECT_EQ(hypothesis.attention[num_first].first_token, 4U);
  for (const TranslationWarning& warning : hypothesis.warnings) {
    EXPECT_NE(warning.kind, WarningKind::kSplitLine);
  }
}

TEST_F(TranslatorTest, SentencesStayTogetherOnRequestAndWithAPrefix) {
  const std::vector<std::string> text = {"W0 w1 w2! W3 w4 w5."};
  options_.split_sentences = SplitSentences::kOff;
  const auto whole = translate(text)[0];
  EXPECT_EQ(whole.num_parts, 1U);
  options_.split_sentences.reset();
  WorkerPool pool(1);
  auto forced = inputs(text);
  forced[0].prefix = "w1";
  EXPECT_EQ(Translator(load_).translate(forced, options_, pool)[0].num_parts, 1U);
  options_.split_sentences = SplitSentences::kOn;
  EXPECT_EQ(Translator(load_).translate(forced, options_, pool)[0].num_parts, 2U);
  // Given translations are those of the whole line.
  EXPECT_EQ(Translator(load_).score(forced, options_, pool)[0].num_parts, 1U);
}

TEST_F(TranslatorTest, BoundsMayBeGivenForWords) {
  WorkerPool pool(1);
  auto given = inputs({"w0 w1"});
  given[0].fertility = {0, 7};
  options_.attention.fertility_slack = 0.5;
  options_.attention.bounds_are_given = true;
  const auto line = Translator(load_).translate(given, options_, pool)[0];
  EXPECT_EQ(line.fertility, (std::vector<float>{0.5F, 7.5F}));
  EXPECT_LE(line.hypotheses[0].spent[0], 0.5 + 1e-5);
  given[0].fertility = {1, 2, 3, 4};
  given[0].fertility_place = {"bounds.txt", 1};
  EXPECT_THROW(Translator(load_).translate(given, options_, pool), Error);
}

TEST_F(TranslatorTest, GivenBoundsGetTheSlackOfTheModel) {
  WorkerPool pool(1);
  auto given = inputs({"w0 w1"});
  given[0].fertility = {1, 7};
  options_.attention.bounds_are_given = true;
  // Constant bounds have no slack.
  EXPECT_EQ(Translator(load_).translate(given, options_, pool)[0].fertility,
            (std::vector<float>{1, 7}));
  const auto write = [this](const nlohmann::ordered_json& fertility) {
    const SmallModel small({}, 0.9);
    ModelContents contents{small.options, small.source_vocabulary, small.target_vocabulary};
    const WordSettings settings{"de", false, false, false};
    contents.sections["text"] = {
        {"source", to_json(settings)}, {"target", to_json(settings)}, {"sink", true}};
    contents.sections["fertility"] = fertility;
    write_model_folder(folder_.path("model"), contents, small.parameters);
  };
  write({{"kind", "predicted"}, {"slack", 1.5}});
  EXPECT_EQ(Translator(load_).translate(given, options_, pool)[0].fertility,
            (std::vector<float>{2.5, 8.5}));
  write({{"kind", "guided"}, {"slack", 1.5}});
  EXPECT_EQ(Translator(load_).translate(given, options_, pool)[0].fertility,
            (std::vector<float>{1, 7}));
  options_.attention.fertility_slack = 0.5;
  EXPECT_EQ(Translator(load_).translate(given, options_, pool)[0].fertility,
            (std::vector<float>{1.5, 7.5}));
  options_.attention.fertility_slack = -1;
  EXPECT_THROW(Translator(load_).check(options_), Error);
}

// Three numbers for two words of three tokens: the last may be that of the sink.
TEST_F(TranslatorTest, GivenBoundsMayNotBeReadInTwoWays) {
  WorkerPool pool(1);
  load_.form = TextForm::kSubwords;
  options_.attention.bounds_are_given = true;
  auto given = inputs({"w0@@ w1 w2"});
  given[0].fertility = {2, 3, 1};
  EXPECT_THROW(Translator(load_).translate(given, options_, pool), Error);
  given[0].fertility = {2, 2, 2};
  EXPECT_EQ(Translator(load_).translate(given, options_, pool)[0].fertility, given[0].fertility);
  given[0].fertility = {2, 3};
  EXPECT_EQ(Translator(load_).translate(given, options_, pool)[0].fertility,
            (std::vector<float>{2, 2, 3}));
  given[0].fertility = {2, 3, 1, 5};
  EXPECT_EQ(Translator(load_).translate(given, options_, pool)[0].fertility,
            (std::vector<float>{2, 3, 1}));
}

TEST_F(TranslatorTest, BeginsWithThePrefixAndScoresIt) {
  WorkerPool pool(1);
  auto given = inputs({"w0 w1"});
  given[0].prefix = "w2 w2 w3";
  const Translator translator(load_);
  const auto line = translator.translate(given, options_, pool)[0];
  EXPECT_EQ(line.hypotheses[0].target.text.substr(0, 8), "w2 w2 w3");
  const auto scored = translator.score(given, options_, pool)[0];
  EXPECT_EQ(scored.hypotheses[0].target.text, "w2 w2 w3");
  for (size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(scored.hypotheses[0].token_scores[i], line.hypotheses[0].token_scores[i]);
  }
  given[0].text = "";
  EXPECT_TRUE(translator.score(given, options_, pool)[0].hypotheses.empty());
}

TEST_F(TranslatorTest, UnknownWordsAreReplacedAndReported) {
  // A model that says <unk> more than anything else.
  SmallModel small({}, 0.9);
  small.parameters[small.model.parameters().find("output.bias")].data[Vocabulary::kUnknown] = 20;
  testing::write_text_model(small, folder_.path("model"));
  options_.max_input_length = 3;
  const auto plain = translate({"xyz w1"})[0];
  ASSERT_NE(plain.hypotheses[0].target.text.find("<unk>"), std::string::npos);
  EXPECT_THAT(plain.hypotheses[0].warnings,
              ::testing::Contains(
                  ::testing::Field(&TranslationWarning::kind, WarningKind::kUnknownTarget)));
  EXPECT_THAT(plain.hypotheses[0].warnings,
              ::testing::Contains(
                  ::testing::Field(&TranslationWarning::kind, WarningKind::kUnknownSource)));
  options_.replace_unknown = true;
  // Without bounds every word has some weight.
  options_.attention.transform = attention::Transform::kSoftmax;
  const auto replaced = translate({"xyz w1"})[0];
  EXPECT_EQ(replaced.hypotheses[0].target.text.find("<unk>"), std::string::npos);
}

TEST_F(TranslatorTest, EnsemblesNeedTheSameWords) {
  load_.models.push_back(load_.models[0]);
  const auto twice = translate(lines());
  load_.models.pop_back();
  const auto once = translate(lines());
  for (size_t i = 0; i < once.size(); ++i) {
    if (once[i].hypotheses.empty()) continue;
    EXPECT_EQ(once[i].hypotheses[0].target.text, twice[i].hypotheses[0].target.text);
    EXPECT_NEAR(once[i].hypotheses[0].score, twice[i].hypotheses[0].score, 1e-3);
  }
  testing::write_text_model(SmallModel(), folder_.path("other"), {"de", false, false, false},
                            {"en", false, false, false}, false);
  options_.attention.transform = attention::Transform::kSoftmax;
  load_.models.push_back(folder_.path("other"));
  EXPECT_THROW(Translator{load_}, Error);
}

TEST_F(TranslatorTest, DrawsWhenAsked) {
  options_.sampling = SamplingOptions();
  options_.beam.n_best = 4;
  const auto a = translate(lines());
  const auto b = translate(lines(), 2);
  for (size_t i = 0; i < a.size(); ++i) expect_equal(a[i], b[i]);
  const auto texts = [](const std::vector<LineTranslation>& translations) {
    std::vector<std::string> all;
    for (const LineTranslation& line : translations) {
      for (const LineHypothesis& hypothesis : line.hypotheses) {
        all.push_back(hypothesis.target.text);
      }
    }
    return all;
  };
  options_.sampling->seed = 2;
  EXPECT_NE(texts(translate(lines())), texts(a));
  options_.sampling.reset();
  EXPECT_NE(texts(translate(lines())), texts(a));
}

TEST_F(TranslatorTest, WhatShowsNothingIsNotTranslated) {
  const auto found = translate({"\u200B", "\u00AD \u2060", "\uFEFF\u200D", "w0"});
  for (size_t i = 0; i < 3; ++i) EXPECT_TRUE(found[i].hypotheses.empty()) << i;
  EXPECT_FALSE(found[3].hypotheses.empty());
  load_.form = TextForm::kSubwords;
  EXPECT_TRUE(translate({"\u00AD"})[0].hypotheses.empty());
}

// As if each word had been copied: everything about such a line fits together.
TEST_F(TranslatorTest, LinesWithoutLettersStayAsTheyAre) {
  options_.beam.n_best = 3;
  const std::vector<std::string> lines = {" 12,  (5 %) ", "{0}", "\U0001F600!", "12 :", "w0 12"};
  const auto found = translate(lines);
  for (size_t i = 0; i < 4; ++i) {
    ASSERT_EQ(found[i].hypotheses.size(), 1U) << lines[i];
    const LineHypothesis& only = found[i].hypotheses[0];
    EXPECT_EQ(only.target.text, lines[i]);
    EXPECT_EQ(found[i].num_parts, 0U);
    EXPECT_FALSE(found[i].is_cut());
    const std::vector<Token>& words = found[i].source.words;
    ASSERT_EQ(only.target.words.size(), words.size());
    ASSERT_EQ(word_links(found[i], only).size(), words.size());
    for (size_t w = 0; w < words.size(); ++w) {
      EXPECT_EQ(only.target.words[w].text, words[w].text);
      EXPECT_EQ(only.target.words[w].begin, words[w].begin);
      EXPECT_EQ(only.target.words[w].end, words[w].end);
      EXPECT_EQ(word_links(found[i], only)[w].source, w);
      EXPECT_EQ(word_links(found[i], only)[w].target, w);
      EXPECT_EQ(word_attention(found[i], only)[w][w], 1);
    }
    EXPECT_EQ(only.links, word_links(found[i], only));
    EXPECT_EQ(word_budgets(found[i], only).size(), words.size());
    EXPECT_EQ(sink_share(found[i], only), 0);
    EXPECT_TRUE(only.warnings.empty());
    const auto json = nlohmann::json::parse(to_json_line({1, lines[i], false}, found[i]));
    EXPECT_EQ(json["translation"], lines[i]);
    EXPECT_EQ(json["parts"], 0);
  }
  EXPECT_GT(found[4].num_parts, 0U);
  options_.keeps_attention = false;
  EXPECT_EQ(translate({lines[0]})[0].hypotheses[0].target.text, lines[0]);
  // In any form of text.
  for (const TextForm form : {TextForm::kTokenized, TextForm::kSubwords}) {
    load_.form = form;
    EXPECT_EQ(translate({"1@@ 2 ."})[0].hypotheses[0].target.text, "1@@ 2 .");
  }
}

// What the user says of a translation counts more.
TEST_F(TranslatorTest, PrefixesAndTermsAreForLinesWithoutLetters) {
  const Translator translator(load_);
  WorkerPool pool(1);
  std::vector<LineInput> lines = inputs({"12", "24 / 7"});
  EXPECT_EQ(translator.translate(lines, options_, pool)[1].hypotheses[0].target.text, "24 / 7");
  lines[0].prefix = "w1";
  TermList terms;
  terms.pairs = {{"24 / 7", "w2 w3"}};
  translator.use_terms(terms, options_);
  const auto found = translator.translate(lines, options_, pool);
  EXPECT_EQ(found[0].hypotheses[0].target.words[0].text, "w1");
  EXPECT_NE(found[1].hypotheses[0].target.text.find("w2 w3"), std::string::npos);
  // So does a translation that is given.
  EXPECT_EQ(translator.score(lines, options_, pool)[0].hypotheses[0].target.text, "w1");
}

TEST_F(TranslatorTest, WithoutAttentionAllElseIsTheSame) {
  options_.max_input_length = 4;
  options_.beam.n_best = 2;
  const auto with = translate(lines());
  options_.keeps_attention = false;
  const auto without = translate(lines());
  for (size_t i = 0; i < with.size(); ++i) {
    ASSERT_EQ(without[i].hypotheses.size(), with[i].hypotheses.size());
    for (size_t n = 0; n < with[i].hypotheses.size(); ++n) {
      const LineHypothesis &a = with[i].hypotheses[n], &b = without[i].hypotheses[n];
      EXPECT_FALSE(a.attention.empty());
      EXPECT_TRUE(b.attention.empty());
      EXPECT_EQ(a.target.text, b.target.text);
      EXPECT_EQ(a.spent, b.spent);
      EXPECT_EQ(a.token_scores, b.token_scores);
      EXPECT_EQ(a.warnings.size(), b.warnings.size());
    }
  }
}

std::string message_of(const std::function<void()>& action, ErrorKind kind) {
  try {
    action();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind);
    return error.what();
  }
  return "";
}

// Calls with different options on one translator.
class ManyCallsTest : public TranslatorTest {
 protected:
  // Beam sizes, penalties, sampling, attention, cutting and batches, each in some of them.
  std::vector<DecodeOptions> many_options() const {
    std::vector<DecodeOptions> many(8, options_);
    many[1].beam.beam_size = 1;
    many[2].beam.beam_size = many[2].beam.n_best = 4;
    many[2].beam.penalties.alpha = 1;
    many[2].beam.penalties.beta = 0.5;
    many[3].sampling.emplace();
    many[3].beam.n_best = 3;
    many[4].attention.transform = attention::Transform::kSoftmax;
    many[4].replace_unknown = true;
    many[5].attention.exhaustion_bonus = 1;
    many[5].attention.fertility_constant = 4;
    many[5].beam.max_length = 5;
    many[6].max_input_length = 2;
    many[6].batch_size = 1;
    many[7].beam.constraints.min_length = 6;
    many[7].warnings.loop_times = 2;
    return many;
  }
};

TEST_F(ManyCallsTest, OptionsOfOneCallDoNotTouchAnother) {
  const Translator translator(load_);
  const std::vector<DecodeOptions> many = many_options();
  std::set<std::string> different;
  for (int round = 0; round < 2; ++round) {
    for (const DecodeOptions& options : many) {
      WorkerPool pool(2);
      const auto found = translator.translate(inputs(lines()), options, pool);
      const auto expected = Translator(load_).translate(inputs(lines()), options, pool);
      std::string all;
      for (size_t i = 0; i < lines().size(); ++i) {
        expect_equal(found[i], expected[i]);
        all += to_json_line({i + 1, lines()[i], false}, found[i]);
      }
      different.insert(all);
    }
  }
  EXPECT_EQ(different.size(), many.size());
}

TEST_F(ManyCallsTest, SeveralThreadsMayCallAtATime) {
  const Translator translator(load_);
  const std::vector<DecodeOptions> many = many_options();
  auto scored = inputs({"w0 w1", "w3 w4, w1"});
  for (LineInput& line : scored) line.prefix = "w2 w2 w3";
  const auto json = [](const std::vector<LineTranslation>& found) {
    std::string all;
    for (const LineTranslation& line : found) all += to_json_line({1, "", false}, line) + "\n";
    return all;
  };
  const auto call = [&](const DecodeOptions& options) {
    WorkerPool pool(2);
    return json(translator.translate(inputs(lines()), options, pool)) +
           json(translator.score(scored, options, pool));
  };
  std::vector<std::string> expected;
  for (const DecodeOptions& options : many) expected.push_back(call(options));
  std::vector<std::vector<std::string>> found(many.size());
  std::vector<std::thread> threads;
  for (size_t i = 0; i < many.size(); ++i) {
    threads.emplace_back([&, i] {
      for (int round = 0; round < 3; ++round) found[i].push_back(call(many[i]));
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (size_t i = 0; i < many.size(); ++i) {
    EXPECT_EQ(found[i], std::vector<std::string>(3, expected[i])) << i;
  }
}

TEST_F(TranslatorTest, SaysWhenALineMayTakeMoreMemoryThanThereIs) {
  const auto message = [this] {
    const Translator translator(load_);
    return message_of([&] { translator.check_memory(options_, 2); }, ErrorKind::kFailure);
  };
  EXPECT_EQ(message(), "");
  options_.beam.beam_size = BeamOptions::kLargestBeam;
  options_.beam.max_length = BeamOptions::kLongestTranslation;
  options_.max_input_length = DecodeOptions::kLongestInput;
  EXPECT_THAT(message(),
              ::testing::StartsWith("not enough memory: 2 lines at a time of 10,001 tokens and "
                                    "translations of up to 10,000 may need 80"));
  EXPECT_THAT(message(), ::testing::EndsWith("is available\n  to fix: lower --beam-size, "
                                             "--max-length, --max-input-length or --threads"));
}

TEST_F(TranslatorTest, LargeBatchesAreCutByMemoryAndGiveTheSame) {
  // Rows of 10,000 hypotheses and translations: each sentence is more than a batch may take.
  options_.beam.beam_size = 700;
  const auto expected = translate(lines());
  options_.batch_size = DecodeOptions::kLargestBatch;
  const auto found = translate(lines(), 2);
  for (size_t i = 0; i < lines().size(); ++i) expect_equal(found[i], expected[i]);
}

TEST_F(TranslatorTest, WhatCannotBeCutMayNotBeTooLong) {
  std::string text;
  for (size_t i = 0; i <= kMostScoredTokens; ++i) text += "w0 ";
  const Translator translator(load_);
  WorkerPool pool(1);
  std::vector<LineInput> given = inputs({"w0"});
  given[0].place = {"in.de", 3};
  given[0].prefix_place = {"out.en", 3};
  given[0].prefix = text;
  const auto score = [&] {
    return message_of([&] { translator.score(given, options_, pool); }, ErrorKind::kInput);
  };
  EXPECT_EQ(score(),
            "out.en:3: has 5,001 tokens, and a sentence to score may have 5,000 at most\n  to fix: "
            "break it into sentences");
  std::swap(given[0].prefix, given[0].text);
  EXPECT_THAT(score(), ::testing::StartsWith("in.de:3: has 5,001 tokens"));
  given[0].text = "w0";
  given[0].prefix = text + text;
  EXPECT_THAT(message_of([&] { translator.translate(given, options_, pool); }, ErrorKind::kInput),
              ::testing::StartsWith("out.en:3: has 10,002 tokens, and a prefix may have 10,000"));
}

// All of them finite: nothing crashes, and what is no number is not sorted.
TEST_F(TranslatorTest, WeightsThatOverflowAreAnError) {
  options_.beam.beam_size = 40;
  for (const auto transform : {attention::Transform::kCsparsemax, attention::Transform::kSoftmax}) {
    ModelOptions model;
    model.transform = transform;
    for (const float factor : {1e10F, 1e20F, 3e38F}) {
      SmallModel small(model, 0.9);
      for (size_t i = 0; i < small.parameters.list().num_values(); ++i) {
        small.parameters.values()[i] *= factor;
      }
      testing::write_text_model(small, folder_.path("model"));
      for (const bool is_sampled : {false, true}) {
        DecodeOptions options = options_;
        if (is_sampled) options.sampling.emplace();
        try {
          WorkerPool pool(1);
          Translator(load_).translate(inputs(lines()), options, pool);
          EXPECT_LT(factor, 1e30F);
        } catch (const Error& error) {
          EXPECT_EQ(error.exit_code(), 3);
          EXPECT_THAT(error.what(), ::testing::HasSubstr("weights are too large"));
        }
      }
    }
  }
}

class ShortlistTranslatorTest : public TranslatorTest {
 protected:
  // Every source token has some of the target tokens.
  void add_shortlist() const {
    const ModelFolder model(folder_.path("model"));
    const size_t num_targets = model.target_vocabulary().size();
    ShortlistEntries entries;
    entries.translations.resize(model.source_vocabulary().size());
    for (size_t token = 0; token < entries.translations.size(); ++token) {
      for (size_t k = 0; k < 3; ++k) {
        const size_t id = (token * 5 + k * 7) % (num_targets - Vocabulary::kNumSpecial);
        entries.translations[token].push_back(static_cast<uint32_t>(Vocabulary::kNumSpecial + id));
      }
    }
    put_sealed_file(kModelFolder, folder_.path("model"), kShortlistFile,
                    shortlist_bytes(entries, num_targets));
  }
};

TEST_F(ShortlistTranslatorTest, OnlyItsTokensArePredicted) {
  add_shortlist();
  options_.shortlist_size = {2, 0};
  const LoadedModel model(folder_.path("model"));
  for (const LineTranslation& line : translate(lines())) {
    if (line.hypotheses.empty()) continue;
    std::vector<uint32_t> source;
    for (const SubwordToken& token : line.source.tokens) source.push_back(token.id);
    const auto allowed = model.shortlist()->select(source, {}, options_.shortlist_size);
    EXPECT_EQ(line.shortlist_size, allowed.size());
    for (const std::string& token : line.hypotheses[0].target.tokens) {
      const uint32_t id = model.folder().target_vocabulary().id(token);
      EXPECT_TRUE(std::binary_search(allowed.begin(), allowed.end(), id)) << token;
    }
  }
}

// In every combination of precision, shortlist and beam.
TEST_F(ShortlistTranslatorTest, NeighborsAndThreadsDoNotMatter) {
  add_shortlist();
  options_.shortlist_size = {2, 0};
  for (const Precision precision : {Precision::kFloat, Precision::kInt8}) {
    load_.precision = precision;
    for (const ShortlistUse use : {ShortlistUse::kOn, ShortlistUse::kOff}) {
      options_.shortlist = use;
      for (const size_t beam_size : {1, 5}) {
        options_.beam.beam_size = beam_size;
        options_.beam.n_best = std::min<size_t>(beam_size, 3);
        options_.batch_size = 32;
        const auto together = translate(lines());
        for (const size_t batch_size : {1, 7, 32}) {
          for (const int threads : {1, 2, 8}) {
            options_.batch_size = batch_size;
            const auto others = translate(lines(), threads);
            for (size_t i = 0; i < together.size(); ++i) expect_equal(others[i], together[i]);
          }
        }
        for (size_t i = 0; i < together.size(); ++i) {
          expect_equal(translate({lines()[i]})[0], together[i]);
        }
      }
    }
  }
}

// Everything that a model of LSTMs can do: batches, threads, shortlists and 8-bit weights change
// nothing that they should not.
TEST_F(ShortlistTranslatorTest, TransformersDoNotCareForNeighborsEither) {
  std::vector<ModelOptions> kinds(3);
  for (ModelOptions& options : kinds) options.architecture = Architecture::kTransformer;
  kinds[0].transformer.bounded_layers = BoundedLayers::all();
  kinds[1].transformer.bounded_layers = BoundedLayers::all();
  kinds[1].transformer.budget = BudgetScope::kLayer;
  kinds[1].transformer.activation = Activation::kGelu;
  kinds[2].decoder = DecoderKind::kLstm;
  for (const ModelOptions& options : kinds) {
    testing::write_text_model(SmallModel(options), folder_.path("model"));
    add_shortlist();
    options_.beam.n_best = 3;
    std::vector<std::string> many;
    for (int copy = 0; copy < 6; ++copy) {
      for (const std::string& line : lines()) many.push_back(line + (copy % 2 == 0 ? "" : " w2"));
    }
    for (const Precision precision : {Precision::kFloat, Precision::kInt8}) {
      load_.precision = precision;
      for (const ShortlistUse use : {ShortlistUse::kOff, ShortlistUse::kOn}) {
        options_.shortlist = use;
        options_.batch_size = 32;
        const auto together = translate(many);
        for (const size_t batch_size : {1, 7}) {
          options_.batch_size = batch_size;
          const auto others = translate(many, 2);
          for (size_t i = 0; i < many.size(); ++i) expect_equal(others[i], together[i]);
        }
      }
    }
  }
}

// An LSTM, a Transformer and one with an LSTM decoder translate together with the same vocabulary.
TEST_F(TranslatorTest, ArchitecturesMayFormAnEnsemble) {
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  testing::write_text_model(SmallModel(options), folder_.path("other"));
  options.decoder = DecoderKind::kLstm;
  testing::write_text_model(SmallModel(options), folder_.path("mixed"));
  const auto alone = translate(lines());
  load_.models.push_back(folder_.path("other"));
  load_.models.push_back(folder_.path("mixed"));
  const auto together = translate(lines());
  options_.batch_size = 1;
  const auto again = translate(lines(), 2);
  ASSERT_FALSE(together[0].hypotheses.empty());
  EXPECT_NE(together[0].hypotheses[0].score, alone[0].hypotheses[0].score);
  for (size_t i = 0; i < lines().size(); ++i) expect_equal(again[i], together[i]);
}

// 8-bit weights translate a little differently, and are what was asked for.
TEST_F(TranslatorTest, PrecisionIsThatOfTheLoadOptions) {
  const auto floats = translate(lines());
  load_.precision = Precision::kInt8;
  EXPECT_EQ(Translator(load_).model().folder().precision(), Precision::kInt8);
  const auto int8 = translate(lines());
  ASSERT_FALSE(int8[0].hypotheses.empty());
  EXPECT_NE(int8[0].hypotheses[0].score, floats[0].hypotheses[0].score);
}

TEST_F(ShortlistTranslatorTest, OffIsAsWithout) {
  const auto before = translate(lines());
  add_shortlist();
  options_.shortlist = ShortlistUse::kOff;
  const auto after = translate(lines());
  for (size_t i = 0; i < before.size(); ++i) {
    expect_equal(after[i], before[i]);
    EXPECT_EQ(after[i].shortlist_size, 0U);
  }
}

TEST_F(ShortlistTranslatorTest, OnNeedsOne) {
  options_.shortlist = ShortlistUse::kOn;
  EXPECT_THROW(translate(lines()), Error);
  EXPECT_THROW(Translator(load_).check(options_), Error);
  add_shortlist();
  EXPECT_GT(translate(lines())[0].shortlist_size, 0U);
}

// Their probabilities are those of the whole vocabulary.
TEST_F(ShortlistTranslatorTest, GivenTranslationsAreScoredWithout) {
  std::vector<LineInput> pairs = inputs({"w0 w1"});
  pairs[0].prefix = "w2 w7";
  WorkerPool pool(1);
  const double before = Translator(load_).score(pairs, options_, pool)[0].hypotheses[0].log_prob;
  add_shortlist();
  EXPECT_EQ(Translator(load_).score(pairs, options_, pool)[0].hypotheses[0].log_prob, before);
}

TEST_F(ShortlistTranslatorTest, OneOfAnotherVocabularyIsRefused) {
  put_sealed_file(kModelFolder, folder_.path("model"), kShortlistFile,
                  shortlist_bytes({{{}, {}}, {}}, 9));
  try {
    translate(lines());
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), ::testing::StartsWith(folder_.path("model") + "/" + kShortlistFile));
  }
}

}  // namespace
}  // namespace allot
