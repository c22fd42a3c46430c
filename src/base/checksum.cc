#include "base/checksum.h"

#include <fmt/format.h>
#include <xxhash.h>

namespace allot {

uint64_t checksum(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

struct RunningChecksum::State {
  XXH3_state_t* xxh3 = XXH3_createState();
};

RunningChecksum::RunningChecksum() : state_(std::make_unique<State>()) {
  XXH3_64bits_reset(state_->xxh3);
}

RunningChecksum::~RunningChecksum() {
  XXH3_freeState(state_->xxh3);
}

void RunningChecksum::add(std::string_view bytes) {
  XXH3_64bits_update(state_->xxh3, bytes.data(), bytes.size());
}

uint64_t RunningChecksum::value() const {
  return XXH3_64bits_digest(state_->xxh3);
}

std::string checksum_text(uint64_t value) {
  return fmt::format("{:016x}", value);
}

}  // namespace allot
