#include "model/shard.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "base/error.h"

namespace allot {
namespace {

// Positions of the examples by decreasing length; those of equal length keep their order.
std::vector<size_t> longest_first(size_t count, const std::function<size_t(size_t)>& length) {
  std::vector<size_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return length(a) > length(b); });
  return order;
}

PackedShape shape_of(const std::vector<size_t>& order,
                     const std::function<size_t(size_t)>& length) {
  std::vector<size_t> lengths;
  lengths.reserve(order.size());
  for (const size_t i : order) lengths.push_back(length(i));
  return PackedShape(std::move(lengths));
}

}  // namespace

Shard make_shard(const std::vector<Example>& examples, const TargetFrame& frame) {
  std::vector<uint32_t> all(examples.size());
  std::iota(all.begin(), all.end(), 0U);
  return make_shard(examples, all, frame);
}

Shard make_shard(const std::vector<Example>& batch, const std::vector<uint32_t>& chosen,
                 const TargetFrame& frame) {
  const auto source_length = [&](size_t i) { return batch[chosen[i]].source.size(); };
  const auto target_length = [&](size_t i) { return batch[chosen[i]].target.size() + 1; };
  const std::vector<size_t> source_order = longest_first(chosen.size(), source_length);
  const std::vector<size_t> target_order = longest_first(chosen.size(), target_length);

  Shard shard;
  shard.source_shape = shape_of(source_order, source_length);
  shard.target_shape = shape_of(target_order, target_length);
  shard.source_ids.resize(shard.source_shape.num_rows());
  shard.target_inputs.resize(shard.target_shape.num_rows());
  shard.target_outputs.resize(shard.target_shape.num_rows());

  const bool has_bounds = std::any_of(chosen.begin(), chosen.end(),
                                      [&](uint32_t i) { return !batch[i].fertility.empty(); });
  const bool has_aligned = std::any_of(chosen.begin(), chosen.end(),
                                       [&](uint32_t i) { return !batch[i].aligned.empty(); });
  const bool has_links = std::any_of(chosen.begin(), chosen.end(),
                                     [&](uint32_t i) { return !batch[i].links.empty(); });
  if (has_aligned) shard.aligned.resize(shard.source_shape.num_rows());
  if (has_links) shard.links.resize(shard.target_shape.num_rows());
  std::vector<size_t> encoder_place(chosen.size());
  for (size_t s = 0; s < source_order.size(); ++s) {
    const Example& example = batch[chosen[source_order[s]]];
    encoder_place[source_order[s]] = s;
    for (size_t t = 0; t < example.source.size(); ++t) {
      shard.source_ids[shard.source_shape.row(s, t)] = example.source[t];
    }
    if (has_aligned) {
      ALLOT_CHECK(example.aligned.size() == example.source.size(),
                  "a count of target tokens for every source token");
      for (size_t t = 0; t < example.source.size(); ++t) {
        shard.aligned[shard.source_shape.row(s, t)] = example.aligned[t];
      }
    }
    shard.source_numbers.push_back(example.number);
  }
  for (size_t s = 0; s < target_order.size(); ++s) {
    const Example& example = batch[chosen[target_order[s]]];
    for (size_t t = 0; t <= example.target.size(); ++t) {
      const size_t row = shard.target_shape.row(s, t);
      shard.target_inputs[row] = t == 0 ? frame.begin : example.target[t - 1];
      shard.target_outputs[row] = t == example.target.size() ? frame.end : example.target[t];
    }
    if (has_links) {
      ALLOT_CHECK(example.links.size() == example.target.size() + 1,
                  "a link for every target token and the end symbol");
      for (size_t t = 0; t <= example.target.size(); ++t) {
        shard.links[shard.target_shape.row(s, t)] = example.links[t];
      }
    }
    const size_t begin =
        s == 0 ? 0 : shard.source_spans.back().begin + shard.source_spans.back().length;
    shard.source_spans.push_back({begin, example.source.size()});
    if (has_bounds) {
      ALLOT_CHECK(example.fertility.size() == example.source.size(),
                  "a fertility for every source token");
      shard.fertility.insert(shard.fertility.end(), example.fertility.begin(),
                             example.fertility.end());
    }
    shard.target_numbers.push_back(example.number);
    shard.source_of.push_back(encoder_place[target_order[s]]);
    shard.example_of.push_back(target_order[s]);
  }
  return shard;
}

}  // namespace allot
