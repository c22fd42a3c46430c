#include "toy/corpus_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "base/error.h"
#include "base/line_reader.h"
#include "support/test_files.h"
#include "text/moses/detokenizer.h"
#include "text/moses/tokenizer.h"
#include "toy/corpus.h"

namespace allot {
namespace {

using testing::read_bytes;
using testing::TemporaryFolder;

TEST(DemoCorpus, WritesFourFilesForEachPart) {
  const TemporaryFolder folder;
  const std::string place = folder.path("new/toy");
  const ToyCorpusResult result = write_toy_corpus({place, 200, 1});
  EXPECT_EQ(result.train, 200u);
  EXPECT_EQ(result.held_out, 20u);
  EXPECT_EQ(result.statistics.sentences(), 200u);
  std::set<std::string> german;
  for (const char* part : {"train", "valid", "test"}) {
    const size_t size = std::string(part) == "train" ? 200 : 20;
    for (const char* ending : {".de", ".en", ".align", ".gold"}) {
      EXPECT_EQ(read_lines(place + "/" + part + ending).size(), size) << part << ending;
    }
    for (const std::string& line : read_lines(place + "/" + part + ".de")) {
      EXPECT_TRUE(german.insert(line).second) << line;
    }
  }
}

TEST(DemoCorpus, ALargerOneBeginsWithTheSmallerOne) {
  const TemporaryFolder folder;
  write_toy_corpus({folder.path("small"), 50, 3});
  write_toy_corpus({folder.path("large"), 120, 3});
  for (const char* file :
       {"/train.de", "/train.en", "/train.align", "/train.gold", "/test.de", "/valid.en"}) {
    const std::string small = read_bytes(folder.path("small") + file);
    EXPECT_EQ(read_bytes(folder.path("large") + file).substr(0, small.size()), small) << file;
  }
  EXPECT_NE(read_bytes(folder.path("small") + "/train.de").size(), 0u);
}

TEST(DemoCorpus, RefusesImpossibleSizes) {
  const TemporaryFolder folder;
  EXPECT_THROW(write_toy_corpus({folder.path("toy"), 0, 1}), Error);
  EXPECT_THROW(write_toy_corpus({folder.path("toy"), 10'000'001, 1}), Error);
}

TEST(DemoCorpus, NamesItsFiles) {
  const TemporaryFolder folder;
  write_toy_corpus({folder.path("toy"), 10, 1});
  const auto written = std::filesystem::directory_iterator(folder.path("toy"));
  const std::vector<std::string> names = toy_corpus_files();
  EXPECT_EQ(static_cast<size_t>(std::distance(begin(written), end(written))), names.size());
  for (const std::string& name : names) {
    EXPECT_TRUE(std::filesystem::exists(folder.path("toy/" + name))) << name;
  }
}

TEST(DemoCorpus, LeavesNoFolderThatItCannotFill) {
  const TemporaryFolder folder;
  // The folders can be made, the files cannot: their paths would be longer than 4,095 bytes.
  std::string deep = folder.path("a");
  while (deep.size() < 3900) deep += "/" + std::string(100, 'x');
  deep += "/" + std::string(4085 - deep.size() - 1, 'x');
  EXPECT_THROW(write_toy_corpus({deep, 10, 1}), Error);
  EXPECT_FALSE(std::filesystem::exists(folder.path("a")));
}

TEST(DemoCorpus, SaysWhenTheFolderCannotBeMade) {
  const TemporaryFolder folder;
  const std::string file = folder.write("file", "");
  EXPECT_THROW(write_toy_corpus({file + "/toy", 10, 1}), Error);
}

// The links count the words of the tokenizer.
TEST(DemoCorpus, TheTokenizerSplitsTheRawTextIntoTheWordsOfTheLinks) {
  TokenizerOptions german_options;
  german_options.language = "de";
  const Tokenizer german(german_options);
  const Tokenizer english{TokenizerOptions()};
  const Detokenizer german_back({"de", false});
  const Detokenizer english_back({"en", false});
  ToyGenerator generator(9);
  for (int i = 0; i < 5000; ++i) {
    const ToySentence sentence = generator.next();
    const std::string german_words = toy::tokenized_text(sentence.german);
    const std::string english_words = toy::tokenized_text(sentence.english);
    EXPECT_EQ(german.tokenize_line(toy::raw_text(sentence.german)), german_words);
    EXPECT_EQ(english.tokenize_line(toy::raw_text(sentence.english)), english_words);
    EXPECT_EQ(german_back.detokenize_line(german_words), toy::raw_text(sentence.german));
    EXPECT_EQ(english_back.detokenize_line(english_words), toy::raw_text(sentence.english));
  }
}

}  // namespace
}  // namespace allot
