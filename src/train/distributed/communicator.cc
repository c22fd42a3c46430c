#include "train/distributed/communicator.h"

#include <chrono>

namespace allot {

void Communicator::exchange(const std::vector<OutBytes>& to, const std::vector<InBytes>& from) {
  ALLOT_CHECK(to.size() == size() && from.size() == size(), "there is an entry for every rank");
  std::vector<OutMessage> out;
  std::vector<InMessage> in;
  for (size_t r = 0; r < size(); ++r) {
    if (to[r].size > 0) out.push_back({r, to[r]});
    if (from[r].size > 0) in.push_back({r, from[r]});
  }
  exchange_messages(out, in);
}

// What a rank sends to itself it also receives. Between two ranks nobody can see both ends.
void Communicator::check_own_messages(const std::vector<OutMessage>& out,
                                      const std::vector<InMessage>& in) const {
  std::vector<size_t> sent, received;
  for (const OutMessage& message : out) {
    if (message.to == rank()) sent.push_back(message.bytes.size);
  }
  for (const InMessage& message : in) {
    if (message.from == rank()) received.push_back(message.bytes.size);
  }
  ALLOT_CHECK(sent == received, "what is sent is received");
}

void Communicator::exchange_messages(const std::vector<OutMessage>& out,
                                     const std::vector<InMessage>& in) {
  check_own_messages(out, in);
  const auto start = std::chrono::steady_clock::now();
  do_exchange(out, in);
  const std::lock_guard<std::mutex> lock(mutex_);
  stats_.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  for (const OutMessage& message : out) {
    if (message.to != rank()) stats_.bytes_sent += message.bytes.size;
  }
}

void Communicator::send(size_t to, const OutBytes& bytes) {
  std::vector<OutBytes> out(size());
  out[to] = bytes;
  exchange(out, std::vector<InBytes>(size()));
}

void Communicator::receive(size_t from, const InBytes& bytes) {
  std::vector<InBytes> in(size());
  in[from] = bytes;
  exchange(std::vector<OutBytes>(size()), in);
}

ExchangeStats Communicator::stats() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return stats_;
}

void Communicator::note_hidden(double seconds) {
  const std::lock_guard<std::mutex> lock(mutex_);
  stats_.hidden_seconds += seconds;
}

void Communicator::send_text(size_t to, const std::string& text) {
  const uint64_t size = text.size();
  send(to, {&size, sizeof(size)});
  send(to, {text.data(), text.size()});
}

std::string Communicator::receive_text(size_t from) {
  uint64_t size = 0;
  receive(from, {&size, sizeof(size)});
  std::string text(size, '\0');
  receive(from, {text.data(), text.size()});
  return text;
}

void Communicator::send_to_all(const OutBytes& bytes) {
  std::vector<OutBytes> out(size(), bytes);
  out[rank()] = {};
  exchange(out, std::vector<InBytes>(size()));
}

void Communicator::broadcast(void* data, size_t num_bytes) {
  if (is_alone()) return;
  if (is_first()) {
    send_to_all({data, num_bytes});
  } else {
    receive(0, {data, num_bytes});
  }
}

std::string Communicator::broadcast(std::string text) {
  text.resize(broadcast_value<uint64_t>(text.size()));
  broadcast(text.data(), text.size());
  return text;
}

std::vector<std::string> Communicator::all_gather(const std::string& mine) {
  const uint64_t my_size = mine.size();
  std::vector<uint64_t> sizes(size());
  std::vector<InBytes> in(size());
  for (size_t r = 0; r < size(); ++r) in[r] = {&sizes[r], sizeof(uint64_t)};
  exchange(std::vector<OutBytes>(size(), OutBytes{&my_size, sizeof(my_size)}), in);
  std::vector<std::string> all(size());
  for (size_t r = 0; r < size(); ++r) {
    all[r].resize(sizes[r]);
    in[r] = {all[r].data(), all[r].size()};
  }
  exchange(std::vector<OutBytes>(size(), OutBytes{mine.data(), mine.size()}), in);
  return all;
}

}  // namespace allot
