#include "base/visible.h"

#include <algorithm>
#include <array>

namespace allot {
namespace {

struct InvisibleRange {
  CodePoint first;
  CodePoint last;
};

constexpr std::array<InvisibleRange, 22> kInvisible = {{
    {0, 0x20},          {0x7F, 0xA0},       {0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},
    {0x115F, 0x1160},   {0x1680, 0x1680},   {0x17B4, 0x17B5}, {0x180B, 0x180F}, {0x2000, 0x200F},
    {0x2028, 0x202F},   {0x205F, 0x206F},   {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},
    {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0}, {0xFFF0, 0xFFFB}, {0x1BCA0, 0x1BCA3},
    {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF},
}};

}  // namespace

bool is_visible(CodePoint character) {
  const auto range =
      std::lower_bound(kInvisible.begin(), kInvisible.end(), character,
                       [](const InvisibleRange& own, CodePoint c) { return own.last < c; });
  return range == kInvisible.end() || character < range->first;
}

bool has_visible(std::string_view text) {
  for (size_t position = 0; position < text.size();) {
    if (is_visible(decode_utf8(text, position))) return true;
  }
  return false;
}

}  // namespace allot
