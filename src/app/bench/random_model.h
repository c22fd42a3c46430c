#pragma once

#include <string>
#include <vector>

#include "model/options.h"

namespace allot {

// A model of the size that is measured: the paper's, or the base Transformer of Vaswani et al.
// (2017) with bounds in all layers, or the encoder of this one with a decoder of two LSTMs.
ModelOptions measured_model(Architecture architecture, DecoderKind decoder, size_t vocabulary);

// The model of a recipe, by its built-in name or from a file. That of a Transformer has bounds in
// all layers, too.
ModelOptions recipe_model(const std::string& recipe, size_t vocabulary);

// "lstm", or "transformer, decoder lstm": what is measured, in words.
std::string sides_text(Architecture architecture, Architecture decoder);

// A model folder with random weights, for measurements: words w0, w1, ... on both sides, tokenized
// text, a sink, fertility 3, and a shortlist in which every word has 100 translations at random.
void write_random_model(const std::string& path, ModelOptions options);

// Sentences for it, as many tokens as short descriptions have (6 to 24).
std::vector<std::string> random_lines(size_t count, size_t vocabulary);

}  // namespace allot
