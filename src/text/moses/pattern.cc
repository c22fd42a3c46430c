#define PCRE2_CODE_UNIT_WIDTH 8

#include "text/moses/pattern.h"

#include <fmt/format.h>
#include <pcre2.h>

#include <array>
#include <optional>

#include "base/printable.h"
#include "base/utf8.h"

namespace allot {
namespace {

// A sensible expression needs a few steps for each character of a sentence. One that needs more
// than this is the kind that takes hours (nested repetition) and is refused.
constexpr uint32_t kMaxSteps = 1'000'000;
constexpr uint32_t kMaxHeapKibibytes = 64 * 1024;

struct Release {
  void operator()(pcre2_code* code) const { pcre2_code_free(code); }
  void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
  void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
};

std::string error_text(int code) {
  std::array<PCRE2_UCHAR, 256> buffer{};
  pcre2_get_error_message(code, buffer.data(), buffer.size());
  return reinterpret_cast<const char*>(buffer.data());
}

PCRE2_SPTR bytes_of(std::string_view text) {
  // PCRE2 does not accept a null pointer, which an empty view may be.
  return reinterpret_cast<PCRE2_SPTR>(text.empty() ? "" : text.data());
}

Error pattern_error(const Place& place, const std::string& what_is_wrong,
                    const std::string& remedy) {
  return {place.file.empty() ? ErrorKind::kUsage : ErrorKind::kInput, place, what_is_wrong, remedy};
}

}  // namespace

struct Pattern::Compiled {
  // For UTF-8, which is then not validated in each search: a line with many matches would be
  // validated as many times.
  std::unique_ptr<pcre2_code, Release> code;
  std::unique_ptr<pcre2_code, Release> code_for_any_bytes;
  std::unique_ptr<pcre2_match_context, Release> limits;

  // The first match at or after `start`.
  std::optional<Match> find(std::string_view text, bool is_utf8, size_t start, uint32_t options,
                            const Pattern& pattern) const {
    const pcre2_code* fitting = is_utf8 ? code.get() : code_for_any_bytes.get();
    if (is_utf8) options |= PCRE2_NO_UTF_CHECK;
    const std::unique_ptr<pcre2_match_data, Release> data(
        pcre2_match_data_create_from_pattern(fitting, nullptr));
    if (data == nullptr) throw std::bad_alloc();
    const int result =
        pcre2_match(fitting, bytes_of(text), text.size(), start, options, data.get(), limits.get());
    if (result == PCRE2_ERROR_NOMATCH) return std::nullopt;
    if (result < 0) {
      throw pattern_error(pattern.place_,
                          fmt::format("the pattern {} fails on {}: {}", quote(pattern.expression_),
                                      quote(text), error_text(result)),
                          "write it without repetition inside repetition");
    }
    const PCRE2_SIZE* ends = pcre2_get_ovector_pointer(data.get());
    return Match{ends[0], ends[1]};
  }
};

Pattern::Pattern(const std::string& expression, const Place& place)
    : expression_(expression), place_(place) {
  int error = 0;
  PCRE2_SIZE offset = 0;
  auto compiled = std::make_shared<Compiled>();
  const auto compile = [&](uint32_t options) {
    return pcre2_compile(bytes_of(expression), expression.size(), PCRE2_UTF | PCRE2_UCP | options,
                         &error, &offset, nullptr);
  };
  compiled->code.reset(compile(0));
  if (compiled->code != nullptr) {
    compiled->code_for_any_bytes.reset(compile(PCRE2_MATCH_INVALID_UTF));
  }
  if (compiled->code_for_any_bytes == nullptr) {
    throw pattern_error(place,
                        fmt::format("the pattern {} is invalid at character {}: {}",
                                    quote(expression), offset + 1, error_text(error)),
                        "write a Perl regular expression; put \\ before a sign that stands for "
                        "itself, as in \\( or \\*");
  }
  compiled->limits.reset(pcre2_match_context_create(nullptr));
  if (compiled->limits == nullptr) throw std::bad_alloc();
  pcre2_set_match_limit(compiled->limits.get(), kMaxSteps);
  pcre2_set_heap_limit(compiled->limits.get(), kMaxHeapKibibytes);
  compiled_ = std::move(compiled);
}

std::vector<Pattern::Match> Pattern::find_all(std::string_view text) const {
  std::vector<Match> matches;
  const bool is_utf8 = !find_invalid_utf8(text);
  size_t start = 0;
  while (start < text.size()) {
    const auto match = compiled_->find(text, is_utf8, start, PCRE2_NOTEMPTY, *this);
    if (!match) break;
    // Where the library allows \K in a lookahead, a match may begin after its own end.
    if (match->begin < start || match->end <= match->begin) break;
    matches.push_back(*match);
    start = match->end;
  }
  return matches;
}

bool Pattern::matches_whole(std::string_view text) const {
  const auto match =
      compiled_->find(text, !find_invalid_utf8(text), 0, PCRE2_ANCHORED | PCRE2_ENDANCHORED, *this);
  return match && *match == Match{0, text.size()};
}

}  // namespace allot
