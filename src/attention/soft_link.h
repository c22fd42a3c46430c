#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot::attention {

// A position that a byte cannot count, or none: a link to a position from 255 on, of sentences far
// longer than usual, is left out.
inline constexpr uint8_t kNoLink = 255;

// What the attention of a target token is guided to: a distribution q over source positions, of
// which at most four get a share. Eight bytes; shares are counted in 255ths and add up to exactly
// 1. A link to one position is the case of one share.
class SoftLink {
 public:
  static constexpr size_t kMaxParts = 4;

  struct Part {
    uint8_t position = kNoLink;
    uint8_t count = 0;  // of 255

    // q_j, as a number from 0 to 1.
    template <typename Real>
    Real share() const {
      return static_cast<Real>(count) / static_cast<Real>(kWhole);
    }
    bool operator==(const Part& other) const {
      return position == other.position && count == other.count;
    }
  };
  struct Mass {
    uint8_t position = kNoLink;
    double mass = 0;
  };

  SoftLink() = default;  // nothing
  // To one position, or nothing for kNoLink.
  SoftLink(uint8_t position) {  // NOLINT(google-explicit-constructor): it is one, too
    if (position != kNoLink) parts_[0] = {position, kWhole};
  }
  // In proportion to the masses, each of another position: the largest four, of equals those that
  // come first. Nothing when no mass is above 0.
  static SoftLink in_proportion(std::vector<Mass> masses);

  bool empty() const { return parts_[0].count == 0; }
  // The parts with a share, the largest mass first.
  const Part* begin() const { return parts_.data(); }
  const Part* end() const;
  // Whether the shares are what this class makes, for those that come from a file.
  bool is_valid() const;

  bool operator==(const SoftLink& other) const { return parts_ == other.parts_; }

 private:
  static constexpr uint8_t kWhole = 255;

  std::array<Part, kMaxParts> parts_;
};

}  // namespace allot::attention
