#include "train/prepare/text_stages.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "align/model_file.h"
#include "align/train.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/progress.h"
#include "base/strings.h"
#include "corpus/check_corpus.h"
#include "text/bpe/learner.h"
#include "text/bpe/segmenter.h"
#include "train/prepare/fingerprint.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kWords = "words.txt";
constexpr const char* kReport = "report.txt";
constexpr const char* kSourceCodes = "source.bpe";
constexpr const char* kTargetCodes = "target.bpe";
constexpr const char* kJointCodes = "codes.bpe";
constexpr const char* kSourceVocabulary = "source.vocab";
constexpr const char* kTargetVocabulary = "target.vocab";
constexpr const char* kAligner = "aligner.model";
constexpr size_t kLinesPerBlock = 4096;

// Findings that the user should know about; notes concern other programs.
void warn_of(const CheckReport& report) {
  for (const Finding& finding : report.findings) {
    if (severity_of(finding.problem) != Severity::kWarning || finding.examples.empty()) continue;
    const FindingPlace& first = finding.examples.front();
    log::warning("{}: {}: {} ({} in all; 'allot check' has the rest)", to_string(first.place),
                 to_string(finding.problem), first.detail, format_count(finding.count));
  }
  const double least = CheckOptions().min_usable * static_cast<double>(report.pairs);
  if (static_cast<double>(report.good_pairs) >= least) return;
  log::warning("{}: good pairs: only {} of {}; 'allot check' says what is wrong with the others",
               report.source.file, format_count(report.good_pairs), format_count(report.pairs));
}

TokenCounts count_words(const WordsFile& file) {
  TokenCounts counts;
  LineReader reader(file.path);
  std::string line;
  while (reader.next(line)) counts.add_line(line);
  return counts;
}

void learn_codes(const TokenCounts& words, size_t num_merges, const std::string& path) {
  BpeLearner learner(words, {});
  const BpeCodes codes = learn_merges(num_merges, learner);
  OutputFile output(path);
  write_bpe_codes(output, codes);
  output.commit();
}

// The token of a symbol of the codes: "</w>" marks what ends a word, the separator what does not.
std::string token_of_symbol(const std::string& symbol) {
  constexpr std::string_view kEndOfWord = "</w>";
  const bool ends_word =
      symbol.size() > kEndOfWord.size() &&
      symbol.compare(symbol.size() - kEndOfWord.size(), kEndOfWord.size(), kEndOfWord) == 0;
  return ends_word ? symbol.substr(0, symbol.size() - kEndOfWord.size())
                   : symbol + std::string(kBpeSeparator);
}

// Adds what dropout can leave of words: characters, and everything between them and whole words.
void add_smaller_tokens(const BpeCodes& codes, const TokenCounts& words, TokenCounts& tokens) {
  BpeOptions characters_only;
  characters_only.max_merges = 0;
  const BpeSegmenter segmenter(codes, characters_only);
  BpeSegmenter::Workspace workspace;
  TokenCounts smaller;
  for (uint32_t i = 0; i < words.size(); ++i) {
    for (const Subword& piece : segmenter.split(words.token(i), workspace)) {
      smaller.add(segmenter.token(words.token(i), piece));
    }
  }
  for (const BpeMerge& merge : codes.merges) {
    smaller.add(token_of_symbol(merge.left));
    smaller.add(token_of_symbol(merge.right));
    smaller.add(token_of_symbol(merge.left + merge.right));
  }
  for (uint32_t i = 0; i < smaller.size(); ++i) {
    if (tokens.count_of(smaller.token(i)) == 0) tokens.add(smaller.token(i));
  }
}

TokenCounts count_tokens(const TokenCounts& words, const std::string& codes_path,
                         bool has_dropout) {
  if (codes_path.empty()) return words;
  const BpeCodes codes = read_bpe_codes(codes_path);
  const BpeSegmenter segmenter(codes, {});
  BpeSegmenter::Workspace workspace;
  TokenCounts tokens;
  for (uint32_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words.token(i);
    for (const Subword& subword : segmenter.split(word, workspace)) {
      tokens.add(segmenter.token(word, subword), words.count(i));
    }
  }
  if (has_dropout) add_smaller_tokens(codes, words, tokens);
  return tokens;
}

