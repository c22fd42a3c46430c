#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <set>
#include <string>

namespace allot {

// Source words by their positions, from 0.
using WordPositions = std::set<size_t>;

// Source words of a sentence that warnings about lost words name.
struct WarnedWords {
  WordPositions unspent_budget;
  WordPositions missing_word;
};

// How many of the words that warnings name are lost, and how many of the lost words they name.
class WarningScore {
 public:
  // Warnings of one kind, or of either.
  struct Row {
    const char* name = "";
    uint64_t words = 0;      // with such a warning
    uint64_t sentences = 0;  // that have one
    uint64_t found = 0;      // of the words, those that are lost

    double precision() const;
    double recall(uint64_t num_lost) const;
  };

  void add_sentence(const WordPositions& lost, const WarnedWords& warned);

  uint64_t num_sentences() const { return num_sentences_; }
  uint64_t num_lost() const { return num_lost_; }
  const std::array<Row, 3>& rows() const { return rows_; }

  std::string to_text() const;
  nlohmann::ordered_json to_json() const;

 private:
  uint64_t num_sentences_ = 0;
  uint64_t num_lost_ = 0;
  uint64_t num_lossy_ = 0;  // sentences with lost words
  std::array<Row, 3> rows_ = {Row{"unspent-budget"}, Row{"missing-word"}, Row{"either"}};
};

}  // namespace allot
