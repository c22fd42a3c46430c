#pragma once

#include <optional>
#include <string_view>

namespace allot {

// A kind of file that is not plain text, and what to do with it.
struct FileKind {
  std::string_view name;    // "a PDF document"
  std::string_view remedy;  // how to get text out of it
};

// What the first bytes of a file say that it is: documents, archives, images, markup of translation
// tools. Nothing when it may be text. Compressed text (gzip, Zstandard) is unpacked before.
std::optional<FileKind> file_kind(std::string_view first_bytes);

}  // namespace allot
