#include "metrics/drop.h"

#include <fmt/format.h>

#include "base/error.h"
#include "metrics/json_numbers.h"
#include "text/source_frame.h"

namespace allot {
namespace {

bool counts(const SourceCoverage& sentence, size_t position, const DropOptions& options) {
  if (position >= sentence.words.size()) return true;
  const std::string& word = sentence.words[position];
  const bool is_sink = is_written_sink(word, position, sentence.words.size());
  if (options.ignore_sink && is_sink) return false;
  return options.stop_words.count(word) == 0;
}

}  // namespace

std::vector<size_t> find_dropped(const SourceCoverage& sentence, const DropOptions& options) {
  std::vector<size_t> dropped;
  for (const size_t position : sentence.by_reference) {
    if (sentence.by_hypothesis.count(position) == 0 && counts(sentence, position, options)) {
      dropped.push_back(position);
    }
  }
  return dropped;
}

Drop::Drop(const DropOptions& options, std::vector<SourceCoverage> sentences)
    : options_(options), sentences_(std::move(sentences)) {}

Statistics Drop::statistics(const Segment& segment) const {
  ALLOT_CHECK(segment.index < sentences_.size(), "a sentence without links");
  const SourceCoverage& sentence = sentences_[segment.index];
  Statistics statistics = {static_cast<double>(find_dropped(sentence, options_).size()), 0};
  for (const size_t position : sentence.by_reference) {
    if (counts(sentence, position, options_)) ++statistics[1];
  }
  if (options_.compat_2018 && sentence.by_reference.empty()) {
    ++statistics[1];
    if (!sentence.by_hypothesis.empty()) ++statistics[0];
  }
  return statistics;
}

double Drop::score(const Statistics& sum) const {
  return sum[1] > 0 ? 100 * sum[0] / sum[1] : 0;
}

std::string Drop::signature(const SignatureContext& context) const {
  return make_signature(context, {{"sink", options_.ignore_sink ? "ignored" : "counted"},
                                  {"stopwords", std::to_string(options_.stop_words.size())},
                                  {"empty", options_.compat_2018 ? "compat-2018" : "no-links"}});
}

nlohmann::ordered_json Drop::parts(const Statistics& sum) const {
  return {{"dropped", json_number(sum[0])}, {"aligned", json_number(sum[1])}};
}

std::string Drop::summary(const Statistics& sum) const {
  return fmt::format("dropped = {} aligned = {}", sum[0], sum[1]);
}

}  // namespace allot
