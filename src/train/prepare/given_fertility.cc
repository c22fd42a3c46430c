#include "train/prepare/given_fertility.h"

#include <fmt/format.h>

#include <cstring>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/error.h"
#include "base/file_bytes.h"
#include "base/line_reader.h"
#include "base/progress.h"
#include "base/strings.h"
#include "base/value_bytes.h"
#include "fertility/fertility_file.h"
#include "text/subword_encoder.h"
#include "train/prepare/fingerprint.h"
#include "translate/given_bounds.h"

namespace allot {
namespace {

constexpr const char* kNumbers = "fertility.f32";  // sentence by sentence

std::vector<float> read_given(const GivenFertilityFile& file, const EncodedText& encoded) {
  const SubwordEncoder encoder(file.text.vocabularies.source, file.text.codes.paths.source);
  SubwordEncoder::Workspace workspace;
  FertilityReader reader(file.path);
  LineReader words_reader(file.text.words.source.path);
  std::vector<float> all;
  std::string words;
  size_t next = 0;
  uint64_t number = 0;
  while (words_reader.next(words)) {
    LineInput line;
    line.fertility = reader.next({file.raw_source, ++number});
    line.fertility_place = reader.place();
    if (next == encoded.lines.size() || encoded.lines[next] + 1 != number) continue;
    ++next;
    SourceText text;
    text.words.resize(split_spaces(words).size());
    text.tokens = encoder.encode(words, workspace);
    const std::vector<float> numbers = given_bounds(line, text);
    all.insert(all.end(), numbers.begin(), numbers.end());
  }
  reader.finish({file.raw_source, number});
  return all;
}

}  // namespace

GivenFertility given_fertility_stage(const GivenFertilityFile& file, const EncodedText& encoded,
                                     StageCache& cache) {
  const std::string what = "fertilities of " + file.path;
  const std::string given =
      cache.input(what, [&] { return Fingerprint().add_file(file.path).text(); });
  const std::string fingerprint =
      Fingerprint().add("given fertility 1").add(encoded.fingerprint).add(given).text();
  const SealedFolder entry =
      cache.get("given-fertility", fingerprint, what, [&](SealedFolderWriter& writer) {
        const std::vector<float> numbers = read_given(file, encoded);
        std::string bytes;
        append_bytes(numbers.data(), numbers.size(), bytes);
        writer.add(kNumbers, bytes);
        return nlohmann::ordered_json();
      });
  std::vector<size_t> lengths;
  size_t sum = 0;
  for (size_t pair = 0; pair < encoded.corpus.size(); ++pair) {
    lengths.push_back(encoded.corpus.source(pair).size());
    sum += lengths.back();
  }
  const FileBytes stored(entry.path_of(kNumbers));
  if (stored.bytes().size() != sum * sizeof(float)) {
    throw Error(
        {entry.path_of(kNumbers)},
        fmt::format("has {} bytes for {}", stored.bytes().size(), format_count(sum, "token")),
        "delete its folder: it will be rebuilt");
  }
  std::vector<float> numbers(sum);
  ByteTaker(stored.bytes()).take(numbers.data(), sum);
  return {SentenceNumbers<float>(std::move(numbers), lengths), given};
}

}  // namespace allot
