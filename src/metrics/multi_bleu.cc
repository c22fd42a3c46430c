#include "metrics/multi_bleu.h"

#include <fmt/format.h>

#include "metrics/bleu_statistics.h"
#include "metrics/json_numbers.h"
#include "metrics/unicode_words.h"

namespace allot {
namespace {

constexpr size_t kMaxOrder = 4;

bool is_ascii_space(char byte) {
  return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

Words split_ascii_words(std::string_view text) {
  Words words;
  for (size_t begin = 0; begin < text.size();) {
    if (is_ascii_space(text[begin])) {
      ++begin;
      continue;
    }
    size_t end = begin;
    while (end < text.size() && !is_ascii_space(text[end])) ++end;
    words.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return words;
}

std::vector<double> precisions(const BleuCounts& counts) {
  std::vector<double> result;
  for (size_t n = 0; n < counts.matches.size(); ++n) {
    result.push_back(counts.totals[n] > 0 ? counts.matches[n] / counts.totals[n] : 0);
  }
  return result;
}

std::string verdict(const BleuCounts& counts) {
  if (counts.reference_length == 0) return "0/0/0/0 (BP=0, ratio=0, hyp_len=0, ref_len=0)";
  std::vector<double> percent = precisions(counts);
  for (double& precision : percent) precision *= 100;
  return fmt::format("{:.1f} (BP={:.3f}, ratio={:.3f}, hyp_len={}, ref_len={})",
                     fmt::join(percent, "/"), brevity_penalty(counts),
                     counts.hypothesis_length / counts.reference_length, counts.hypothesis_length,
                     counts.reference_length);
}

}  // namespace

Statistics MultiBleu::statistics(const Segment& segment) const {
  const auto prepare = [this](std::string_view line) {
    return options_.lower_case ? ascii_lower_case(line) : std::string(line);
  };
  const std::string hypothesis = prepare(segment.hypothesis);
  std::vector<std::string> lines;
  std::vector<Words> references;
  lines.reserve(segment.references.size());
  for (const std::string_view line : segment.references) {
    references.push_back(split_ascii_words(lines.emplace_back(prepare(line))));
  }
  return bleu_statistics(split_ascii_words(hypothesis), references, kMaxOrder);
}

double MultiBleu::score(const Statistics& sum) const {
  const BleuCounts counts = bleu_counts(sum);
  if (counts.reference_length == 0) return 0;
  return 100 * brevity_penalty(counts) * geometric_mean(precisions(counts));
}

std::string MultiBleu::signature(const SignatureContext& context) const {
  return make_signature(context, {{"case", options_.lower_case ? "lc-ascii" : "mixed"},
                                  {"tok", "none"},
                                  {"smooth", "none"},
                                  {"like", "multi-bleu.perl"}});
}

nlohmann::ordered_json MultiBleu::parts(const Statistics& sum) const {
  const BleuCounts counts = bleu_counts(sum);
  std::vector<double> percent = precisions(counts);
  for (double& precision : percent) precision *= 100;
  return {{"precisions", percent},
          {"bp", brevity_penalty(counts)},
          {"hyp_len", json_number(counts.hypothesis_length)},
          {"ref_len", json_number(counts.reference_length)},
          {"counts", json_numbers(counts.matches)},
          {"totals", json_numbers(counts.totals)},
          {"line", line(sum)}};
}

std::string MultiBleu::summary(const Statistics& sum) const {
  return verdict(bleu_counts(sum));
}

std::string MultiBleu::line(const Statistics& sum) const {
  const BleuCounts counts = bleu_counts(sum);
  if (counts.reference_length == 0) return "BLEU = 0, " + verdict(counts);
  return fmt::format("BLEU = {:.2f}, ", score(sum)) + verdict(counts);
}

}  // namespace allot
