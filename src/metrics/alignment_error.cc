#include "metrics/alignment_error.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "base/error.h"
#include "metrics/json_numbers.h"

namespace allot {
namespace {

align::LinkCounts counts_of(const Statistics& sum) {
  align::LinkCounts counts;
  counts.links = sum[0];
  counts.sure = sum[1];
  counts.links_and_sure = sum[2];
  counts.links_and_possible = sum[3];
  return counts;
}

}  // namespace

AlignmentError::AlignmentError(std::vector<align::LinkCounts> sentences)
    : sentences_(std::move(sentences)) {}

Statistics AlignmentError::statistics(const Segment& segment) const {
  ALLOT_CHECK(segment.index < sentences_.size(), "a sentence without links");
  const align::LinkCounts& counts = sentences_[segment.index];
  return {counts.links, counts.sure, counts.links_and_sure, counts.links_and_possible};
}

double AlignmentError::score(const Statistics& sum) const {
  return 100 * counts_of(sum).error_rate();
}

std::string AlignmentError::signature(const SignatureContext& context) const {
  return make_signature(context, {});
}

nlohmann::ordered_json AlignmentError::parts(const Statistics& sum) const {
  const align::LinkCounts counts = counts_of(sum);
  return {{"precision", 100 * counts.precision()},
          {"recall", 100 * counts.recall()},
          {"links", json_number(counts.links)},
          {"sure", json_number(counts.sure)},
          {"links_and_sure", json_number(counts.links_and_sure)},
          {"links_and_possible", json_number(counts.links_and_possible)}};
}

std::string AlignmentError::summary(const Statistics& sum) const {
  const align::LinkCounts counts = counts_of(sum);
  return fmt::format("precision = {:.1f} recall = {:.1f} links = {}", 100 * counts.precision(),
                     100 * counts.recall(), counts.links);
}

}  // namespace allot
