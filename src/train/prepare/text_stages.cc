#include "train/prepare/text_stages.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>

#include "align/aligner.h"
#include "align/linked_lexicon.h"
#include "align/model_file.h"
#include "align/train.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/progress.h"
#include "base/strings.h"
#include "corpus/check_corpus.h"
#include "corpus/copied_text.h"
#include "text/bpe/learner.h"
#include "text/bpe/segmenter.h"
#include "text/protect/number_token.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kWords = "words.txt";
constexpr const char* kReport = "report.txt";
constexpr const char* kTextToCopy = "text-to-copy";
constexpr const char* kSourceCodes = "source.bpe";
constexpr const char* kTargetCodes = "target.bpe";
constexpr const char* kJointCodes = "codes.bpe";
constexpr const char* kSourceVocabulary = "source.vocab";
constexpr const char* kTargetVocabulary = "target.vocab";
constexpr const char* kAligner = "aligner.model";
constexpr const char* kLexicon = "lexicon.tsv";
constexpr size_t kLinesPerBlock = 4096;

// Findings that the user should know about; notes concern other programs.
StageMessages check_messages(const CheckReport& report) {
  StageMessages messages;
  for (const Finding& finding : report.findings) {
    if (severity_of(finding.problem) != Severity::kWarning || finding.examples.empty()) continue;
    const FindingPlace& first = finding.examples.front();
    messages.warn(fmt::format("{}: {}: {} ({} in all; 'allot check' has the rest)",
                              to_string(first.place), to_string(finding.problem), first.detail,
                              format_count(finding.count)));
  }
  const double least = CheckOptions().min_usable * static_cast<double>(report.pairs);
  if (static_cast<double>(report.good_pairs) < least) {
    messages.warn(fmt::format(
        "{}: good pairs: only {} of {}; 'allot check' says what is wrong with the others",
        report.source.file, format_count(report.good_pairs), format_count(report.pairs)));
  }
  return messages;
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

// Number tokens are in the vocabulary whether the training text has them or not: as frequent as
// the most frequent token.
void add_number_tokens(TokenCounts& tokens) {
  uint64_t most = 1;
  for (uint32_t i = 0; i < tokens.size(); ++i) most = std::max(most, tokens.count(i));
  for (size_t number = 0; number < kNumNumberTokens; ++number) {
    tokens.add(number_token(number), most);
  }
}

align::SentencePairs number_words(const WordsFiles& files, align::ModelText& text) {
  align::SentencePairs pairs;
  LineReader source_reader(files.source.path), target_reader(files.target.path);
  std::string source_line, target_line;
  while (source_reader.next(source_line) && target_reader.next(target_line)) {
    std::vector<std::string_view> source = align::source_words(source_line, text.frame);
    std::vector<std::string_view> target = split_spaces(target_line);
    // What is no sentence is passed over: each word of it would be compared with all of the other
    // side.
    if (source.size() > align::kMostWords || target.size() > align::kMostWords) {
      source.clear();
      target.clear();
    }
    pairs.source.add(align::add_source(text, source));
    pairs.target.add(align::add_target(text, target));
  }
  return pairs;
}

// Pairs that are in memory at a time.
constexpr size_t kPairsToLink = 10000;

align::LinkedLexicon count_links(const WordsFiles& files, const align::ModelFile& aligner,
                                 WorkerPool& pool) {
  align::LinkedLexicon lexicon;
  LineReader source_reader(files.source.path), target_reader(files.target.path);
  std::vector<std::string> source, target;
  const auto count_block = [&] {
    const std::vector<align::Links> links = align::align_sentences(aligner, source, target, pool);
    for (size_t i = 0; i < links.size(); ++i) {
      lexicon.add(split_spaces(source[i]), split_spaces(target[i]), links[i]);
    }
    source.clear();
    target.clear();
  };
  std::string source_line, target_line;
  while (source_reader.next(source_line) && target_reader.next(target_line)) {
    // As the aligner was trained.
    if (split_spaces(source_line).size() > align::kMostWords ||
        split_spaces(target_line).size() > align::kMostWords) {
      continue;
    }
    source.push_back(source_line);
    target.push_back(target_line);
    if (source.size() == kPairsToLink) count_block();
  }
  count_block();
  return lexicon;
}

const char* column_name(TextColumn column) {
  switch (column) {
    case TextColumn::kBeforeTab:
      return ", column 1";
    case TextColumn::kAfterTab:
      return ", column 2";
    case TextColumn::kAll:
      break;
  }
  return "";
}

// Of a line that has been checked: it has one tab.
std::string_view text_of(std::string_view line, TextColumn column) {
  if (column == TextColumn::kAll) return line;
  const size_t tab = line.find('\t');
  return column == TextColumn::kBeforeTab ? line.substr(0, tab)
                                          : line.substr(std::min(line.size(), tab + 1));
}

std::string aligner_fingerprint(const WordsFiles& words) {
  return Fingerprint()
      .add("aligner 1")
      .add(words.source.fingerprint)
      .add(words.target.fingerprint)
      .text();
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

CodesFiles given_side_codes(const SidePaths& paths, StageCache& cache) {
  const std::string what = fmt::format("BPE codes of {} and {}", paths.source, paths.target);
  const std::string fingerprint = cache.input(what, [&] {
    read_bpe_codes(paths.source);
    read_bpe_codes(paths.target);
    return Fingerprint().add_file(paths.source).add_file(paths.target).text();
  });
  if (!cache.is_copied()) return {paths, fingerprint};
  const SealedFolder entry =
      cache.get("given-codes", fingerprint, what, [&](SealedFolderWriter& writer) {
        writer.add_copy(kSourceCodes, paths.source);
        writer.add_copy(kTargetCodes, paths.target);
        return Json();
      });
  return {{entry.path_of(kSourceCodes), entry.path_of(kTargetCodes)}, fingerprint};
}

// What is given in place of counted tokens.
void add_given_vocabularies(const VocabularyRecipe& recipe, StageCache& cache, Fingerprint& print) {
  for (const auto& [side, path] :
       {std::pair("source", &recipe.source), std::pair("target", &recipe.target)}) {
    if (path->empty()) continue;
    print.add(side).add(cache.input(fmt::format("{} vocabulary of {}", side, *path), [file = path] {
      return Fingerprint().add_file(*file).text();
    }));
  }
}

}  // namespace

void add_files(Fingerprint& print, const ParallelFiles& files) {
  if (files.is_tsv()) {
    print.add("tsv").add_file(files.tsv);
  } else {
    print.add_file(files.source).add_file(files.target);
  }
}

CheckedText check_stage(const ParallelFiles& files, StageCache& cache) {
  const std::string what = files.is_tsv()
                               ? fmt::format("check of {}", files.tsv)
                               : fmt::format("check of {} and {}", files.source, files.target);
  const std::string fingerprint = cache.input(what, [&] {
    Fingerprint print;
    // Since version 2, languages are compared; since version 3, messages are kept, which name
    // files, and text that could be copied is counted.
    print.add("check 3").add(what);
    add_files(print, files);
    print.add(files.encoding.value_or(""));
    return print.add(files.languages.source).add(files.languages.target).text();
  });
  const SealedFolder entry = cache.get("check", fingerprint, what, [&](SealedFolderWriter& writer) {
    CheckOptions options;
    options.min_usable = 0;  // is warned of
    const CheckReport report = check_corpus(files, options);
    if (report.failure) throw Error(*report.failure);
    writer.add(kReport, to_text(report));
    return Json{{"pairs", report.pairs},
                {StageMessages::kKey, check_messages(report).to_json()},
                {kTextToCopy, describe_copied_text(report.copied_text, report.pairs)}};
  });
  return {StageMessages(entry.object()), entry.object().text(kTextToCopy)};
}

WordsFile words_stage(const InputFile& input, const WordSettings& settings, StageCache& cache,
                      WorkerPool& pool, TextColumn column) {
  const std::string raw = input.path + column_name(column);
  const std::string encoding = input.encoding.value_or("");
  const std::string fingerprint =
      cache.input(fmt::format("words of {} ({})", raw, settings.language), [&] {
        Fingerprint print;
        // Since version 2, pretokenized lines lose a sink at their end.
        print.add(settings.pretokenized ? "words 2" : "words 1").add_file(input.path);
        print.add(settings.pretokenized ? "" : settings.language);
        print.add_number(settings.pretokenized).add_number(settings.lowercase);
        print.add_number(settings.aggressive);
        if (!encoding.empty()) print.add(encoding);
        if (column != TextColumn::kAll) print.add(column_name(column));
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
          const auto words = pool.map<std::string>(block.size(), [&](size_t i) {
            return splitter.split_line(text_of(block[i], column));
          });
          for (const std::string& one : words) writer.write(one + "\n");
          lines += block.size();
          progress.advance(block.size());
        }
        progress.finish();
        return Json{{"lines", lines}};
      });
  return {entry.path_of(kWords), fingerprint, entry.object().count("lines")};
}

