#include "base/json_parser.h"

#include <fmt/format.h>

#include <unordered_set>
#include <utility>
#include <vector>

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

// Builds the value from the parser's events, and stops when it is too deep or an object repeats a
// name. The library's own builder compares every name with all previous names of the object, one by
// one.
class ValueBuilder : public nlohmann::json_sax<Json> {
 public:
  Json take() { return std::move(*root_); }
  const std::string& mistake() const { return mistake_; }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t&) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t&) override { return fail("holds bytes"); }  // JSON as text has none

  bool start_object(size_t) override { return begin(Json::object()); }
  bool end_object() override { return end(); }
  bool start_array(size_t) override { return begin(Json::array()); }
  bool end_array() override { return end(); }

  bool key(string_t& name) override {
    Open& object = open_.back();
    if (!object.names.insert(name).second) {
      return fail(fmt::format("the name {} occurs twice", Json(name).dump(-1, ' ', true)));
    }
    object.name = std::move(name);
    return true;
  }

  bool parse_error(size_t position, const std::string&, const Json::exception&) override {
    return fail(fmt::format("byte {} cannot be read as JSON", position));
  }

 private:
  // An object or a list that has begun.
  struct Open {
    Json* value;
    std::string name;  // of what comes next, in an object
    std::unordered_set<std::string> names;
  };

  bool add(Json value) {
    place(std::move(value));
    return true;
  }

  // Only the innermost of the open values grows, so that pointers to the others stay.
  Json* place(Json value) {
    if (open_.empty()) {
      root_ = std::move(value);
      return &*root_;
    }
    Open& top = open_.back();
    if (top.value->is_array()) {
      auto& list = top.value->get_ref<Json::array_t&>();
      list.push_back(std::move(value));
      return &list.back();
    }
    auto& members = top.value->get_ref<Json::object_t&>();
    members.emplace_back(std::move(top.name), std::move(value));
    return &members.back().second;
  }

  bool begin(Json value) {
    if (open_.size() == kMaxJsonDepth) {
      return fail(fmt::format("it is nested deeper than {} levels", kMaxJsonDepth));
    }
    Json* placed = place(std::move(value));
    open_.push_back({placed, {}, {}});
    return true;
  }

  bool end() {
    open_.pop_back();
    return true;
  }

  bool fail(std::string mistake) {
    mistake_ = std::move(mistake);
    return false;
  }

  std::optional<Json> root_;
  std::vector<Open> open_;
  std::string mistake_;
};

}  // namespace

Json parse_json(std::string_view text, const Place& place, const std::string& remedy) {
  std::string mistake;
  std::optional<Json> json = try_parse_json(text, &mistake);
  if (!json) throw Error(place, "is damaged: " + mistake, remedy);
  return std::move(*json);
}

std::optional<Json> try_parse_json(std::string_view text, std::string* mistake) {
  ValueBuilder builder;
  if (Json::sax_parse(text, &builder)) return builder.take();
  if (mistake != nullptr) *mistake = builder.mistake();
  return std::nullopt;
}

}  // namespace allot
