#include "translate/translator.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/available_memory.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/strings.h"
#include "nn/gemm.h"
#include "search/beam_search.h"
#include "search/forced.h"
#include "search/option_range.h"
#include "translate/line_chunks.h"
#include "translate/override_check.h"

namespace allot {

// A part of a line on its way through the network.
struct Translator::Job {
  size_t line = 0;
  LineChunk chunk;
  std::vector<uint32_t> tokens;  // without the sink
  std::vector<uint32_t> prefix;  // or the whole target
  std::vector<float> fertility;  // given by the user; empty otherwise
  PartResult result;
};

namespace {

// What the sentences that a worker translates side by side may take together, one of them at
// least. Enough for full batches of ordinary sentences and vocabularies.
constexpr uint64_t kBatchBytes = uint64_t{256} << 20;

void check_tokens(const Place& place, const char* what, size_t count, size_t most) {
  if (count <= most) return;
  throw Error(place,
              fmt::format("has {} tokens, and {} may have {} at most", format_count(count), what,
                          format_count(most)),
              "break it into sentences");
}

std::vector<uint32_t> ids_of(const SourceText& text, const LineChunk& chunk) {
  std::vector<uint32_t> ids;
  for (size_t p = chunk.begin; p < chunk.end; ++p) ids.push_back(text.tokens[p].id);
  return ids;
}

// Bounds that the user gave for the words or the tokens of a line (maybe with one for the sink),
// one for each token; empty when there are none.
std::vector<float> given_bounds(const LineInput& line, const SourceText& text) {
  const std::vector<float>& given = line.fertility;
  const size_t num_tokens = text.tokens.size(), num_words = text.words.size();
  const auto fits = [&given](size_t count) {
    return given.size() == count || given.size() == count + 1;
  };
  const bool is_by_token = fits(num_tokens), is_by_word = fits(num_words);
  if (!is_by_token && !is_by_word) {
    throw Error(
        line.fertility_place,
        fmt::format("{} numbers for {} words ({} tokens)", given.size(), num_words, num_tokens),
        "give a number for each word or for each token of the line");
  }
  std::vector<float> by_word, by_token;
  by_word.reserve(num_tokens);
  for (const SourceToken& token : text.tokens) {
    if (is_by_word) by_word.push_back(given[token.word]);
  }
  if (is_by_token) {
    by_token.assign(given.begin(), given.begin() + static_cast<std::ptrdiff_t>(num_tokens));
  }
  if (is_by_word && is_by_token && by_word != by_token) {
    throw Error(line.fertility_place,
                fmt::format("{} numbers may be meant for {} words and the sink, or for {} tokens",
                            given.size(), num_words, num_tokens),
                "for words, leave out the number of the sink; for tokens, put one behind them");
  }
  return is_by_token ? by_token : by_word;
}

void check_fits(const LoadedModel& first, const LoadedModel& other) {
  const ModelFolder &a = first.folder(), &b = other.folder();
  const bool same_words =
      a.source_vocabulary().content_checksum() == b.source_vocabulary().content_checksum() &&
      a.target_vocabulary().content_checksum() == b.target_vocabulary().content_checksum();
  if (same_words && first.has_sink() == other.has_sink()) return;
  throw Error({b.folder().manifest_path()},
              same_words ? "one model has a sink and the other has none"
                         : "has other vocabularies than the first model",
              "translate together only with models that were trained on the same prepared data");
}

}  // namespace

void TranslatorOptions::validate() const {
  beam.validate();
  if (sampling) sampling->validate();
  if (models.empty()) throw Error::usage("no model was named", "name its folder: -m DIR");
  if (!dictionary.empty() && !replace_unknown) {
    throw Error::usage("--dictionary has no meaning without --replace-unk",
                       "add --replace-unk, or leave it out");
  }
  check_option_range("--batch-size", batch_size, kLargestBatch);
  check_option_range("--max-input-length", max_input_length, kLongestInput);
}

Translator::Translator(const TranslatorOptions& options)
    : options_((options.validate(), options)),
      models_([&options] {
        std::vector<std::unique_ptr<LoadedModel>> models;
        for (const std::string& path : options.models) {
          models.push_back(std::make_unique<LoadedModel>(path, options.attention));
          check_fits(*models.front(), *models.back());
        }
        return models;
      }()),
      reader_(models_.front()->folder(), TextSide::kSource, options.form),
      target_reader_(models_.front()->folder(), TextSide::kTarget, options.form),
      writer_(models_.front()->folder(), options.form) {
  check_overrides(options.attention, models_);
  for (const auto& model : models_) {
    ensemble_.push_back({&model->network(), model->attention(), model->slack()});
  }
  if (!options.dictionary.empty()) {
    dictionary_ = std::make_unique<WordDictionary>(align::ModelFile(options.dictionary));
  }
}

SearchLoad Translator::load_of(const Job& job, bool is_forced) const {
  const size_t source_tokens = job.tokens.size() + 1;  // maybe with the sink
  if (is_forced) return {source_tokens, 1, job.prefix.size() + 1};
  const size_t rows = options_.sampling ? options_.beam.n_best : options_.beam.beam_size;
  return {source_tokens, rows, length_limit(options_.beam, source_tokens, job.prefix.size()).steps};
}

void Translator::check_memory(int threads) const {
  Job longest;
  longest.tokens.resize(options_.max_input_length);
  const SearchLoad load = load_of(longest, false);
  const uint64_t needed = search_bytes(ensemble_, load) * static_cast<uint64_t>(threads);
  const uint64_t available = available_memory();
  if (needed <= available) return;
  throw Error::failure(
      {},
      fmt::format("too little memory: {} of {} and translations of up to {} may take {}, {} are "
                  "free",
                  threads == 1 ? "a line" : fmt::format("{} lines at a time", threads),
                  format_count(load.source_tokens, "token"), format_count(load.steps),
                  format_bytes(needed), format_bytes(available)),
      options_.sampling ? "lower --n-best, --max-length, --max-input-length or --threads"
                        : "lower --beam-size, --max-length, --max-input-length or --threads");
}

std::vector<LineTranslation> Translator::read_lines(const std::vector<LineInput>& lines,
                                                    WorkerPool& pool) const {
  constexpr size_t kLinesPerTask = 64;
  std::vector<LineTranslation> results(lines.size());
  std::vector<TextReader::Workspace> workspaces(static_cast<size_t>(pool.num_threads()));
  pool.run((lines.size() + kLinesPerTask - 1) / kLinesPerTask, [&](size_t task, int worker) {
    const size_t end = std::min(lines.size(), (task + 1) * kLinesPerTask);
    for (size_t i = task * kLinesPerTask; i < end; ++i) {
      results[i].source = reader_.read(lines[i].text, workspaces[static_cast<size_t>(worker)]);
      results[i].has_sink = models_.front()->has_sink();
    }
  });
  return results;
}

void Translator::find_bounds(const std::vector<Job*>& jobs,
                             std::vector<SearchInput>& inputs) const {
  std::vector<std::vector<uint32_t>> sources;
  sources.reserve(jobs.size());
  for (const Job* job : jobs) sources.push_back(job->tokens);
  for (SearchInput& input : inputs) input.fertility.resize(models_.size());
  for (size_t m = 0; m < models_.size(); ++m) {
    if (!models_[m]->is_bounded()) continue;
    std::vector<std::vector<float>> bounds = models_[m]->bounds(sources);
    for (size_t i = 0; i < jobs.size(); ++i) {
      std::vector<float>& own = inputs[i].fertility[m];
      if (!options_.attention.bounds_are_given) {
        own = std::move(bounds[i]);
        continue;
      }
      const float slack = models_[m]->given_slack();
      for (const float bound : jobs[i]->fertility) own.push_back(bound + slack);
      own.push_back(kUnbounded);
    }
  }
}

// Where each batch ends: at batch_size sentences, or where one more would take too much memory.
std::vector<size_t> Translator::batch_ends(const std::vector<Job*>& jobs, bool is_forced) const {
  std::vector<size_t> ends;
  uint64_t bytes = 0;
  for (size_t i = 0; i < jobs.size(); ++i) {
    const uint64_t own = search_bytes(ensemble_, load_of(*jobs[i], is_forced));
    const size_t begin = ends.empty() ? 0 : ends.back();
    const bool is_full = i - begin == options_.batch_size || bytes + own > kBatchBytes;
    if (i > begin && is_full) {
      ends.push_back(i);
      bytes = 0;
    }
    bytes += own;
  }
  if (!jobs.empty()) ends.push_back(jobs.size());
  return ends;
}

void Translator::run_jobs(std::vector<Job>& jobs, bool is_forced, WorkerPool& pool) const {
  // Sentences of like length together: they end at about the same time. Long ones first, so that
  // the workers end at about the same time too.
  std::vector<Job*> order;
  order.reserve(jobs.size());
  for (Job& job : jobs) order.push_back(&job);
  std::stable_sort(order.begin(), order.end(),
                   [](const Job* a, const Job* b) { return a->tokens.size() > b->tokens.size(); });
  const std::vector<size_t> ends = batch_ends(order, is_forced);
  pool.run(ends.size(), [&](size_t batch, int) {
    use_one_thread_for_products();
    std::vector<Job*> own;
    std::vector<SearchInput> inputs;
    for (size_t i = batch == 0 ? 0 : ends[batch - 1]; i < ends[batch]; ++i) {
      own.push_back(order[i]);
      inputs.push_back({own.back()->tokens, {}, own.back()->prefix});
      if (models_.front()->has_sink()) inputs.back().tokens.push_back(Vocabulary::kSink);
    }
    find_bounds(own, inputs);
    std::vector<SearchResult> results =
        is_forced           ? score_batch(ensemble_, inputs)
        : options_.sampling ? sample_batch(ensemble_, inputs, options_.beam, *options_.sampling)
                            : search_batch(ensemble_, inputs, options_.beam);
    for (size_t i = 0; i < own.size(); ++i) {
      own[i]->result =
          summarize(std::move(results[i]), own[i]->tokens.size(), options_.keeps_attention);
    }
  });
}

LineHypothesis Translator::put_together(const LineTranslation& line,
                                        JoinedTranslation joined) const {
  const Translation& whole = joined.whole;
  const Vocabulary& vocabulary = models_.front()->folder().target_vocabulary();
  std::vector<std::string> tokens;
  for (const uint32_t word : whole.words) tokens.emplace_back(vocabulary.token(word));
  if (options_.replace_unknown) replace_unknown(line, joined.unknown, tokens);
  LineHypothesis result;
  result.target = writer_.write(std::move(tokens));
  result.log_prob = whole.log_prob;
  result.score = whole.score;
  result.is_finished = whole.is_finished;
  result.token_scores.assign(
      whole.log_probs.begin(),
      whole.log_probs.begin() + static_cast<std::ptrdiff_t>(whole.words.size()));
  result.attention = std::move(joined.attention);
  result.spent = std::move(joined.spent);
  result.warnings = warnings_of(line, result, joined.unknown);
  return result;
}

// What has been replaced is not unknown any more.
void Translator::replace_unknown(const LineTranslation& line, std::vector<UnknownToken>& unknown,
                                 std::vector<std::string>& tokens) const {
  const auto replacements = unknown_replacements(unknown, line.source, dictionary_.get());
  std::vector<UnknownToken> rest;
  for (size_t i = 0; i < unknown.size(); ++i) {
    if (replacements[i].empty()) {
      rest.push_back(unknown[i]);
    } else {
      tokens[unknown[i].position] = replacements[i];
    }
  }
  unknown = std::move(rest);
}

std::vector<UsedWord> Translator::used_words(const LineTranslation& line,
                                             const LineHypothesis& hypothesis) const {
  const std::vector<WordBudget> budgets = word_budgets(line, hypothesis);
  std::vector<std::vector<uint32_t>> tokens(budgets.size());
  for (const SourceToken& token : line.source.tokens) tokens[token.word].push_back(token.id);
  std::vector<UsedWord> words(budgets.size());
  for (size_t w = 0; w < words.size(); ++w) {
    const double share = models_.front()->attention_stats().unused_share(tokens[w], w == 0);
    words[w] = {line.source.words[w].text, budgets[w], share};
  }
  return words;
}

std::vector<TranslationWarning> Translator::warnings_of(
    const LineTranslation& line, const LineHypothesis& hypothesis,
    const std::vector<UnknownToken>& unknown) const {
  std::vector<TranslationWarning> warnings;
  std::vector<std::string> source, target;
  for (const Token& word : line.source.words) source.push_back(word.text);
  for (const TargetWord& word : hypothesis.target.words) target.push_back(word.text);
  const auto add = [&warnings](const std::vector<TranslationWarning>& found) {
    warnings.insert(warnings.end(), found.begin(), found.end());
  };
  add(find_unspent(options_.warnings, used_words(line, hypothesis)));
  add(find_repetitions(options_.warnings, source, target));
  add(find_odd_length(options_.warnings, models_.front()->length_stats(), line.source.tokens.size(),
                      hypothesis.target.tokens.size()));
  if (!hypothesis.is_finished) add({{WarningKind::kUnfinished, "", {}, {}}});
  size_t last_word = source.size();
  for (const SourceToken& token : line.source.tokens) {
    if (token.id != Vocabulary::kUnknown || token.word == last_word) continue;
    last_word = token.word;
    add({{WarningKind::kUnknownSource, source[token.word], token.word, {}}});
  }
  // By what was found and not by what it looks like: text may spell <unk>, too.
  const std::vector<size_t> words = target_words(hypothesis.target);
  size_t last_target = target.size();
  for (const UnknownToken& token : unknown) {
    if (words[token.position] == last_target) continue;
    last_target = words[token.position];
    add({{WarningKind::kUnknownTarget, target[last_target], last_target, {}}});
  }
  if (line.num_parts > 1) {
    add({{WarningKind::kSplitLine, "", {}, static_cast<double>(line.num_parts)}});
  }
  return warnings;
}

std::vector<uint32_t> Translator::target_ids(const std::string& text) const {
  TextReader::Workspace workspace;
  const SourceText read = target_reader_.read(text, workspace);
  return ids_of(read, {0, read.tokens.size()});
}

void Translator::assemble(std::vector<Job>& jobs, std::vector<LineTranslation>& lines,
                          WorkerPool& pool) const {
  std::vector<std::vector<TranslatedPart>> parts(lines.size());
  for (Job& job : jobs) {
    parts[job.line].push_back({job.chunk.begin, job.tokens.size(), &job.result});
  }
  pool.run(lines.size(), [&](size_t i, int) {
    LineTranslation& line = lines[i];
    line.num_parts = parts[i].size();
    line.fertility = join_bounds(parts[i]);
    size_t count = 0;
    for (const TranslatedPart& part : parts[i]) {
      line.decoder_steps += part.result->decoder_steps;
      count = std::max(count, part.result->translations.size());
    }
    for (size_t rank = 0; rank < count; ++rank) {
      line.hypotheses.push_back(put_together(line, join_parts(parts[i], line.shape(), rank)));
    }
    for (const TranslatedPart& part : parts[i]) *part.result = {};
  });
}

std::vector<LineTranslation> Translator::translate(const std::vector<LineInput>& lines,
                                                   WorkerPool& pool) const {
  std::vector<LineTranslation> results = read_lines(lines, pool);
  std::vector<Job> jobs;
  for (size_t i = 0; i < lines.size(); ++i) {
    const SourceText& source = results[i].source;
    std::vector<float> bounds;
    if (options_.attention.bounds_are_given) bounds = given_bounds(lines[i], source);
    for (const LineChunk& chunk : cut_line(source, options_.max_input_length)) {
      Job job{i, chunk, ids_of(source, chunk), {}, {}, {}};
      if (chunk.begin == 0 && !lines[i].prefix.empty()) {
        job.prefix = target_ids(lines[i].prefix);
        check_tokens(lines[i].prefix_place, "a prefix", job.prefix.size(),
                     BeamOptions::kLongestTranslation);
      }
      for (size_t p = chunk.begin; p < chunk.end && !bounds.empty(); ++p) {
        job.fertility.push_back(bounds[p]);
      }
      jobs.push_back(std::move(job));
    }
  }
  run_jobs(jobs, false, pool);
  assemble(jobs, results, pool);
  return results;
}

std::vector<LineTranslation> Translator::score(const std::vector<LineInput>& lines,
                                               WorkerPool& pool) const {
  std::vector<LineTranslation> results = read_lines(lines, pool);
  std::vector<Job> jobs;
  for (size_t i = 0; i < lines.size(); ++i) {
    const SourceText& source = results[i].source;
    if (source.tokens.empty()) continue;
    const LineChunk whole{0, source.tokens.size()};
    check_tokens(lines[i].place, "a sentence to score", source.tokens.size(), kMostScored);
    jobs.push_back({i, whole, ids_of(source, whole), target_ids(lines[i].prefix), {}, {}});
    check_tokens(lines[i].prefix_place, "a sentence to score", jobs.back().prefix.size(),
                 kMostScored);
    if (options_.attention.bounds_are_given) {
      jobs.back().fertility = given_bounds(lines[i], source);
    }
  }
  run_jobs(jobs, true, pool);
  assemble(jobs, results, pool);
  return results;
}

}  // namespace allot