align::SentencePairs number_words(const WordsFiles& files, align::ModelText& text) {
  align::SentencePairs pairs;
  LineReader source_reader(files.source.path), target_reader(files.target.path);
  std::string source_line, target_line;
  std::vector<align::WordId> words;
  while (source_reader.next(source_line) && target_reader.next(target_line)) {
    const std::vector<std::string_view> source_words = split_spaces(source_line);
    const std::vector<std::string_view> target_words = split_spaces(target_line);
    // What is no sentence is passed over: each word of it would be compared with all of the other
    // side.
    const bool is_sentence =
        source_words.size() <= align::kMostWords && target_words.size() <= align::kMostWords;
    words.clear();
    for (size_t i = 0; is_sentence && i < source_words.size(); ++i) {
      words.push_back(text.source_words.add(source_words[i]));
    }
    pairs.source.add(words);
    words.clear();
    for (size_t i = 0; is_sentence && i < target_words.size(); ++i) {
      words.push_back(text.target_words.add(target_words[i]));
    }
    pairs.target.add(words);
  }
  return pairs;
}

CodesFiles given_codes(const std::string& path, StageCache& cache) {
  const std::string fingerprint = cache.input("BPE codes of " + path, [&] {
    read_bpe_codes(path);  // a file that is none is refused now
    return Fingerprint().add_file(path).text();
  });
  if (!cache.is_copied()) return {{path, path}, fingerprint};
  const SealedFolder entry = cache.get("given-codes", fingerprint, "BPE codes of " + path,
                                       [&](SealedFolderWriter& writer) {
                                         writer.add_copy(kJointCodes, path);
                                         return Json();
                                       });
  const std::string copy = entry.path_of(kJointCodes);
  return {{copy, copy}, fingerprint};
}

}  // namespace

void check_stage(const ParallelFiles& files, StageCache& cache) {
  const std::string what = fmt::format("check of {} and {}", files.source, files.target);
  const std::string fingerprint = cache.input(what, [&] {
    Fingerprint print;
    // Since version 2, languages are compared.
    print.add("check 2")
        .add_file(files.source)
        .add_file(files.target)
        .add(files.encoding.value_or(""));
    return print.add(files.languages.source).add(files.languages.target).text();
  });
  cache.get("check", fingerprint, what, [&](SealedFolderWriter& writer) {
    CheckOptions options;
    options.min_usable = 0;  // is warned of
    const CheckReport report = check_corpus(files, options);
    if (report.failure) throw Error(*report.failure);
    warn_of(report);
    writer.add(kReport, to_text(report));
    return Json{{"pairs", report.pairs}};
  });
}

WordsFile words_stage(const InputFile& input, const WordSettings& settings, StageCache& cache,
                      WorkerPool& pool) {
  const std::string& raw = input.path;
  const std::string encoding = input.encoding.value_or("");
  const std::string fingerprint =
      cache.input(fmt::format("words of {} ({})", raw, settings.language), [&] {
        Fingerprint print;
        // Since version 2, pretokenized lines lose a sink at their end.
        print.add(settings.pretokenized ? "words 2" : "words 1").add_file(raw);
        print.add(settings.pretokenized ? "" : settings.language);
        print.add_number(settings.pretokenized).add_number(settings.lowercase);
        print.add_number(settings.aggressive);
        if (!encoding.empty()) print.add(encoding);
        return print.text();
      });
  const SealedFolder entry = cache.get(
      "words", fingerprint, fmt::format("words of {}", raw), [&](SealedFolderWriter& writer) {
        const WordSplitter splitter(settings);
        LineReader reader(input);
        Progress progress(fmt::format("splitting {}", raw), 0, "lines");
        writer.begin(kWords);
        std::vector<std::string> block;
        uint64_t lines = 0;
        for (bool is_more = true; is_more;) {
          block.clear();
          std::string line;
          while (block.size() < kLinesPerBlock && (is_more = reader.next(line))) {
            block.push_back(line);
          }
          const auto words = pool.map<std::string>(
              block.size(), [&](size_t i) { return splitter.split_line(block[i]); });
          for (const std::string& one : words) writer.write(one + "\n");
          lines += block.size();
          progress.advance(block.size());
        }
        progress.finish();
        return Json{{"lines", lines}};
      });
  return {entry.path_of(kWords), fingerprint, entry.object().count("lines")};
}

