#pragma once

#include "train/distributed/communicator.h"

namespace allot {

// One process that is alone: what it sends can only go to itself.
class LocalCommunicator : public Communicator {
 public:
  size_t rank() const override { return 0; }
  size_t size() const override { return 1; }
  std::string host(size_t rank) const override;

 private:
  void do_exchange(const std::vector<OutMessage>& out, const std::vector<InMessage>& in) override;
};

// The name of this machine.
std::string host_name();

}  // namespace allot
