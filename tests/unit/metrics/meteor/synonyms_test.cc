#include "metrics/meteor/synonyms.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "base/error.h"
#include "support/test_files.h"

namespace allot::meteor {
namespace {

using allot::testing::TemporaryFolder;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string message_of(const TemporaryFolder& folder) {
  try {
    SynonymDictionary::from_resources(folder.path(""), "toy");
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was thrown";
}

class MeteorSynonyms : public ::testing::Test {
 protected:
  MeteorSynonyms() {
    folder_.write("toy.synsets",
                  "boat\n7 3\nship\n3\nglass\n5\nbake\n9\ncity\n11\nmouse\n13\nas\n15\n");
    folder_.write("toy.exceptions", "mouse\nmice meese\ngoose\nmeese\n");
  }
  std::vector<uint32_t> synsets(const std::string& word) const {
    return SynonymDictionary::from_resources(folder_.path(""), "toy").synsets(word);
  }
  TemporaryFolder folder_;
};

TEST_F(MeteorSynonyms, AreThoseOfTheWordSorted) {
  EXPECT_THAT(synsets("boat"), ElementsAre(3, 7));
  EXPECT_THAT(synsets("ship"), ElementsAre(3));
  EXPECT_THAT(synsets("submarine"), IsEmpty());
  EXPECT_THAT(synsets("Boat"), IsEmpty());
}

TEST_F(MeteorSynonyms, AreThoseOfTheBaseByRule) {
  EXPECT_THAT(synsets("boats"), ElementsAre(3, 7));
  EXPECT_THAT(synsets("glasses"), ElementsAre(5));
  EXPECT_THAT(synsets("baking"), ElementsAre(9));
  EXPECT_THAT(synsets("cities"), ElementsAre(11));
  // Neither a double s nor a short word loses its ending.
  EXPECT_THAT(synsets("boatss"), IsEmpty());
  EXPECT_THAT(synsets("as"), ElementsAre(15));
}

TEST_F(MeteorSynonyms, AreThoseOfAllBasesOfAnIrregularForm) {
  EXPECT_THAT(synsets("mice"), ElementsAre(13));
  EXPECT_THAT(synsets("meese"), ElementsAre(13));  // "goose" is not in the dictionary
}

TEST_F(MeteorSynonyms, RefuseBrokenFiles) {
  folder_.write("toy.synsets", "boat\n7 x3\n");
  EXPECT_THAT(message_of(folder_), HasSubstr("toy.synsets:2: 'x3'"));
  folder_.write("toy.synsets", "boat\n7\nship\n");
  EXPECT_THAT(message_of(folder_), HasSubstr("toy.synsets:3: the last entry is incomplete"));
}

class MeteorWordNet : public ::testing::Test {
 protected:
  MeteorWordNet() {
    const std::string license = "  1 A text about rights.\n";
    folder_.write("index.noun", license + "boat n 2 1 @ 2 1 00000007 00000003  \n" +
                                    "mouse n 1 0 1 0 00000004  \n");
    folder_.write("index.verb", license + "boat v 1 1 @ 1 1 00000003  \n");
    folder_.write("index.adj", license);
    folder_.write("index.adv", license);
    folder_.write("noun.exc", "mice mouse\n");
    for (const char* name : {"verb.exc", "adj.exc", "adv.exc"}) folder_.write(name, "");
  }
  TemporaryFolder folder_;
};

TEST_F(MeteorWordNet, KeepsPartsOfSpeechApart) {
  const SynonymDictionary dictionary = SynonymDictionary::from_wordnet(folder_.path(""));
  EXPECT_THAT(dictionary.synsets("boat"), ElementsAre(3 * 4, 3 * 4 + 1, 7 * 4));
  EXPECT_THAT(dictionary.synsets("mice"), ElementsAre(4 * 4));
  EXPECT_EQ(dictionary.num_words(), 2U);
}

TEST_F(MeteorWordNet, RefusesABrokenIndex) {
  for (const std::string line : {
           "boat v 9 1 @ 1 1 00000003",
           "boat v 4294967295 1 @ 1 1 00000003",  // with what stands before them, 5 in 32 bits
           "boat v 1 1 @ 1 1 1073741824",         // would be the set 0 of nouns
           "boat v 1 1 @ 1 1 4294967296",
       }) {
    folder_.write("index.verb", line + "  \n");
    EXPECT_THROW(SynonymDictionary::from_wordnet(folder_.path("")), Error) << line;
  }
}

TEST(MeteorSynonymsWithoutWordNet, NameThePackage) {
  const TemporaryFolder empty;
  try {
    SynonymDictionary::from_wordnet(empty.path(""));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_THAT(error.what(), HasSubstr("wordnet-base"));
  }
}

TEST(MeteorSynonymsOfWordNet, JoinWordsThatMeanTheSame) {
  if (!std::filesystem::exists("/usr/share/wordnet/index.noun")) {
    GTEST_SKIP() << "needs the package wordnet-base";
  }
  const SynonymDictionary dictionary = SynonymDictionary::from_wordnet("/usr/share/wordnet");
  const auto share_a_set = [&dictionary](const std::string& a, const std::string& b) {
    std::vector<uint32_t> common;
    const std::vector<uint32_t> x = dictionary.synsets(a);
    const std::vector<uint32_t> y = dictionary.synsets(b);
    std::set_intersection(x.begin(), x.end(), y.begin(), y.end(), std::back_inserter(common));
    return !common.empty();
  };
  EXPECT_TRUE(share_a_set("cars", "automobile"));
  EXPECT_TRUE(share_a_set("women", "woman"));
  EXPECT_FALSE(share_a_set("cars", "banana"));
}

}  // namespace
}  // namespace allot::meteor
