#include "toy/corpus_files.h"

#include <fmt/format.h>

#include <array>

#include "base/error.h"
#include "base/new_folders.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "toy/corpus.h"

namespace allot {
namespace {

constexpr std::array<const char*, 3> kParts = {"test", "valid", "train"};
constexpr std::array<const char*, 4> kEndings = {".de", ".en", ".align", ".gold"};

// The four files of a part.
class PartFiles {
 public:
  explicit PartFiles(const std::string& prefix)
      : german_(prefix + kEndings[0]),
        english_(prefix + kEndings[1]),
        align_(prefix + kEndings[2]),
        gold_(prefix + kEndings[3]) {}

  void write(const ToySentence& sentence) {
    german_.write_line(toy::raw_text(sentence.german));
    english_.write_line(toy::raw_text(sentence.english));
    align_.write_line(toy::pharaoh_text(sentence));
    gold_.write_line(toy::gold_text(sentence));
  }

  std::vector<OutputFile*> files() { return {&german_, &english_, &align_, &gold_}; }

 private:
  OutputFile german_;
  OutputFile english_;
  OutputFile align_;
  OutputFile gold_;
};

}  // namespace

void ToyCorpusOptions::validate() const {
  if (sentences == 0 || sentences > 10'000'000) {
    throw Error::usage(fmt::format("--sentences is {}, which is not from 1 to 10000000", sentences),
                       "choose a number in this range");
  }
}

std::vector<std::string> toy_corpus_files() {
  std::vector<std::string> names;
  for (const char* part : kParts) {
    for (const char* ending : kEndings) names.push_back(std::string(part) + ending);
  }
  return names;
}

ToyCorpusResult write_toy_corpus(const ToyCorpusOptions& options) {
  options.validate();
  if (options.folder.empty()) {
    throw Error::usage("the folder for the corpus has no name", "name one: --write-corpus toy");
  }
  NewFolders folders;  // removed if nothing can be written
  folders.make_or_throw(options.folder, "name a folder that you may write to");
  ToyCorpus corpus(options.seed);
  ToyCorpusResult result;
  result.train = options.sentences;
  result.held_out = held_out_size(options.sentences);

  PartFiles test(options.folder + "/" + kParts[0]);
  PartFiles valid(options.folder + "/" + kParts[1]);
  PartFiles train(options.folder + "/" + kParts[2]);
  for (size_t i = 0; i < result.held_out; ++i) {
    test.write(corpus.test()[i]);
    valid.write(corpus.valid()[i]);
  }
  Progress progress("writing sentences", result.train, "sentences");
  for (uint64_t i = 0; i < result.train; ++i) {
    const ToySentence sentence = corpus.next_train();
    train.write(sentence);
    result.statistics.add(sentence);
    progress.advance();
  }
  std::vector<OutputFile*> files;
  for (PartFiles* part : {&test, &valid, &train}) {
    for (OutputFile* file : part->files()) files.push_back(file);
  }
  commit_all(files);
  return result;
}

}  // namespace allot
