#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace allot {

// The sink token of the paper (Malaviya, Ferreira and Martins 2018, "Sink token"): one more token
// at the end of the source sentence, with unbounded fertility (f_{J+1} = infinity). It plays the
// part of the null word in IBM models: target words without a source word attend to it. Without it
// constrained attention (csoftmax, csparsemax) could not generate more than sum_j f_j target words,
// and the constraints of a training pair with a longer target could not be met.
inline constexpr std::string_view kSinkText = "<sink>";

// A word that reads "<sink>" in text without being the sink, where a table has both.
inline constexpr std::string_view kSpelledSink = "\\<sink>";

// Position of the sink in a source sentence: after its J tokens, at position J (starting at 0), or
// none. Positions are those of tokens as well as those of words and of columns of attention.
struct SourceFrame {
  bool has_sink = false;

  // J + 1, or J without a sink.
  size_t num_positions(size_t num_tokens) const { return num_tokens + (has_sink ? 1 : 0); }
  // J: the real tokens.
  size_t num_tokens(size_t num_positions) const {
    return num_positions - (has_sink && num_positions > 0 ? 1 : 0);
  }
  bool is_sink(size_t position, size_t num_positions) const {
    return has_sink && position + 1 == num_positions;
  }

  // Appends Vocabulary::kSink to the ids of a sentence.
  void append_sink(std::vector<uint32_t>& ids) const;
  // Appends the sink's value (a bound, a count, a name) to the values of the tokens.
  template <typename T, typename Value>
  void append(std::vector<T>& values, const Value& sink) const {
    if (has_sink) values.emplace_back(sink);
  }
  // Removes the sink's value, which is the last one, if there is any.
  template <typename T>
  void strip(std::vector<T>& values) const {
    values.resize(num_tokens(values.size()));
  }
};

inline constexpr SourceFrame kWithSink{true};

// Removes Vocabulary::kSink from the end of the ids of a sentence, if it is there: no text spells
// that id.
void strip_sink(std::vector<uint32_t>& ids);

// Text that was made ready for constrained attention spells the sink out as the last word of a
// line, and only there: anywhere else "<sink>" is a word like any other.
bool is_written_sink(std::string_view word, size_t position, size_t num_words);
// Removes it, if it is there.
void strip_written_sink(std::vector<std::string_view>& words);
// The space-separated words of a line, without it.
std::vector<std::string_view> split_without_sink(std::string_view line);

}  // namespace allot
