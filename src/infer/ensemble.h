#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "infer/model.h"
#include "infer/step_decoder.h"

namespace allot::infer {

// A model, and how its attention is to work. The model must outlive this object.
struct EnsembleMember {
  const Model* model = nullptr;
  AttentionSettings attention;
  // For fertilities that the model predicts itself: as in BoundsOptions.
  float slack = 1;
  double quantile = 0;
  const SubwordSpans* spans = nullptr;
};

// Models that translate together: the probability of a token is the mean of theirs, and so is
// attention. A single model is an ensemble of one, at no cost.
using Ensemble = std::vector<EnsembleMember>;

// Decodes some sentences with an ensemble: every step runs in all its models.
class EnsembleDecoder final : public StepDecoder {
 public:
  // The ensemble must outlive this object; the sentences need not. Throws attention::ScoreError as
  // step does: a Transformer attends, and a fertility head predicts, from the start.
  EnsembleDecoder(const Ensemble& ensemble, const std::vector<SourceSentence>& sources);

  // The bounds of a sentence's tokens in the first model; empty when there are none.
  std::vector<float> fertility(size_t sentence) const;

  size_t num_rows() const override { return members_.front().rows.num_rows(); }
  size_t sentence(size_t row) const override { return members_.front().rows.sentence[row]; }
  size_t source_length(size_t row) const override {
    return members_.front().rows.spans[row].length;
  }

  void charge(const std::vector<BudgetCharge>& charges) override;
  // Throws attention::ScoreError when the scores of a model are not numbers.
  void step(const std::vector<uint32_t>& tokens) override;
  void select(const std::vector<size_t>& parents) override;
  void join(std::unique_ptr<StepDecoder> other) override;
  void forget_finished() override;
  NextTokens next_tokens(size_t row) override;
  const float* attention(size_t row) const override;

 private:
  // What one model knows of the sentences. After a step, that of the first holds the means.
  struct Member {
    PreparedSources sources;
    DecoderState rows;
    StepResult step;
  };
  void average();

  const Ensemble& ensemble_;
  std::vector<Member> members_;
  std::vector<BudgetCharge> charges_;  // of the next step
};

// The ensemble must outlive the factory.
DecoderFactory decoder_factory(const Ensemble& ensemble);

}  // namespace allot::infer
