#pragma once

#include <optional>
#include <string>
#include <vector>

#include "attention/transform.h"

namespace allot {

// The names of the transforms that `condition` is true for, such as attention::is_bounded.
std::vector<std::string> transform_names(bool (*condition)(attention::Transform));

enum class NumberType { kFloat, kDouble };

std::string to_string(NumberType precision);
// Throws a usage error that lists the choices.
NumberType parse_number_type(const std::string& name);

// One row of scores through one transform, or the paper's Figure 1.
struct AttentionOptions {
  std::optional<attention::Transform> transform;
  // Numbers separated by spaces or commas; inf, -inf and nan are numbers, too.
  std::string scores;
  std::string bounds;  // for the bounded transforms, one for each score
  // The number format that the transform computes in.
  NumberType precision = NumberType::kDouble;
  bool as_json = false;
  // Draws Figure 1 of the paper (SVG) and takes none of the above.
  bool figure1 = false;
  std::string output = "-";

  void validate() const;  // throws a usage error when the options do not fit together
};

// Weights, threshold and regions as text or JSON. Throws a usage error for what is no row.
std::string attention_report(const AttentionOptions& options);

// Writes the report, or the figure, to `options.output`.
void run_attention(const AttentionOptions& options);

}  // namespace allot
