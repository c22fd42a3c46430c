#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/translate.h"

namespace allot::cli {

// What the flags of several verbs fill.
struct TranslatorOptions {
  LoadOptions& load;
  DecodeOptions& decode;
  SettingsChoice& settings;
};

// Flags that several verbs share: which models, in what form text comes, what to change of the
// models' attention, and whether to leave their decoding settings aside.
void add_model_flags(CLI::App& verb, const TranslatorOptions& options);

// Beam, lengths, constraints.
void add_search_flags(CLI::App& verb, BeamOptions& options);

// Alignments, attention and scores beside the text.
void add_extra_output_flags(CLI::App& verb, ExtraOutputOptions& options);

// Length and coverage penalty.
void add_penalty_flags(CLI::App& verb, const TranslatorOptions& options);
// Only which ones there are: no weights.
void add_penalty_kind_flags(CLI::App& verb, PenaltyOverrides& options);
// When the command line has been read: throws a usage error for a value of a penalty that is not
// in use.
void check_penalty_flags(const CLI::App& verb, const PenaltyOverrides& options);
// How translations are sampled.
void add_sampling_flags(CLI::App& verb, SamplingOptions& options);
// Where long lines are cut.
void add_cutting_flag(CLI::App& verb, DecodeOptions& options);

}  // namespace allot::cli
