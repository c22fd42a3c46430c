#include "train/distributed/early_sums.h"

#include <algorithm>
#include <system_error>

namespace allot {

template <typename T>
EarlySums<T>::EarlySums(Communicator& communicator, GradientExchange<T>& exchange,
                        const ShardGradients<T>& batch, size_t num_completions, bool with_thread)
    : communicator_(communicator),
      exchange_(exchange),
      batch_(batch),
      missing_(exchange.num_stages(), num_completions) {
  if (exchange.num_stages() == 1 || !with_thread) return;
  try {
    thread_ = std::thread([this] { sum_stages(); });
  } catch (const std::system_error&) {
    // Then later.
  }
}

template <typename T>
void EarlySums<T>::complete(size_t stage) {
  const std::lock_guard<std::mutex> lock(mutex_);
  --missing_[stage];
  changed_.notify_all();
}

template <typename T>
void EarlySums<T>::sum_stages() {
  try {
    for (size_t stage = 0; stage + 1 < missing_.size(); ++stage) {
      if (!exchange_.has_dense(stage)) continue;
      {
        std::unique_lock<std::mutex> lock(mutex_);
        changed_.wait(lock, [&] { return !has_to_wait(stage); });
      }
      sum_stage(stage);
    }
  } catch (...) {
    failure_ = std::current_exception();
  }
}

template <typename T>
void EarlySums<T>::sum_stage(size_t stage) {
  WorkerPool this_thread(1);  // all others compute
  const double before = communicator_.stats().seconds;
  const auto begin = Clock::now();
  exchange_.sum_stage(stage, batch_, this_thread);
  const double exchanging = communicator_.stats().seconds - before;
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto end = is_over_ ? std::min(end_, Clock::now()) : Clock::now();
  const double hidden = std::chrono::duration<double>(end - begin).count();
  communicator_.note_hidden(std::clamp(hidden, 0.0, exchanging));
}

template <typename T>
void EarlySums<T>::join() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!is_over_) end_ = Clock::now();
    is_over_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
}

template <typename T>
void EarlySums<T>::finish() {
  const bool has_thread = thread_.joinable();
  join();
  if (!has_thread) sum_stages();
  if (failure_) std::rethrow_exception(failure_);
}

template class EarlySums<float>;
template class EarlySums<double>;

}  // namespace allot
