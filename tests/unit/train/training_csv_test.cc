#include "train/training_csv.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(TrainingCsv, HasALineForEveryEntryWithNumbers) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.write("log.csv", "of another run\n");
  const TrainingCsv table(path,
                          {{{"event", "start"}, {"update", 0}, {"pairs", 7}},
                           {{"event", "updates"}, {"update", 100}, {"epoch", 1}, {"loss", 2.5}}});
  table.write({{"event", "validation"}, {"update", 100}, {"epoch", 1}, {"perplexity", 12.25}});
  table.write({{"event", "updates"},
               {"update", 200},
               {"epoch", 1},
               {"loss", 2.5},
               {"attention-loss", 0.5},
               {"attention-links", 0.75}});
  table.write({{"event", "end"}, {"update", 100}});
  const std::string text = testing::read_bytes(path);
  EXPECT_THAT(text, StartsWith("event,update,epoch,seconds,loss,"));
  EXPECT_THAT(text, HasSubstr("\ntraining,100,1,,2.5,"));
  EXPECT_THAT(text, HasSubstr("\nvalidation,100,1,,,"));
  EXPECT_THAT(text, HasSubstr("\ntraining,200,1,,2.5,0.5,0.75,"));
  EXPECT_THAT(text, HasSubstr(",12.25,"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4);
  const std::vector<std::string> lines = testing::golden_lines(path);
  ASSERT_EQ(lines.size(), 4U);
  for (const std::string& line : lines) {
    EXPECT_EQ(std::count(line.begin(), line.end(), ','),
              std::count(lines[0].begin(), lines[0].end(), ','))
        << line;
  }
}

}  // namespace
}  // namespace allot
