#include "app/extra_outputs.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(ExtraOutputs, HaveALineForEveryTranslation) {
  const testing::TemporaryFolder folder;
  ExtraOutputOptions options;
  options.alignments = folder.path("links");
  options.word_scores = folder.path("scores");
  ExtraOutputs files(options);
  LineTranslation line;
  line.source.words = {{"a", 0, 1}};
  line.source.tokens = {{"a", 4, 0}};
  LineHypothesis hypothesis;
  hypothesis.target.tokens = {"b"};
  hypothesis.target.words = {{"b", 0, 1, 0, 1}};
  hypothesis.token_scores = {-1};
  hypothesis.attention = {{{1}}};
  hypothesis.spent = {1};
  line.hypotheses = {hypothesis, hypothesis};
  files.write(render_extra(options, 1, line));
  files.write(render_extra(options, 2, {}));
  files.flush();
  commit_all(files.files());
  EXPECT_EQ(testing::read_bytes(folder.path("links")), "0-0\n0-0\n\n");
  EXPECT_EQ(testing::read_bytes(folder.path("scores")), "-1.0000\n-1.0000\n\n");
}

TEST(ExtraOutputs, NoneWhenNoneAreAskedFor) {
  ExtraOutputs files({});
  files.write(render_extra({}, 1, {}));
  files.flush();
  commit_all(files.files());
}

TEST(ExtraOutputs, SayHowManyTablesAreLeftOut) {
  LineTranslation line;
  line.source.words.resize(4000);
  line.hypotheses.resize(2);
  line.hypotheses[0].target.words.resize(4000);
  ExtraOutputOptions options;
  EXPECT_EQ(omitted_attention_lines(options, line), 0U);
  options.attention = "attention.jsonl";
  EXPECT_TRUE(options.needs_attention());
  EXPECT_EQ(omitted_attention_lines(options, line), 1U);
}

}  // namespace
}  // namespace allot
