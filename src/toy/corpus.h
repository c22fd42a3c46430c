#pragma once

#include <cstdint>
#include <unordered_set>
#include <vector>

#include "toy/phrase.h"
#include "toy/sentence.h"

// The built-in corpus: German and English sentences with their true word alignment.
namespace allot {

using toy::ToyLink;
using toy::ToySentence;

// Draws any number of sentence pairs. The same seed gives the same sentences on every machine; a
// sentence may be repeated.
class ToyGenerator {
 public:
  // Longest sentence, in tokens of either side.
  static constexpr size_t kMaxLength = 32;

  explicit ToyGenerator(uint64_t seed) : random_(seed), sentences_(random_) {}

  ToySentence next();

 private:
  Random random_;
  toy::SentenceChooser sentences_;
};

// A corpus in three parts, in which all German sentences are different. The parts do not depend on
// how much of each is used: a larger training part begins with the smaller one.
class ToyCorpus {
 public:
  // Of the grammar: the same seed gives other sentences in another version.
  static constexpr int kVersion = 1;
  // Sentences in each of the two parts that are held out.
  static constexpr size_t kHeldOut = 1000;

  explicit ToyCorpus(uint64_t seed);

  const std::vector<ToySentence>& test() const { return test_; }
  const std::vector<ToySentence>& valid() const { return valid_; }
  // The next sentence of the training part, which is unlimited.
  ToySentence next_train() { return next_new(); }

 private:
  ToySentence next_new();

  ToyGenerator generator_;
  std::unordered_set<uint64_t> seen_;  // checksums of German sentences
  std::vector<ToySentence> test_;
  std::vector<ToySentence> valid_;
};

// Number of held-out sentences for a training part: a tenth, at least 1, at most kHeldOut.
size_t held_out_size(uint64_t num_train);

}  // namespace allot
