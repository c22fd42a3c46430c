#include "app/line_block.h"

#include <nlohmann/json.hpp>

namespace allot {
namespace {

// MessagePack: strings of any bytes, numbers exactly.
using MessagePack = nlohmann::json;

std::string to_text(const MessagePack& json) {
  std::string text;
  MessagePack::to_msgpack(json, text);
  return text;
}

MessagePack pack_place(const Place& place) {
  return MessagePack::array({place.file, place.line});
}
Place unpack_place(const MessagePack& json) {
  return {json.at(0).get<std::string>(), json.at(1).get<uint64_t>()};
}

MessagePack pack_warning(const TranslationWarning& warning) {
  MessagePack json =
      MessagePack::array({static_cast<int>(warning.kind), warning.text, nullptr, nullptr});
  if (warning.position) json[2] = *warning.position;
  if (warning.amount) json[3] = *warning.amount;
  return json;
}
TranslationWarning unpack_warning(const MessagePack& json) {
  TranslationWarning warning;
  warning.kind = static_cast<WarningKind>(json.at(0).get<int>());
  warning.text = json.at(1).get<std::string>();
  if (!json.at(2).is_null()) warning.position = json.at(2).get<size_t>();
  if (!json.at(3).is_null()) warning.amount = json.at(3).get<double>();
  return warning;
}

}  // namespace

std::string pack(const LineBlock& block) {
  MessagePack all = MessagePack::array();
  for (size_t i = 0; i < block.lines.size(); ++i) {
    const NumberedLine& line = block.lines[i];
    const LineInput& input = block.inputs[i];
    all.push_back(MessagePack::array(
        {line.number, line.text, line.was_repaired, pack_place(input.place), input.fertility,
         pack_place(input.fertility_place), input.prefix, pack_place(input.prefix_place)}));
  }
  return to_text(all);
}

LineBlock unpack_block(const std::string& text) {
  LineBlock block;
  for (const MessagePack& json : MessagePack::from_msgpack(text)) {
    NumberedLine& line = block.lines.emplace_back();
    line.number = json.at(0).get<uint64_t>();
    line.text = json.at(1).get<std::string>();
    line.was_repaired = json.at(2).get<bool>();
    LineInput& input = block.inputs.emplace_back();
    input.text = line.text;
    input.place = unpack_place(json.at(3));
    input.fertility = json.at(4).get<std::vector<float>>();
    input.fertility_place = unpack_place(json.at(5));
    input.prefix = json.at(6).get<std::string>();
    input.prefix_place = unpack_place(json.at(7));
  }
  return block;
}

std::string pack(const std::vector<RenderedLine>& lines) {
  MessagePack all = MessagePack::array();
  for (const RenderedLine& line : lines) {
    MessagePack warnings = MessagePack::array();
    for (const TranslationWarning& warning : line.report.warnings) {
      warnings.push_back(pack_warning(warning));
    }
    all.push_back(MessagePack::array(
        {line.output, line.extra.alignments, line.extra.attention, line.extra.word_scores,
         line.report.number, line.report.was_repaired, line.report.num_tokens,
         line.report.num_parts, warnings, line.omitted_tables, line.num_bytes}));
  }
  return to_text(all);
}

std::vector<RenderedLine> unpack_rendered(const std::string& text) {
  std::vector<RenderedLine> lines;
  for (const MessagePack& json : MessagePack::from_msgpack(text)) {
    RenderedLine& line = lines.emplace_back();
    line.output = json.at(0).get<std::string>();
    line.extra.alignments = json.at(1).get<std::string>();
    line.extra.attention = json.at(2).get<std::string>();
    line.extra.word_scores = json.at(3).get<std::string>();
    line.report.number = json.at(4).get<uint64_t>();
    line.report.was_repaired = json.at(5).get<bool>();
    line.report.num_tokens = json.at(6).get<size_t>();
    line.report.num_parts = json.at(7).get<size_t>();
    for (const MessagePack& warning : json.at(8))
      line.report.warnings.push_back(unpack_warning(warning));
    line.omitted_tables = json.at(9).get<size_t>();
    line.num_bytes = json.at(10).get<size_t>();
  }
  return lines;
}

}  // namespace allot
