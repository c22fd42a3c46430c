#include "translate/restored_text.h"

#include <gtest/gtest.h>

#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

// The translation of a line whose model translates word by word, in the order of the source.
class RestoredTextTest : public ::testing::Test {
 protected:
  RestoredTextTest() { testing::write_text_model(testing::SmallModel(), folder_.path("model")); }

  TargetText restored(const std::string& raw, std::vector<std::string> tokens,
                      const std::vector<std::optional<size_t>>& links,
                      TextForm form = TextForm::kRaw) {
    const WordSettings settings{"en", form != TextForm::kRaw, false, false};
    ProtectedLine line = ProtectedSplitter(settings, {all_protect_kinds(), {}}).split(raw);
    SourceText source;
    source.words = line.words;
    source.copied = line.copied;
    source.tags = line.tags;
    for (size_t w = 0; w < source.words.size(); ++w) {
      source.tokens.push_back({source.words[w].text, 4, w});
    }
    for (const CopiedWord& copied : source.copied) source.words[copied.word].text = copied.text;
    std::vector<TokenCopy> copies;
    for (size_t i = 0; i < tokens.size(); ++i) {
      for (size_t c = 0; c < source.copied.size(); ++c) {
        if (tokens[i] == line.words[source.copied[c].word].text) copies.push_back({i, c});
      }
    }
    const ModelFolder model(folder_.path("model"));
    TargetText text = TargetWriter(model, form).write(std::move(tokens));
    restore_text({source, copies, links}, text, form);
    return text;
  }
  std::string text(const std::string& raw, std::vector<std::string> tokens,
                   const std::vector<std::optional<size_t>>& links) {
    return restored(raw, std::move(tokens), links).text;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(RestoredTextTest, NumberTokensBecomeText) {
  const TargetText target = restored("See http://a.b/?c&amp;d , page 5 .",
                                     {"Page", "⓶", "of", "⓵", "."}, {3, 4, {}, 1, 5});
  EXPECT_EQ(target.text, "Page 5 of http://a.b/?c&amp;d.");
  ASSERT_EQ(target.words.size(), 5U);
  const TargetWord& url = target.words[3];
  EXPECT_EQ(target.text.substr(url.begin, url.end - url.begin), "http://a.b/?c&amp;d");
  EXPECT_EQ(url.text, "http://a.b/?c&amp;d");
  EXPECT_EQ(target.tokens[3], "⓵");
  EXPECT_EQ(target.text.substr(target.words[4].begin), ".");
}

TEST_F(RestoredTextTest, SpacesAreAsInTheSource) {
  EXPECT_EQ(text("file{0}.txt here", {"Datei", "⓵", ".txt", "hier"}, {0, 1, 2, 3}),
            "Datei{0}.txt hier");
  EXPECT_EQ(text("{0}{1} x", {"⓵", "⓶", "y"}, {0, 1, 2}), "{0}{1} y");
  EXPECT_EQ(text("#5 is", {"ist", "#", "⓵"}, {2, 0, 1}), "ist #5");
  // A link from a word to a sign does not join them.
  EXPECT_EQ(text("$5 is", {"The", "⓵", "is"}, {0, 1, 2}), "The 5 is");
  // Beside another word there is one.
  EXPECT_EQ(text("file{0} x", {"x", "⓵", "file"}, {2, 1, 0}), "x {0} file");
}

TEST_F(RestoredTextTest, TagsGoWithTheirWords) {
  const TargetText target = restored("a <b>b c</b>.", {"x", "y", "z", "."}, {0, 1, 2, 3});
  EXPECT_EQ(target.text, "x <b>y z</b>.");
  EXPECT_EQ(target.text.substr(target.words[2].begin), "z</b>.");
  EXPECT_EQ(text("<p>a <i>b</i></p>", {"y", "x"}, {1, 0}), "<p><i>y</i> x</p>");
  EXPECT_EQ(text("<b>5</b> a", {"y", "⓵"}, {1, 0}), "y <b>5</b>");
}

TEST_F(RestoredTextTest, TagsWithoutPartnersKeepTheirSpaces) {
  EXPECT_EQ(text("a <x/> b", {"x", "y"}, {0, 1}), "x <x/> y");
  EXPECT_EQ(text("a<x/> b", {"x", "y"}, {0, 1}), "x<x/> y");
  EXPECT_EQ(text("a <x/>b", {"x", "y"}, {0, 1}), "x <x/>y");
  EXPECT_EQ(text("a<br/>b", {"x", "y"}, {0, 1}), "x<br/>y");
  EXPECT_EQ(text("<x/> a", {"x"}, {0}), "<x/> x");
  EXPECT_EQ(text("<x/>a", {"x"}, {0}), "<x/>x");
  EXPECT_EQ(text("a <x/>", {"x"}, {0}), "x <x/>");
  EXPECT_EQ(text("a<x/>", {"x"}, {0}), "x<x/>");
  EXPECT_EQ(text("a <x/>.", {"x", "."}, {0, 1}), "x <x/>.");
}

TEST_F(RestoredTextTest, TagsAreWordsAmongWords) {
  EXPECT_EQ(restored("a <b> 5 </b> c", {"x", "⓵", "y"}, {0, 1, 2}, TextForm::kTokenized).text,
            "x <b> 5 </b> y");
  EXPECT_EQ(restored("<b> a </b>", {"x"}, {0}, TextForm::kTokenized).text, "<b> x </b>");
}

TEST_F(RestoredTextTest, ALineOfTagsAloneKeepsThem) {
  EXPECT_EQ(text("<b></b>", {}, {}), "<b></b>");
}

TEST_F(RestoredTextTest, CopiesAreLinkedToWhatTheyCopy) {
  SourceText source;
  source.words = {{"a", 0, 1}, {"5", 2, 3}};
  source.tokens = {{"a", 4, 0}, {"⓵", 5, 1}};
  source.copied = {{1, 0, "5", true, true}};
  const ModelFolder model(folder_.path("model"));
  const TargetText target = TargetWriter(model, TextForm::kRaw).write({"⓵", "x", "y"});
  const std::vector<TokenCopy> copies = {{0, 0}};
  EXPECT_EQ(linked_words({source, copies, {{}, 0, {}}}, target), (align::Links{{0, 1}, {1, 0}}));
}

}  // namespace
}  // namespace allot
