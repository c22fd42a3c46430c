#include "app/line_block.h"

#include <nlohmann/json.hpp>
#include <optional>

namespace allot {
namespace {

// MessagePack: strings of any bytes, numbers exactly.
using MessagePack = nlohmann::json;

// The functions below call visit(field) for every field of a struct, const or not. They are the one
// place that gives the fields their order: packing and unpacking both come here.

template <typename AnyPlace, typename Visit>
void for_each_place_field(AnyPlace& place, Visit&& visit) {
  visit(place.file);
  visit(place.line);
}

template <typename Warning, typename Visit>
void for_each_warning_field(Warning& warning, Visit&& visit) {
  visit(warning.kind);
  visit(warning.text);
  visit(warning.position);
  visit(warning.amount);
}

// `input.text` is that of the line.
template <typename Line, typename Input, typename Visit>
void for_each_input_field(Line& line, Input& input, Visit&& visit) {
  visit(line.number);
  visit(line.text);
  visit(line.was_repaired);
  visit(input.place);
  visit(input.fertility);
  visit(input.fertility_place);
  visit(input.prefix);
  visit(input.prefix_place);
}

template <typename Line, typename Visit>
void for_each_rendered_field(Line& line, Visit&& visit) {
  visit(line.output);
  visit(line.extra.alignments);
  visit(line.extra.attention);
  visit(line.extra.word_scores);
  visit(line.report.number);
  visit(line.report.was_repaired);
  visit(line.report.num_tokens);
  visit(line.report.num_parts);
  visit(line.report.warnings);
  visit(line.omitted_tables);
  visit(line.num_bytes);
}

// Appends the fields that it visits to a list.
class Packer {
 public:
  template <typename Value>
  void operator()(const Value& value) {
    list_.push_back(MessagePack(value));
  }
  template <typename Value>
  void operator()(const std::optional<Value>& value) {
    list_.push_back(value ? MessagePack(*value) : MessagePack());
  }
  void operator()(WarningKind kind) { list_.push_back(static_cast<int>(kind)); }
  void operator()(const Place& place) {
    Packer fields;
    for_each_place_field(place, fields);
    list_.push_back(fields.take());
  }
  void operator()(const std::vector<TranslationWarning>& warnings) {
    MessagePack list = MessagePack::array();
    for (const TranslationWarning& warning : warnings) {
      Packer fields;
      for_each_warning_field(warning, fields);
      list.push_back(fields.take());
    }
    list_.push_back(std::move(list));
  }

  MessagePack take() { return std::move(list_); }

 private:
  MessagePack list_ = MessagePack::array();
};

// Sets the fields that it visits to the items of a list, one after the other.
class Unpacker {
 public:
  explicit Unpacker(const MessagePack& list) : list_(list) {}

  template <typename Value>
  void operator()(Value& value) {
    next().get_to(value);
  }
  template <typename Value>
  void operator()(std::optional<Value>& value) {
    const MessagePack& item = next();
    if (!item.is_null()) value = item.get<Value>();
  }
  void operator()(WarningKind& kind) { kind = static_cast<WarningKind>(next().get<int>()); }
  void operator()(Place& place) { for_each_place_field(place, Unpacker(next())); }
  void operator()(std::vector<TranslationWarning>& warnings) {
    for (const MessagePack& item : next()) {
      for_each_warning_field(warnings.emplace_back(), Unpacker(item));
    }
  }

 private:
  const MessagePack& next() { return list_.at(num_read_++); }

  const MessagePack& list_;
  size_t num_read_ = 0;
};

std::string to_text(const MessagePack& json) {
  std::string text;
  MessagePack::to_msgpack(json, text);
  return text;
}

}  // namespace

std::string pack(const LineBlock& block) {
  MessagePack all = MessagePack::array();
  for (size_t i = 0; i < block.lines.size(); ++i) {
    Packer fields;
    for_each_input_field(block.lines[i], block.inputs[i], fields);
    all.push_back(fields.take());
  }
  return to_text(all);
}

LineBlock unpack_block(const std::string& text) {
  LineBlock block;
  for (const MessagePack& fields : MessagePack::from_msgpack(text)) {
    NumberedLine& line = block.lines.emplace_back();
    LineInput& input = block.inputs.emplace_back();
    for_each_input_field(line, input, Unpacker(fields));
    input.text = line.text;
  }
  return block;
}

std::string pack(const std::vector<RenderedLine>& lines) {
  MessagePack all = MessagePack::array();
  for (const RenderedLine& line : lines) {
    Packer fields;
    for_each_rendered_field(line, fields);
    all.push_back(fields.take());
  }
  return to_text(all);
}

std::vector<RenderedLine> unpack_rendered(const std::string& text) {
  std::vector<RenderedLine> lines;
  for (const MessagePack& fields : MessagePack::from_msgpack(text)) {
    for_each_rendered_field(lines.emplace_back(), Unpacker(fields));
  }
  return lines;
}

}  // namespace allot