const TokenCounts& CountedWords::source() {
  if (!source_) source_ = count_words(files_.source);
  return *source_;
}

const TokenCounts& CountedWords::target() {
  if (!target_) target_ = count_words(files_.target);
  return *target_;
}

CodesFiles codes_stage(const BpeRecipe& recipe, CountedWords& words, StageCache& cache) {
  if (!recipe.codes.empty()) {
    return given_codes(recipe.codes, cache);
  }
  if (recipe.merges == 0) return {{}, "none"};
  Fingerprint fingerprint;
  fingerprint.add("codes 1").add(words.files().source.fingerprint);
  fingerprint.add(words.files().target.fingerprint);
  fingerprint.add_number(recipe.merges).add_number(recipe.joint);
  const SealedFolder entry =
      cache.get("codes", fingerprint.text(), "BPE codes", [&](SealedFolderWriter& writer) {
        if (recipe.joint) {
          TokenCounts both = words.source();
          both.add_all(words.target());
          learn_codes(both, recipe.merges, writer.temporary_path(kJointCodes));
          writer.adopt(kJointCodes);
        } else {
          learn_codes(words.source(), recipe.merges, writer.temporary_path(kSourceCodes));
          learn_codes(words.target(), recipe.merges, writer.temporary_path(kTargetCodes));
          writer.adopt(kSourceCodes);
          writer.adopt(kTargetCodes);
        }
        return Json();
      });
  return {{entry.path_of(recipe.joint ? kJointCodes : kSourceCodes),
           entry.path_of(recipe.joint ? kJointCodes : kTargetCodes)},
          fingerprint.text()};
}

Vocabularies vocabulary_stage(const TextRecipe& recipe, VocabularySharing sharing,
                              const CodesFiles& codes, CountedWords& words, StageCache& cache) {
  const bool is_shared = sharing == VocabularySharing::kShared;
  const bool has_dropout = recipe.bpe.dropout > 0;
  Fingerprint fingerprint;
  fingerprint.add("vocabulary 1").add(words.files().source.fingerprint);
  fingerprint.add(words.files().target.fingerprint);
  fingerprint.add(codes.fingerprint).add_number(is_shared).add_number(has_dropout);
  fingerprint.add_number(recipe.vocabulary.max_tokens).add_number(recipe.vocabulary.min_count);
  const SealedFolder entry =
      cache.get("vocabulary", fingerprint.text(), "vocabularies", [&](SealedFolderWriter& writer) {
        const CountLimits limits{recipe.vocabulary.max_tokens, recipe.vocabulary.min_count};
        TokenCounts source_tokens = count_tokens(words.source(), codes.paths.source, has_dropout);
        const TokenCounts target_tokens =
            count_tokens(words.target(), codes.paths.target, has_dropout);
        if (is_shared) source_tokens.add_all(target_tokens);
        Vocabulary::build(source_tokens, limits).write(writer.temporary_path(kSourceVocabulary));
        Vocabulary::build(is_shared ? source_tokens : target_tokens, limits)
            .write(writer.temporary_path(kTargetVocabulary));
        writer.adopt(kSourceVocabulary);
        writer.adopt(kTargetVocabulary);
        return Json();
      });
  return {Vocabulary::read(entry.path_of(kSourceVocabulary)),
          Vocabulary::read(entry.path_of(kTargetVocabulary)), fingerprint.text()};
}

std::string aligner_stage(const WordsFiles& words, StageCache& cache, WorkerPool& pool) {
  Fingerprint fingerprint;
  fingerprint.add("aligner 1").add(words.source.fingerprint).add(words.target.fingerprint);
  const SealedFolder entry =
      cache.get("aligner", fingerprint.text(), "word aligner", [&](SealedFolderWriter& writer) {
        align::ModelText text;
        const align::SentencePairs pairs = number_words(words, text);
        align::ModelWriter model(writer.temporary_path(kAligner), text);
        for (const auto direction : {align::Direction::kForward, align::Direction::kReverse}) {
          log::info("aligning words, {}",
                    direction == align::Direction::kForward ? "forward" : "reverse");
          const align::TrainedDirection trained =
              align::train(align::directed(pairs, text.sizes(), direction), {}, {}, pool);
          model.add(direction, trained.model());
        }
        model.commit();
        writer.adopt(kAligner);
        return Json();
      });
  return entry.path_of(kAligner);
}

}  // namespace allot
