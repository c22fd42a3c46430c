#include "train/distributed/copied_entries.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <utility>

#include "base/json_text.h"
#include "base/remove_folder.h"
#include "train/distributed/packed_texts.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

// Files travel in messages of this size: they may be larger than memory.
constexpr size_t kBytesPerMessage = size_t{4} << 20;

bool is_complete(const std::string& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return false;
  try {
    const SealedFolder entry(kStageEntry, path);
    return true;
  } catch (const Error&) {
    return false;  // damaged
  }
}

// Content and files of an entry.
struct EntryHead {
  std::string content;  // JSON
  std::vector<SealedFolder::File> files;
};

std::string pack(const EntryHead& head) {
  std::vector<std::string> parts{head.content};
  for (const SealedFolder::File& file : head.files) {
    parts.push_back(file.name);
    parts.push_back(bytes_of_value(file.bytes));
    parts.push_back(file.checksum);
  }
  return pack_texts(parts);
}

EntryHead unpack_head(const std::string& text) {
  const std::vector<std::string> parts = unpack_texts(text);
  EntryHead head{parts.at(0), {}};
  for (size_t i = 1; i + 2 < parts.size(); i += 3) {
    head.files.push_back({parts[i], value_of_bytes<uint64_t>(parts[i + 1]), parts[i + 2]});
  }
  return head;
}

// Writes an entry that arrives in parts. When that fails, the rest is still received: others are on
// the way to the same step, where the failure is reported.
class EntryReceiver {
 public:
  EntryReceiver(const std::string& path, EntryHead head) : path_(path), head_(std::move(head)) {
    attempt([this] {
      if (fs::exists(path_) && !is_complete(path_)) remove_folder(path_);
      writer_ = std::make_unique<SealedFolderWriter>(kStageEntry, path_);
    });
  }

  void receive(Communicator& communicator) {
    std::string buffer;
    for (const SealedFolder::File& file : head_.files) {
      attempt([&] { writer_->begin(file.name); });
      for (uint64_t done = 0; done < file.bytes; done += buffer.size()) {
        buffer.resize(std::min<uint64_t>(kBytesPerMessage, file.bytes - done));
        communicator.receive(0, {buffer.data(), buffer.size()});
        attempt([&] { writer_->write(buffer); });
      }
    }
    attempt([this] { finish(); });
  }

  const std::exception_ptr& failure() const { return failure_; }

 private:
  template <typename Do>
  void attempt(const Do& something) {
    if (failure_) return;
    try {
      something();
    } catch (...) {
      failure_ = std::current_exception();
    }
  }

  void finish() {
    writer_->commit(nlohmann::ordered_json::parse(head_.content));
    writer_.reset();
    const SealedFolder written(kStageEntry, path_);
    for (size_t i = 0; i < head_.files.size(); ++i) {
      if (written.files().at(i).checksum == head_.files[i].checksum) continue;
      throw Error::failure(
          {written.path_of(head_.files[i].name)},
          "is not what rank 0 has sent: its checksum differs",
          "start again; if it happens again, check memory and network of this machine");
    }
  }

  std::string path_;
  EntryHead head_;
  std::unique_ptr<SealedFolderWriter> writer_;
  std::exception_ptr failure_;
};

// Bytes sent to each of these ranks.
uint64_t send_entry(Communicator& communicator, const std::string& path,
                    const std::vector<size_t>& receivers) {
  const SealedFolder entry(kStageEntry, path);
  nlohmann::ordered_json content = entry.content();
  content.erase("written-by");  // is noted by who writes
  const std::string head = pack(EntryHead{json_text(content), entry.files()});
  for (const size_t rank : receivers) communicator.send_text(rank, head);
  uint64_t num_bytes = 0;
  std::string buffer;
  for (const SealedFolder::File& file : entry.files()) {
    std::ifstream input(entry.path_of(file.name), std::ios::binary);
    for (uint64_t done = 0; done < file.bytes; done += buffer.size()) {
      buffer.resize(std::min<uint64_t>(kBytesPerMessage, file.bytes - done));
      if (!input.read(buffer.data(), static_cast<std::streamsize>(buffer.size()))) {
        throw Error::failure({entry.path_of(file.name)}, "cannot be read",
                             "check whether another program removes files of the cache");
      }
      std::vector<OutBytes> out(communicator.size());
      for (const size_t rank : receivers) out[rank] = {buffer.data(), buffer.size()};
      communicator.exchange(out, std::vector<InBytes>(communicator.size()));
    }
    num_bytes += file.bytes;
  }
  return num_bytes;
}

}  // namespace

std::string pack(const CacheRecord& record) {
  std::vector<std::string> inputs;
  for (const auto& [what, fingerprint] : record.inputs) {
    inputs.push_back(what);
    inputs.push_back(fingerprint);
  }
  return pack_texts({pack_texts(inputs), pack_texts(record.entries)});
}

CacheRecord unpack_record(const std::string& text) {
  const std::vector<std::string> parts = unpack_texts(text);
  CacheRecord record;
  const std::vector<std::string> inputs = unpack_texts(parts.at(0));
  for (size_t i = 0; i + 1 < inputs.size(); i += 2) record.inputs[inputs[i]] = inputs[i + 1];
  record.entries = unpack_texts(parts.at(1));
  return record;
}

CopiedEntries copy_entries(RankGroup& group, const std::string& cache,
                           const std::vector<std::string>& entries,
                           const std::exception_ptr& failure) {
  std::string mine;  // '1' for an entry that is missing here
  for (const std::string& entry : entries) {
    const bool is_needed = group.rank() > 0 && !failure;
    mine += is_needed && !is_complete(fmt::format("{}/{}", cache, entry)) ? '1' : '0';
  }
  const std::vector<std::string> missing = group.report(failure, mine);
  CopiedEntries copied;
  for (size_t rank = 1; rank < missing.size(); ++rank) {
    if (missing[rank].find('1') == std::string::npos) continue;
    copied.receivers.push_back(fmt::format("{} (rank {})", group.communicator().host(rank), rank));
  }
  std::exception_ptr own_failure;
  {
    const RankGroup::Step step(group);
    for (size_t i = 0; i < entries.size(); ++i) {
      const std::string path = fmt::format("{}/{}", cache, entries[i]);
      if (group.rank() > 0) {
        if (mine[i] == '0') continue;
        EntryReceiver receiver(path, unpack_head(group.communicator().receive_text(0)));
        receiver.receive(group.communicator());
        if (!own_failure) own_failure = receiver.failure();
        continue;
      }
      std::vector<size_t> receivers;
      for (size_t rank = 1; rank < missing.size(); ++rank) {
        if (missing[rank][i] == '1') receivers.push_back(rank);
      }
      if (receivers.empty()) continue;
      copied.num_bytes += receivers.size() * send_entry(group.communicator(), path, receivers);
    }
  }
  group.report(own_failure, "");
  return copied;
}

}  // namespace allot
