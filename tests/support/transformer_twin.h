#pragma once

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "attention/transform.h"
#include "infer/source_sentence.h"
#include "model/shard.h"
#include "support/small_model.h"

namespace allot::testing {

// A Transformer written down as slowly and plainly as its equations (model/transformer_layout.h),
// in double: one sentence, everything computed from the start for every step.
class TransformerTwin {
 public:
  using Row = std::vector<double>;
  using Rows = std::vector<Row>;

  struct Step {
    Row log_probs;  // of the next token
    Row attention;  // of the source tokens: the mean of the heads
  };

  explicit TransformerTwin(const SmallModel& small)
      : small_(small), options_(small.options), transform_(options_.transform) {}

  // One entry for each of `inputs` (the start symbol, then target tokens).
  std::vector<Step> run(const infer::SourceSentence& source, const std::vector<uint32_t>& inputs) {
    const Rows memory = encode(source.tokens);
    Rows x = embed("target.embeddings", inputs);
    std::vector<Step> steps(inputs.size());
    for (int l = 0; l < options_.decoder_layers; ++l) {
      const std::string name = "decoder.layer" + std::to_string(l);
      add(x, self_attention(name + ".self", normalized(name + ".self.norm", x), true));
      add(x, cross_attention(l, normalized(name + ".cross.norm", x), memory, source, steps));
      add(x, feed_forward(name + ".feed_forward", x));
    }
    const Rows states = normalized("decoder.norm", x);
    const std::string table = options_.tied_embeddings ? "target.embeddings" : "output.weights";
    for (size_t t = 0; t < states.size(); ++t) {
      steps[t].log_probs = output(table, states[t]);
    }
    return steps;
  }

  Rows encode(const std::vector<uint32_t>& tokens) const {
    Rows x = embed("source.embeddings", tokens);
    for (int l = 0; l < options_.encoder_layers; ++l) {
      const std::string name = "encoder.layer" + std::to_string(l);
      add(x, self_attention(name + ".self", normalized(name + ".self.norm", x), false));
      add(x, feed_forward(name + ".feed_forward", x));
    }
    return normalized("encoder.norm", x);
  }

 private:
  size_t hidden() const { return options_.hidden_size; }
  size_t heads() const { return options_.transformer.heads; }
  size_t head_size() const { return hidden() / heads(); }

  ConstMatrix<float> weight(const std::string& name) const {
    return small_.parameters[small_.model.parameters().find(name)];
  }
  double number(const std::string& name, size_t row, size_t col) const {
    return static_cast<double>(weight(name).row(row)[col]);
  }

  static void add(Rows& x, const Rows& more) {
    for (size_t r = 0; r < x.size(); ++r) {
      for (size_t k = 0; k < x[r].size(); ++k) x[r][k] += more[r][k];
    }
  }

  Rows embed(const std::string& table, const std::vector<uint32_t>& tokens) const {
    Rows x(tokens.size(), Row(hidden()));
    for (size_t p = 0; p < tokens.size(); ++p) {
      for (size_t k = 0; k < hidden(); ++k) {
        const double exponent = static_cast<double>(k / 2 * 2) / static_cast<double>(hidden());
        const double angle = static_cast<double>(p) / std::pow(10000, exponent);
        x[p][k] = number(table, tokens[p], k) * std::sqrt(static_cast<double>(hidden())) +
                  (k % 2 == 0 ? std::sin(angle) : std::cos(angle));
      }
    }
    return x;
  }

  Rows normalized(const std::string& name, const Rows& x) const {
    Rows result = x;
    for (Row& row : result) {
      double mean = 0, variance = 0;
      for (const double value : row) mean += value / static_cast<double>(row.size());
      for (const double value : row) {
        variance += (value - mean) * (value - mean) / static_cast<double>(row.size());
      }
      for (size_t k = 0; k < row.size(); ++k) {
        row[k] = number(name + ".gain", 0, k) * (row[k] - mean) / std::sqrt(variance + 1e-5) +
                 number(name + ".bias", 0, k);
      }
    }
    return result;
  }

  Rows linear(const std::string& name, const Rows& x) const {
    const ConstMatrix<float> weights = weight(name + ".weights");
    Rows result(x.size(), Row(weights.cols));
    for (size_t r = 0; r < x.size(); ++r) {
      for (size_t o = 0; o < weights.cols; ++o) {
        result[r][o] = number(name + ".bias", 0, o);
        for (size_t i = 0; i < weights.rows; ++i) {
          result[r][o] += x[r][i] * static_cast<double>(weights.row(i)[o]);
        }
      }
    }
    return result;
  }

