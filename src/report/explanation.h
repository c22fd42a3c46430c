#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace allot {

// What a page or a picture about attention shows. Plain values: no model is needed to make them.

// A word, and its bytes [begin, end) in the line (none: begin == end).
struct ExplainedWord {
  std::string text;
  size_t begin = 0;
  size_t end = 0;
};

struct ExplainedWarning {
  std::string kind;  // as in docs/formats.md
  std::string text = {};
  std::optional<size_t> position = {};
  std::optional<double> amount = {};
};

// Letters: W source words, C columns (W, and one more for the sink when there is one), R steps: a
// row for each target word and, when the end was reached, one for it.
struct ExplainedTranslation {
  std::string text;
  std::vector<ExplainedWord> source_words;  // W
  // W: the tokens that the model reads each word as; every token has a budget of its own.
  std::vector<size_t> num_tokens;
  std::vector<ExplainedWord> words;
  bool has_sink = false;
  std::vector<std::vector<double>> attention;  // R x C, rows add up to 1
  // W; empty when there were no bounds.
  std::vector<double> fertility;
  // (R + 1) x C: what each column has received after 0, 1, ..., R steps.
  std::vector<std::vector<double>> spent;
  // (R + 1) x W: what each word has left then; empty when there were no bounds.
  std::vector<std::vector<double>> left;
  double sink_share = 0;
  double log_prob = 0;
  std::vector<ExplainedWarning> warnings;
  std::vector<size_t> repeated;  // target words that repeat others
  std::vector<size_t> dropped;   // source words that received almost no attention

  bool is_bounded() const { return !fertility.empty(); }
};

struct ExplainedSentence {
  uint64_t line = 0;  // from 1
  std::string source;
  std::optional<std::string> reference;
  bool was_repaired = false;  // invalid UTF-8 was replaced
  // In the order of the models; none when the line has no words.
  std::vector<std::optional<ExplainedTranslation>> translations;
};

struct ExplainedModel {
  std::string name;  // short, for titles
  std::string transform;
  std::string fertility;  // "constant 2 for each token"; empty without bounds
  double exhaustion_bonus = 0;
  bool has_sink = true;
  std::string path = {};  // where it is, all of it
};

struct Explanation {
  std::vector<ExplainedModel> models;  // one or two
  std::vector<ExplainedSentence> sentences;
};

// A word as it is in the line; as in the model's vocabulary, when it is not in the line.
std::string word_in_line(const std::string& line, const ExplainedWord& word);

// A text that is readable on its own: if it has only invisible characters they are named
// ("U+200D"), and so are those that would reverse what follows.
std::string readable(const std::string& text);

// `word_in_line`, readable.
std::string word_label(const std::string& line, const ExplainedWord& word);

// "csparsemax, fertility constant 3 for each token, exhaustion bonus 0.2"
std::string settings_text(const ExplainedModel& model);

// A share of 1 as the page writes it: "0 %", "4.2 %", "31 %".
std::string percent_text(double share);

}  // namespace allot
