#include "infer/ensemble.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "attention/check_row.h"
#include "base/error.h"

namespace allot::infer {
namespace {

// Weights may be finite and still of no use: of a training that diverged, or made up.
Error overflow() {
  return {{},
          "the model's scores are not numbers: its weights are too large",
          "train the model again, with a lower learning rate"};
}

}  // namespace

Decoding::Decoding(const Ensemble& ensemble, const std::vector<SearchInput>& inputs)
    : ensemble_(ensemble) {
  ALLOT_CHECK(!ensemble.empty(), "an ensemble has at least one model");
  for (size_t m = 0; m < ensemble.size(); ++m) {
    const EnsembleMember& member = ensemble[m];
    ALLOT_CHECK(
        member.model->options().target_vocabulary == ensemble[0].model->options().target_vocabulary,
        "models of an ensemble have the same target words");
    std::vector<SourceSentence> sources;
    for (const SearchInput& input : inputs) {
      ALLOT_CHECK(input.fertility.empty() || input.fertility.size() == ensemble.size(),
                  "fertilities for every model");
      sources.push_back({input.tokens,
                         input.fertility.empty() ? std::vector<float>() : input.fertility[m],
                         member.slack});
    }
    Part part;
    part.sources = member.model->prepare(sources);
    part.rows = member.model->decoder().start(part.sources, member.attention);
    parts_.push_back(std::move(part));
  }
}

size_t Decoding::vocabulary_size() const {
  return ensemble_.front().model->options().target_vocabulary;
}

std::vector<float> Decoding::fertility(size_t sentence) const {
  const EncodedSources& encoded = parts_.front().sources.encoded;
  // A model that predicts fertilities does so for every attention.
  const bool is_bounded = attention::is_bounded(ensemble_.front().attention.transform);
  if (!is_bounded || encoded.fertility.empty()) return {};
  const attention::RowSpan& span = encoded.spans[sentence];
  const float* begin = encoded.fertility.data() + span.begin;
  return {begin, begin + span.length};
}

void Decoding::step(const std::vector<uint32_t>& words) {
  for (size_t m = 0; m < parts_.size(); ++m) {
    Part& part = parts_[m];
    try {
      ensemble_[m].model->decoder().step(part.sources, ensemble_[m].attention, words, part.rows,
                                         part.step);
    } catch (const attention::ScoreError&) {
      throw overflow();
    }
    // A logit that is no number makes all of its row so.
    for (size_t row = 0; row < words.size(); ++row) {
      if (std::isnan(part.step.log_probs.row(row)[0])) throw overflow();
    }
  }
  if (parts_.size() > 1) average();
}

void Decoding::average() {
  StepResult& result = parts_.front().step;
  const auto count = static_cast<double>(parts_.size());
  const size_t num_values = result.log_probs.rows() * result.log_probs.cols();
  for (size_t k = 0; k < num_values; ++k) {
    float largest = result.log_probs.data()[k];
    for (const Part& part : parts_) largest = std::max(largest, part.step.log_probs.data()[k]);
    double sum = 0;
    for (const Part& part : parts_) {
      sum += std::exp(static_cast<double>(part.step.log_probs.data()[k] - largest));
    }
    result.log_probs.data()[k] = largest + static_cast<float>(std::log(sum / count));
  }
  for (size_t j = 0; j < result.attention.weights.size(); ++j) {
    double sum = 0;
    for (const Part& part : parts_) sum += static_cast<double>(part.step.attention.weights[j]);
    result.attention.weights[j] = static_cast<float>(sum / count);
  }
}

void Decoding::select(const std::vector<size_t>& parents) {
  for (Part& part : parts_) part.rows.select(parents);
}

const float* Decoding::attention(size_t row) const {
  const Part& part = parts_.front();
  return part.step.attention.weights.data() + part.rows.spans[row].begin;
}

}  // namespace allot::infer
