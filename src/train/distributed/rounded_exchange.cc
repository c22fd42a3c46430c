#include "train/distributed/rounded_exchange.h"

#include <string>

#include "base/value_bytes.h"
#include "train/distributed/dense_runs.h"
#include "train/distributed/exchange_format.h"

namespace allot {
namespace {

using Rounded = std::vector<uint16_t>;

template <typename T>
void append_rounded(const T* values, size_t count, Rounded& rounded) {
  for (size_t k = 0; k < count; ++k) {
    rounded.push_back(to_bfloat16(static_cast<float>(values[k])));
  }
}

// The first of several is where a sum starts: 0 + -0 would be another zero.
template <typename T>
void add_rounded(const uint16_t* rounded, size_t count, bool is_first, T* sum) {
  for (size_t k = 0; k < count; ++k) {
    const T value = from_bfloat16(rounded[k]);
    sum[k] = is_first ? value : sum[k] + value;
  }
}

// Rows of tables on the way: how many, their numbers, their values.
template <typename T>
std::string pack_rows(const Gradients<T>& gradients) {
  std::string text;
  for (size_t i = 0; i < gradients.list().size(); ++i) {
    if (gradients.list()[i].gradient != Gradient::kRows) continue;
    const SparseRows<T>& rows = gradients.rows(i);
    const uint64_t count = rows.numbers().size();
    append_bytes(&count, 1, text);
    for (const uint64_t number : rows.numbers()) append_bytes(&number, 1, text);
    Rounded rounded;
    append_rounded(rows.values().data(), rows.values().size(), rounded);
    append_bytes(rounded.data(), rounded.size(), text);
  }
  return text;
}

template <typename T>
void add_packed_rows(const std::string& text, bool is_first, Gradients<T>& sum) {
  ByteTaker taker(text);
  for (size_t i = 0; i < sum.list().size(); ++i) {
    const ParameterInfo& info = sum.list()[i];
    if (info.gradient != Gradient::kRows) continue;
    std::vector<uint64_t> numbers(taker.take<uint64_t>());
    taker.take(numbers.data(), numbers.size());
    Rounded rounded(info.cols);
    for (const uint64_t number : numbers) {
      taker.take(rounded.data(), rounded.size());
      add_rounded(rounded.data(), info.cols, is_first, sum.row(i, number));
    }
  }
}

}  // namespace

template <typename T>
void sum_rounded_stage(Communicator& communicator, const std::vector<ParameterShare>& shares,
                       size_t stage, const std::vector<bool>& has_gradient, const Gradients<T>* own,
                       Gradients<T>& sum) {
  const size_t num_ranks = communicator.size();
  const ParameterShare& own_share = shares[communicator.rank()];
  std::vector<Rounded> to(num_ranks), from(num_ranks);
  std::vector<OutBytes> out(num_ranks);
  std::vector<InBytes> in(num_ranks);
  for (size_t rank = 0; rank < num_ranks; ++rank) {
    if (own != nullptr) {
      to[rank].reserve(shares[rank].dense_size(stage));
      for_each_dense_run(sum.list(), shares[rank], stage,
                         [&](size_t i, size_t first, size_t count) {
                           append_rounded(own->dense(i).data + first, count, to[rank]);
                         });
    }
    if (has_gradient[rank]) from[rank].resize(own_share.dense_size(stage));
    out[rank] = {to[rank].data(), to[rank].size() * sizeof(uint16_t)};
    in[rank] = {from[rank].data(), from[rank].size() * sizeof(uint16_t)};
  }
  communicator.exchange(out, in);
  for (size_t rank = 0; rank < num_ranks; ++rank) {
    if (!has_gradient[rank]) continue;
    const uint16_t* next = from[rank].data();
    for_each_dense_run(sum.list(), own_share, stage, [&](size_t i, size_t first, size_t count) {
      add_rounded(next, count, rank == 0, sum.dense(i).data + first);
      next += count;
    });
  }
}

template <typename T>
void sum_rounded_tables(Communicator& communicator, const std::vector<bool>& has_gradient,
                        const Gradients<T>* own, Gradients<T>& sum) {
  const std::vector<std::string> rows =
      communicator.all_gather(own != nullptr ? pack_rows(*own) : "");
  sum.clear_rows();
  for (size_t rank = 0; rank < rows.size(); ++rank) {
    if (has_gradient[rank]) add_packed_rows(rows[rank], rank == 0, sum);
  }
}

#define ALLOT_INSTANTIATE(T)                                                                     \
  template void sum_rounded_stage(Communicator&, const std::vector<ParameterShare>&, size_t,     \
                                  const std::vector<bool>&, const Gradients<T>*, Gradients<T>&); \
  template void sum_rounded_tables(Communicator&, const std::vector<bool>&, const Gradients<T>*, \
                                   Gradients<T>&)
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE

}  // namespace allot
