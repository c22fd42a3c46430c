#include "corpus/formats/xml_parser.h"

#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "base/error.h"
#include "base/printable.h"
#include "base/progress.h"

namespace allot {
namespace {

// Between the parts of a name that expat reports; no name has it.
constexpr char kNameSeparator = '\n';
constexpr std::string_view kXmlSpace = "http://www.w3.org/XML/1998/namespace";
// XML_Parse takes an int.
constexpr size_t kMostFed = size_t{1} << 28;

XmlName parse_name(std::string_view name) {
  const size_t first = name.find(kNameSeparator);
  if (first == std::string_view::npos) return {"", name, ""};
  const std::string_view rest = name.substr(first + 1);
  const size_t second = rest.find(kNameSeparator);
  if (second == std::string_view::npos) return {name.substr(0, first), rest, ""};
  return {name.substr(0, first), rest.substr(0, second), rest.substr(second + 1)};
}

}  // namespace

std::string XmlName::qualified() const {
  return prefix.empty() ? std::string(local) : fmt::format("{}:{}", prefix, local);
}

std::optional<std::string_view> XmlAttributes::find(std::string_view name) const {
  for (const char** pair = list_; pair[0] != nullptr; pair += 2) {
    if (name == pair[0]) return pair[1];
  }
  return std::nullopt;
}

std::optional<std::string_view> XmlAttributes::find_xml(std::string_view name) const {
  for (const char** pair = list_; pair[0] != nullptr; pair += 2) {
    const XmlName parsed = parse_name(pair[0]);
    if (parsed.space == kXmlSpace && parsed.local == name) return pair[1];
  }
  return std::nullopt;
}

struct XmlParser::State {
  enum class Part { kSome, kLast };

  State(std::string file, XmlHandler& listener)
      : name(std::move(file)),
        handler(listener),
        parser(XML_ParserCreateNS("UTF-8", kNameSeparator)) {
    if (parser == nullptr) throw std::bad_alloc();
    XML_SetReturnNSTriplet(parser, 1);
    XML_SetUserData(parser, this);
    XML_SetElementHandler(parser, on_start, on_end);
    XML_SetCharacterDataHandler(parser, on_text);
    XML_SetEntityDeclHandler(parser, on_entity);
    XML_SetAttlistDeclHandler(parser, on_attribute_list);
    XML_SetSkippedEntityHandler(parser, on_skipped_entity);
  }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() { XML_ParserFree(parser); }

  uint64_t line() const { return XML_GetCurrentLineNumber(parser); }

  XmlRange range() const {
    const auto begin = static_cast<uint64_t>(XML_GetCurrentByteIndex(parser));
    return {begin, begin + static_cast<uint64_t>(XML_GetCurrentByteCount(parser))};
  }

  // Exceptions cannot pass through expat: they are kept until it has returned.
  template <typename Work>
  void guarded(const Work& work) {
    if (failure) return;
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
      XML_StopParser(parser, XML_FALSE);
    }
  }

  static State& of(void* data) { return *static_cast<State*>(data); }

  static void XMLCALL on_start(void* data, const char* name, const char** attributes) {
    State& state = of(data);
    state.guarded([&] {
      if (++state.depth > kMostDepth) {
        throw Error({state.name, state.line()},
                    fmt::format("more than {} elements inside each other", kMostDepth),
                    "no translation tool writes this: export the file again");
      }
      state.handler.start(
          {parse_name(name), XmlAttributes(attributes), state.range(), state.line()});
    });
  }

  static void XMLCALL on_end(void* data, const char*) {
    State& state = of(data);
    state.guarded([&] {
      --state.depth;
      state.handler.end(state.range());
    });
  }

  static void XMLCALL on_text(void* data, const char* text, int length) {
    State& state = of(data);
    state.guarded([&] { state.handler.text({text, static_cast<size_t>(length)}); });
  }

  // NOLINTNEXTLINE(readability-function-size): expat's type
  static void XMLCALL on_entity(void* data, const char* entity, int, const char*, int, const char*,
                                const char*, const char*, const char*) {
    State& state = of(data);
    state.guarded([&] {
      throw Error({state.name, state.line()},
                  fmt::format("defines an entity of its own, {}", quote(entity)),
                  "entities can expand to more than a file holds, so they are not read: replace "
                  "them by their text (for example: xmllint --noent --dropdtd FILE)");
    });
  }

  static void XMLCALL on_attribute_list(void* data, const char*, const char*, const char*,
                                        const char*, int) {
    State& state = of(data);
    state.guarded([&] {
      throw Error({state.name, state.line()}, "declares attributes in a DTD of its own",
                  "remove the DTD (for example: xmllint --dropdtd FILE)");
    });
  }

  static void XMLCALL on_skipped_entity(void* data, const char* entity, int) {
    State& state = of(data);
    state.guarded([&] {
      throw Error({state.name, state.line()},
                  fmt::format("the entity {} is not defined in the file", quote(entity)),
                  "nothing outside the file is read: replace it by its text");
    });
  }

  void parse(std::string_view bytes, Part part) {
    const XML_Status status = XML_Parse(parser, bytes.data(), static_cast<int>(bytes.size()),
                                        part == Part::kLast ? XML_TRUE : XML_FALSE);
    if (failure) std::rethrow_exception(failure);
    if (status == XML_STATUS_OK) return;
    const XML_Error code = XML_GetErrorCode(parser);
    if (code == XML_ERROR_NO_MEMORY) throw std::bad_alloc();
    throw Error({name, line()}, fmt::format("is not well-formed XML: {}", XML_ErrorString(code)),
                "repair the line, or export the file again");
  }

  std::string name;
  XmlHandler& handler;
  XML_Parser parser;
  std::exception_ptr failure;
  int depth = 0;
  uint64_t num_fed = 0;
};

XmlParser::XmlParser(std::string name, XmlHandler& handler)
    : state_(std::make_unique<State>(std::move(name), handler)) {}

XmlParser::~XmlParser() = default;

void XmlParser::feed(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::string_view some = bytes.substr(0, kMostFed);
    bytes.remove_prefix(some.size());
    state_->num_fed += some.size();
    state_->parse(some, State::Part::kSome);
    if (num_pending() > kLongestTag) {
      throw Error({state_->name, line()},
                  fmt::format("a tag or comment of more than {} bytes", format_count(kLongestTag)),
                  "close it, or export the file again");
    }
  }
}

void XmlParser::finish() {
  state_->parse("", State::Part::kLast);
}

uint64_t XmlParser::num_pending() const {
  const auto understood = XML_GetCurrentByteIndex(state_->parser);
  return understood < 0 ? 0 : state_->num_fed - static_cast<uint64_t>(understood);
}

uint64_t XmlParser::line() const {
  return state_->line();
}

}  // namespace allot
