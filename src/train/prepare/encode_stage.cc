#include "train/prepare/encode_stage.h"

#include <fmt/format.h>

#include <functional>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/number_file.h"
#include "base/progress.h"
#include "text/subword_encoder.h"
#include "train/prepare/fingerprint.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kIds = "ids.u32";          // source 0, target 0, source 1, ...
constexpr const char* kLengths = "lengths.u32";  // source 0, target 0, source 1, ...
constexpr const char* kLines = "lines.u32";
constexpr size_t kPairsPerBlock = 4096;
constexpr size_t kPairsPerTask = 64;

struct EncodedPair {
  std::string source_words, target_words;
  std::vector<TokenId> source, target;
};

// Both sides of a pair, encoded by worker number `worker`; `line` counts from 0.
using EncodePair = std::function<void(size_t line, int worker, EncodedPair& pair)>;

// Reads both files block by block, encodes the blocks on all workers and hands the pairs over in
// order.
void for_each_encoded(const WordsFiles& words, WorkerPool& pool, const EncodePair& encode,
                      const std::function<void(size_t line, const EncodedPair& pair)>& take) {
  LineReader source_reader(words.source.path), target_reader(words.target.path);
  Progress progress("encoding", words.source.lines, "pairs");
  std::vector<EncodedPair> block(kPairsPerBlock);
  size_t first_line = 0;
  for (bool is_more = true; is_more;) {
    size_t count = 0;
    while (count < kPairsPerBlock) {
      is_more = source_reader.next(block[count].source_words) &&
                target_reader.next(block[count].target_words);
      if (!is_more) break;
      ++count;
    }
    pool.run((count + kPairsPerTask - 1) / kPairsPerTask, [&](size_t task, int worker) {
      const size_t end = std::min(count, (task + 1) * kPairsPerTask);
      for (size_t i = task * kPairsPerTask; i < end; ++i) encode(first_line + i, worker, block[i]);
    });
    for (size_t i = 0; i < count; ++i) take(first_line + i, block[i]);
    first_line += count;
    progress.advance(count);
  }
  progress.finish();
}

// One of these for each worker.
struct Workspaces {
  SubwordEncoder::Workspace source, target;
};

// Ids are below these.
struct IdLimits {
  size_t source = 0, target = 0;
};

Error damaged(const SealedFolder& entry) {
  return {{entry.path()},
          "is damaged: its files do not fit together",
          "delete the folder: it will be rebuilt"};
}

EncodedCorpus load_corpus(const SealedFolder& entry, const IdLimits& limits) {
  const std::vector<uint32_t> ids = read_numbers(entry.path_of(kIds));
  const std::vector<uint32_t> lengths = read_numbers(entry.path_of(kLengths));
  EncodedCorpus corpus;
  corpus.reserve(lengths.size() / 2, ids.size());
  std::vector<TokenId> sides[2];
  size_t begin = 0;
  for (size_t i = 0; i + 1 < lengths.size(); i += 2) {
    for (const size_t side : {size_t{0}, size_t{1}}) {
      const size_t length = lengths[i + side];
      if (length > ids.size() - begin) throw damaged(entry);
      const auto first = ids.begin() + static_cast<std::ptrdiff_t>(begin);
      sides[side].assign(first, first + static_cast<std::ptrdiff_t>(length));
      const size_t limit = side == 0 ? limits.source : limits.target;
      for (const TokenId id : sides[side]) {
        if (id >= limit) throw damaged(entry);
      }
      begin += length;
    }
    corpus.add(sides[0], sides[1]);
  }
  if (begin != ids.size()) throw damaged(entry);
  return corpus;
}

EncodeCounts write_entry(const EncodeInput& input, WorkerPool& pool, SealedFolderWriter& writer) {
  const SubwordEncoder source_encoder(input.vocabularies.source, input.codes.paths.source);
  const SubwordEncoder target_encoder(input.vocabularies.target, input.codes.paths.target);
  std::vector<Workspaces> workspaces(static_cast<size_t>(pool.num_threads()));
  std::vector<uint32_t> lengths, lines;
  EncodeCounts counts;
  writer.begin(kIds);
  for_each_encoded(
      input.words, pool,
      [&](size_t, int worker, EncodedPair& pair) {
        Workspaces& own = workspaces[static_cast<size_t>(worker)];
        source_encoder.encode(pair.source_words, own.source, nullptr, pair.source);
        target_encoder.encode(pair.target_words, own.target, nullptr, pair.target);
      },
      [&](size_t line, const EncodedPair& pair) {
        ++counts.read;
        if (pair.source.empty() || pair.target.empty()) {
          ++counts.empty;
        } else if (pair.source.size() + 1 > input.max_length ||
                   pair.target.size() > input.max_length) {
          ++counts.too_long;
        } else {
          ++counts.kept;
          writer.write(as_bytes(pair.source));
          writer.write(as_bytes(pair.target));
          lengths.push_back(static_cast<uint32_t>(pair.source.size()));
          lengths.push_back(static_cast<uint32_t>(pair.target.size()));
          lines.push_back(static_cast<uint32_t>(line));
        }
      });
  writer.add(kLengths, as_bytes(lengths));
  writer.add(kLines, as_bytes(lines));
  return counts;
}

