#include "train/distributed/gradient_exchange.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <optional>

#include "base/error.h"
#include "base/value_bytes.h"
#include "nn/square_sum.h"
#include "train/distributed/dense_runs.h"
#include "train/distributed/gradient_chain.h"
#include "train/distributed/rounded_exchange.h"

namespace allot {
namespace {

// Adds up arrays number by number, in the order given; `sum` may be one of them.
template <typename T>
void add_in_order(const std::vector<const T*>& arrays, size_t count, T* sum) {
  std::array<T, 1024> block;
  for (size_t begin = 0; begin < count; begin += block.size()) {
    const size_t size = std::min(block.size(), count - begin);
    std::copy_n(arrays[0] + begin, size, block.data());
    for (size_t k = 1; k < arrays.size(); ++k) {
      const T* more = arrays[k] + begin;
      for (size_t j = 0; j < size; ++j) block[j] += more[j];
    }
    std::copy_n(block.data(), size, sum + begin);
  }
}

template <typename T>
size_t num_bytes_of_rows(const Gradients<T>& gradients) {
  size_t size = 0;
  for (size_t i = 0; i < gradients.list().size(); ++i) {
    if (gradients.list()[i].gradient != Gradient::kRows) continue;
    const SparseRows<T>& rows = gradients.rows(i);
    size += (1 + rows.numbers().size()) * sizeof(uint64_t) + rows.values().size() * sizeof(T);
  }
  return size;
}

// The rows of all tables: how many, their numbers, their values.
template <typename T>
void append_rows(const Gradients<T>& gradients, std::string& text) {
  for (size_t i = 0; i < gradients.list().size(); ++i) {
    if (gradients.list()[i].gradient != Gradient::kRows) continue;
    const SparseRows<T>& rows = gradients.rows(i);
    const uint64_t count = rows.numbers().size();
    append_bytes(&count, 1, text);
    for (const uint64_t number : rows.numbers()) append_bytes(&number, 1, text);
    append_bytes(rows.values().data(), rows.values().size(), text);
  }
}

// What append_rows has written, with the arithmetic of Gradients::add.
template <typename T>
void add_rows_of(ByteTaker& taker, bool is_first, Gradients<T>& sum) {
  std::vector<uint64_t> numbers;
  std::vector<T> values;
  for (size_t i = 0; i < sum.list().size(); ++i) {
    const ParameterInfo& info = sum.list()[i];
    if (info.gradient != Gradient::kRows) continue;
    numbers.resize(taker.take<uint64_t>());
    taker.take(numbers.data(), numbers.size());
    values.resize(info.cols);
    for (const uint64_t number : numbers) {
      T* row = sum.row(i, number);
      taker.take(values.data(), values.size());
      // The first gradient is where the sum starts: 0 + -0 would be another zero.
      if (is_first) {
        std::copy(values.begin(), values.end(), row);
      } else {
        for (size_t j = 0; j < info.cols; ++j) row[j] += values[j];
      }
    }
  }
}

}  // namespace

template <typename T>
GradientExchange<T>::GradientExchange(Communicator& communicator, const ParameterList& list,
                                      ExchangeFormat format)
    : communicator_(communicator),
      list_(list),
      format_(format),
      shares_(parameter_shares(list, communicator.size())),
      received_(communicator.size()),
      rows_(communicator.size()) {}

template <typename T>
bool GradientExchange<T>::has_dense(size_t stage) const {
  return std::any_of(shares_.begin(), shares_.end(),
                     [stage](const ParameterShare& share) { return share.dense_size(stage) > 0; });
}

template <typename T>
std::vector<size_t> GradientExchange<T>::num_sent(const ShardGradients<T>& batch) const {
  std::vector<size_t> counts;
  for (size_t rank = 0; rank < communicator_.size(); ++rank) {
    const ShardRange own = shards_of_rank(rank, communicator_.size(), batch.all_shards);
    const size_t shards = own.up_to(batch.num_shards).size();
    counts.push_back(adds_own(rank) ? std::min<size_t>(shards, 1) : shards);
  }
  return counts;
}

template <typename T>
template <typename IsChosen>
std::vector<const Gradients<T>*> GradientExchange<T>::sent_after_adding(
    const ShardGradients<T>& batch, WorkerPool& pool, const IsChosen& is_chosen) {
  std::vector<const Gradients<T>*> sent(batch.own.begin(), batch.own.end());
  if (adds_own(communicator_.rank()) && sent.size() > 1) {
    const std::vector<const Gradients<T>*> others(sent.begin() + 1, sent.end());
    pool.run(list_.size(), [&](size_t i, int) {
      if (is_chosen(list_[i])) batch.own[0]->add_parameter(i, others);
    });
    sent.resize(1);
  }
  return sent;
}

template <typename T>
void GradientExchange<T>::sum_stage(size_t stage, const ShardGradients<T>& batch,
                                    WorkerPool& pool) {
  const std::vector<const Gradients<T>*> sent =
      sent_after_adding(batch, pool, [stage](const ParameterInfo& info) {
        return info.gradient == Gradient::kDense && info.stage == stage;
      });
  const std::vector<size_t> counts = num_sent(batch);
  ALLOT_CHECK(counts[0] == 1, "rank 0 has the first shard");
  ALLOT_CHECK(sent.size() == counts[communicator_.rank()], "shards are dealt to ranks in order");
  const Gradients<T>* only = sent.empty() ? nullptr : sent[0];
  if (format_ == ExchangeFormat::kBfloat16) {
    sum_rounded_stage<T>(communicator_, shares_, stage, {counts.begin(), counts.end()}, only,
                         *batch.sum);
  } else if (*std::max_element(counts.begin(), counts.end()) > 1) {
    sum_along_ranks(communicator_, shares_, stage, sent, *batch.sum);
  } else {
    sum_dense(stage, only, counts, *batch.sum);
  }
}

template <typename T>
void GradientExchange<T>::sum_dense(size_t stage, const Gradients<T>* own,
                                    const std::vector<size_t>& counts, Gradients<T>& sum) {
  const size_t num_ranks = communicator_.size(), own_rank = communicator_.rank();
  std::vector<OutMessage> out;
  std::vector<InMessage> in;
  for (size_t rank = 0; rank < num_ranks; ++rank) {
    if (rank == own_rank) continue;
    if (own != nullptr) {
      for_each_dense_run(list_, shares_[rank], stage, [&](size_t i, size_t first, size_t count) {
        out.push_back({rank, {own->dense(i).data + first, count * sizeof(T)}});
      });
    }
    if (counts[rank] == 0) continue;
    received_[rank].resize(own_share().dense_size(stage));
    T* next = received_[rank].data();
    for_each_dense_run(list_, own_share(), stage, [&](size_t, size_t, size_t count) {
      in.push_back({rank, {next, count * sizeof(T)}});
      next += count;
    });
  }
  communicator_.exchange_messages(out, in);
  size_t place = 0;
  for_each_dense_run(list_, own_share(), stage, [&](size_t i, size_t first, size_t count) {
    std::vector<const T*> by_rank;
    for (size_t rank = 0; rank < num_ranks; ++rank) {
      if (counts[rank] == 0) continue;
      by_rank.push_back(rank == own_rank ? own->dense(i).data + first
                                         : received_[rank].data() + place);
    }
    add_in_order(by_rank, count, sum.dense(i).data + first);
    place += count;
  });
}

template <typename T>
void GradientExchange<T>::sum_tables(const ShardGradients<T>& batch) {
  WorkerPool this_thread(1);  // rows are few
  const std::vector<const Gradients<T>*> sent =
      sent_after_adding(batch, this_thread,
                        [](const ParameterInfo& info) { return info.gradient == Gradient::kRows; });
  if (format_ == ExchangeFormat::kBfloat16) {
    const std::vector<size_t> counts = num_sent(batch);
    sum_rounded_tables<T>(communicator_, {counts.begin(), counts.end()},
                          sent.empty() ? nullptr : sent[0], *batch.sum);
    return;
  }
  // Megabytes: a text that grows would be copied again and again.
  size_t size = 0;
  for (const Gradients<T>* one : sent) size += num_bytes_of_rows(*one);
  std::string mine;
  mine.reserve(size);
  for (const Gradients<T>* one : sent) append_rows(*one, mine);
  const std::vector<std::string> all = communicator_.all_gather(mine);
  batch.sum->clear_rows();
  for (size_t rank = 0; rank < all.size(); ++rank) {
    for (ByteTaker taker(all[rank]); !taker.is_at_end();) add_rows_of(taker, rank == 0, *batch.sum);
  }
}

// A parameter that is cut between ranks is summed from one to the next: each continues where the
// one before it stopped. Only the first and the last parameter that a rank has of a stage can be
// cut; so in a stage a rank receives at most one sum, and sends at most one.
template <typename T>
double GradientExchange<T>::squared_norm(const Gradients<T>& sum) {
  const size_t rank = communicator_.rank();
  std::vector<double> sums(list_.size());
  std::vector<SquareSum> parts(list_.size());
  const auto add_own_part = [&](size_t i) {
    const ParameterShare::Run& run = own_share().run(i);
    parts[i].add(sum.dense(i).data + (run.begin - list_[i].begin), run.size());
  };
  // To the nearest rank above that has a part of it; for small parameters, some have none.
  const auto hand_on = [&](size_t i) {
    size_t next = rank + 1;
    while (next < shares_.size() && shares_[next].run(i).size() == 0) ++next;
    if (next < shares_.size()) {
      communicator_.send(next, {parts[i].lanes().data(), sizeof(SquareSum::Lanes)});
    } else {
      sums[i] = parts[i].total();
    }
  };
  // What waits for nobody comes first.
  std::vector<std::optional<size_t>> continued(num_stages());  // parameters that others begin
  for_each_dense_run(list_, own_share(), [&](size_t i, size_t first, size_t) {
    if (first > 0) {
      continued[list_[i].stage] = i;
    } else {
      add_own_part(i);
    }
  });
  // All ranks go through the stages in the same order, so that no sum is taken for another.
  for (size_t stage = 0; stage < num_stages(); ++stage) {
    for_each_dense_run(list_, own_share(), stage, [&](size_t i, size_t first, size_t) {
      if (first == 0) hand_on(i);
    });
    if (!continued[stage]) continue;
    const size_t i = *continued[stage];
    size_t before = rank - 1;
    while (shares_[before].run(i).size() == 0) --before;
    SquareSum::Lanes lanes{};
    communicator_.receive(before, {lanes.data(), sizeof(lanes)});
    parts[i] = SquareSum(lanes);
    add_own_part(i);
    hand_on(i);
  }
  // Each sum is known to one rank, and zero for the others.
  std::string mine(reinterpret_cast<const char*>(sums.data()), sums.size() * sizeof(double));
  for (const std::string& others : communicator_.all_gather(mine)) {
    for (size_t i = 0; i < sums.size(); ++i) {
      double value = 0;
      std::memcpy(&value, others.data() + i * sizeof(double), sizeof(double));
      if (value != 0) sums[i] = value;
    }
  }
  for (size_t i = 0; i < sums.size(); ++i) {
    if (list_[i].gradient != Gradient::kRows) continue;
    SquareSum rows;
    rows.add(sum.rows(i).values().data(), sum.rows(i).values().size());
    sums[i] = rows.total();
  }
  return std::accumulate(sums.begin(), sums.end(), 0.0);
}

// Dense weights go from their place here to their place there. Rows of tables, of which only those
// that have a gradient have changed, are small, and are put together.
template <typename T>
void GradientExchange<T>::share_updated(const Gradients<T>& sum, Parameters<T>& weights) {
  const size_t num_ranks = communicator_.size(), own_rank = communicator_.rank();
  const auto for_each_row = [&](size_t owner, const auto& visit) {
    for (size_t i = 0; i < list_.size(); ++i) {
      if (list_[i].gradient != Gradient::kRows) continue;
      for (const size_t number : sum.rows(i).numbers()) {
        const size_t begin = list_[i].begin + number * list_[i].cols;
        if (shares_[owner].run(i).contains(begin)) visit(weights.values() + begin, list_[i].cols);
      }
    }
  };
  std::vector<T>& own_rows = rows_[own_rank];
  own_rows.clear();
  for_each_row(own_rank, [&](const T* values, size_t count) {
    own_rows.insert(own_rows.end(), values, values + count);
  });
  std::vector<OutMessage> out;
  std::vector<InMessage> in;
  for (size_t rank = 0; rank < num_ranks; ++rank) {
    if (rank == own_rank) continue;
    for_each_dense_run(list_, own_share(), [&](size_t i, size_t first, size_t count) {
      out.push_back({rank, {weights[i].data + first, count * sizeof(T)}});
    });
    for_each_dense_run(list_, shares_[rank], [&](size_t i, size_t first, size_t count) {
      in.push_back({rank, {weights[i].data + first, count * sizeof(T)}});
    });
    size_t size = 0;
    for_each_row(rank, [&](const T*, size_t count) { size += count; });
    rows_[rank].resize(size);
    if (!own_rows.empty()) out.push_back({rank, {own_rows.data(), own_rows.size() * sizeof(T)}});
    if (size > 0) in.push_back({rank, {rows_[rank].data(), size * sizeof(T)}});
  }
  communicator_.exchange_messages(out, in);
  for (size_t rank = 0; rank < num_ranks; ++rank) {
    if (rank == own_rank) continue;
    const T* next = rows_[rank].data();
    for_each_row(rank, [&](T* values, size_t count) {
      std::copy_n(next, count, values);
      next += count;
    });
  }
}

template <typename T>
void GradientExchange<T>::gather(const T* own, T* whole) {
  const size_t num_ranks = communicator_.size();
  std::vector<OutBytes> out(num_ranks);
  std::vector<InBytes> in(num_ranks);
  out[0] = {own, own_share().size() * sizeof(T)};
  Buffers from(num_ranks);
  if (communicator_.is_first()) {
    for (size_t rank = 0; rank < num_ranks; ++rank) {
      from[rank].resize(shares_[rank].size());
      in[rank] = {from[rank].data(), from[rank].size() * sizeof(T)};
    }
  }
  communicator_.exchange(out, in);
  if (!communicator_.is_first()) return;
  for (size_t rank = 0; rank < num_ranks; ++rank) {
    for (size_t i = 0; i < list_.size(); ++i) {
      const ParameterShare::Run& run = shares_[rank].run(i);
      std::copy_n(from[rank].data() + run.local, run.size(), whole + run.begin);
    }
  }
}

template <typename T>
void GradientExchange<T>::scatter(const T* whole, T* own) {
  const size_t num_ranks = communicator_.size();
  std::vector<OutBytes> out(num_ranks);
  std::vector<InBytes> in(num_ranks);
  in[0] = {own, own_share().size() * sizeof(T)};
  Buffers to(num_ranks);
  if (communicator_.is_first()) {
    for (size_t rank = 0; rank < num_ranks; ++rank) {
      to[rank].reserve(shares_[rank].size());
      for (size_t i = 0; i < list_.size(); ++i) {
        const ParameterShare::Run& run = shares_[rank].run(i);
        to[rank].insert(to[rank].end(), whole + run.begin, whole + run.end);
      }
      out[rank] = {to[rank].data(), to[rank].size() * sizeof(T)};
    }
  }
  communicator_.exchange(out, in);
}

template class GradientExchange<float>;
template class GradientExchange<double>;

}  // namespace allot