WordsFiles pair_words_stage(const ParallelFiles& files, const PairWordSettings& settings,
                            StageCache& cache, WorkerPool& pool) {
  const auto words_of = [&](const std::string& path, const WordSettings& side, TextColumn column) {
    const InputFile input =
        text_file(files.is_tsv() ? files.tsv : path, files.encoding.value_or(""), side.language);
    return words_stage(input, side, cache, pool, files.is_tsv() ? column : TextColumn::kAll);
  };
  return {words_of(files.source, settings.source, TextColumn::kBeforeTab),
          words_of(files.target, settings.target, TextColumn::kAfterTab)};
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
  if (!recipe.codes.empty()) return given_codes(recipe.codes, cache);
  if (recipe.has_given_codes()) {
    return given_side_codes({recipe.source_codes, recipe.target_codes}, cache);
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
  add_given_vocabularies(recipe.vocabulary, cache, fingerprint);
  const SealedFolder entry =
      cache.get("vocabulary", fingerprint.text(), "vocabularies", [&](SealedFolderWriter& writer) {
        const CountLimits limits{recipe.vocabulary.max_tokens, recipe.vocabulary.min_count};
        // Nothing is counted for vocabularies that are given.
        const bool has_source = !recipe.vocabulary.source.empty();
        const bool has_target = !recipe.vocabulary.target.empty();
        const bool counts_both = is_shared && !(has_source && has_target);
        TokenCounts source_tokens, target_tokens;
        if (!has_source || counts_both) {
          source_tokens = count_tokens(words.source(), codes.paths.source, has_dropout);
          if (recipe.protects()) add_number_tokens(source_tokens);
        }
        if (!has_target || counts_both) {
          target_tokens = count_tokens(words.target(), codes.paths.target, has_dropout);
          if (recipe.protects()) add_number_tokens(target_tokens);
        }
        if (is_shared) source_tokens.add_all(target_tokens);
        const auto write = [&](const char* name, const std::string& given,
                               const TokenCounts& tokens) {
          const Vocabulary vocabulary =
              given.empty() ? Vocabulary::build(tokens, limits) : Vocabulary::read(given);
          vocabulary.write(writer.temporary_path(name));
          writer.adopt(name);
        };
        write(kSourceVocabulary, recipe.vocabulary.source, source_tokens);
        write(kTargetVocabulary, recipe.vocabulary.target,
              is_shared ? source_tokens : target_tokens);
        return Json();
      });
  return {Vocabulary::read(entry.path_of(kSourceVocabulary)),
          Vocabulary::read(entry.path_of(kTargetVocabulary)), fingerprint.text()};
}

std::string aligner_stage(const WordsFiles& words, StageCache& cache, WorkerPool& pool) {
  const std::string fingerprint = aligner_fingerprint(words);
  const SealedFolder entry =
      cache.get("aligner", fingerprint, "word aligner", [&](SealedFolderWriter& writer) {
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

std::string lexicon_stage(const WordsFiles& words, StageCache& cache, WorkerPool& pool) {
  const std::string aligner = aligner_stage(words, cache, pool);
  Fingerprint fingerprint;
  fingerprint.add("lexicon 2").add(aligner_fingerprint(words));
  const SealedFolder entry =
      cache.get("lexicon", fingerprint.text(), "lexicon", [&](SealedFolderWriter& writer) {
        writer.add(kLexicon, count_links(words, align::ModelFile(aligner), pool).text());
        return Json();
      });
  return entry.path_of(kLexicon);
}

}  // namespace allot