Error nothing_left(const SidePaths& raw, const EncodeCounts& counts, size_t max_length) {
  return Error(
      {raw.source},
      fmt::format("no pair is left of {}: longer than {} on a side (with the sink): {}, empty "
                  "on a side: {}",
                  format_count(counts.read), format_count(max_length, "token"),
                  format_count(counts.too_long), format_count(counts.empty)),
      "split long lines into sentences, or raise max-length; 'allot check' shows lengths");
}

}  // namespace

EncodedText encode_stage(const EncodeInput& input, const SidePaths& raw, StageCache& cache,
                         WorkerPool& pool) {
  const Vocabularies& vocabularies = input.vocabularies;
  Fingerprint fingerprint;
  fingerprint.add("encoded 2").add(input.words.source.fingerprint);
  fingerprint.add(input.words.target.fingerprint).add(input.codes.fingerprint);
  fingerprint.add(vocabularies.fingerprint).add_number(input.max_length);
  const std::string what = fmt::format("ids of {} and {}", raw.source, raw.target);
  const SealedFolder entry =
      cache.get("encoded", fingerprint.text(), what, [&](SealedFolderWriter& writer) {
        const EncodeCounts counts = write_entry(input, pool, writer);
        return Json{{"read", counts.read},
                    {"empty", counts.empty},
                    {"too-long", counts.too_long},
                    {"kept", counts.kept}};
      });
  EncodedText text;
  const JsonObject content = entry.object();
  text.counts = {content.count("read"), content.count("empty"), content.count("too-long"),
                 content.count("kept")};
  if (text.counts.kept == 0) throw nothing_left(raw, text.counts, input.max_length);
  text.corpus = load_corpus(entry, {vocabularies.source.size(), vocabularies.target.size()});
  text.lines = read_numbers(entry.path_of(kLines));
  if (text.corpus.size() != text.counts.kept || text.lines.size() != text.counts.kept) {
    throw damaged(entry);
  }
  text.fingerprint = fingerprint.text();
  return text;
}

EncodedCorpus encode_with_dropout(const EncodedText& plain, const EncodeInput& input,
                                  const DropoutRound& round, WorkerPool& pool) {
  const SubwordEncoder source_encoder(input.vocabularies.source, input.codes.paths.source,
                                      round.probability);
  const SubwordEncoder target_encoder(input.vocabularies.target, input.codes.paths.target,
                                      round.probability);
  std::vector<Workspaces> workspaces(static_cast<size_t>(pool.num_threads()));
  EncodedCorpus corpus;
  // There will be a few more tokens: a rough idea spares most of the growing.
  corpus.reserve(plain.corpus.size(), plain.corpus.num_tokens() * 5 / 4);
  size_t next = 0;  // pair of the plain corpus
  for_each_encoded(
      input.words, pool,
      [&](size_t line, int worker, EncodedPair& pair) {
        Workspaces& own = workspaces[static_cast<size_t>(worker)];
        // Every line of every epoch has a stream of its own.
        Random random(round.seed ^ (round.epoch * 0xA24BAED4963EE407ULL) ^
                      ((line + 1) * 0x9FB21C651E98DF25ULL));
        source_encoder.encode(pair.source_words, own.source, &random, pair.source);
        target_encoder.encode(pair.target_words, own.target, &random, pair.target);
      },
      [&](size_t line, const EncodedPair& pair) {
        if (next >= plain.lines.size() || plain.lines[next] != line) return;
        const TokenIds plain_source = plain.corpus.source(next);
        const TokenIds plain_target = plain.corpus.target(next);
        ++next;
        corpus.add(pair.source.size() + 1 <= input.max_length
                       ? pair.source
                       : std::vector<TokenId>(plain_source.begin(), plain_source.end()),
                   pair.target.size() <= input.max_length
                       ? pair.target
                       : std::vector<TokenId>(plain_target.begin(), plain_target.end()));
      });
  return corpus;
}

}  // namespace allot
