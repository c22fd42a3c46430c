#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/translate.h"

namespace allot::cli {

// What the flags of several commands fill.
struct TranslatorOptions {
  LoadOptions& load;
  DecodeOptions& decode;
  SettingsChoice& settings;
};

// In what numbers weights are multiplied.
CLI::Option* add_precision_flag(CLI::App& app, std::optional<Precision>& precision);

// Flags that several commands share: which models, in what form text comes, what to change of the
// models' attention, and whether to ignore their decoding settings.
void add_model_flags(CLI::App& app, const TranslatorOptions& options);

// Beam, lengths, constraints.
void add_search_flags(CLI::App& app, BeamOptions& options);

// Alignments, attention and scores beside the text.
void add_extra_output_flags(CLI::App& app, ExtraOutputOptions& options);

// Length and coverage penalty.
void add_penalty_flags(CLI::App& app, const TranslatorOptions& options);
// Only which ones there are: no weights.
void add_penalty_kind_flags(CLI::App& app, PenaltyOverrides& options);
// The flags of a command that have an effect with some kinds of penalties only.
struct PenaltyFlags {
  std::vector<std::string> length_wu = {"--alpha"};
  std::vector<std::string> coverage = {"--beta", "--stepwise-penalty"};
  std::vector<std::string> coverage_wu = {"--min-attention"};
};
// When the command line has been read: throws a usage error for a value of a penalty that is not
// in use.
void check_penalty_flags(const CLI::App& app, const PenaltyOverrides& options,
                         const PenaltyFlags& flags = {});
// How translations are sampled.
void add_sampling_flags(CLI::App& app, SamplingOptions& options);
// Whether only some tokens are predicted.
void add_shortlist_flags(CLI::App& app, DecodeOptions& options);
// Which terms are translated how.
void add_term_flags(CLI::App& app, TermFiles& files);
// Where long lines are cut.
void add_cutting_flag(CLI::App& app, DecodeOptions& options);

}  // namespace allot::cli
