#include "translate/line_assembly.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

class LineAssemblyTest : public ::testing::Test {
 protected:
  LineAssemblyTest() {
    testing::write_text_model(testing::SmallModel(), folder_.path("model"));
    model_ = std::make_unique<LoadedModel>(folder_.path("model"));
    writer_ = std::make_unique<TargetWriter>(model_->folder(), TextForm::kTokenized);
    source_.words = {{"w0", 0, 2}, {"xyz", 3, 6}};
    source_.tokens = {{"w0", 4, 0}, {"xyz", Vocabulary::kUnknown, 1}};
  }

  // Of the source token of that number: a token, and <unk>, which looks at it.
  PartResult part(size_t token) const {
    PartResult result;
    result.first_token = token;
    result.num_tokens = 1;
    const uint32_t w1 = model_->folder().target_vocabulary().id("w1");
    Hypothesis found;
    found.tokens = {w1, Vocabulary::kUnknown};
    found.log_probs = {-1, -2, -1};
    found.attention = {{1, 0}, {0.75F, 0.25F}, {0, 1}};
    found.log_prob = -4;
    found.score = -2;
    found.is_finished = true;
    result.fertility = {2};
    add_translations({{found}, 3}, {kWithSink, true}, result);
    return result;
  }
  LineTranslation assemble() const {
    PartResult first = part(0), second = part(1);
    const LineAssembler assembler(*model_, *writer_, nullptr, options_);
    return assembler.assemble(source_, {&first, &second});
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<LoadedModel> model_;
  std::unique_ptr<TargetWriter> writer_;
  SourceText source_;
  DecodeOptions options_;
};

TEST_F(LineAssemblyTest, PartsBecomeALine) {
  const LineTranslation line = assemble();
  EXPECT_EQ(line.num_parts, 2U);
  EXPECT_EQ(line.decoder_steps, 6U);
  EXPECT_TRUE(line.has_sink);
  EXPECT_THAT(line.fertility, ElementsAre(2, 2));
  ASSERT_EQ(line.hypotheses.size(), 1U);
  const LineHypothesis& hypothesis = line.hypotheses[0];
  EXPECT_EQ(hypothesis.target.text, "w1 <unk> w1 <unk>");
  EXPECT_EQ(hypothesis.log_prob, -8);
  EXPECT_THAT(hypothesis.token_scores, ElementsAre(-1, -2, -1, -2));
  EXPECT_EQ(hypothesis.attention.size(), 5U);
  EXPECT_THAT(hypothesis.spent, ElementsAre(1.75, 1.75, 2.5));
  std::vector<std::string> kinds;
  for (const TranslationWarning& warning : hypothesis.warnings) {
    kinds.push_back(to_string(warning.kind));
  }
  EXPECT_THAT(kinds, ElementsAre("unknown-source-word", "unknown-target-word",
                                 "unknown-target-word", "split-line"));
}

TEST_F(LineAssemblyTest, UnknownWordsAreReplacedBySourceWords) {
  options_.replace_unknown = true;
  const LineTranslation line = assemble();
  EXPECT_EQ(line.hypotheses[0].target.text, "w1 w0 w1 xyz");
  for (const TranslationWarning& warning : line.hypotheses[0].warnings) {
    EXPECT_NE(warning.kind, WarningKind::kUnknownTarget);
  }
}

// The first part ends within a word.
TEST_F(LineAssemblyTest, NoWordContinuesInTheNextPart) {
  options_.replace_unknown = true;
  source_.words[0].text = "a@@";
  const LineTranslation line = assemble();
  EXPECT_THAT(line.hypotheses[0].target.tokens, ElementsAre("w1", "a@@", "w1", "xyz"));
  EXPECT_EQ(line.hypotheses[0].target.text, "w1 a w1 xyz");
  EXPECT_EQ(line.hypotheses[0].target.words.size(), 4U);
}

TEST_F(LineAssemblyTest, ALineWithoutWordsHasNoHypothesis) {
  const LineAssembler assembler(*model_, *writer_, nullptr, options_);
  const LineTranslation line = assembler.assemble({}, {});
  EXPECT_TRUE(line.hypotheses.empty());
  EXPECT_EQ(line.num_parts, 0U);
}

TEST_F(LineAssemblyTest, ALineOfTagsKeepsThem) {
  const LineAssembler assembler(*model_, *writer_, nullptr, options_);
  SourceText source;
  source.tags = {read_tag("<b>"), read_tag("</b>")};
  const LineTranslation line = assembler.assemble(source, {});
  ASSERT_EQ(line.hypotheses.size(), 1U);
  EXPECT_EQ(line.hypotheses[0].target.text, "<b> </b>");
  EXPECT_TRUE(line.hypotheses[0].warnings.empty());
}

TEST_F(LineAssemblyTest, CapitalsAndTagsComeBack) {
  source_.line_case = LineCase::kCapitals;
  source_.tags = {read_tag("<b>"), read_tag("</b>")};
  source_.tags[0].word = 1;
  source_.tags[1].word = 2;
  EXPECT_EQ(assemble().hypotheses[0].target.text, "W1 <unk> <b> W1 <unk> </b>");
  source_.line_case = LineCase::kTitle;
  EXPECT_EQ(assemble().hypotheses[0].target.text, "W1 <unk> <b> W1 <unk> </b>");
}

}  // namespace
}  // namespace allot
