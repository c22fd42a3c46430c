#include "train/distributed/gradient_exchange.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <optional>

#include "base/error.h"
#include "base/value_bytes.h"
#include "nn/square_sum.h"
#include "train/distributed/gradient_chain.h"
#include "train/distributed/rounded_exchange.h"

namespace allot {
namespace {

// The share of a dense gradient, run after run.
template <typename T>
void append_share(const Gradients<T>& gradients, const ParameterShare& share,
                  std::vector<T>& values) {
  for (size_t i = 0; i < gradients.list().size(); ++i) {
    const ParameterInfo& info = gradients.list()[i];
    if (info.gradient != Gradient::kDense) continue;
    const ParameterShare::Run& run = share.run(i);
    const T* first = gradients.dense(i).data + (run.begin - info.begin);
    values.insert(values.end(), first, first + run.size());
  }
}

template <typename T>
void set_share(const ParameterShare& share, const std::vector<T>& values, Gradients<T>& gradients) {
  const T* next = values.data();
  for (size_t i = 0; i < gradients.list().size(); ++i) {
    const ParameterInfo& info = gradients.list()[i];
    if (info.gradient != Gradient::kDense) continue;
    const ParameterShare::Run& run = share.run(i);
    std::copy_n(next, run.size(), gradients.dense(i).data + (run.begin - info.begin));
    next += run.size();
  }
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
      to_(communicator.size()),
      from_(communicator.size()) {}

template <typename T>
void GradientExchange<T>::exchange() {
  std::vector<OutBytes> out;
  std::vector<InBytes> in;
  for (const std::vector<T>& values : to_)
    out.push_back({values.data(), values.size() * sizeof(T)});
  for (std::vector<T>& values : from_) in.push_back({values.data(), values.size() * sizeof(T)});
  communicator_.exchange(out, in);
}

template <typename T>
size_t GradientExchange<T>::num_sent(size_t rank, size_t num_shards, size_t all_shards) const {
  const size_t own =
      shards_of_rank(rank, communicator_.size(), all_shards).up_to(num_shards).size();
  return rank == 0 ? 1 : own;
}

template <typename T>
void GradientExchange<T>::sum(const std::vector<Gradients<T>*>& shards, size_t num_shards,
                              size_t all_shards, Gradients<T>& sum, WorkerPool& pool) {
  if (format_ == ExchangeFormat::kBfloat16) {
    sum_in_half(shards, num_shards, all_shards, sum, pool);
    return;
  }
  std::vector<size_t> counts;
  for (size_t rank = 0; rank < communicator_.size(); ++rank) {
    counts.push_back(num_sent(rank, num_shards, all_shards));
  }
  std::vector<const Gradients<T>*> sent(shards.begin(), shards.end());
  if (communicator_.rank() == 0) {
    ALLOT_CHECK(!shards.empty(), "rank 0 has the first shard");
    shards[0]->add({sent.begin() + 1, sent.end()}, pool);
    sent.resize(1);
  }
  ALLOT_CHECK(sent.size() == counts[communicator_.rank()], "shards are dealt to ranks in order");
  sum_tables(sent, sum);
  if (*std::max_element(counts.begin(), counts.end()) > 1) {
    sum_along_ranks(communicator_, shares_, sent, sum);
  } else {
    sum_dense(sent, counts, sum);
  }
}

template <typename T>
void GradientExchange<T>::sum_in_half(const std::vector<Gradients<T>*>& shards, size_t num_shards,
                                      size_t all_shards, Gradients<T>& sum, WorkerPool& pool) {
  std::vector<bool> has_gradient;
  for (size_t rank = 0; rank < communicator_.size(); ++rank) {
    const ShardRange own = shards_of_rank(rank, communicator_.size(), all_shards);
    has_gradient.push_back(own.up_to(num_shards).size() > 0);
  }
  ALLOT_CHECK(has_gradient[communicator_.rank()] == !shards.empty(),
              "shards are dealt to ranks in order");
  if (shards.size() > 1) shards[0]->add({shards.begin() + 1, shards.end()}, pool);
  sum_rounded<T>(communicator_, shares_, has_gradient, shards.empty() ? nullptr : shards[0], sum);
}

template <typename T>
void GradientExchange<T>::sum_dense(const std::vector<const Gradients<T>*>& sent,
                                    const std::vector<size_t>& counts, Gradients<T>& sum) {
  const size_t num_ranks = communicator_.size(), own_size = own_share().dense_size();
  for (size_t rank = 0; rank < num_ranks; ++rank) {
    to_[rank].clear();
    to_[rank].reserve(sent.size() * shares_[rank].dense_size());
    for (const Gradients<T>* one : sent) append_share(*one, shares_[rank], to_[rank]);
    from_[rank].resize(counts[rank] * own_size);
  }
  exchange();
  std::vector<T>& total = from_[0];  // one gradient, that of rank 0
  for (size_t rank = 1; rank < num_ranks; ++rank) {
    for (size_t k = 0; k < counts[rank]; ++k) {
      const T* more = from_[rank].data() + k * own_size;
      for (size_t j = 0; j < own_size; ++j) total[j] += more[j];
    }
  }
  set_share(own_share(), total, sum);
}

template <typename T>
void GradientExchange<T>::sum_tables(const std::vector<const Gradients<T>*>& sent,
                                     Gradients<T>& sum) {
  std::string mine;
  for (const Gradients<T>* one : sent) append_rows(*one, mine);
  const std::vector<std::string> all = communicator_.all_gather(mine);
  sum.clear_rows();
  for (size_t rank = 0; rank < all.size(); ++rank) {
    for (ByteTaker taker(all[rank]); !taker.is_at_end();) add_rows_of(taker, rank == 0, sum);
  }
}

// A parameter that is cut between ranks is summed from one to the next: each continues where the
// one before it stopped. Only the first and the last parameter of a rank can be cut.
template <typename T>
double GradientExchange<T>::squared_norm(const Gradients<T>& sum) {
  const size_t rank = communicator_.rank();
  std::vector<double> sums(list_.size());
  const auto own_part = [&](size_t i, SquareSum so_far) {
    const ParameterShare::Run& run = own_share().run(i);
    so_far.add(sum.dense(i).data + (run.begin - list_[i].begin), run.size());
    return so_far;
  };
  // The nearest rank above that has a part of it; for small parameters, some have none.
  const auto hand_on = [&](size_t i, const SquareSum& so_far) {
    size_t next = rank + 1;
    while (next < shares_.size() && shares_[next].run(i).size() == 0) ++next;
    if (next < shares_.size()) {
      communicator_.send(next, {so_far.lanes().data(), sizeof(SquareSum::Lanes)});
    } else {
      sums[i] = so_far.total();
    }
  };
  // What waits for nobody comes first, and of that what others wait for.
  std::optional<size_t> continued;
  for (size_t i = list_.size(); i-- > 0;) {
    const ParameterShare::Run& run = own_share().run(i);
    if (list_[i].gradient != Gradient::kDense || run.size() == 0) continue;
    if (run.begin > list_[i].begin) {
      continued = i;
    } else {
      hand_on(i, own_part(i, SquareSum()));
    }
  }
  if (continued) {
    size_t before = rank - 1;
    while (shares_[before].run(*continued).size() == 0) --before;
    SquareSum::Lanes lanes{};
    communicator_.receive(before, {lanes.data(), sizeof(lanes)});
    hand_on(*continued, own_part(*continued, SquareSum(lanes)));
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

template <typename T>
void GradientExchange<T>::share_updated(const Gradients<T>& sum, Parameters<T>& weights) {
  // The runs of the owner, of tables only the rows that have a gradient; in the same order here and
  // there.
  const auto for_each_run = [&](size_t owner, const auto& visit) {
    for (size_t i = 0; i < list_.size(); ++i) {
      const ParameterShare::Run& run = shares_[owner].run(i);
      if (list_[i].gradient == Gradient::kDense) {
        if (run.size() > 0) visit(weights.values() + run.begin, run.size());
        continue;
      }
      for (const size_t number : sum.rows(i).numbers()) {
        const size_t begin = list_[i].begin + number * list_[i].cols;
        if (run.contains(begin)) visit(weights.values() + begin, list_[i].cols);
      }
    }
  };
  const size_t num_ranks = communicator_.size(), own = communicator_.rank();
  std::vector<T>& mine = to_[own];
  mine.clear();
  for_each_run(
      own, [&](const T* values, size_t count) { mine.insert(mine.end(), values, values + count); });
  std::vector<OutBytes> out(num_ranks, OutBytes{mine.data(), mine.size() * sizeof(T)});
  std::vector<InBytes> in(num_ranks);
  out[own] = {};
  for (size_t rank = 0; rank < num_ranks; ++rank) {
    if (rank == own) continue;
    size_t size = 0;
    for_each_run(rank, [&](const T*, size_t count) { size += count; });
    from_[rank].resize(size);
    in[rank] = {from_[rank].data(), size * sizeof(T)};
  }
  communicator_.exchange(out, in);
  for (size_t rank = 0; rank < num_ranks; ++rank) {
    if (rank == own) continue;
    const T* next = from_[rank].data();
    for_each_run(rank, [&](T* values, size_t count) {
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
