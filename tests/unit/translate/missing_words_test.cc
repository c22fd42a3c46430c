#include "translate/missing_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "base/json_text.h"
#include "base/sealed_change.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/loaded_model.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::Optional;
using Json = nlohmann::ordered_json;

constexpr const char* kLexicon =
    ".\t.\t0.9\nhund\tdog\t0.9\nhund\thound\t0.02\nschläft\tsleeps\t0.8\n";

class MissingWordsTest : public ::testing::Test {
 protected:
  MissingWordsTest() { testing::write_text_model(testing::SmallModel(), path_); }

  static MissingWordLimits some_limits() {
    MissingWordLimits limits;
    limits.bands = {{0, 0.9}, {0.05, 0.6}};
    limits.precision = 0.75;
    limits.recall = 0.5;
    limits.sentences = 500;
    limits.words = 4000;
    limits.lost = 150;
    return limits;
  }
  void put(const std::string& lexicon, const Json& limits) const {
    put_sealed_file(kModelFolder, path_, kLexiconFile, lexicon);
    put_sealed_file(kModelFolder, path_, kMissingWordsFile, json_text(limits, 2));
  }
  std::string message() const {
    try {
      LoadedModel(path_).missing_words();
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      EXPECT_FALSE(error.remedy().empty());
      return error.what();
    }
    return "";
  }
  testing::TemporaryFolder folder_;
  std::string path_ = folder_.path("model");
};

TEST_F(MissingWordsTest, EvidenceIsTheBestPair) {
  put(kLexicon, to_json(some_limits()));
  const LoadedModel model(path_);
  ASSERT_NE(model.missing_words(), nullptr);
  const auto evidence = [&](const std::vector<std::string>& target) {
    return word_evidence(model.missing_words()->lexicon, {"Der", "Hund", "schläft", "."}, target);
  };
  // An unknown word and a mark have no evidence for or against them.
  const auto both = evidence({"The", "Hound", "sleeps", "."});
  EXPECT_FALSE(both[0]);
  EXPECT_FALSE(both[3]);
  EXPECT_THAT(both[1], Optional(::testing::DoubleNear(0.02, 1e-6)));
  EXPECT_THAT(both[2], Optional(::testing::DoubleNear(0.8, 1e-6)));
  // A name stays as it is.
  EXPECT_THAT(evidence({"hund"})[1], Optional(1.0));
  EXPECT_THAT(evidence({})[1], Optional(0.0));
}

TEST_F(MissingWordsTest, WarnsByBands) {
  put(kLexicon, to_json(some_limits()));
  const LoadedModel model(path_);
  const auto found =
      find_missing_words(*model.missing_words(), {"Der", "Hund", "schläft", "."}, {"The", "hound"});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[0].kind, WarningKind::kMissingWord);
  EXPECT_EQ(found[0].text, "Hund");
  EXPECT_EQ(found[0].position, 1U);
  EXPECT_EQ(found[0].amount, 0.6);
  EXPECT_EQ(found[1].text, "schläft");
  EXPECT_EQ(found[1].amount, 0.9);
  EXPECT_TRUE(
      find_missing_words(*model.missing_words(), {"Hund", "schläft"}, {"dog", "sleeps"}).empty());
}

TEST_F(MissingWordsTest, AModelWithoutTheFilesHasNoCheck) {
  EXPECT_EQ(LoadedModel(path_).missing_words(), nullptr);
  MissingWordLimits none = some_limits();
  none.bands.clear();
  put(kLexicon, to_json(none));
  EXPECT_EQ(LoadedModel(path_).missing_words(), nullptr);
}

TEST_F(MissingWordsTest, WhatIsWrittenIsRead) {
  put(kLexicon, to_json(some_limits()));
  EXPECT_EQ(to_json(*read_missing_word_limits(ModelFolder(path_))), to_json(some_limits()));
}

TEST_F(MissingWordsTest, OddFilesAreRefused) {
  Json limits = to_json(some_limits());
  limits["precision"] = 2;
  put(kLexicon, limits);
  EXPECT_THAT(message(), HasSubstr("precision"));
  limits = to_json(some_limits());
  limits["bands"][1]["evidence"] = 0;
  put(kLexicon, limits);
  EXPECT_THAT(message(), HasSubstr("in the order"));
  limits["bands"] = 3;
  put(kLexicon, limits);
  EXPECT_THAT(message(), HasSubstr("bands"));
  limits["format-version"] = 2;
  put(kLexicon, limits);
  EXPECT_THAT(message(), HasSubstr("missing-words.json"));
  put("no lexicon\n", to_json(some_limits()));
  EXPECT_THAT(message(), HasSubstr("lexicon.tsv:1"));
}

}  // namespace
}  // namespace allot
