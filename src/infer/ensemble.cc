#include "infer/ensemble.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include "attention/check_row.h"
#include "base/error.h"
#include "infer/budget_charge.h"
#include "infer/source_store.h"

namespace allot::infer {
namespace {

// Weights may be finite and still of no use, after a training that diverged.
attention::ScoreError overflow() {
  return {{},
          "the model's scores are NaN or infinite: its weights are too large",
          "train the model again, with a lower learning rate"};
}

}  // namespace

EnsembleDecoder::EnsembleDecoder(const Ensemble& ensemble,
                                 const std::vector<SourceSentence>& sources)
    : ensemble_(ensemble) {
  ALLOT_CHECK(!ensemble.empty(), "an ensemble has at least one model");
  for (const SourceSentence& source : sources) {
    ALLOT_CHECK(source.fertility.empty() || source.fertility.size() == ensemble.size(),
                "fertilities for every model");
  }
  for (size_t m = 0; m < ensemble.size(); ++m) {
    const auto& [model, attention, slack, quantile, spans] = ensemble[m];
    ALLOT_CHECK(
        model->options().target_vocabulary == ensemble[0].model->options().target_vocabulary,
        "models of an ensemble have the same target vocabulary");
    Member member;
    try {
      member.sources = model->prepare(sources, {m, slack, quantile, spans});
    } catch (const attention::ScoreError&) {  // of self-attention, or fertilities
      throw overflow();
    }
    member.rows = model->decoder().start(member.sources, attention);
    members_.push_back(std::move(member));
  }
}

NextTokens EnsembleDecoder::next_tokens(size_t row) {
  Member& first = members_.front();
  const std::vector<uint32_t>& shortlist = first.sources.shortlists[sentence(row)];
  float* const log_probs = first.step.log_probs.row(row);
  if (!shortlist.empty()) return {log_probs, shortlist.data(), shortlist.size()};
  return {log_probs, nullptr, ensemble_.front().model->options().target_vocabulary};
}

std::vector<float> EnsembleDecoder::fertility(size_t sentence) const {
  const PreparedSources& sources = members_.front().sources;
  // A model that predicts fertilities does so for every attention.
  const bool is_bounded = attention::is_bounded(ensemble_.front().attention.transform);
  if (!is_bounded || sources.fertility.empty()) return {};
  const attention::RowSpan& span = sources.encoded.spans[sentence];
  const float* begin = sources.fertility.data() + span.begin;
  return {begin, begin + span.length};
}

void EnsembleDecoder::charge(const std::vector<BudgetCharge>& charges) {
  charges_ = charges;
}

void EnsembleDecoder::step(const std::vector<uint32_t>& tokens) {
  for (size_t m = 0; m < members_.size(); ++m) {
    Member& member = members_[m];
    const ChargedStep charged(charges_, member.rows);
    try {
      ensemble_[m].model->decoder().step(member.sources, ensemble_[m].attention, tokens,
                                         member.rows, member.step);
    } catch (const attention::ScoreError&) {
      throw overflow();
    }
    charged.restore();
    // A logit that is no number makes all of its row so.
    for (size_t row = 0; row < tokens.size(); ++row) {
      if (std::isnan(member.step.log_probs.row(row)[0])) throw overflow();
    }
  }
  charges_.clear();
  if (members_.size() > 1) average();
}

void EnsembleDecoder::average() {
  StepResult& result = members_.front().step;
  const auto count = static_cast<double>(members_.size());
  for (size_t row = 0; row < num_rows(); ++row) {
    const size_t num_tokens = next_tokens(row).size;
    for (size_t k = 0; k < num_tokens; ++k) {
      float largest = result.log_probs.row(row)[k];
      for (const Member& member : members_)
        largest = std::max(largest, member.step.log_probs.row(row)[k]);
      double sum = 0;
      for (const Member& member : members_) {
        sum += std::exp(static_cast<double>(member.step.log_probs.row(row)[k] - largest));
      }
      result.log_probs.row(row)[k] = largest + static_cast<float>(std::log(sum / count));
    }
  }
  for (size_t j = 0; j < result.attention.weights.size(); ++j) {
    double sum = 0;
    for (const Member& member : members_)
      sum += static_cast<double>(member.step.attention.weights[j]);
    result.attention.weights[j] = static_cast<float>(sum / count);
  }
}

void EnsembleDecoder::select(const std::vector<size_t>& parents) {
  for (Member& member : members_) member.rows.select(parents);
}

void EnsembleDecoder::join(std::unique_ptr<StepDecoder> other) {
  auto* more = dynamic_cast<EnsembleDecoder*>(other.get());
  ALLOT_CHECK(more != nullptr && &more->ensemble_ == &ensemble_, "a decoder of the same ensemble");
  for (size_t m = 0; m < members_.size(); ++m) {
    Member &member = members_[m], &joining = more->members_[m];
    const size_t num_sentences = member.sources.encoded.spans.size();
    append_sources(std::move(joining.sources), member.sources);
    member.rows.append(joining.rows, num_sentences);
  }
}

void EnsembleDecoder::forget_finished() {
  // The hypotheses of a sentence are neighbors, and sentences are in order.
  std::vector<size_t> kept;
  for (const size_t sentence : members_.front().rows.sentence) {
    if (kept.empty() || kept.back() != sentence) kept.push_back(sentence);
  }
  for (Member& member : members_) {
    keep_sources(kept, member.sources);
    member.rows.cache.trim();  // a step finds its pointers itself
    size_t number = 0;
    for (size_t& sentence : member.rows.sentence) {
      if (sentence != kept[number]) ++number;
      sentence = number;
    }
  }
}

const float* EnsembleDecoder::attention(size_t row) const {
  const Member& member = members_.front();
  return member.step.attention.weights.data() + member.rows.spans[row].begin;
}

DecoderFactory decoder_factory(const Ensemble& ensemble) {
  return [&ensemble](const std::vector<SourceSentence>& sources) {
    return std::make_unique<EnsembleDecoder>(ensemble, sources);
  };
}

}  // namespace allot::infer
