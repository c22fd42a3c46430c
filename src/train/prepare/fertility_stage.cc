#include "train/prepare/fertility_stage.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <numeric>
#include <string_view>
#include <vector>

#include "align/train.h"
#include "base/error.h"
#include "base/file_bytes.h"
#include "base/log.h"
#include "base/number_file.h"
#include "fertility/actual_fertility.h"
#include "fertility/guided_table.h"
#include "model/shard.h"
#include "text/source_frame.h"
#include "train/prepare/fingerprint.h"
#include "train/prepare/shortlist_entries.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kTrainCounts = "train.u32";  // sentence by sentence, the sink last
constexpr const char* kValidCounts = "valid.u32";
constexpr const char* kTrainLinks = "links.u8";  // of the training pairs, target token by token
constexpr const char* kTable = "fertility.tsv";
constexpr const char* kShortlist = "shortlist.bin";

// The numbers of the aligner's words are the ids.
align::SentencePairs with_sink(const EncodedCorpus& corpus) {
  align::SentencePairs pairs;
  std::vector<align::WordId> words;
  for (size_t pair = 0; pair < corpus.size(); ++pair) {
    words.assign(corpus.source(pair).begin(), corpus.source(pair).end());
    kWithSink.append_sink(words);
    pairs.source.add(words);
    words.assign(corpus.target(pair).begin(), corpus.target(pair).end());
    pairs.target.add(words);
  }
  return pairs;
}

FertilityCounts count(const align::SentencePairs& pairs, const align::DirectedAlignment& alignment,
                      uint32_t minimum) {
  FertilityCounts counts;
  for (size_t pair = 0; pair < pairs.size(); ++pair) {
    counts.add(
        actual_fertilities(align::links_of_pair(pairs, alignment, align::Direction::kForward, pair),
                           pairs.source[pair].size(), minimum));
  }
  return counts;
}

// The numbers of a file, by sentence. Throws Error when they are not as many as the sentences have
// tokens.
template <typename T>
SentenceNumbers<T> by_sentence(const std::string& path, std::vector<T> numbers,
                               const std::vector<size_t>& lengths) {
  const size_t sum = std::accumulate(lengths.begin(), lengths.end(), size_t{0});
  if (numbers.size() != sum) {
    throw Error({path}, fmt::format("has {} numbers for {} tokens", numbers.size(), sum),
                "delete its folder: it is made again");
  }
  return {std::move(numbers), lengths};
}

FertilityCounts read_counts(const std::string& path, const EncodedCorpus& corpus) {
  std::vector<size_t> lengths;
  for (size_t pair = 0; pair < corpus.size(); ++pair) {
    lengths.push_back(kWithSink.num_positions(corpus.source(pair).size()));
  }
  return by_sentence(path, read_numbers(path), lengths);
}

// Of the links of the forward direction, those whose source token the reverse direction links to
// the same target token.
void keep_common_links(const align::SentencePairs& pairs, const align::DirectedAlignment& reverse,
                       std::vector<uint8_t>& links) {
  size_t target_begin = 0, source_begin = 0;
  for (size_t pair = 0; pair < pairs.size(); ++pair) {
    const size_t num_targets = pairs.target[pair].size();
    for (size_t i = 0; i < num_targets; ++i) {
      uint8_t& link = links[target_begin + i];
      if (link != kNoLink && reverse.origins[source_begin + link] != i + 1) link = kNoLink;
    }
    target_begin += num_targets;
    source_begin += pairs.source[pair].size();
  }
}

std::vector<uint8_t> link_bytes(const align::DirectedAlignment& forward) {
  std::vector<uint8_t> links;
  links.reserve(forward.origins.size());
  for (const uint32_t origin : forward.origins) {
    links.push_back(origin == 0 || origin > kNoLink ? kNoLink : static_cast<uint8_t>(origin - 1));
  }
  return links;
}

TokenLinks read_links(const std::string& path, const EncodedCorpus& corpus) {
  const FileBytes file(path);
  std::vector<size_t> lengths;
  for (size_t pair = 0; pair < corpus.size(); ++pair) {
    lengths.push_back(corpus.target(pair).size());
  }
  return by_sentence(path, std::vector<uint8_t>(file.bytes().begin(), file.bytes().end()), lengths);
}

void align_and_count(const EncodedText& train, const EncodedText& valid,
                     const Vocabularies& vocabularies, const AlignedFertilityOptions& options,
                     WorkerPool& pool, SealedFolderWriter& writer) {
  log::info("aligning tokens");
  const align::VocabularySizes sizes{vocabularies.source.size(), vocabularies.target.size()};
  const align::SentencePairs train_pairs = with_sink(train.corpus);
  const align::TrainedDirection trained =
      align::train(align::directed(train_pairs, sizes, align::Direction::kForward), {}, {}, pool);
  const FertilityCounts train_counts = count(train_pairs, trained.alignment, options.minimum);
  std::vector<uint8_t> links = link_bytes(trained.alignment);
  if (options.links == GuideLinks::kIntersect) {
    const align::TrainedDirection reverse =
        align::train(align::directed(train_pairs, sizes, align::Direction::kReverse), {}, {}, pool);
    keep_common_links(train_pairs, reverse.alignment, links);
  }
  const align::SentencePairs valid_pairs = with_sink(valid.corpus);
  const align::PreparedPairs prepared(
      align::directed(valid_pairs, sizes, align::Direction::kForward));
  const FertilityCounts valid_counts = count(
      valid_pairs, align::viterbi_alignment(prepared, trained.model(), {}, pool), options.minimum);

  GuidedTable table(options.minimum);
  for (size_t pair = 0; pair < train_counts.size(); ++pair) {
    table.add(train_pairs.source[pair], train_counts[pair]);
  }
  writer.add(
      kShortlist,
      shortlist_bytes(shortlist_entries(trained.table.view(), train_pairs, sizes), sizes.target));
  writer.add(kTrainCounts, as_bytes(train_counts.all()));
  writer.add(kValidCounts, as_bytes(valid_counts.all()));
  writer.add(kTrainLinks, {reinterpret_cast<const char*>(links.data()), links.size()});
  table.write(writer.temporary_path(kTable), vocabularies.source);
  writer.adopt(kTable);
}

}  // namespace

AlignedFertility fertility_stage(const EncodedText& train, const EncodedText& valid,
                                 const Vocabularies& vocabularies,
                                 const AlignedFertilityOptions& options, StageCache& cache,
                                 WorkerPool& pool) {
  Fingerprint fingerprint;
  fingerprint.add("fertility 3")
      .add(train.fingerprint)
      .add(valid.fingerprint)
      .add(to_string(options.links));
  // Entries of before the minimum was an option keep their names.
  if (options.minimum != 1) fingerprint.add("minimum").add_number(options.minimum);
  const SealedFolder entry = cache.get(
      "fertility", fingerprint.text(), "actual fertilities", [&](SealedFolderWriter& writer) {
        align_and_count(train, valid, vocabularies, options, pool, writer);
        return Json();
      });
  AlignedFertility result;
  result.train = read_counts(entry.path_of(kTrainCounts), train.corpus);
  result.valid = read_counts(entry.path_of(kValidCounts), valid.corpus);
  result.train_links = read_links(entry.path_of(kTrainLinks), train.corpus);
  result.table = entry.path_of(kTable);
  result.shortlist = entry.path_of(kShortlist);
  result.fingerprint = fingerprint.text();
  return result;
}

}  // namespace allot
