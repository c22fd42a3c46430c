#include "metrics/error_details.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace allot {
namespace {

const Segment& segment() {
  static const Segment value = {0, "ich gehe gehe nach Haus nach Haus", {"ich gehe nach Haus"}};
  return value;
}

TEST(Repetitions, AsJsonAndAsText) {
  EXPECT_EQ(
      repetitions_json(segment(), {}).dump(),
      R"([{"text":"nach Haus","kind":"ngram","count":2,"in_reference":1,"length":2,"positions":[3,5]},)"
      R"({"text":"gehe gehe","kind":"word","count":1,"in_reference":0,"length":2,"positions":[1]}])");
  EXPECT_EQ(repetitions_text(segment(), {}), "\"nach Haus\" 2x (reference 1x), \"gehe gehe\" 1x");
}

TEST(RepeatedWords, AreTheOnesSaidAgain) {
  const auto repeated = [](std::string_view hypothesis, std::string_view reference) {
    return repeated_words(find_repetitions(hypothesis, {reference}, {}));
  };
  EXPECT_EQ(repeated("ich gehe gehe nach Haus nach Haus", "ich gehe nach Haus"),
            (std::vector<size_t>{2, 5, 6}));
  EXPECT_EQ(repeated("a b a b a b", "a b a b"), (std::vector<size_t>{3, 4, 5}));
  EXPECT_EQ(repeated("so so so", "so so"), (std::vector<size_t>{1, 2}));
  EXPECT_TRUE(repeated("ja nein", "ja").empty());
}

TEST(DroppedWords, AsJsonAndAsText) {
  const SourceCoverage named = {{"das", "alte", "Haus"}, {1, 2}, {2}};
  EXPECT_EQ(dropped_json(named, {}).dump(), R"([{"position":1,"word":"alte"}])");
  EXPECT_EQ(dropped_text(named, {}), "alte (2)");
  const SourceCoverage unnamed = {{}, {1, 2}, {}};
  EXPECT_EQ(dropped_json(unnamed, {}).dump(),
            R"([{"position":1,"word":null},{"position":2,"word":null}])");
  EXPECT_EQ(dropped_text(unnamed, {}), "word 2, word 3");
}

}  // namespace
}  // namespace allot
