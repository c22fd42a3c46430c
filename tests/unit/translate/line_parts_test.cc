#include "translate/line_parts.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/glossary.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

class LinePartsTest : public ::testing::Test {
 protected:
  LinePartsTest() {
    testing::SmallModel small;
    small.target_vocabulary = target_words();
    testing::write_text_model(small, folder_.path("model"));
    model_ = std::make_unique<ModelFolder>(folder_.path("model"));
    sources_ = std::make_unique<TextReader>(*model_, TextSide::kSource, TextForm::kTokenized);
    targets_ = std::make_unique<TextReader>(*model_, TextSide::kTarget, TextForm::kTokenized);
  }

  // As many as a SmallModel has; the last one is what w5 becomes at the beginning of a sentence.
  static Vocabulary target_words() {
    TokenCounts counts;
    uint64_t count = 7;
    for (const char* word : {"w0", "w1", "w2", "w3", "w4", "w5", "W5"}) counts.add(word, count--);
    return Vocabulary::build(counts);
  }

  std::vector<SourceText> read(const std::vector<LineInput>& lines) const {
    TextReader::Workspace workspace;
    std::vector<SourceText> texts;
    for (const LineInput& line : lines) {
      texts.push_back(sources_->read(line.text, workspace));
      if (options_.glossary) options_.glossary->find(texts.back());
    }
    return texts;
  }
  std::vector<LinePart> cut(const std::vector<LineInput>& lines) const {
    return cut_into_parts(lines, read(lines), *targets_, options_);
  }
  std::vector<LinePart> cut(const std::vector<LineInput>& lines, const Shortlist& shortlist) const {
    return cut_into_parts(lines, read(lines), *targets_, options_, &shortlist);
  }
  std::vector<LinePart> score(const std::vector<LineInput>& lines) const {
    return parts_to_score(lines, read(lines), *targets_, options_);
  }

  // The most probable translation of w0, w1 and w2 is the token with the same id.
  Shortlist small_shortlist() const {
    ShortlistEntries entries;
    entries.translations.resize(model_->source_vocabulary().size());
    for (const char* word : {"w0", "w1", "w2"}) {
      const uint32_t id = source_id(word);
      entries.translations[id] = {id, 4};
    }
    const std::string path =
        folder_.write("shortlist", shortlist_bytes(entries, model_->target_vocabulary().size()));
    return {std::make_shared<const FileBytes>(path), path, model_->source_vocabulary().size(),
            model_->target_vocabulary().size()};
  }
  uint32_t source_id(const char* word) const { return model_->source_vocabulary().id(word); }
  uint32_t target_id(const char* word) const { return model_->target_vocabulary().id(word); }

  testing::TemporaryFolder folder_;
  std::unique_ptr<ModelFolder> model_;
  std::unique_ptr<TextReader> sources_, targets_;
  DecodeOptions options_;
};

TEST_F(LinePartsTest, ALongLineIsCutAndItsFirstPartHasThePrefix) {
  options_.max_input_length = 2;
  options_.attention.bounds_are_given = true;
  std::vector<LineInput> lines(3);
  lines[0].text = "w0 w1 w2";
  lines[0].fertility = {1, 2, 3};
  lines[0].prefix = "w4 w5";
  lines[2].text = "w1";
  lines[2].fertility = {4};
  const std::vector<LinePart> parts = cut(lines);
  ASSERT_EQ(parts.size(), 3U);
  const uint32_t w0 = model_->source_vocabulary().id("w0");
  EXPECT_THAT(parts[0].tokens, ElementsAre(w0, w0 + 1));
  EXPECT_THAT(parts[0].fertility, ElementsAre(1, 2));
  EXPECT_EQ(parts[0].prefix.size(), 2U);
  EXPECT_EQ(parts[1].line, 0U);
  EXPECT_EQ(parts[1].first_token, 2U);
  EXPECT_THAT(parts[1].tokens, ElementsAre(w0 + 2));
  EXPECT_THAT(parts[1].fertility, ElementsAre(3));
  EXPECT_TRUE(parts[1].prefix.empty());
  EXPECT_EQ(parts[2].line, 2U);  // the line without words has none
}

TEST_F(LinePartsTest, WhatIsScoredIsNotCut) {
  options_.max_input_length = 2;
  std::vector<LineInput> lines(2);
  lines[1].text = "w0 w1 w2";
  lines[1].prefix = "w4 w5";
  const std::vector<LinePart> parts = score(lines);
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].line, 1U);
  EXPECT_EQ(parts[0].tokens.size(), 3U);
  EXPECT_EQ(parts[0].prefix.size(), 2U);
}

TEST_F(LinePartsTest, EveryPartHasAShortlistOfItsOwn) {
  const Shortlist shortlist = small_shortlist();
  options_.max_input_length = 1;
  options_.shortlist_size = {1, 0};
  LineInput line;
  line.text = "w1 w2";
  line.prefix = "w3";
  const std::vector<LinePart> parts = cut({line}, shortlist);
  ASSERT_EQ(parts.size(), 2U);
  // The prefix belongs to the first part.
  EXPECT_THAT(parts[0].shortlist, ElementsAre(0, 2, source_id("w1"), target_id("w3")));
  EXPECT_THAT(parts[1].shortlist, ElementsAre(0, 2, source_id("w2")));
  EXPECT_TRUE(cut({line})[0].shortlist.empty());
}

// Search needs every token of a term that it must place.
TEST_F(LinePartsTest, AShortlistHasTheTokensOfTermsOfItsPart) {
  TermList terms;
  terms.pairs.push_back({"w2", "w5 w4"});
  options_.glossary = std::make_shared<const Glossary>(
      terms, GlossaryText{*sources_, *targets_, model_->target_vocabulary()});
  options_.max_input_length = 1;
  options_.shortlist_size = {1, 0};
  LineInput line;
  line.text = "w1 w2";
  const std::vector<LinePart> parts = cut({line}, small_shortlist());
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_THAT(parts[0].shortlist, ElementsAre(0, 2, source_id("w1")));
  // Also as it is at the beginning of a translation.
  EXPECT_THAT(parts[1].shortlist, ElementsAre(0, 2, source_id("w2"), target_id("w4"),
                                              target_id("w5"), target_id("W5")));
}

}  // namespace
}  // namespace allot
