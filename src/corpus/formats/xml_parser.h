#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace allot {

// Bytes [begin, end) of a document.
struct XmlRange {
  uint64_t begin = 0;
  uint64_t end = 0;
};

struct XmlName {
  std::string_view space;  // URI of its namespace; "" = none
  std::string_view local;
  std::string_view prefix;

  std::string qualified() const;  // as it is written: "xlf:target"
};

// Attributes of a start tag, decoded.
class XmlAttributes {
 public:
  explicit XmlAttributes(const char** names_and_values) : list_(names_and_values) {}

  // An attribute without namespace.
  std::optional<std::string_view> find(std::string_view name) const;
  // xml:lang and the like.
  std::optional<std::string_view> find_xml(std::string_view name) const;

 private:
  const char** list_;
};

struct XmlElement {
  XmlName name;
  XmlAttributes attributes;
  XmlRange tag;  // the start tag; of <x/> all of it
  uint64_t line = 0;
};

// Gets what is in a document, in its order. All views are valid during the call only.
class XmlHandler {
 public:
  virtual ~XmlHandler() = default;
  virtual void start(const XmlElement& element) = 0;
  // The end tag; an empty range behind <x/>.
  virtual void end(XmlRange tag) = 0;
  // Character data with all references replaced, in as many pieces as it comes.
  virtual void text(std::string_view text) = 0;
};

// Reads XML 1.0 in UTF-8 that comes piece by piece, whatever its declaration says. Nothing outside
// is ever read. Throws Error with file and line for what is not well-formed; for entities of the
// document's own, which expand to more than is in the file; for entities that are defined
// elsewhere; and for elements or tags beyond the limits.
class XmlParser {
 public:
  // Elements inside each other.
  static constexpr int kMostDepth = 256;
  // Bytes of one tag or comment.
  static constexpr uint64_t kLongestTag = uint64_t{1} << 24;

  // `name`: of the file, for messages.
  XmlParser(std::string name, XmlHandler& handler);
  XmlParser(const XmlParser&) = delete;
  XmlParser& operator=(const XmlParser&) = delete;
  ~XmlParser();

  void feed(std::string_view bytes);
  void finish();

  // Bytes that have been fed and not been understood yet: the beginning of a tag.
  uint64_t num_pending() const;
  // Where it is, for messages and for handlers.
  uint64_t line() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace allot
