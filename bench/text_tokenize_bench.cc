// Bytes of raw text a second on one core. The text is made here: words, numbers, abbreviations,
// quotes, contractions and punctuation in about the mix of news.

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "text/moses/detokenizer.h"
#include "text/moses/normalize.h"
#include "text/moses/tokenizer.h"

namespace allot {
namespace {

const std::vector<std::string> kEnglishWords = {
    "the",    "a",     "of",     "harbour", "and",      "committee",  "said",  "it's",
    "Mr.",    "Gray",  "didn't", "report",  "in",       "well-known", "5,300", "over",
    "(about", "half)", "No.",    "7",       "to",       "which",      "U.S.",  "government",
    "for",    "with",  "that",   "river",   "yesterday"};
const std::vector<std::string> kGermanWords = {
    "die",   "der",     "über",  "Straße",  "und",   "Ausschuss",      "sagte",  "geht's",
    "Dr.",   "Müller",  "nicht", "Bericht", "in",    "Nord-Süd-Achse", "5.300",  "für",
    "(etwa", "Hälfte)", "Nr.",   "7",       "zu",    "welche",         "z.B.",   "Regierung",
    "mit",   "dass",    "Fluss", "gestern", "schön", "„Größe“",        "möglich"};
const std::vector<std::string> kCyrillicWords = {"лето", "и",      "река",  "города", "в",
                                                 "он",   "сказал", "«дом»", "также",  "5,3"};

std::vector<std::string> make_lines(const std::vector<std::string>& words) {
  Random random(5);
  std::vector<std::string> lines;
  for (int i = 0; i < 5000; ++i) {
    std::string line;
    for (uint64_t length = 8 + random.below(30); length > 0; --length) {
      if (!line.empty()) line += ' ';
      const bool is_quoted = random.chance(0.02);
      if (is_quoted) line += '"';
      line += random.pick(words);
      if (is_quoted) line += '"';
      if (random.chance(0.07)) line += ',';
    }
    lines.push_back(line + ".");
  }
  return lines;
}

const std::vector<std::string>& words_of(const std::string& language) {
  if (language == "en") return kEnglishWords;
  return language == "de" ? kGermanWords : kCyrillicWords;
}

template <typename Transform>
void run(benchmark::State& state, const std::vector<std::string>& lines, Transform transform) {
  size_t num_bytes = 0;
  for (const std::string& line : lines) num_bytes += line.size() + 1;
  for (auto _ : state) {
    for (const std::string& line : lines) benchmark::DoNotOptimize(transform(line));
  }
  state.SetBytesProcessed(
      static_cast<int64_t>(num_bytes * static_cast<size_t>(state.iterations())));
}

void tokenize_line(benchmark::State& state, const std::string& language) {
  TokenizerOptions options;
  options.language = language;
  const Tokenizer tokenizer(options);
  run(state, make_lines(words_of(language)),
      [&](const std::string& line) { return tokenizer.tokenize_line(line); });
}

void tokenize(benchmark::State& state) {
  const Tokenizer tokenizer({});
  run(state, make_lines(kEnglishWords),
      [&](const std::string& line) { return tokenizer.tokenize(line); });
}

void normalize(benchmark::State& state) {
  run(state, make_lines(kGermanWords),
      [](const std::string& line) { return normalize_punctuation(line, "de"); });
}

void detokenize(benchmark::State& state) {
  const Tokenizer tokenizer({});
  const Detokenizer detokenizer({});
  std::vector<std::string> lines = make_lines(kEnglishWords);
  for (std::string& line : lines) line = tokenizer.tokenize_line(line);
  run(state, lines, [&](const std::string& line) { return detokenizer.detokenize_line(line); });
}

void tokenize_japanese(benchmark::State& state) {
  TokenizerOptions options;
  options.language = "ja";
  const Tokenizer tokenizer(options);
  const std::vector<std::string> lines(
      500, "明日の朝、駅の前で友達と会って、新しい図書館へ本を3冊返しに行きます。");
  run(state, lines, [&](const std::string& line) { return tokenizer.tokenize_line(line); });
}

BENCHMARK_CAPTURE(tokenize_line, english, "en");
BENCHMARK_CAPTURE(tokenize_line, german, "de");
BENCHMARK_CAPTURE(tokenize_line, cyrillic, "ru");
BENCHMARK(tokenize);
BENCHMARK(tokenize_japanese);
BENCHMARK(normalize);
BENCHMARK(detokenize);

}  // namespace
}  // namespace allot
