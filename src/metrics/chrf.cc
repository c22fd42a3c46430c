#include "metrics/chrf.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/utf8.h"
#include "metrics/json_numbers.h"
#include "metrics/ngram_matches.h"
#include "metrics/unicode_words.h"

namespace allot {
namespace {

constexpr double kEpsilon = 1e-16;

bool is_ascii_punctuation(char byte) {
  return (byte >= '!' && byte <= '/') || (byte >= ':' && byte <= '@') ||
         (byte >= '[' && byte <= '`') || (byte >= '{' && byte <= '~');
}

Symbols characters(std::string_view text, bool white_space) {
  Symbols symbols;
  symbols.reserve(text.size());
  for (size_t position = 0; position < text.size();) {
    const CodePoint code_point = decode_utf8(text, position);
    if (white_space || !is_unicode_space(code_point)) symbols.push_back(code_point);
  }
  return symbols;
}

// One mark of ASCII punctuation is taken off each word: the last character, else the first.
std::vector<std::string_view> words_without_punctuation(std::string_view text) {
  std::vector<std::string_view> result;
  for (const std::string_view word : split_words(text)) {
    const size_t end = word.size() - 1;
    if (word.size() > 1 && is_ascii_punctuation(word[end])) {
      result.insert(result.end(), {word.substr(0, end), word.substr(end)});
    } else if (word.size() > 1 && is_ascii_punctuation(word[0])) {
      result.insert(result.end(), {word.substr(0, 1), word.substr(1)});
    } else {
      result.push_back(word);
    }
  }
  return result;
}

void append_statistics(Statistics& statistics, const Symbols& hypothesis, const Symbols& reference,
                       size_t max_order) {
  const std::vector<size_t> matches = count_ngram_matches(hypothesis, {reference}, max_order);
  for (size_t order = 1; order <= max_order; ++order) {
    const size_t in_reference = num_ngrams(reference.size(), order);
    // A reference that is too short for this order takes the hypothesis out of it as well.
    const size_t in_hypothesis = in_reference > 0 ? num_ngrams(hypothesis.size(), order) : 0;
    for (const size_t count : {in_hypothesis, in_reference, matches[order - 1]}) {
      statistics.push_back(static_cast<double>(count));
    }
  }
}

double f_score(double precision, double recall, int beta) {
  const double factor = beta * beta;
  const double denominator = factor * precision + recall;
  return denominator > 0 ? (1 + factor) * precision * recall / denominator : 0;
}

}  // namespace

void ChrfOptions::validate() const {
  if (char_order + word_order < 1) {
    throw Error::usage("chrF needs n-grams", "the character order must be at least 1");
  }
  if (beta < 1) {
    throw Error::usage(fmt::format("chrF beta {} is not positive", beta), "give 1, 2, 3, ...");
  }
}

Chrf::Chrf(const ChrfOptions& options) : options_(options) {
  options_.validate();
}

std::string Chrf::name() const {
  return fmt::format("chrF{}{}", options_.beta, std::string(options_.word_order, '+'));
}

Statistics Chrf::statistics(const Segment& segment) const {
  const auto prepare = [this](std::string_view line) {
    return options_.lower_case ? lower_case(line) : std::string(line);
  };
  const std::string hypothesis = prepare(segment.hypothesis);
  const Symbols hypothesis_characters = characters(hypothesis, options_.white_space);
  Statistics best;
  double best_score = -1;
  for (const std::string_view line : segment.references) {
    const std::string reference = prepare(line);
    Statistics statistics;
    append_statistics(statistics, hypothesis_characters,
                      characters(reference, options_.white_space), options_.char_order);
    if (options_.word_order > 0) {
      const std::vector<Symbols> words = number_words(
          {words_without_punctuation(hypothesis), words_without_punctuation(reference)});
      append_statistics(statistics, words[0], words[1], options_.word_order);
    }
    const double reference_score = score(statistics);
    if (reference_score > best_score) {
      best_score = reference_score;
      best = std::move(statistics);
    }
  }
  return best;
}

Chrf::Averages Chrf::averages(const Statistics& sum) const {
  Averages result;
  double num_orders = 0;
  for (size_t i = 0; i < sum.size(); i += 3) {
    if (sum[i] == 0 || sum[i + 1] == 0) continue;
    result.precision += sum[i + 2] / sum[i];
    result.recall += sum[i + 2] / sum[i + 1];
    ++num_orders;
  }
  if (num_orders > 0) {
    result.precision /= num_orders;
    result.recall /= num_orders;
  }
  return result;
}

double Chrf::score(const Statistics& sum) const {
  if (!options_.epsilon_smoothing) {
    const Averages average = averages(sum);
    return 100 * f_score(average.precision, average.recall, options_.beta);
  }
  double total = 0;
  for (size_t i = 0; i < sum.size(); i += 3) {
    const double precision = sum[i] > 0 ? sum[i + 2] / sum[i] : kEpsilon;
    const double recall = sum[i + 1] > 0 ? sum[i + 2] / sum[i + 1] : kEpsilon;
    const double score = f_score(precision, recall, options_.beta);
    total += precision + recall > 0 ? score : kEpsilon;
  }
  return 100 * total / static_cast<double>(options_.char_order + options_.word_order);
}

std::string Chrf::signature(const SignatureContext& context) const {
  return make_signature(context, {{"case", options_.lower_case ? "lc" : "mixed"},
                                  {"eff", options_.epsilon_smoothing ? "no" : "yes"},
                                  {"nc", std::to_string(options_.char_order)},
                                  {"nw", std::to_string(options_.word_order)},
                                  {"space", options_.white_space ? "yes" : "no"}});
}

nlohmann::ordered_json Chrf::parts(const Statistics& sum) const {
  std::vector<double> in_hypothesis;
  std::vector<double> in_reference;
  std::vector<double> matches;
  for (size_t i = 0; i < sum.size(); i += 3) {
    in_hypothesis.push_back(sum[i]);
    in_reference.push_back(sum[i + 1]);
    matches.push_back(sum[i + 2]);
  }
  const Averages average = averages(sum);
  return {{"precision", 100 * average.precision},
          {"recall", 100 * average.recall},
          {"hyp_ngrams", json_numbers(in_hypothesis)},
          {"ref_ngrams", json_numbers(in_reference)},
          {"matches", json_numbers(matches)}};
}

std::string Chrf::summary(const Statistics& sum) const {
  const Averages average = averages(sum);
  return fmt::format("precision = {:.1f} recall = {:.1f}", 100 * average.precision,
                     100 * average.recall);
}

}  // namespace allot
