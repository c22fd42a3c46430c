#include "app/evaluate/drop_input.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "align/model_file.h"
#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class DropInput : public ::testing::Test {
 protected:
  std::vector<SourceCoverage> read(const std::string& reference, const std::string& hypothesis) {
    DropFiles files;
    files.alignments_reference = folder_.write("reference.align", reference);
    files.alignments_hypothesis = {folder_.write("hypothesis.align", hypothesis)};
    return read_coverage(files, 0, {&source_, references_, hypotheses_}, options_, pool_);
  }

  std::string message(const std::string& reference, const std::string& hypothesis) {
    try {
      read(reference, hypothesis);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  testing::TemporaryFolder folder_;
  TextFile source_ = {"source", {"das alte Haus", "ja"}};
  TextFile references_ = {"reference", {"the old house", "yes"}};
  TextFile hypotheses_ = {"hypothesis", {"the house", "yes"}};
  WorkerPool pool_{1};
  DropOptions options_;
};

TEST_F(DropInput, ReadsLinkedPositions) {
  const std::vector<SourceCoverage> sentences = read("0-0 2-1 2-2\n0-0\n", "2-1\n\n");
  ASSERT_EQ(sentences.size(), 2u);
  EXPECT_THAT(sentences[0].words, ElementsAre("das", "alte", "Haus"));
  EXPECT_THAT(sentences[0].by_reference, ElementsAre(0, 2));
  EXPECT_THAT(sentences[0].by_hypothesis, ElementsAre(2));
  EXPECT_TRUE(sentences[1].by_hypothesis.empty());
}

TEST_F(DropInput, RefusesWhatIsNoLink) {
  for (const char* bad : {"0", "0-", "a-b", "0-1x", "0:1", "*0-1"}) {
    EXPECT_THAT(message(std::string("0-0\n") + bad + "\n", "\n\n"),
                HasSubstr("reference.align:2: "));
  }
}

TEST_F(DropInput, RefusesWordsThatTheSourceDoesNotHave) {
  EXPECT_THAT(message("0-0\n0-0\n", "3-0\n\n"),
              HasSubstr("hypothesis.align:1: link 3-0 names source word 3, but the source has 3"));
}

TEST_F(DropInput, RefusesFilesOfAnotherLength) {
  EXPECT_THAT(message("0-0\n", "\n\n"), HasSubstr("reference.align:1: ends after 1 line"));
}

TEST_F(DropInput, HeadersAreSkippedOnlyAsIn2018) {
  EXPECT_THAT(message("<head>\n0-0\n0-0\n", "\n\n"), HasSubstr("reference.align"));
  options_.compat_2018 = true;
  EXPECT_EQ(message("<head>\n0-0\n0-0\n", "\n\n"), "");
}

TEST_F(DropInput, StopWords) {
  EXPECT_THAT(read_stop_words(folder_.write("stop", "das\nein eine\n\n")),
              ElementsAre("das", "ein", "eine"));
}

TEST(CheckDropRequest, NeedsLinksForEachSystem) {
  MetricOptions metrics;
  DropFiles files;
  EXPECT_NO_THROW(check_drop_request(metrics, files, "", 1));
  files.alignments_reference = "r";
  EXPECT_THROW(check_drop_request(metrics, files, "", 1), Error);
  files.alignments_hypothesis = {"h"};
  EXPECT_NO_THROW(check_drop_request(metrics, files, "", 1));
  EXPECT_THROW(check_drop_request(metrics, files, "", 2), Error);
  files.aligner = "m";
  EXPECT_THROW(check_drop_request(metrics, files, "s", 1), Error);  // links from both
  files = {};
  files.aligner = "m";
  EXPECT_THROW(check_drop_request(metrics, files, "", 1), Error);  // no source
  EXPECT_NO_THROW(check_drop_request(metrics, files, "s", 1));
}

TEST_F(DropInput, RefusesLinesThatAreTooLongForTheAligner) {
  std::string line;
  for (int i = 0; i < 10001; ++i) line += "w ";
  hypotheses_.lines[1] = line;
  align::ModelText text;
  align::ModelWriter(folder_.path("aligner"), text).commit();
  DropFiles files;
  files.aligner = folder_.path("aligner");
  try {
    read_coverage(files, 0, {&source_, references_, hypotheses_}, options_, pool_);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("hypothesis:2: has 10,001 words, and the aligner takes"));
  }
}

}  // namespace
}  // namespace allot
