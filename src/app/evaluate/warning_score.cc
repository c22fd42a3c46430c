#include "app/evaluate/warning_score.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/progress.h"

namespace allot {
namespace {

double ratio_of(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string percent(uint64_t part, uint64_t whole) {
  if (whole == 0) return "-";
  return fmt::format("{:.1f} %", 100 * static_cast<double>(part) / static_cast<double>(whole));
}

void count_named(const WordPositions& named, const WordPositions& lost, WarningScore::Row& row) {
  row.words += named.size();
  row.sentences += named.empty() ? 0 : 1;
  for (const size_t position : named) row.found += lost.count(position);
}

}  // namespace

double WarningScore::Row::precision() const {
  return ratio_of(found, words);
}

double WarningScore::Row::recall(uint64_t num_lost) const {
  return ratio_of(found, num_lost);
}

void WarningScore::add_sentence(const WordPositions& lost, const WarnedWords& warned) {
  ++num_sentences_;
  num_lost_ += lost.size();
  num_lossy_ += lost.empty() ? 0 : 1;
  WordPositions either = warned.unspent_budget;
  either.insert(warned.missing_word.begin(), warned.missing_word.end());
  count_named(warned.unspent_budget, lost, rows_[0]);
  count_named(warned.missing_word, lost, rows_[1]);
  count_named(either, lost, rows_[2]);
}

std::string WarningScore::to_text() const {
  std::string text = fmt::format("{} lost in {} of {}\n", format_count(num_lost_, "word"),
                                 num_lossy_, format_count(num_sentences_, "sentence")) +
                     fmt::format("{:<16}{:>7}{:>11}{:>7}{:>11}{:>9}\n", "warning", "words",
                                 "sentences", "found", "precision", "recall");
  for (const Row& row : rows_) {
    text += fmt::format("{:<16}{:>7}{:>11}{:>7}{:>11}{:>9}\n", row.name, row.words, row.sentences,
                        row.found, percent(row.found, row.words), percent(row.found, num_lost_));
  }
  return text;
}

nlohmann::ordered_json WarningScore::to_json() const {
  nlohmann::ordered_json json = {{"sentences", num_sentences_},
                                 {"lost_words", num_lost_},
                                 {"sentences_with_lost_words", num_lossy_}};
  for (const Row& row : rows_) {
    json["warnings"][row.name] = {{"words", row.words},
                                  {"sentences", row.sentences},
                                  {"found", row.found},
                                  {"precision", row.precision()},
                                  {"recall", row.recall(num_lost_)}};
  }
  return json;
}

}  // namespace allot
