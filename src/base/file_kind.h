#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.h"

namespace allot {

// A kind of file that is not plain text, and what to do with it.
struct FileKind {
  std::string_view name;    // "a PDF document"
  std::string_view remedy;  // how to get text out of it
  bool is_xml = false;      // what reads XML may look into it
};

// What the first bytes of a file say that it is: documents, archives, images, markup of translation
// tools. Nothing when it may be text. Compressed text (gzip, Zstandard) is unpacked before.
std::optional<FileKind> file_kind(std::string_view first_bytes);

// For such a file where text is expected: "is a PDF document, not plain text".
Error not_text_error(const std::string& name, const FileKind& kind);

}  // namespace allot
