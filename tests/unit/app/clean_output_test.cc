#include "app/clean_output.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

std::string names(const ParallelFiles& files, const CleanOutput& output) {
  try {
    const OutputNames names = output_names(files, output);
    return names.source + " " + names.target;
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    const std::string text = error.what();
    return text.substr(0, text.find('\n'));
  }
}

TEST(OutputNames, TakeTheEndingsOfTheInput) {
  EXPECT_EQ(names({"data/train.de", "data/train.en", ""}, {"clean", "", "", ""}),
            "clean.de clean.en");
  EXPECT_EQ(names({"train.de.gz", "train.tok.en.zst", ""}, {"out/clean", "", "", ""}),
            "out/clean.de out/clean.en");
}

TEST(OutputNames, AreSourceAndTargetOtherwise) {
  EXPECT_EQ(names({"", "", "corpus.tsv"}, {"c", "", "", ""}), "c.source c.target");
  EXPECT_EQ(names({"german.txt", "english.txt", ""}, {"c", "", "", ""}), "c.source c.target");
  EXPECT_EQ(names({"german", "english.en", ""}, {"c", "", "", ""}), "c.source c.target");
  EXPECT_EQ(names({"-", "english.en", ""}, {"c", "", "", ""}), "c.source c.target");
  EXPECT_EQ(names({".de", ".en", ""}, {"c", "", "", ""}), "c.source c.target");
}

TEST(OutputNames, TakeTheLanguagesOfOneFileWithBothSides) {
  ParallelFiles files{"", "", "corpus.tmx"};
  files.languages = {"de", "pt-BR"};
  EXPECT_EQ(names(files, {"c", "", "", ""}), "c.de c.pt-BR");
  files.languages.target = "de";
  EXPECT_EQ(names(files, {"c", "", "", ""}), "c.source c.target");
  files = {"train.de", "train.en", ""};
  files.languages = {"fr", "it"};
  EXPECT_EQ(names(files, {"c", "", "", ""}), "c.de c.en");
}

TEST(OutputNames, CanBeGiven) {
  EXPECT_EQ(names({"a.de", "a.en", ""}, {"", "x", "y", ""}), "x y");
}

TEST(OutputNames, MustBeGivenOneWayOrTheOther) {
  const ParallelFiles files{"a.de", "a.en", ""};
  const std::string question = "no output for the clean corpus";
  EXPECT_EQ(names(files, {"", "", "", ""}), question);
  EXPECT_EQ(names(files, {"", "x", "", ""}), question);
  EXPECT_EQ(names(files, {"", "", "y", ""}), question);
  EXPECT_EQ(names(files, {"p", "x", "y", ""}), question);
  EXPECT_EQ(names(files, {"p", "x", "", ""}), question);
}

TEST(OutputNames, MustNotPromiseCompression) {
  EXPECT_EQ(names({"a.de", "a.en", ""}, {"", "x.gz", "y", ""}), "'x.gz' would not be compressed");
}

}  // namespace
}  // namespace allot
