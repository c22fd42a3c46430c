#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/byte_source.h"

namespace allot {

// The legacy encoding that bytes which are not UTF-8 are most likely in, by its name for iconv:
// ISO-8859-1, -2, -9 or -15, Windows-1250 to -1254, -1256 or -1257, KOI8-R, SHIFT_JIS, EUC-JP, ...
// `language`: two letters, or "" when it is not known. Decided by what the bytes become: letters
// that the language uses speak for an encoding, symbols and control characters against it.
std::string guess_encoding(std::string_view bytes, std::string_view language);

// What to do with a file in this encoding: --encoding, where the command offers it, or iconv.
std::string encoding_remedy(std::string_view encoding, bool offers_option);
// The same with the encoding that is guessed, which it says is likely; or that only the line is
// damaged, when most of the bytes are UTF-8.
std::string encoding_advice(std::string_view bytes, std::string_view language, bool offers_option);

// Whether `encoding` means that nothing is to be converted: "" or UTF-8.
bool is_utf8_name(std::string_view encoding);

// A stream of bytes in another encoding as UTF-8. Throws a usage error when iconv does not know the
// encoding, and, while reading, Error for bytes that it does not have.
std::unique_ptr<ByteSource> decoded_source(const std::string& name, const std::string& encoding,
                                           std::unique_ptr<ByteSource> bytes);

}  // namespace allot
