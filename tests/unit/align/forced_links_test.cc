#include "align/forced_links.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "align/train.h"
#include "base/error.h"
#include "base/strings.h"
#include "support/test_files.h"

namespace allot {
namespace {

using align::Direction;
using align::Link;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// A model of a few sentences, with a sink or without, with one direction or both.
std::string save_model(const testing::TemporaryFolder& folder, bool has_sink, bool has_reverse) {
  const std::vector<std::pair<std::string, std::string>> text = {
      {"das Haus", "the house"}, {"das Buch", "the book"}, {"ein Buch", "a book"},
      {"ein Haus", "a house"},   {"das", "the"},           {"Buch", "book"}};
  align::ModelText words;
  words.has_sink = has_sink;
  align::SentencePairs pairs;
  for (const auto& [source, target] : text) {
    std::vector<align::WordId> source_words;
    std::vector<align::WordId> target_words;
    for (const auto word : split_blanks(source))
      source_words.push_back(words.source_words.add(word));
    if (has_sink) source_words.push_back(words.source_words.add(kSinkWord));
    for (const auto word : split_blanks(target))
      target_words.push_back(words.target_words.add(word));
    pairs.source.add(source_words);
    pairs.target.add(target_words);
  }
  WorkerPool pool(1);
  const std::string path = folder.path("model");
  align::ModelWriter writer(path, words);
  for (const Direction direction : {Direction::kForward, Direction::kReverse}) {
    if (direction == Direction::kReverse && !has_reverse) continue;
    writer.add(
        direction,
        align::train(align::directed(pairs, words.sizes(), direction), {}, {}, pool).model());
  }
  writer.commit();
  return path;
}

TEST(ForcedLinks, FindsWordsItKnows) {
  const testing::TemporaryFolder folder;
  const align::ModelFile model(save_model(folder, false, true));
  WorkerPool pool(1);
  const std::vector<align::Links> links =
      forced_links(model, {"das Buch", "", "ein Haus"}, {"the book", "the", ""}, pool);
  ASSERT_EQ(links.size(), 3u);
  EXPECT_THAT(links[0], ElementsAre(Link{0, 0}, Link{1, 1}));
  EXPECT_THAT(links[1], IsEmpty());
  EXPECT_THAT(links[2], IsEmpty());
}

TEST(ForcedLinks, NeedsBothDirections) {
  const testing::TemporaryFolder folder;
  const align::ModelFile model(save_model(folder, false, false));
  WorkerPool pool(1);
  EXPECT_THROW(forced_links(model, {"das"}, {"the"}, pool), Error);
}

TEST(ForcedLinks, AddsTheSinkOfTheModel) {
  const testing::TemporaryFolder folder;
  const align::ModelFile model(save_model(folder, true, true));
  WorkerPool pool(1);
  const std::vector<align::Links> links = forced_links(model, {"das Buch"}, {"the book"}, pool);
  // Three source words: the sink is the last, and no link goes beyond it.
  EXPECT_THAT(links[0], ::testing::IsSupersetOf({Link{0, 0}, Link{1, 1}}));
  for (const Link& link : links[0]) EXPECT_LE(link.source, 2u);
}

TEST(ForcedLinks, ASinkThatTextBringsAlongIsNotAddedTwice) {
  const testing::TemporaryFolder folder;
  const align::ModelFile model(save_model(folder, true, true));
  WorkerPool pool(1);
  const auto links = [&](const std::string& source) {
    return forced_links(model, {source}, {"the book"}, pool)[0];
  };
  EXPECT_EQ(links("das Buch <sink>"), links("das Buch"));
  // Elsewhere it is a word, which this model does not know.
  EXPECT_EQ(links("das <sink> Buch"), links("das <sank> Buch"));
}

}  // namespace
}  // namespace allot
