#include "app/attention.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <nlohmann/json.hpp>
#include <system_error>
#include <vector>

#include "base/error.h"
#include "base/json_text.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"
#include "report/figure1.h"

namespace allot {
namespace {

using attention::Transform;

Error bad_number(const std::string& option, size_t position, std::string_view text,
                 const std::string& problem) {
  return Error::usage(
      fmt::format("{}, position {}: {} {}", option, position, quote(text), problem),
      "give numbers separated by spaces or commas, such as \"1.2 0.8 -inf\" (positions count "
      "from 0)");
}

template <typename Real>
Real parse_number(const std::string& option, size_t position, std::string_view text) {
  std::string_view digits = text;
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-') digits.remove_prefix(1);
  Real value = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (status == std::errc::invalid_argument || end != digits.data() + digits.size()) {
    throw bad_number(option, position, text, "is not a number");
  }
  if (status == std::errc::result_out_of_range) {
    const char* format = sizeof(Real) == sizeof(float) ? "float" : "double";
    throw bad_number(option, position, text, fmt::format("does not fit a {}", format));
  }
  return value;
}

constexpr const char* kSeparators = " ,\t\n";

bool has_numbers(const std::string& text) {
  return text.find_first_not_of(kSeparators) != std::string::npos;
}

template <typename Real>
std::vector<Real> parse_numbers(const std::string& option, std::string text) {
  for (char& c : text) {
    if (std::string_view(kSeparators).find(c) != std::string_view::npos) c = ' ';
  }
  std::vector<Real> numbers;
  for (const std::string_view piece : split_spaces(text)) {
    numbers.push_back(parse_number<Real>(option, numbers.size(), piece));
  }
  return numbers;
}

template <typename Real>
attention::Solution<Real> solve_row(const AttentionOptions& options) {
  const auto scores = parse_numbers<Real>("--scores", options.scores);
  const auto bounds = parse_numbers<Real>("--bounds", options.bounds);
  if (!bounds.empty() && bounds.size() != scores.size()) {
    throw Error::usage(fmt::format("{}, but {}", format_count(scores.size(), "score"),
                                   format_count(bounds.size(), "bound")),
                       "give one bound for each score (inf = no bound)");
  }
  try {
    return attention::solve(*options.transform, scores, bounds);
  } catch (const Error& error) {
    // The numbers came with the command line, so that is where the mistake is.
    throw Error::usage(error.problem(), error.remedy());
  }
}

template <typename Real>
std::vector<std::string> region_names(const attention::Solution<Real>& solution) {
  const attention::RowSummary<Real>& row = solution.rows[0];
  std::vector<std::string> names(row.span.length, "zero");
  for (uint32_t i = 0; i < row.num_interior; ++i) names[solution.interior(0)[i]] = "interior";
  for (uint32_t i = 0; i < row.num_at_bound; ++i) names[solution.at_bound(0)[i]] = "at-bound";
  return names;
}

// As displayed: as many digits as the number format guarantees, and no minus before a zero.
template <typename Real>
std::string rounded(Real value) {
  return fmt::format("{:.{}g}", value + Real(0), std::numeric_limits<Real>::digits10);
}

// For programs: the shortest text that gives the same number back, which for a float is not that of
// the double it becomes.
template <typename Real>
double shortest(Real value) {
  return std::strtod(fmt::format("{}", value).c_str(), nullptr);  // stod throws at denormals
}

template <typename Real>
std::string to_text(const attention::Solution<Real>& solution) {
  std::vector<std::string> weights;
  for (const Real weight : solution.weights) weights.push_back(rounded(weight));
  return fmt::format("weights: {}\nthreshold: {}\nregions: {}\n", join(weights, " "),
                     rounded(solution.rows[0].threshold), join(region_names(solution), " "));
}

template <typename Real>
std::string to_json(const AttentionOptions& options, const attention::Solution<Real>& solution) {
  nlohmann::ordered_json object;
  object["transform"] = attention::to_string(*options.transform);
  object["precision"] = to_string(options.precision);
  object["weights"] = nlohmann::json::array();
  for (const Real weight : solution.weights) object["weights"].push_back(shortest(weight));
  object["threshold"] = shortest(solution.rows[0].threshold);
  object["regions"] = region_names(solution);
  return json_text(object) + "\n";
}

template <typename Real>
std::string report_in(const AttentionOptions& options) {
  const attention::Solution<Real> solution = solve_row<Real>(options);
  return options.as_json ? to_json(options, solution) : to_text(solution);
}

}  // namespace

std::vector<std::string> transform_names(bool (*condition)(attention::Transform)) {
  std::vector<std::string> names;
  for (const Transform transform : attention::all_transforms()) {
    if (condition(transform)) names.push_back(attention::to_string(transform));
  }
  return names;
}

std::string to_string(NumberType precision) {
  return precision == NumberType::kFloat ? "float" : "double";
}

NumberType parse_number_type(const std::string& name) {
  for (const NumberType precision : {NumberType::kFloat, NumberType::kDouble}) {
    if (name == to_string(precision)) return precision;
  }
  throw Error::usage("unknown precision '" + name + "'", "choose one of: float, double");
}

void AttentionOptions::validate() const {
  if (figure1) {
    if (transform || has_numbers(scores) || has_numbers(bounds) || as_json) {
      throw Error::usage("--figure1 has its own scores and bounds, and is a picture",
                         "leave --transform, --scores, --bounds and --json out");
    }
    return;
  }
  if (!transform || !has_numbers(scores)) {
    throw Error::usage(
        fmt::format("{} is missing", transform ? "--scores" : "--transform"),
        "try: allot attention --transform csparsemax --scores \"1.2 0.8 -0.2\" --bounds \"1 1 1\"");
  }
  const std::string name = attention::to_string(*transform);
  if (attention::is_bounded(*transform) && !has_numbers(bounds)) {
    throw Error::usage(name + " needs bounds",
                       "give --bounds, one for each score (inf = no bound)");
  }
  if (!attention::is_bounded(*transform) && has_numbers(bounds)) {
    throw Error::usage(name + " takes no bounds",
                       "leave --bounds out, or choose one of: " +
                           join(transform_names(attention::is_bounded), ", "));
  }
}

std::string attention_report(const AttentionOptions& options) {
  options.validate();
  return options.precision == NumberType::kFloat ? report_in<float>(options)
                                                 : report_in<double>(options);
}

void run_attention(const AttentionOptions& options) {
  options.validate();
  write_file(options.output,
             options.figure1 ? figure1_svg(compute_figure1()) : attention_report(options));
}

}  // namespace allot
