#pragma once

#include <string>

#include "support/test_files.h"

namespace allot::testing {

// Files of an experiment whose models train in a moment: words without BPE, eight units.
class TinyExperiment {
 public:
  TinyExperiment() {
    std::string source, target;
    for (int i = 0; i < 8; ++i) {
      source += "der Hund schläft\ndas alte Haus\nder alte Hund\ndas Haus\n";
      target += "the dog sleeps\nthe old house\nthe old dog\nthe house\n";
    }
    folder_.write("train.de", source);
    folder_.write("train.en", target);
    folder_.write("valid.de", "das alte Haus\nder Hund\n");
    folder_.write("valid.en", "the old house\nthe dog\n");
    folder_.write("test.de", "der alte Hund schläft\ndas Haus\nder Hund\n");
    folder_.write("test.en", "the old dog sleeps\nthe house\nthe dog\n");
  }

  // An experiment with these rows (YAML below `rows:`).
  std::string write(const std::string& rows, const std::string& more = "") const {
    return folder_.write("e.yml",
                         "title: Tiny\n"
                         "base: tiny\n"
                         "set:\n"
                         "  source: " +
                             path("train.de") +
                             "\n"
                             "  target: " +
                             path("train.en") +
                             "\n"
                             "  valid-source: " +
                             path("valid.de") +
                             "\n"
                             "  valid-target: " +
                             path("valid.en") +
                             "\n"
                             "  pretokenized: yes\n"
                             "  bpe.merges: 0\n"
                             "  model: {hidden-size: 8, embedding-size: 8}\n"
                             "  training: {epochs: 2}\n"
                             "test-source: " +
                             path("test.de") +
                             "\n"
                             "test-target: " +
                             path("test.en") + "\n" + more + "rows:\n" + rows);
  }

  std::string path(const std::string& name) const { return folder_.path(name); }
  const TemporaryFolder& folder() const { return folder_; }

 private:
  TemporaryFolder folder_;
};

}  // namespace allot::testing
