#include "app/align.h"

#include <gtest/gtest.h>

#include "base/console.h"
#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

class Align : public ::testing::Test {
 protected:
  Align() {
    configure_console({LogLevel::kError, true});
    options_.text.files.source = testing::data_path("align/train.de");
    options_.text.files.target = testing::data_path("align/train.en");
    options_.output = folder_.path("links");
  }
  std::string align(int threads = 1) {
    run_align(options_, {threads});
    return testing::read_bytes(options_.output);
  }
  testing::TemporaryFolder folder_;
  AlignOptions options_;
};

TEST_F(Align, AlignsInEachDirection) {
  EXPECT_EQ(align(), testing::read_bytes(testing::data_path("align/fwd.align")));
  options_.kind = AlignmentKind::kReverse;
  EXPECT_EQ(align(), testing::read_bytes(testing::data_path("align/rev.align")));
  options_.kind = AlignmentKind::kSymmetric;
  EXPECT_EQ(align(),
            testing::read_bytes(testing::data_path("align/sym.grow-diag-final-and.align")));
  options_.symmetrization = align::Symmetrization::kUnion;
  EXPECT_EQ(align(3), testing::read_bytes(testing::data_path("align/sym.union.align")));
}

TEST_F(Align, AModelAlignsItsTrainingTextAsTrainingDid) {
  for (const bool has_sink : {false, true}) {
    options_.model.clear();
    options_.has_sink = has_sink;
    options_.kind = AlignmentKind::kSymmetric;
    options_.save_model = folder_.path("model");
    const std::string both = align();
    options_.save_model.clear();
    options_.with_scores = true;
    options_.kind = AlignmentKind::kForward;
    const std::string forward = align();
    options_.kind = AlignmentKind::kReverse;
    const std::string reverse = align();

    options_.model = folder_.path("model");
    options_.has_sink = false;  // the model knows
    EXPECT_EQ(align(), reverse);
    options_.kind = AlignmentKind::kForward;
    EXPECT_EQ(align(2), forward);
    options_.with_scores = false;
    options_.kind = AlignmentKind::kSymmetric;
    EXPECT_EQ(align(), both);
  }
}

TEST_F(Align, KeepsEmptyLinesInTheirPlace) {
  options_.text.files.source = folder_.write("de", "das haus\n\ndas buch\n\n");
  options_.text.files.target = folder_.write("en", "the house\nthe\n\n\n");
  const AlignResult result = run_align(options_, {1});
  EXPECT_EQ(result.num_pairs, 4U);
  EXPECT_EQ(result.num_empty, 3U);
  EXPECT_EQ(testing::read_bytes(options_.output), "0-0 1-1\n\n\n\n");
  options_.with_scores = true;
  EXPECT_EQ(align().substr(0, 12), "0-0 1-1 ||| ");
  EXPECT_EQ(align().substr(align().find('\n')), "\n\n\n\n");
}

TEST_F(Align, OfNothingIsNothing) {
  options_.text.files.source = folder_.write("de", "");
  options_.text.files.target = folder_.write("en", "");
  options_.kind = AlignmentKind::kSymmetric;
  EXPECT_EQ(align(), "");
}

TEST_F(Align, AlignsNewWordsByTheirPlace) {
  options_.save_model = folder_.path("model");
  align();
  options_.save_model.clear();
  options_.model = folder_.path("model");
  options_.text.files.source = folder_.write("de", "quork blim zapp\n");
  options_.text.files.target = folder_.write("en", "florp blom zipp\n");
  EXPECT_EQ(align(), "0-0 1-1 2-2\n");
}

TEST_F(Align, LeavesNothingBehindWhenItFails) {
  options_.save_model = folder_.path("model");
  options_.text.files.target = folder_.write("en", "one line\n");
  EXPECT_THROW(align(), Error);
  EXPECT_THROW(testing::read_bytes(options_.output), std::runtime_error);
  EXPECT_THROW(testing::read_bytes(options_.save_model), std::runtime_error);
}

TEST_F(Align, RefusesWhatDoesNotGoTogether) {
  options_.kind = AlignmentKind::kSymmetric;
  options_.with_scores = true;
  EXPECT_THROW(options_.validate(), Error);
  options_.with_scores = false;
  options_.model = options_.save_model = "model";
  EXPECT_THROW(options_.validate(), Error);
}

TEST_F(Align, RefusesASinkThatTheModelDoesNotKnow) {
  options_.save_model = folder_.path("model");
  align();
  options_.save_model.clear();
  options_.model = folder_.path("model");
  options_.has_sink = true;
  EXPECT_THROW(align(), Error);
}

}  // namespace
}  // namespace allot
