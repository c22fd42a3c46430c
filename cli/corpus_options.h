#pragma once

#include <CLI/CLI.hpp>

#include "corpus/pair_limits.h"
#include "corpus/parallel_reader.h"

// Options that the commands on parallel corpora share.
namespace allot::cli {

// `-s FILE -t FILE`, `FILE FILE` or `--tsv FILE`.
void add_parallel_files(CLI::App& app, ParallelFiles& files);
// Makes `--tsv` read TMX, XLIFF and tables, too.
void add_columns(CLI::App& app, ParallelFiles& files);
void add_encoding(CLI::App& app, ParallelFiles& files);
// What the sides are said to be in, to be compared with what they look like.
void add_language_pair(CLI::App& app, LanguagePair& languages);
void add_pair_limits(CLI::App& app, PairLimits& limits);

}  // namespace allot::cli
