#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <type_traits>
#include <vector>

#include "base/error.h"

namespace allot {

// Bytes in memory that a message is read from, or written to. Empty: no message.
struct OutBytes {
  const void* data = nullptr;
  size_t size = 0;
};
struct InBytes {
  void* data = nullptr;
  size_t size = 0;
};

// One of several messages to a rank, or from it.
struct OutMessage {
  size_t to = 0;
  OutBytes bytes;
};
struct InMessage {
  size_t from = 0;
  InBytes bytes;
};

struct ExchangeStats {
  uint64_t bytes_sent = 0;    // to others
  double seconds = 0;         // waiting for others included
  double hidden_seconds = 0;  // of these, while other threads computed
};

// What has gone wrong on a machine that the message names, this one or another.
class HostError : public Error {
 public:
  HostError(const std::string& what_is_wrong, const std::string& remedy)
      : Error(ErrorKind::kFailure, {}, what_is_wrong, remedy) {}
};

// The processes that work together, each known by its rank, 0 to size - 1. There is one
// primitive, `exchange_messages`; everything else is made of it, so that another kind of
// communicator is a page of code. All processes run on machines of the same kind: numbers travel as
// they are in memory.
//
// Several threads of a process may exchange at a time, with different ranks.
//
// Calls that exchange throw HostError when another process is lost. After that
// nothing more can be exchanged.
class Communicator {
 public:
  Communicator() = default;
  Communicator(const Communicator&) = delete;
  Communicator& operator=(const Communicator&) = delete;
  virtual ~Communicator() = default;

  virtual size_t rank() const = 0;
  virtual size_t size() const = 0;
  // The name of the machine that a rank runs on.
  virtual std::string host(size_t rank) const = 0;

  // Sends to[r] to rank r and receives from[r] from it, for all r (both have size() entries; to and
  // from itself, too). Who receives knows how many bytes come. Messages between two ranks arrive in
  // the order in which they were sent. Returns when everything has been sent and received.
  void exchange(const std::vector<OutBytes>& to, const std::vector<InBytes>& from);
  // The same for any number of messages between two ranks, so that nothing needs to be put together
  // in a buffer first: the k-th to a rank is the k-th that it receives from here. None is empty.
  void exchange_messages(const std::vector<OutMessage>& out, const std::vector<InMessage>& in);
  // What that has cost so far, by all threads.
  ExchangeStats stats() const;
  // So much of it was no loss of time.
  void note_hidden(double seconds);

  // From now on no rank waits for another for longer than is allowed, if anything is: calls that
  // exchange throw HostError otherwise. All call it, before anybody may be waited for.
  virtual void limit_waits() {}
  // From now on they wait however long it takes. All call it.
  virtual void lift_wait_limit() {}

  // All ranks have agreed that nothing more will be exchanged. Without this call the end of the
  // process counts as a failure, and whoever started the processes ends the others.
  virtual void finish() {}

  bool is_alone() const { return size() == 1; }
  bool is_first() const { return rank() == 0; }

  // One message. The other side calls the counterpart.
  void send(size_t to, const OutBytes& bytes);
  void receive(size_t from, const InBytes& bytes);
  // The same for texts of any length.
  void send_text(size_t to, const std::string& text);
  std::string receive_text(size_t from);

  // From rank 0 to all others, which call `receive`.
  void send_to_all(const OutBytes& bytes);
  // From rank 0 to all.
  void broadcast(void* data, size_t num_bytes);
  std::string broadcast(std::string text);
  template <typename Value>
  Value broadcast_value(Value value) {
    static_assert(std::is_trivially_copyable_v<Value>);
    broadcast(&value, sizeof(value));
    return value;
  }

  // What every rank gives, by rank; of any length.
  std::vector<std::string> all_gather(const std::string& mine);
  // Returns when all have called it.
  void barrier() { (void)all_gather(""); }

 private:
  void check_own_messages(const std::vector<OutMessage>& out,
                          const std::vector<InMessage>& in) const;
  // Does what `exchange_messages` promises.
  virtual void do_exchange(const std::vector<OutMessage>& out,
                           const std::vector<InMessage>& in) = 0;

  mutable std::mutex mutex_;  // of stats_
  ExchangeStats stats_;
};

}  // namespace allot
