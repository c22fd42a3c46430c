#include "translate/tuned_line.h"

#include <nlohmann/json.hpp>

namespace allot {
namespace {

// MessagePack: strings of any bytes, numbers exactly.
using MessagePack = nlohmann::json;

template <typename Word>
MessagePack texts_of(const std::vector<Word>& words) {
  MessagePack texts = MessagePack::array();
  for (const Word& word : words) texts.push_back(word.text);
  return texts;
}

template <typename Word>
void set_texts(const MessagePack& texts, std::vector<Word>& words) {
  for (const MessagePack& text : texts) words.emplace_back().text = text.get<std::string>();
}

MessagePack pack_hypothesis(const LineHypothesis& hypothesis) {
  return MessagePack::array({hypothesis.target.tokens, texts_of(hypothesis.target.words),
                             hypothesis.target.text, hypothesis.log_prob, hypothesis.is_finished,
                             hypothesis.spent});
}

LineHypothesis unpack_hypothesis(const MessagePack& json) {
  LineHypothesis hypothesis;
  hypothesis.target.tokens = json.at(0).get<std::vector<std::string>>();
  set_texts(json.at(1), hypothesis.target.words);
  hypothesis.target.text = json.at(2).get<std::string>();
  hypothesis.log_prob = json.at(3).get<double>();
  hypothesis.is_finished = json.at(4).get<bool>();
  hypothesis.spent = json.at(5).get<std::vector<double>>();
  return hypothesis;
}

}  // namespace

std::string pack_tuned_line(const LineTranslation& line) {
  MessagePack hypotheses = MessagePack::array();
  for (const LineHypothesis& one : line.hypotheses) hypotheses.push_back(pack_hypothesis(one));
  std::string text;
  MessagePack::to_msgpack(
      MessagePack::array({texts_of(line.source.words), line.source.tokens.size(),
                          line.total_fertility, line.num_parts, hypotheses}),
      text);
  return text;
}

LineTranslation unpack_tuned_line(const std::string& text) {
  const MessagePack json = MessagePack::from_msgpack(text);
  LineTranslation line;
  set_texts(json.at(0), line.source.words);
  line.source.tokens.resize(json.at(1).get<size_t>());
  line.total_fertility = json.at(2).get<double>();
  line.num_parts = json.at(3).get<size_t>();
  for (const MessagePack& one : json.at(4)) line.hypotheses.push_back(unpack_hypothesis(one));
  return line;
}

}  // namespace allot
