#include "text/moses/apostrophes.h"

#include <vector>

namespace allot {
namespace {

// What must be on one side of an apostrophe: one of these traits, or none of them. A space has no
// traits.
struct Side {
  uint8_t traits = 0;
  bool is_wanted = false;

  bool accepts(const Character* character) const {
    const bool is_there = character != nullptr && (character->traits & traits) != 0;
    return is_there == is_wanted;
  }
};

constexpr Side kLetter = {kAlphabetic, true};
constexpr Side kNoLetter = {kAlphabetic, false};
constexpr Side kNumberSign = {kNumber, true};
constexpr Side kNoLetterOrNumber = {kAlphabetic | kNumber, false};

enum class Split { kBefore, kAfter, kBoth };

struct Step {
  Side left;
  Side right;
  Split split = Split::kBoth;
};

class ApostropheSplitter {
 public:
  explicit ApostropheSplitter(CharacterLine& line) : line_(line) {
    for (size_t i = 0; i < line.size(); ++i) {
      if (line[i].code_point == '\'') apostrophes_.push_back(i);
    }
  }

  // One pass from left to right. Both neighbors of a match are consumed, spaces too, so that they
  // cannot be neighbors of the next match.
  void apply(const Step& step) {
    size_t first_unused = 0;
    for (const size_t i : apostrophes_) {
      const bool space_before = line_.has_space_before(i);
      const bool space_after = line_.has_space_before(i + 1);
      if ((i == 0 && !space_before) || (i + 1 == line_.size() && !space_after)) continue;
      if (position_before(i) < first_unused) continue;
      if (!step.left.accepts(line_.left_of(i)) || !step.right.accepts(line_.right_of(i))) continue;
      first_unused = position_after(i) + 1;
      if (step.split != Split::kAfter) line_.set_space_before(i);
      if (step.split != Split::kBefore) line_.set_space_before(i + 1);
    }
  }

  // "1990's"
  void split_before_s() {
    for (const size_t i : apostrophes_) {
      const Character* right = line_.right_of(i);
      if (kNumberSign.accepts(line_.left_of(i)) && right != nullptr && right->code_point == 's') {
        line_.set_space_before(i);
      }
    }
  }

  void split_all() {
    for (const size_t i : apostrophes_) line_.set_spaces_around(i);
  }

 private:
  // Positions in the line, including spaces: character i is at 2i + 1, a space before it at 2i.
  size_t position_before(size_t i) const { return line_.has_space_before(i) ? 2 * i : 2 * i - 1; }
  size_t position_after(size_t i) const { return 2 * i + (line_.has_space_before(i + 1) ? 2 : 3); }

  CharacterLine& line_;
  std::vector<size_t> apostrophes_;
};

}  // namespace

void split_apostrophes(CharacterLine& line, ApostropheRule rule) {
  ApostropheSplitter splitter(line);
  if (rule == ApostropheRule::kAlone) {
    splitter.split_all();
    return;
  }
  splitter.apply({kNoLetter, kNoLetter, Split::kBoth});
  // "3'b" stays together in English.
  const bool is_english = rule == ApostropheRule::kStartsWord;
  splitter.apply({is_english ? kNoLetterOrNumber : kNoLetter, kLetter, Split::kBoth});
  splitter.apply({kLetter, kNoLetter, Split::kBoth});
  if (rule == ApostropheRule::kStartsWord) {
    splitter.apply({kLetter, kLetter, Split::kBefore});
    splitter.split_before_s();
  } else if (rule == ApostropheRule::kEndsWord) {
    splitter.apply({kLetter, kLetter, Split::kAfter});
  }
}

}  // namespace allot
