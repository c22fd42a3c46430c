#include "train/prepare/fertility_stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

#include "align/posteriors.h"
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
constexpr const char* kTrainSoftLinks = "posteriors.u8";  // instead, with their probabilities
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
                "delete its folder: it will be rebuilt");
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

std::vector<size_t> target_lengths(const EncodedCorpus& corpus) {
  std::vector<size_t> lengths;
  for (size_t pair = 0; pair < corpus.size(); ++pair) {
    lengths.push_back(corpus.target(pair).size());
  }
  return lengths;
}

TokenLinks read_links(const std::string& path, const EncodedCorpus& corpus) {
  const FileBytes file(path);
  return by_sentence(path, std::vector<uint8_t>(file.bytes().begin(), file.bytes().end()),
                     target_lengths(corpus));
}

SoftTokenLinks read_soft_links(const std::string& path, const EncodedCorpus& corpus) {
  const FileBytes file(path);
  std::vector<SoftLink> links(file.bytes().size() / sizeof(SoftLink));
  if (!links.empty()) {
    std::memcpy(static_cast<void*>(links.data()), file.bytes().data(),
                links.size() * sizeof(SoftLink));
  }
  const bool is_whole = file.bytes().size() % sizeof(SoftLink) == 0;
  if (!is_whole || !std::all_of(links.begin(), links.end(),
                                [](const SoftLink& link) { return link.is_valid(); })) {
    throw Error({path}, "has shares that do not add up", "delete its folder: it will be rebuilt");
  }
  return by_sentence(path, std::move(links), target_lengths(corpus));
}

// The origins of a target token that are probable enough to be kept. Of source positions that a
// byte cannot count, nobody knows more than that they are none of the others.
SoftLink kept_origins(ArrayView<double> posteriors) {
  constexpr double kLeastProbability = 0.05;
  double none = posteriors[0];
  for (size_t origin = kNoLink + 1; origin < posteriors.size(); ++origin) {
    none += posteriors[origin];
  }
  std::vector<SoftLink::Mass> masses = {{kNoLink, none}};
  for (size_t origin = 1; origin < posteriors.size() && origin <= kNoLink; ++origin) {
    masses.push_back({static_cast<uint8_t>(origin - 1), posteriors[origin]});
  }
  masses.erase(
      std::remove_if(masses.begin(), masses.end(),
                     [&](const SoftLink::Mass& part) { return part.mass < kLeastProbability; }),
      masses.end());
  return SoftLink::in_proportion(std::move(masses));
}

std::vector<SoftLink> soft_links(const align::PreparedPairs& prepared,
                                 const align::DirectionModel& model, WorkerPool& pool) {
  std::vector<SoftLink> links(prepared.pairs.generated.num_tokens());
  align::for_each_posterior(prepared, model, pool, [&](size_t token, ArrayView<double> posteriors) {
    links[token] = kept_origins(posteriors);
  });
  return links;
}

// The links of the target tokens of a pair: the first of each.
void append_first_links(const align::Links& links, size_t num_targets,
                        std::vector<uint8_t>& bytes) {
  const size_t begin = bytes.size();
  bytes.resize(begin + num_targets, kNoLink);
  for (const align::Link& link : links) {
    uint8_t& byte = bytes[begin + link.target];
    if (link.source < byte) byte = static_cast<uint8_t>(link.source);
  }
}

std::vector<uint32_t> given_fertilities(const align::Links& links, const EncodedText& text,
                                        size_t pair, uint32_t minimum) {
  return actual_fertilities(links, kWithSink.num_positions(text.corpus.source(pair).size()),
                            minimum);
}

// What is counted and kept of the alignments of both texts.
struct CountedAlignment {
  FertilityCounts train, valid;
  // Of the training pairs: one of them.
  std::vector<uint8_t> links;
  std::vector<SoftLink> soft_links;
};

void count_given_links(const EncodedText& train, const EncodedText& valid,
                       const AlignedFertilityOptions& options, CountedAlignment& counted) {
  if (options.given_train != nullptr) {
    options.given_train->read(train, [&](size_t pair, const align::Links& links) {
      counted.train.add(given_fertilities(links, train, pair, options.minimum));
      append_first_links(links, train.corpus.target(pair).size(), counted.links);
    });
  }
  if (options.given_valid != nullptr) {
    options.given_valid->read(valid, [&](size_t pair, const align::Links& links) {
      counted.valid.add(given_fertilities(links, valid, pair, options.minimum));
    });
  } else if (!options.needs_aligner()) {
    for (size_t pair = 0; pair < valid.corpus.size(); ++pair) {
      counted.valid.add(given_fertilities({}, valid, pair, options.minimum));
    }
  }
}

