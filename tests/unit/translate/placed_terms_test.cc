#include "translate/placed_terms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/strings.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "text/bpe/undo.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class PlacedTermsTest : public ::testing::Test {
 protected:
  PlacedTermsTest() {
    testing::write_text_model(testing::SmallModel({}, 0.9), folder_.path("model"));
    model_ = std::make_unique<ModelFolder>(folder_.path("model"));
    source_ = std::make_unique<TextReader>(*model_, TextSide::kSource, TextForm::kRaw);
    target_ = std::make_unique<TextReader>(*model_, TextSide::kTarget, TextForm::kRaw);
    TermList list;
    list.pairs = {{"w1 w2", "w5 thing"}, {"w3", "w6"}};
    glossary_ = std::make_unique<Glossary>(
        list, GlossaryText{*source_, *target_, model_->target_vocabulary()});
  }
  SourceText read(const std::string& line) const {
    TextReader::Workspace workspace;
    SourceText text = source_->read(line, workspace);
    glossary_->find(text);
    return text;
  }
  // Tokens with the source tokens that they are linked to, and the terms that they belong to:
  // "w0:0 w6:1:0 w3".
  TokenTranslation translation_of(const std::string& line) const {
    TokenTranslation translation;
    for (const std::string_view item : split_spaces(line)) {
      const auto fields = split_at(item, ':');
      translation.tokens.push_back(model_->target_vocabulary().id(fields[0]));
      translation.token_scores.push_back(-1);
      translation.links.emplace_back();
      translation.terms.emplace_back();
      if (fields.size() > 1) translation.links.back() = std::stoul(std::string(fields[1]));
      if (fields.size() > 2) {
        translation.terms.back().emplace().term = std::stoul(std::string(fields[2]));
      }
      translation.attention.push_back({{1}, 0, 0});
    }
    translation.part_ends = {translation.tokens.size()};
    return translation;
  }
  // What becomes of it, with the texts of terms, and what is known of them.
  std::string placed(const std::string& source, const std::string& translation) {
    const SourceText text = read(source);
    TokenTranslation changed = translation_of(translation);
    const Vocabulary& targets = model_->target_vocabulary();
    place_by_alignment(text, *glossary_, targets, changed);
    EXPECT_EQ(changed.links.size(), changed.tokens.size());
    EXPECT_EQ(changed.terms.size(), changed.tokens.size());
    EXPECT_EQ(changed.attention.size(), changed.tokens.size());
    std::vector<std::string> tokens;
    for (const uint32_t id : changed.tokens) tokens.emplace_back(targets.token(id));
    write_terms(text, *glossary_, changed, tokens);
    TargetText target;
    for (size_t i = 0; i < tokens.size(); ++i) target.words.push_back({tokens[i], i, 1, 0, 0});
    results_ = term_results(text, changed.terms, target);
    missing_.clear();
    for (const TranslationWarning& warning : find_missing_terms(text, results_)) {
      EXPECT_EQ(warning.kind, WarningKind::kGlossary);
      missing_.push_back(warning.text + "@" + std::to_string(*warning.position));
    }
    return join(tokens, " ");
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<ModelFolder> model_;
  std::unique_ptr<TextReader> source_, target_;
  std::unique_ptr<Glossary> glossary_;
  std::vector<TermResult> results_;
  std::vector<std::string> missing_;
};

TEST_F(PlacedTermsTest, WhatIsLinkedIsReplaced) {
  EXPECT_EQ(placed("w0 w1 w2 w0", "w0:0 w1:1 w2:2 w0:3"), "w0 w5 thing w0");
  ASSERT_EQ(results_.size(), 1U);
  EXPECT_EQ(results_[0].placement, TermPlacement::kAlignment);
  EXPECT_EQ(results_[0].first_word, 1U);
  EXPECT_EQ(results_[0].num_words, 2U);
  EXPECT_THAT(missing_, IsEmpty());
  // The longest group, and of equals the first.
  EXPECT_EQ(placed("w0 w1 w2", "w1:1 w0:0 w1:1 w2:2"), "w1 w0 w5 thing");
  EXPECT_EQ(placed("w0 w1 w2", "w1:1 w0:0 w2:2"), "w5 thing w0 w2");
}

TEST_F(PlacedTermsTest, WhatSearchHasPlacedStays) {
  EXPECT_EQ(placed("w3 w3", "w6:0:0 w1:1"), "w6 w6");
  EXPECT_EQ(results_[0].placement, TermPlacement::kSearch);
  EXPECT_EQ(results_[1].placement, TermPlacement::kAlignment);
  EXPECT_EQ(results_[1].first_word, 1U);
  // Words of other terms are nobody else's.
  EXPECT_EQ(placed("w3 w3 w0", "w6:0:1 w1:2"), "w6 w1");
  EXPECT_THAT(missing_, ElementsAre("w3@0"));
}

TEST_F(PlacedTermsTest, WithoutALinkThereIsAWarning) {
  EXPECT_EQ(placed("w0 w3 w1 w2", "w0:0 w0"), "w0 w0");
  EXPECT_THAT(missing_, ElementsAre("w3@1", "w1 w2@2"));
  EXPECT_EQ(results_[0].num_words, 0U);
  EXPECT_EQ(placed("w0", "w0:0"), "w0");
  EXPECT_THAT(results_, IsEmpty());
}

TEST_F(PlacedTermsTest, TwoTermsThatSwapPlaces) {
  EXPECT_EQ(placed("w3 w1 w2", "w1:1 w0:0"), "w5 thing w6");
  EXPECT_EQ(results_[0].first_word, 2U);
  EXPECT_EQ(results_[1].first_word, 0U);
}

}  // namespace
}  // namespace allot
