#include "common/json_mutation.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

namespace allot::fuzz {
namespace {

constexpr size_t kDeepest = 100;
constexpr size_t kLongestText = 200;

size_t depth_of(std::string_view text) {
  size_t depth = 0, deepest = 0;
  bool is_quoted = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_quoted) {
      if (c == '\\') ++i;
      is_quoted = c != '"';
    } else if (c == '"') {
      is_quoted = true;
    } else if (c == '[' || c == '{') {
      deepest = std::max(deepest, ++depth);
    } else if ((c == ']' || c == '}') && depth > 0) {
      --depth;
    }
  }
  return deepest;
}

size_t below(size_t limit, std::minstd_rand& random) {
  return std::uniform_int_distribution<size_t>(0, limit - 1)(random);
}

void collect(Json& value, std::vector<Json*>& places) {
  places.push_back(&value);
  for (Json& entry : value) {
    if (value.is_structured()) collect(entry, places);
  }
}

// Values that readers tend to stumble over.
const std::vector<Json>& odd_values() {
  static const std::vector<Json> values = {nullptr,
                                           true,
                                           false,
                                           0,
                                           1,
                                           -1,
                                           2,
                                           3,
                                           7,
                                           64,
                                           1000,
                                           0.5,
                                           -0.5,
                                           1e300,
                                           -1e300,
                                           1e-300,
                                           65536,
                                           2147483647,
                                           2147483648,
                                           4294967295,
                                           4294967296,
                                           INT64_MAX,
                                           INT64_MIN,
                                           UINT64_MAX,
                                           "",
                                           "x",
                                           "../x",
                                           "/dev/zero",
                                           "-",
                                           std::string(kLongestText, 'a'),
                                           "\n",
                                           "\x1b[31m",
                                           Json::array(),
                                           Json::object(),
                                           Json::array({nullptr}),
                                           Json::object({{"", nullptr}})};
  return values;
}

void mutate_text(Json& value) {
  auto text = value.get<std::string>();
  const size_t size = text.size();
  text.resize(std::max<size_t>(size + 8, 16));
  // libFuzzer brings in pieces that comparisons of the program have asked for.
  const size_t changed =
      LLVMFuzzerMutate(reinterpret_cast<uint8_t*>(text.data()), size, text.size());
  text.resize(std::min(changed, kLongestText));
  value = text;
}

void mutate_number(Json& value, std::minstd_rand& random) {
  const auto number = value.get<double>();
  switch (below(5, random)) {
    case 0:
      value = value.is_number_integer() ? Json(value.get<int64_t>() ^ 1) : Json(number + 1);
      break;
    case 1:
      value = number < 1e15 && number > 1 ? Json(static_cast<uint64_t>(number) * 2) : Json(2);
      break;
    case 2:
      value = -number;
      break;
    case 3:
      value = number / 3;
      break;
    default:
      value = below(300, random);
  }
}

void mutate_entries(Json& value, const Json& other, std::minstd_rand& random) {
  const size_t size = value.size();
  if (size > 0 && below(2, random) == 0) {
    auto place = value.begin();
    std::advance(place, below(size, random));
    value.erase(place);
  } else if (value.is_array()) {
    value.push_back(other);
  } else {
    std::string key = "x";
    if (size > 0) {  // a name that is known, with a letter more
      auto place = value.begin();
      std::advance(place, below(size, random));
      key = place.key() + "x";
    }
    value[key] = other;
  }
}

}  // namespace

std::optional<Json> parse_shallow(std::string_view text) {
  if (depth_of(text) > kDeepest) return std::nullopt;
  Json value = Json::parse(text, nullptr, false);
  if (value.is_discarded()) return std::nullopt;
  return value;
}

void mutate_json(Json& root, std::minstd_rand& random) {
  std::vector<Json*> places;
  collect(root, places);
  Json& place = *places[below(places.size(), random)];
  const Json other = *places[below(places.size(), random)];
  switch (below(8, random)) {
    case 0:
      place = odd_values()[below(odd_values().size(), random)];
      return;
    case 1:
      place = other;
      return;
    case 2:
      place = Json::array({place});
      return;
    default:
      break;
  }
  // Mostly a change of the same kind.
  if (place.is_structured()) {
    mutate_entries(place, other, random);
  } else if (place.is_string()) {
    mutate_text(place);
  } else if (place.is_number()) {
    mutate_number(place, random);
  } else {
    place = odd_values()[below(odd_values().size(), random)];
  }
}

}  // namespace allot::fuzz
