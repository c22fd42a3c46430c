#include "infer/self_attention.h"

namespace allot::infer {

SelfAttention::SelfAttention(const ModelOptions& options, const WeightLookup& weights,
                             const std::string& name)
    : shape_(head_shape(options)),
      transform_(options.transformer.self_attention),
      norm_(weights, name + ".norm"),
      queries_keys_values_(weights, name + ".queries_keys_values"),
      output_(weights, name + ".output") {}

void SelfAttention::project(TransformerBuffers& buffers) const {
  norm_.forward(buffers.states.view(), buffers.normalized);
  buffers.projected.resize(buffers.states.rows(), queries_keys_values_.output_size());
  queries_keys_values_.forward(buffers.normalized.view(), buffers.projected.view());
}

void SelfAttention::add(const Attended& attended, TransformerBuffers& buffers) const {
  const size_t hidden = buffers.states.cols();
  buffers.context.resize(buffers.states.rows(), hidden);
  for (size_t r = 0; r < buffers.states.rows(); ++r) {
    const attention::RowSpan& span = attended.spans[r];
    attend_with_heads(shape_, transform_,
                      {attended.pointers.data() + span.begin, span.length, attended.offset,
                       attended.offset + hidden},
                      buffers.projected.row(r), buffers, buffers.context.row(r));
  }
  output_.add(buffers.context.view(), buffers.states.view());
}

}  // namespace allot::infer
