#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/array_view.h"
#include "base/file_bytes.h"
#include "text/vocabulary.h"

namespace allot {

// Which target tokens a source sentence is likely to need: its output layer computes only these.
struct ShortlistOptions {
  // What a file holds at most.
  static constexpr size_t kMostPerToken = 100;
  static constexpr size_t kMostCommon = 1000;

  // The most probable translations of each source token...
  size_t per_token = 100;
  // ...and the most frequent target tokens.
  size_t common = 500;
};

// What a shortlist is made of.
struct ShortlistEntries {
  std::vector<std::vector<uint32_t>> translations;  // by source token, the most probable first
  std::vector<uint32_t> common;                     // target tokens, the most frequent first
};

// The content of the file shortlist.bin of a model folder.
std::string shortlist_bytes(const ShortlistEntries& entries, size_t target_vocabulary);

// Such a file, read. Several threads may use one.
class Shortlist {
 public:
  // Throws Error naming the file and the remedy when it is damaged, or belongs to other
  // vocabularies.
  Shortlist(std::shared_ptr<const FileBytes> bytes, const std::string& path,
            size_t source_vocabulary, size_t target_vocabulary);

  // The target tokens for a source sentence, ascending, always with the end symbol, the unknown
  // token and those of `forced`; without start symbol and sink, which are never predicted. Depends
  // on nothing but the arguments.
  std::vector<uint32_t> select(const std::vector<uint32_t>& source,
                               const std::vector<uint32_t>& forced,
                               const ShortlistOptions& options) const;

 private:
  std::shared_ptr<const FileBytes> bytes_;  // what the views point into
  ArrayView<uint32_t> ends_;                // by source token: where its translations end
  ArrayView<uint32_t> common_;
  ArrayView<uint32_t> translations_;
};

}  // namespace allot
