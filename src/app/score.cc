#include "app/score.h"

#include <fmt/format.h>

#include <cmath>

#include "app/extra_outputs.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "translate/line_log.h"

namespace allot {
namespace {

constexpr size_t kScoredBatchesPerThread = 16;
// No more text than this at a time, for lines may be huge.
constexpr size_t kScoredBytesPerThread = size_t{1} << 20;

struct Totals {
  uint64_t pairs = 0;
  uint64_t tokens = 0;
  double log_prob = 0;
  double perplexity() const {
    return tokens == 0 ? 1 : std::exp(-log_prob / static_cast<double>(tokens));
  }
};

Totals totals_of(const LineTranslation& line) {
  if (line.hypotheses.empty()) return {1, 0, 0};
  const LineHypothesis& hypothesis = line.hypotheses.front();
  return {1, hypothesis.target.tokens.size() + 1, hypothesis.log_prob};
}

void check_pair(const Place& place, const SentencePair& pair, const LineTranslation& line) {
  if (!line.source.words.empty() || pair.target.find_first_not_of(' ') == std::string::npos) return;
  throw Error(place, "no words, but the target has some",
              "delete the pair from both files, or run 'allot clean'");
}

}  // namespace

void score(const ScoreOptions& options, const Run& run) {
  options.pairs.validate();
  options.pairs.warn_of_one_text();
  const Translator translator(options.load);
  DecodeOptions decode = with_model_settings(translator, options.decode, options.settings);
  decode.keeps_attention = options.json || options.extra.needs_attention();
  translator.check(decode);
  ParallelReader reader(options.pairs);
  OutputFile output(options.output);
  ExtraOutputs extra(options.extra);
  WorkerPool pool(run.threads);
  Progress progress("score", 0, "pairs");
  const size_t capacity =
      kScoredBatchesPerThread * decode.batch_size * static_cast<size_t>(run.threads);
  const size_t most_bytes = kScoredBytesPerThread * static_cast<size_t>(run.threads);
  Totals sum;
  std::vector<SentencePair> pairs;
  std::vector<LineInput> inputs;
  SentencePair pair;
  bool has_more = true;
  while (has_more) {
    pairs.clear();
    inputs.clear();
    size_t bytes = 0;
    while (pairs.size() < capacity && bytes < most_bytes && (has_more = reader.next(pair))) {
      bytes += pair.source.size() + pair.target.size();
      LineInput& input = inputs.emplace_back();
      input.text = pair.source;
      input.place = reader.source_place();
      input.prefix = pair.target;
      input.prefix_place = reader.target_place();
      pairs.push_back(pair);
    }
    const std::vector<LineTranslation> lines = translator.score(inputs, decode, pool);
    for (size_t i = 0; i < lines.size(); ++i) {
      check_pair({reader.source_place().file, sum.pairs + 1}, pairs[i], lines[i]);
      const Totals own = totals_of(lines[i]);
      sum.pairs += own.pairs;
      sum.tokens += own.tokens;
      sum.log_prob += own.log_prob;
      output.write_line(options.json ? to_json_line({sum.pairs, pairs[i].source}, lines[i])
                                     : fmt::format("{:.6f}\t{}\t{:.4f}", own.log_prob, own.tokens,
                                                   own.perplexity()));
      extra.write(render_extra(options.extra, sum.pairs, lines[i]));
      log_omitted_tables(inputs[i].place, (options.json ? omitted_json_tables(lines[i]) : 0) +
                                              omitted_attention_lines(options.extra, lines[i]));
    }
    progress.advance(lines.size());
  }
  std::vector<OutputFile*> files = extra.files();
  files.push_back(&output);
  commit_all(files);
  progress.finish();
  log::info("{}, {}: log-probability {:.4f}, perplexity {:.4f}", format_count(sum.pairs, "pair"),
            format_count(sum.tokens, "token"), sum.log_prob, sum.perplexity());
}

}  // namespace allot
