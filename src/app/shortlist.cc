#include "app/shortlist.h"

#include <fmt/format.h>

#include "align/train.h"
#include "base/available_memory.h"
#include "base/log.h"
#include "base/progress.h"
#include "base/sealed_change.h"
#include "base/strings.h"
#include "base/worker_pool.h"
#include "text/source_frame.h"
#include "train/prepare/shortlist_entries.h"

namespace allot {
namespace {

// Pairs with a longer side are left out: aligning a token visits all tokens of the other side.
constexpr size_t kMostTokens = 250;

std::vector<align::WordId> ids_of(const SourceText& text) {
  std::vector<align::WordId> ids;
  ids.reserve(text.tokens.size() + 1);  // and the sink
  for (const SubwordToken& token : text.tokens) ids.push_back(token.id);
  return ids;
}

bool is_usable(const std::vector<align::WordId>& ids) {
  return !ids.empty() && ids.size() <= kMostTokens;
}

// As the model reads them.
align::SentencePairs read_pairs(const ModelFolder& model, const MakeShortlistOptions& options) {
  const TextReader sources(model, TextSide::kSource, options.form);
  const TextReader targets(model, TextSide::kTarget, options.form);
  TextReader::Workspace source_words, target_words;
  ParallelReader reader(options.pairs);
  Progress progress("shortlist", 0, "pairs");
  align::SentencePairs pairs;
  SentencePair pair;
  while (reader.next(pair)) {
    const SourceText read = sources.read(pair.source, source_words);
    std::vector<align::WordId> source = ids_of(read);
    const std::vector<align::WordId> target =
        ids_of(targets.read_translation(pair.target, read, target_words));
    progress.advance(1);
    if (!is_usable(source) || !is_usable(target)) continue;
    kWithSink.append_sink(source);
    pairs.source.add(source);
    pairs.target.add(target);
  }
  if (pairs.size() == 0) {
    throw Error({reader.source_place().file}, "no pair has words on both sides",
                "give the text that the model was trained on");
  }
  return pairs;
}

}  // namespace

void make_shortlist(const MakeShortlistOptions& options, const Run& run) {
  options.pairs.validate();
  options.pairs.warn_of_one_text();
  const ModelFolder model(options.model);
  check_sealed_change(kModelFolder, options.model);
  const align::SentencePairs pairs = read_pairs(model, options);
  const align::VocabularySizes sizes{model.source_vocabulary().size(),
                                     model.target_vocabulary().size()};
  WorkerPool pool(run.threads);
  log::info("aligning the tokens of {}", format_count(pairs.size(), "pair"));
  const align::TrainedDirection trained =
      align::train(align::directed(pairs, sizes, align::Direction::kForward), {}, {}, pool);
  const ShortlistEntries entries = shortlist_entries(trained.table.view(), pairs, sizes);
  const std::string bytes = shortlist_bytes(entries, sizes.target);
  put_sealed_file(kModelFolder, options.model, kShortlistFile, bytes);
  log::info("{}/{}: {}; translations use it unless --shortlist is off", options.model,
            kShortlistFile, format_bytes(bytes.size()));
}

}  // namespace allot
