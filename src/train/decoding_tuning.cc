#include "train/decoding_tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/log.h"
#include "base/progress.h"
#include "model/cost.h"
#include "train/distributed/tuning_ranks.h"
#include "train/missing_word_tuning.h"
#include "translate/model_decoding.h"

namespace allot {
namespace {

using Clock = std::chrono::steady_clock;

// Backward multiplies once for the inputs and once for the weights.
constexpr double kForwardAndBackward = 3;
// Search takes this many times as long as training for a multiply-add, with all that comes with
// it: selecting tokens, reordering states, aligning and evaluating (measured: docs/performance.md).
constexpr double kSearchSlowness = 1.5;
// Sentences that are translated to see how much work one is.
constexpr size_t kProbeSentences = 16;

// Why bounds are not known when one translates; "" when they are.
std::string unknown_bounds(const Recipe& recipe) {
  if (!attention::is_bounded(recipe.model.transform)) return "";
  if (recipe.fertility.kind == FertilityKind::kActual) {
    return "actual fertilities are not known when translating new text";
  }
  return recipe.fertility.kind == FertilityKind::kFile ? "fertilities come with the text" : "";
}

// Sentences of the validation text, spread evenly over it. Of those that training validates on:
// pairs that are too long are left out there, too.
HeldOutText spread_text(const HeldOutText& all, const std::vector<uint32_t>& lines, size_t count) {
  HeldOutText text;
  for (size_t i = 0; i < count; ++i) {
    const size_t line = lines[i * lines.size() / count];
    text.inputs.push_back(all.inputs[line]);
    text.references.push_back(all.references[line]);
  }
  return text;
}

double work_per_sentence(const Translator& translator, const HeldOutText& text,
                         const DecodeOptions& decode, WorkerPool& pool) {
  size_t num_tokens = 0, num_steps = 0;
  for (const LineTranslation& line : translator.translate(text.inputs, decode, pool)) {
    num_tokens += line.shape().num_columns();
    num_steps += line.decoder_steps;
  }
  return forward_multiply_adds(translator.model().folder().options(), {num_tokens, num_steps}) /
         static_cast<double>(text.inputs.size());
}

void report(const TuneResult& result) {
  const ModelDecoding decoding = result.decoding();
  const auto text = [](const DecodingScores& scores) {
    return fmt::format("BLEU {:.2f}, REP {:.2f}, DROP {:.2f}, length {:.3f}", scores.bleu,
                       scores.rep, scores.drop.value_or(0), scores.length_ratio);
  };
  if (decoding.settings.is_plain() || !decoding.plain) {
    log::info("decoding settings: {}; {}", to_string(decoding.settings), text(decoding.tuned));
    return;
  }
  log::info("decoding settings: {}; {} (plain: {})", to_string(decoding.settings),
            text(decoding.tuned), text(*decoding.plain));
}

}  // namespace

size_t num_tuning_sentences(const TuningWork& work, size_t num_searches, size_t most) {
  const double cost = kSearchSlowness * work.sentence * static_cast<double>(num_searches);
  const double affordable = cost > 0 ? kTuningShare * work.training / cost : 0;
  if (affordable >= static_cast<double>(most)) return most;
  const auto count = static_cast<size_t>(affordable);
  return count < kFewestTuningSentences ? 0 : count;
}

double training_work(const Recipe& recipe, const PreparedData& data, double passes) {
  const EncodedCorpus& corpus = data.train.corpus;
  SideTokens tokens;
  for (size_t i = 0; i < corpus.size(); ++i) {
    tokens.source += corpus.source(i).size() + (recipe.has_sink() ? 1 : 0);
    tokens.target += corpus.target(i).size() + 1;
  }
  return passes * kForwardAndBackward * forward_multiply_adds(data.complete(recipe.model), tokens);
}

DecodingTuning tune_trained_model(const Recipe& recipe, const PreparedData& data,
                                  const std::string& model, double work, WorkerPool& pool,
                                  const std::atomic<bool>& stop, RankGroup* group) {
  const auto start = Clock::now();
  DecodingTuning tuning;
  tuning.num_available = data.valid.lines.size();
  const size_t most = std::min<size_t>(recipe.decoding.sentences, tuning.num_available);
  if (most == 0) return tuning;
  if (const std::string unknown = unknown_bounds(recipe); !unknown.empty()) {
    log::info("decoding settings are not tuned: {}", unknown);
    return tuning;
  }
  LoadOptions load;
  load.models = {model};
  load.precision = Precision::kFloat;  // the same choice on every machine
  const Translator translator(load);
  TuningOptions options = tuning_of_training(recipe, translator.model());
  const DecodeOptions decode;
  const HeldOutText all = read_held_out_text(recipe.data.validation_files());
  const std::vector<uint32_t>& lines = data.valid.lines;
  const auto searches = searches_of(options, {}, translator.model());
  const HeldOutText probe = spread_text(all, lines, std::min(most, kProbeSentences));
  const double sentence =
      work_per_sentence(translator, probe, search_options(decode, options, {}), pool);
  const size_t count = num_tuning_sentences({work, sentence}, searches.size(), most);
  if (count == 0) {
    log::info(
        "decoding settings are not tuned: training was too short to spend time on it; run 'allot "
        "tune --save'");
    return tuning;
  }
  log::info("tuning decoding settings on {} of {} validation sentences: {}, {} each",
            format_count(count), format_count(lines.size()),
            searches.size() == 1 ? "1 search" : fmt::format("{} searches", searches.size()),
            format_count(options.penalties(decode).size(), "setting"));
  options.aligner = prepare_word_aligner(recipe, data, pool);
  TuningRanks ranks(group, model, translator, pool);
  const HeldOutText text = spread_text(all, lines, count);
  tuning.result = tune_settings(translator, text, decode, options, pool, &stop, ranks.search());
  tuning.was_stopped = !tuning.result;
  if (!tuning.result) return tuning;
  save_model_decoding(model, tuning.result->decoding());
  report(*tuning.result);
  if (!add_missing_word_check(load, text, options.aligner, prepare_lexicon(recipe, data, pool),
                              pool, stop)) {
    tuning.was_stopped = true;
    tuning.result.reset();
  }
  tuning.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return tuning;
}

}  // namespace allot