  Rows feed_forward(const std::string& name, const Rows& x) const {
    Rows inner = linear(name + ".inner", normalized(name + ".norm", x));
    const bool is_gelu = options_.transformer.activation == Activation::kGelu;
    for (Row& row : inner) {
      for (double& value : row) {
        const double inside = 0.7978845608028654 * (value + 0.044715 * value * value * value);
        value = is_gelu ? value * (1 + std::tanh(inside)) / 2 : std::max(0.0, value);
      }
    }
    return linear(name + ".outer", inner);
  }

  double score(const Row& query, size_t query_begin, const Row& key, size_t key_begin) const {
    double sum = 0;
    for (size_t k = 0; k < head_size(); ++k) sum += query[query_begin + k] * key[key_begin + k];
    return sum / std::sqrt(static_cast<double>(head_size()));
  }

  Rows self_attention(const std::string& name, const Rows& x, bool is_causal) const {
    const Rows qkv = linear(name + ".queries_keys_values", x);
    Rows context(x.size(), Row(hidden()));
    for (size_t t = 0; t < x.size(); ++t) {
      const size_t count = is_causal ? t + 1 : x.size();
      for (size_t h = 0; h < heads(); ++h) {
        const size_t begin = h * head_size();
        Row scores;
        for (size_t j = 0; j < count; ++j) {
          scores.push_back(score(qkv[t], begin, qkv[j], hidden() + begin));
        }
        const Row weights =
            attention::solve<double>(options_.transformer.self_attention, scores, {}).weights;
        for (size_t j = 0; j < count; ++j) {
          for (size_t k = 0; k < head_size(); ++k) {
            context[t][begin + k] += weights[j] * qkv[j][2 * hidden() + begin + k];
          }
        }
      }
    }
    return linear(name + ".output", context);
  }

  Rows cross_attention(int layer, const Rows& x, const Rows& memory,
                       const infer::SourceSentence& source, std::vector<Step>& steps) const {
    const std::string name = "decoder.layer" + std::to_string(layer) + ".cross";
    const TransformerOptions& transformer = options_.transformer;
    const bool has_budget = transformer.bounded_layers.contain(layer, options_.decoder_layers);
    const bool has_bounds = has_budget && attention::is_bounded(transform_);
    const Rows queries = linear(name + ".queries", x), kv = linear(name + ".keys_values", memory);
    Rows context(x.size(), Row(hidden())), spent(heads(), Row(memory.size()));
    for (size_t t = 0; t < x.size(); ++t) {
      Rows weights(heads());
      Row mean(memory.size());
      for (size_t h = 0; h < heads(); ++h) {
        const size_t begin = h * head_size();
        Row scores, bounds;
        for (size_t j = 0; j < memory.size(); ++j) {
          double z = score(queries[t], begin, kv[j], begin);
          if (has_budget && options_.coverage_vector != CoverageVector::kNone) {
            for (size_t k = 0; k < head_size(); ++k) {
              z += spent[h][j] * number(name + ".coverage", 0, begin + k) * kv[j][begin + k];
            }
          }
          if (has_bounds) {
            const auto fertility = static_cast<double>(source.fertility[0][j]);
            bounds.push_back(std::max(0.0, fertility - spent[h][j]));
            z += std::isfinite(fertility) ? options_.exhaustion_bonus * bounds[j]
                                          : options_.sink_bonus;
          }
          scores.push_back(z);
        }
        weights[h] = attention::solve<double>(
                         has_budget ? transform_ : attention::Transform::kSoftmax, scores, bounds)
                         .weights;
        for (size_t j = 0; j < memory.size(); ++j) {
          mean[j] += weights[h][j] / static_cast<double>(heads());
          for (size_t k = 0; k < head_size(); ++k) {
            context[t][begin + k] += weights[h][j] * kv[j][hidden() + begin + k];
          }
        }
      }
      for (size_t h = 0; h < heads(); ++h) {
        const Row& given = transformer.budget == BudgetScope::kHead ? weights[h] : mean;
        for (size_t j = 0; j < memory.size(); ++j) spent[h][j] += given[j];
      }
      if (has_budget) steps[t].attention = mean;
    }
    return linear(name + ".output", context);
  }

  Row output(const std::string& table, const Row& state) const {
    Row logits;
    double sum = 0;
    for (size_t v = 0; v < options_.target_vocabulary; ++v) {
      double logit = number("output.bias", 0, v);
      for (size_t k = 0; k < hidden(); ++k) logit += state[k] * number(table, v, k);
      logits.push_back(logit);
      sum += std::exp(logit);
    }
    for (double& logit : logits) logit -= std::log(sum);
    return logits;
  }

  const SmallModel& small_;
  const ModelOptions& options_;
  attention::Transform transform_;
};

}  // namespace allot::testing
