#pragma once

// The three rewriting steps that the tokenizers of BLEU and TER are made of, each one pass from
// left to right. Text is a string of bytes or of code points; tests take one of its elements. A
// rewritten pair is consumed: its second element does not start another one.
namespace allot::pad_with_spaces {

// x -> " x "
template <typename Text, typename Test>
Text each(const Text& text, Test test) {
  Text result;
  result.reserve(text.size() * 2);
  for (const auto unit : text) {
    if (test(unit)) {
      result += ' ';
      result += unit;
      result += ' ';
    } else {
      result += unit;
    }
  }
  return result;
}

// xy -> "x y "
template <typename Text, typename First, typename Second>
Text second_of_pairs(const Text& text, First first, Second second) {
  Text result;
  result.reserve(text.size() * 2);
  for (size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (i + 1 < text.size() && first(text[i]) && second(text[i + 1])) {
      result += ' ';
      result += text[++i];
      result += ' ';
    }
  }
  return result;
}

// xy -> " x y"
template <typename Text, typename First, typename Second>
Text first_of_pairs(const Text& text, First first, Second second) {
  Text result;
  result.reserve(text.size() * 2);
  for (size_t i = 0; i < text.size(); ++i) {
    if (i + 1 < text.size() && first(text[i]) && second(text[i + 1])) {
      result += ' ';
      result += text[i];
      result += ' ';
      result += text[++i];
    } else {
      result += text[i];
    }
  }
  return result;
}

}  // namespace allot::pad_with_spaces
