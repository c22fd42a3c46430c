#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace allot::cli {

// Accepts integers of at least `minimum`. CLI11 alone would read -1 as a very large number.
CLI::Validator at_least(uint64_t minimum);

// The same up to `maximum`.
CLI::Validator between(uint64_t minimum, uint64_t maximum);

// Accepts a number, with or without a decimal point.
CLI::Validator is_number();

// Adds to all options of the command that take a number ("N", "X" and "P" in help) what CLI11
// lacks: a whole number does not wrap around, stick at the largest that fits, or become octal by a
// zero in front of it.
void check_numbers(CLI::App& app);

// Throws a usage error when one of these flags was given: it "has no effect" with or without
// something (`how`).
void refuse_given(const CLI::App& app, const std::vector<std::string>& flags,
                  const std::string& how, const std::string& remedy);

}  // namespace allot::cli