// Fills in what is not given.
void align_and_count(const align::SentencePairs& train_pairs, const EncodedText& valid,
                     const align::VocabularySizes& sizes, const AlignedFertilityOptions& options,
                     WorkerPool& pool, SealedFolderWriter& writer, CountedAlignment& counted) {
  log::info("aligning tokens");
  const align::DirectedPairs forward =
      align::directed(train_pairs, sizes, align::Direction::kForward);
  const align::TrainedDirection trained = align::train(forward, {}, {}, pool);
  if (options.given_train == nullptr) {
    counted.train = count(train_pairs, trained.alignment, options.minimum);
    if (options.links == GuideLinks::kPosterior) {
      counted.soft_links = soft_links(align::PreparedPairs(forward), trained.model(), pool);
    } else {
      counted.links = link_bytes(trained.alignment);
    }
    if (options.links == GuideLinks::kIntersect) {
      const align::TrainedDirection reverse = align::train(
          align::directed(train_pairs, sizes, align::Direction::kReverse), {}, {}, pool);
      keep_common_links(train_pairs, reverse.alignment, counted.links);
    }
  }
  if (options.given_valid == nullptr) {
    const align::SentencePairs valid_pairs = with_sink(valid.corpus);
    const align::PreparedPairs prepared(
        align::directed(valid_pairs, sizes, align::Direction::kForward));
    counted.valid =
        count(valid_pairs, align::viterbi_alignment(prepared, trained.model(), {}, pool),
              options.minimum);
  }
  writer.add(
      kShortlist,
      shortlist_bytes(shortlist_entries(trained.table.view(), train_pairs, sizes), sizes.target));
}

void make_entry(const EncodedText& train, const EncodedText& valid,
                const Vocabularies& vocabularies, const AlignedFertilityOptions& options,
                WorkerPool& pool, SealedFolderWriter& writer) {
  const align::VocabularySizes sizes{vocabularies.source.size(), vocabularies.target.size()};
  const align::SentencePairs train_pairs = with_sink(train.corpus);
  CountedAlignment counted;
  count_given_links(train, valid, options, counted);
  if (options.needs_aligner()) {
    align_and_count(train_pairs, valid, sizes, options, pool, writer, counted);
  }
  GuidedTable table(options.minimum);
  for (size_t pair = 0; pair < counted.train.size(); ++pair) {
    table.add(train_pairs.source[pair], counted.train[pair]);
  }
  writer.add(kTrainCounts, as_bytes(counted.train.all()));
  writer.add(kValidCounts, as_bytes(counted.valid.all()));
  if (options.links == GuideLinks::kPosterior) {
    writer.add(kTrainSoftLinks, {reinterpret_cast<const char*>(counted.soft_links.data()),
                                 counted.soft_links.size() * sizeof(SoftLink)});
  } else {
    writer.add(kTrainLinks,
               {reinterpret_cast<const char*>(counted.links.data()), counted.links.size()});
  }
  table.write(writer.temporary_path(kTable), vocabularies.source);
  writer.adopt(kTable);
}

}  // namespace

AlignedFertility fertility_stage(const EncodedText& train, const EncodedText& valid,
                                 const Vocabularies& vocabularies,
                                 const AlignedFertilityOptions& options, StageCache& cache,
                                 WorkerPool& pool) {
  ALLOT_CHECK(options.links != GuideLinks::kPosterior || options.given_train == nullptr,
              "links of a file have no probabilities");
  Fingerprint fingerprint, given_files;
  fingerprint.add("fertility 3")
      .add(train.fingerprint)
      .add(valid.fingerprint)
      .add(to_string(options.links));
  // Entries of before the minimum was an option keep their names.
  if (options.minimum != 1) fingerprint.add("minimum").add_number(options.minimum);
  for (const auto& [side, given] :
       {std::pair("train", options.given_train), std::pair("valid", options.given_valid)}) {
    if (given == nullptr) continue;
    const std::string file = given->fingerprint(cache);
    fingerprint.add(side).add(file);
    given_files.add(side).add(file);
  }
  if (!options.needs_aligner()) fingerprint.add("no aligner");
  const SealedFolder entry = cache.get(
      "fertility", fingerprint.text(), "actual fertilities", [&](SealedFolderWriter& writer) {
        make_entry(train, valid, vocabularies, options, pool, writer);
        return Json();
      });
  AlignedFertility result;
  result.train = read_counts(entry.path_of(kTrainCounts), train.corpus);
  result.valid = read_counts(entry.path_of(kValidCounts), valid.corpus);
  if (options.links == GuideLinks::kPosterior) {
    result.train_soft_links = read_soft_links(entry.path_of(kTrainSoftLinks), train.corpus);
  } else {
    result.train_links = read_links(entry.path_of(kTrainLinks), train.corpus);
  }
  result.table = entry.path_of(kTable);
  if (entry.has(kShortlist)) result.shortlist = entry.path_of(kShortlist);
  result.fingerprint = fingerprint.text();
  if (options.given_train != nullptr || options.given_valid != nullptr) {
    result.given_fingerprint = given_files.text();
  }
  return result;
}

}  // namespace allot
