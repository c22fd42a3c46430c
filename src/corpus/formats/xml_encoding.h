#pragma once

#include <string>
#include <string_view>

namespace allot {

// The encoding of an XML document, by its first bytes: a byte order mark, the zeros of UTF-16, or
// what its declaration says. A name for iconv; "" = UTF-8. UTF-16 is always named with its byte
// order, so that the mark stays a character of the text. Throws Error for an encoding that is not
// known. A declaration of UTF-16 in front of single bytes is no news: programs write it into UTF-8.
std::string xml_encoding(std::string_view first_bytes, const std::string& name);

// The bytes that `xml_encoding` needs.
inline constexpr size_t kXmlEncodingBytes = 1024;

// A document as UTF-8. Throws Error for bytes that the encoding does not have.
std::string decode_xml(std::string_view bytes, const std::string& encoding,
                       const std::string& name);

// UTF-8 in the encoding; a character that it does not have becomes a reference: &#x2014;.
std::string encode_xml(std::string_view text, const std::string& encoding);

}  // namespace allot
