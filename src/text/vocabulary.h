#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "text/string_index.h"
#include "text/token_counts.h"

namespace allot {

// The tokens that a model knows, each with an id. The special symbols come first and are always
// there; the others follow from the most frequent to the rarest. There is no symbol for padding,
// because sequences are never padded.
class Vocabulary {
 public:
  static constexpr uint32_t kUnknown = 0;  // <unk>: any token that is not here
  static constexpr uint32_t kStart = 1;    // <s>: before the first target token
  static constexpr uint32_t kEnd = 2;      // </s>: after the last target token
  static constexpr uint32_t kSink = 3;     // <sink>: ends a source sentence (text/source_frame.h)
  static constexpr uint32_t kNumSpecial = 4;

  // The tokens of `counts` within `limits`. The special symbols are not counted in max_tokens. Text
  // that spells one of them out is an ordinary token with its own id, so that no text ends a
  // sentence early or acts as the sink; only <unk> stays unknown.
  static Vocabulary build(const TokenCounts& counts, const CountLimits& limits = {});

  // Reads and writes `token count` lines, whose order is that of the ids. Special symbols are not
  // written; in a file they are skipped. Text that spells one has a backslash before it there
  // ("\<sink>"). `read` throws Error with file and line when a line is malformed or a token is
  // repeated, and when there is no token at all.
  static Vocabulary read(const InputFile& input);
  void write(const std::string& path) const;

  // The id of a token of text; kUnknown when it is missing. Never that of another special symbol.
  uint32_t id(std::string_view token) const;
  // As text has it. Also of special symbols.
  std::string_view token(uint32_t id) const;

  // A token as written in files: text that spells a special symbol differs from that symbol.
  std::string_view written_token(uint32_t id) const;
  std::optional<uint32_t> find_written(std::string_view name) const;
  // How often it occurred in the text that the vocabulary was built from (0 for special symbols).
  uint64_t count(uint32_t id) const;

  // Special symbols included.
  size_t size() const { return tokens_.size(); }

  // Over all tokens in the order of their ids: equal checksums mean that the same ids are the same
  // tokens.
  uint64_t content_checksum() const;

 private:
  Vocabulary();
  void add(std::string_view token, uint64_t count);

  StringIndex tokens_;
  std::vector<uint64_t> counts_;
};

}  // namespace allot
