#include "align/aligner.h"

#include <allot/allot.h>
#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot::api {
namespace {

const Lines kSources = {"a b", "b c", "c a", "a", "b", "c"};
const Lines kTargets = {"x y", "y z", "z x", "x", "y", "z"};

TEST(LibraryAligner, TrainsSavesAndAligns) {
  const ::allot::testing::TemporaryFolder folder;
  const std::string path = folder.path("aligner");
  const Aligner aligner = Aligner::train(kSources, kTargets, path, {5, false, 1});
  const std::vector<Links> links = aligner.align({"c b", "a", ""}, {"z y", "x", "x"});
  ASSERT_EQ(links.size(), 3U);
  EXPECT_EQ(links[0], (Links{{0, 0}, {1, 1}}));
  EXPECT_EQ(links[1], (Links{{0, 0}}));
  EXPECT_TRUE(links[2].empty());
  EXPECT_EQ(Aligner(path).align({"c b"}, {"z y"}, AlignmentKind::kForward, 1)[0], links[0]);
}

TEST(LibraryAligner, DropCountsWhatIsMissing) {
  const ::allot::testing::TemporaryFolder folder;
  const Aligner aligner = Aligner::train(kSources, kTargets, folder.path("aligner"), {5, false, 1});
  EXPECT_EQ(drop({"a b"}, {"x y"}, {"x y"}, aligner).score, 0);
  EXPECT_EQ(drop({"a b"}, {"x"}, {"x y"}, aligner).score, 50);
}

TEST(LibraryAligner, WithASinkUnlikeWordsGoThere) {
  const ::allot::testing::TemporaryFolder folder;
  const std::string path = folder.path("aligner");
  Aligner::train(kSources, kTargets, path, {3, true, 1});
  EXPECT_TRUE(align::ModelFile(path).text().frame.has_sink);
}

TEST(LibraryAligner, MistakesAreErrors) {
  const ::allot::testing::TemporaryFolder folder;
  EXPECT_THROW(Aligner(folder.path("none")), Error);
  EXPECT_THROW(Aligner::train({"a"}, {}, folder.path("aligner")), Error);
  EXPECT_THROW(Aligner::train({"a"}, {"b"}, folder.path("aligner"), {0, false, 1}), Error);
  EXPECT_THROW(Aligner::train({"a"}, {"b"}, folder.path("no/aligner")), Error);
}

}  // namespace
}  // namespace allot::api
