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
    show_only_errors();
    options.text.files.source = testing::data_path("align/train.de");
    options.text.files.target = testing::data_path("align/train.en");
    options.output = folder.path("links");
  }
  std::string run(int threads = 1) {
    run_align(options, {threads});
    return testing::read_bytes(options.output);
  }
  testing::TemporaryFolder folder;
  AlignOptions options;
};

TEST_F(Align, AlignsInEachDirection) {
  EXPECT_EQ(run(), testing::read_bytes(testing::data_path("align/fwd.align")));
  options.kind = align::AlignmentKind::kReverse;
  EXPECT_EQ(run(), testing::read_bytes(testing::data_path("align/rev.align")));
  options.kind = align::AlignmentKind::kSymmetric;
  EXPECT_EQ(run(), testing::read_bytes(testing::data_path("align/sym.grow-diag-final-and.align")));
  options.symmetrization = align::Symmetrization::kUnion;
  EXPECT_EQ(run(3), testing::read_bytes(testing::data_path("align/sym.union.align")));
}

TEST_F(Align, AModelAlignsItsTrainingTextAsTrainingDid) {
  for (const bool has_sink : {false, true}) {
    options.model.clear();
    options.has_sink = has_sink;
    options.kind = align::AlignmentKind::kSymmetric;
    options.save_model = folder.path("model");
    const std::string both = run();
    options.save_model.clear();
    options.with_scores = true;
    options.kind = align::AlignmentKind::kForward;
    const std::string forward = run();
    options.kind = align::AlignmentKind::kReverse;
    const std::string reverse = run();

    options.model = folder.path("model");
    options.has_sink = false;  // the model knows
    EXPECT_EQ(run(), reverse);
    options.kind = align::AlignmentKind::kForward;
    EXPECT_EQ(run(2), forward);
    options.with_scores = false;
    options.kind = align::AlignmentKind::kSymmetric;
    EXPECT_EQ(run(), both);
  }
}

TEST_F(Align, KeepsEmptyLinesInTheirPlace) {
  options.text.files.source = folder.write("de", "das haus\n\ndas buch\n\n");
  options.text.files.target = folder.write("en", "the house\nthe\n\n\n");
  const AlignResult result = run_align(options, {1});
  EXPECT_EQ(result.num_pairs, 4U);
  EXPECT_EQ(result.num_empty, 3U);
  EXPECT_EQ(testing::read_bytes(options.output), "0-0 1-1\n\n\n\n");
  options.with_scores = true;
  EXPECT_EQ(run().substr(0, 12), "0-0 1-1 ||| ");
  EXPECT_EQ(run().substr(run().find('\n')), "\n\n\n\n");
}

TEST_F(Align, OfNothingIsNothing) {
  options.text.files.source = folder.write("de", "");
  options.text.files.target = folder.write("en", "");
  options.kind = align::AlignmentKind::kSymmetric;
  EXPECT_EQ(run(), "");
}

TEST_F(Align, AlignsNewWordsByTheirPlace) {
  options.save_model = folder.path("model");
  run();
  options.save_model.clear();
  options.model = folder.path("model");
  options.text.files.source = folder.write("de", "quork blim zapp\n");
  options.text.files.target = folder.write("en", "florp blom zipp\n");
  EXPECT_EQ(run(), "0-0 1-1 2-2\n");
}

TEST_F(Align, LeavesNothingBehindWhenItFails) {
  options.save_model = folder.path("model");
  options.text.files.target = folder.write("en", "one line\n");
  EXPECT_THROW(run(), Error);
  EXPECT_THROW(testing::read_bytes(options.output), std::runtime_error);
  EXPECT_THROW(testing::read_bytes(options.save_model), std::runtime_error);
}

TEST_F(Align, KeepsNoModelWithoutItsLinks) {
  options.save_model = folder.write("model", "the old model");
  options.output = "/dev/full";
  EXPECT_THROW(run_align(options, {1}), Error);
  EXPECT_EQ(testing::read_bytes(options.save_model), "the old model");
}

TEST_F(Align, WritesNoFileTwice) {
  options.save_model = options.output;
  EXPECT_THROW(run(), Error);
  EXPECT_THROW(testing::read_bytes(options.output), std::runtime_error);
}

TEST_F(Align, RefusesWhatDoesNotGoTogether) {
  options.kind = align::AlignmentKind::kSymmetric;
  options.with_scores = true;
  EXPECT_THROW(options.validate(), Error);
  options.with_scores = false;
  options.model = options.save_model = "model";
  EXPECT_THROW(options.validate(), Error);
}

TEST_F(Align, RefusesASinkThatTheModelDoesNotKnow) {
  options.save_model = folder.path("model");
  run();
  options.save_model.clear();
  options.model = folder.path("model");
  options.has_sink = true;
  EXPECT_THROW(run(), Error);
}

}  // namespace
}  // namespace allot
