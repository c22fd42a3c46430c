#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "corpus/formats/xml_parser.h"

namespace allot {

// An XML file that is read from beginning to end, whatever its size: plain, gzip or Zstandard, in
// the encoding that it says; "-" is stdin.
class XmlStream {
 public:
  // Throws Error for a file that does not begin as XML, and says what it is.
  XmlStream(const InputFile& input, XmlHandler& handler);

  // Reads on; false at the end, when the handler may have been told of more all the same. Throws
  // Error with file and line.
  bool advance();

  const std::string& name() const { return name_; }

 private:
  size_t read();

  std::string name_;
  XmlParser parser_;
  std::unique_ptr<ByteSource> source_;
  std::string encoding_;
  std::vector<char> buffer_;
  bool ended_ = false;
};

// The name of the outermost element of a file, without its prefix; nothing when the file does not
// begin as XML, or when it is no file that could be read again (stdin, a pipe). Where XML is
// refused before its first element, a likely "xliff" or "tmx".
std::optional<std::string> xml_root(const std::string& path);

}  // namespace allot
