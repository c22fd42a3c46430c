#include "report/explained_translation.h"

#include <algorithm>
#include <set>

#include "align/attention_words.h"
#include "base/strings.h"

namespace allot {
namespace {

bool stands_at(const std::vector<std::string_view>& sequence, size_t begin,
               const std::vector<TargetWord>& words) {
  if (begin + sequence.size() > words.size()) return false;
  for (size_t i = 0; i < sequence.size(); ++i) {
    if (words[begin + i].text != sequence[i]) return false;
  }
  return true;
}

void add_range(size_t begin, size_t count, size_t end, std::set<size_t>& positions) {
  for (size_t i = begin; i < std::min(begin + count, end); ++i) positions.insert(i);
}

void add_repetition(const TranslationWarning& warning, const std::vector<TargetWord>& words,
                    std::set<size_t>& positions) {
  const std::vector<std::string_view> sequence = split_spaces(warning.text);
  const size_t length = sequence.size();
  const size_t first = warning.position.value_or(0);
  if (warning.kind == WarningKind::kLoop) {
    const auto times = static_cast<size_t>(warning.amount.value_or(1));
    add_range(first + length, (times - 1) * length, words.size(), positions);
    return;
  }
  // The repetition may continue after the place named by the warning. A single word is not marked
  // at every occurrence, but where it occurs twice in a row.
  add_range(first, length, words.size(), positions);
  if (length < 2) return;
  for (size_t begin = first + length; begin < words.size(); ++begin) {
    if (stands_at(sequence, begin, words)) add_range(begin, length, words.size(), positions);
  }
}

// What the columns have had: tokens as the search counts them, words as the page shows them.
class Ledger {
 public:
  Ledger(const LineTranslation& line, ExplainedTranslation& result)
      : line_(line), result_(result), tokens_(line.source_words()), spent_(tokens_.size()) {
    if (line.has_sink) tokens_.pop_back();
    note();
  }

  void add(const std::vector<double>& columns) {
    for (size_t j = 0; j < spent_.size(); ++j) spent_[j] += columns[j];
  }
  // The next step is over.
  void note() {
    const std::vector<WordBudget> budgets = word_budgets(spent_, line_.fertility, tokens_);
    std::vector<double>& spent = result_.spent.emplace_back();
    for (const WordBudget& budget : budgets) spent.push_back(budget.spent);
    if (line_.has_sink) spent.push_back(spent_.back());
    if (line_.fertility.empty()) return;
    std::vector<double>& left = result_.left.emplace_back();
    for (const WordBudget& budget : budgets) left.push_back(budget.left);
  }
  // The last step ends with the sums of the search, which know of end symbols within a line that
  // was cut.
  void settle(const std::vector<double>& spent) {
    if (result_.spent.size() < 2) return;
    result_.spent.pop_back();
    if (!result_.left.empty()) result_.left.pop_back();
    spent_ = spent;
    note();
  }

 private:
  const LineTranslation& line_;
  ExplainedTranslation& result_;
  std::vector<size_t> tokens_;  // source token -> word
  std::vector<double> spent_;
};

void add_steps(const LineTranslation& line, const LineHypothesis& hypothesis,
               ExplainedTranslation& result) {
  result.attention = word_attention(line, hypothesis);
  Ledger ledger(line, result);
  for (const TargetWord& word : hypothesis.target.words) {
    for (size_t p = word.first_token; p < word.first_token + word.num_tokens; ++p) {
      ledger.add(all_columns(hypothesis.attention[p], line.shape()));
    }
    ledger.note();
  }
  if (hypothesis.attention.size() > hypothesis.target.tokens.size()) {
    const std::vector<double> last = all_columns(hypothesis.attention.back(), line.shape());
    result.attention.push_back(align::merge_tokens({last}, line.source_words(), {0}).front());
    ledger.add(last);
    ledger.note();
  }
  ledger.settle(hypothesis.spent);
}

}  // namespace

std::vector<size_t> repeated_words(const std::vector<TranslationWarning>& warnings,
                                   const std::vector<TargetWord>& words) {
  std::set<size_t> positions;
  for (const TranslationWarning& warning : warnings) {
    if (warning.kind == WarningKind::kRepeatedWords || warning.kind == WarningKind::kLoop) {
      add_repetition(warning, words, positions);
    }
  }
  return {positions.begin(), positions.end()};
}

std::optional<ExplainedTranslation> explained(const LineTranslation& line) {
  if (line.hypotheses.empty()) return std::nullopt;
  const LineHypothesis& hypothesis = line.hypotheses.front();
  ExplainedTranslation result;
  result.text = hypothesis.target.text;
  for (const Token& word : line.source.words) {
    result.source_words.push_back({word.text, word.begin, word.end});
  }
  for (const TargetWord& word : hypothesis.target.words) {
    result.words.push_back({word.text, word.begin, word.end});
  }
  result.num_tokens.resize(line.source.words.size());
  for (const SubwordToken& token : line.source.tokens) ++result.num_tokens[token.word];
  result.has_sink = line.has_sink;
  if (!line.fertility.empty()) {
    for (const WordBudget& budget : word_budgets(line, hypothesis)) {
      result.fertility.push_back(budget.fertility);
    }
  }
  add_steps(line, hypothesis, result);
  result.sink_share = sink_share(line, hypothesis);
  result.log_prob = hypothesis.log_prob;
  std::set<size_t> dropped;
  for (const TranslationWarning& warning : hypothesis.warnings) {
    result.warnings.push_back(
        {to_string(warning.kind), warning.text, warning.position, warning.amount});
    const bool is_about_dropped =
        warning.kind == WarningKind::kUnspentBudget || warning.kind == WarningKind::kMissingWord;
    if (is_about_dropped && warning.position) dropped.insert(*warning.position);
  }
  result.dropped.assign(dropped.begin(), dropped.end());
  result.repeated = repeated_words(hypothesis.warnings, hypothesis.target.words);
  return result;
}

}  // namespace allot
