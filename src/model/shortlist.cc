#include "model/shortlist.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>

#include "base/error.h"

namespace allot {
namespace {

constexpr char kMagic[] = "allot shortlist";  // and its zero: 16 bytes
constexpr uint32_t kVersion = 1;
constexpr const char* kShortlistRemedy =
    "write it again with 'allot shortlist', or translate with --shortlist off";

// What the file begins with. Numbers follow: for each source token where its translations end, the
// common tokens, and the translations.
struct Preamble {
  char magic[sizeof(kMagic)];
  uint32_t version;
  uint32_t source_vocabulary;
  uint32_t target_vocabulary;
  uint32_t num_common;
};
static_assert(sizeof(Preamble) == 32);

void append(std::string& bytes, const std::vector<uint32_t>& numbers) {
  bytes.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(uint32_t));
}

bool are_target_tokens(ArrayView<uint32_t> ids, size_t target_vocabulary) {
  return std::all_of(ids.begin(), ids.end(), [=](uint32_t id) { return id < target_vocabulary; });
}

}  // namespace

std::string shortlist_bytes(const ShortlistEntries& entries, size_t target_vocabulary) {
  Preamble preamble{{},
                    kVersion,
                    static_cast<uint32_t>(entries.translations.size()),
                    static_cast<uint32_t>(target_vocabulary),
                    static_cast<uint32_t>(entries.common.size())};
  std::memcpy(preamble.magic, kMagic, sizeof(kMagic));
  std::string bytes(reinterpret_cast<const char*>(&preamble), sizeof(preamble));
  std::vector<uint32_t> ends;
  uint32_t end = 0;
  for (const std::vector<uint32_t>& ids : entries.translations) {
    ends.push_back(end += static_cast<uint32_t>(ids.size()));
  }
  append(bytes, ends);
  append(bytes, entries.common);
  for (const std::vector<uint32_t>& ids : entries.translations) append(bytes, ids);
  return bytes;
}

Shortlist::Shortlist(std::shared_ptr<const FileBytes> bytes, const std::string& path,
                     size_t source_vocabulary, size_t target_vocabulary)
    : bytes_(std::move(bytes)) {
  const std::string_view all = bytes_->bytes();
  Preamble preamble{};
  if (all.size() < sizeof(preamble) || std::memcmp(all.data(), kMagic, sizeof(kMagic)) != 0) {
    throw Error({path}, "is not a shortlist", kShortlistRemedy);
  }
  std::memcpy(&preamble, all.data(), sizeof(preamble));
  if (preamble.version != kVersion) {
    throw Error({path},
                fmt::format("is a shortlist of version {}, but this allot reads version {}",
                            preamble.version, kVersion),
                kShortlistRemedy);
  }
  if (preamble.source_vocabulary != source_vocabulary ||
      preamble.target_vocabulary != target_vocabulary) {
    throw Error({path},
                fmt::format("is for vocabularies of {} and {} tokens, and the model's have {} and "
                            "{}",
                            preamble.source_vocabulary, preamble.target_vocabulary,
                            source_vocabulary, target_vocabulary),
                kShortlistRemedy);
  }
  const size_t num_numbers = (all.size() - sizeof(preamble)) / sizeof(uint32_t);
  const size_t num_fixed = size_t{preamble.source_vocabulary} + preamble.num_common;
  const auto* numbers = reinterpret_cast<const uint32_t*>(all.data() + sizeof(preamble));
  const auto damaged = [&path] { return Error({path}, "is damaged", kShortlistRemedy); };
  if (all.size() % sizeof(uint32_t) != 0 || num_numbers < num_fixed) throw damaged();
  ends_ = {numbers, preamble.source_vocabulary};
  common_ = {ends_.end(), preamble.num_common};
  translations_ = {common_.end(), num_numbers - num_fixed};
  const bool has_ends = std::is_sorted(ends_.begin(), ends_.end()) && !ends_.empty() &&
                        ends_.back() == translations_.size();
  if (!has_ends || !are_target_tokens(common_, target_vocabulary) ||
      !are_target_tokens(translations_, target_vocabulary)) {
    throw damaged();
  }
}

std::vector<uint32_t> Shortlist::select(const std::vector<uint32_t>& source,
                                        const std::vector<uint32_t>& forced,
                                        const ShortlistOptions& options) const {
  std::vector<uint32_t> ids = {Vocabulary::kUnknown, Vocabulary::kEnd};
  ids.insert(ids.end(), forced.begin(), forced.end());
  ids.insert(ids.end(), common_.begin(),
             common_.begin() + std::min(options.common, common_.size()));
  for (const uint32_t token : source) {
    const size_t begin = token == 0 ? 0 : ends_[token - 1];
    const size_t count = std::min<size_t>(options.per_token, ends_[token] - begin);
    ids.insert(ids.end(), translations_.begin() + begin, translations_.begin() + begin + count);
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  ids.erase(std::remove_if(
                ids.begin(), ids.end(),
                [](uint32_t id) { return id == Vocabulary::kStart || id == Vocabulary::kSink; }),
            ids.end());
  return ids;
}

}  // namespace allot
