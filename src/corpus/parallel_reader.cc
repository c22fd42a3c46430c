#include "corpus/parallel_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/legacy_encoding.h"
#include "base/log.h"
#include "base/printable.h"
#include "base/progress.h"
#include "corpus/formats/pair_source.h"
#include "corpus/formats/table_reader.h"
#include "text/moses/language.h"

namespace allot {
namespace {

InvalidUtf8 utf8_rule(MalformedCorpus malformed) {
  return malformed == MalformedCorpus::kReject ? InvalidUtf8::kReject : InvalidUtf8::kKeep;
}

InputFile input_of(const std::string& path, const ParallelFiles& files,
                   const std::string& language) {
  return files.encoding ? text_file(path, *files.encoding, language) : InputFile{path};
}

// Codes as everything else knows them: "DE" is "de", and so is a document's "de-AT".
LanguagePair known_codes(const LanguagePair& languages, bool have_regions) {
  const auto known = [&](const std::string& code) {
    if (code.empty()) return code;
    return parse_language(have_regions ? code.substr(0, code.find_first_of("-_")) : code);
  };
  return {known(languages.source), known(languages.target)};
}

// Null: the files are lines.
std::unique_ptr<PairSource> open_document(const ParallelFiles& files) {
  if (!files.columns || !files.is_tsv()) return nullptr;
  PairChoice choice{files.languages, files.columns->source, files.columns->target,
                    files.encoding.value_or("")};
  if (!choice.is_table()) {
    if (!is_translation_markup(files.tsv)) return nullptr;
    if (!is_utf8_name(choice.encoding)) {
      throw Error::usage("an encoding is given, but a TMX or XLIFF file declares its own",
                         "leave out --encoding");
    }
  }
  return open_pairs(files.tsv, choice);
}

bool are_one_file(const std::string& a, const std::string& b) {
  std::error_code error;
  return std::filesystem::is_regular_file(a, error) && std::filesystem::equivalent(a, b, error);
}

}  // namespace

void ParallelFiles::validate() const {
  const std::string remedy = "give --source FILE and --target FILE, or --tsv FILE";
  if (columns && !is_tsv() && !(columns->source.empty() && columns->target.empty())) {
    throw Error::usage("columns are named, but there is no table",
                       "give the file that has them as --tsv FILE");
  }
  if (is_tsv()) {
    if (source.empty() && target.empty()) return;
    throw Error::usage("--tsv cannot be combined with --source or --target", remedy);
  }
  if (source.empty() || target.empty()) {
    throw Error::usage(source.empty() ? "the source side is missing" : "the target side is missing",
                       remedy);
  }
  if (source == "-" && target == "-") {
    throw Error::usage("only one of --source and --target can be stdin",
                       "name a file for one of them, or give both sides as --tsv -");
  }
}

void ParallelFiles::check_two_texts() const {
  if (!is_tsv() && are_one_file(source, target)) {
    throw Error::usage(fmt::format("source and target are the same file: {}", quote(target)),
                       "give the translation of the source as target");
  }
}

void ParallelFiles::warn_of_one_text(const char* target_side) const {
  if (is_tsv() || !are_one_file(source, target)) return;
  log::warning("source and {} are the same file: '{}'; one should be the translation of the other",
               target_side, target);
}

ParallelReader::ParallelReader(const ParallelFiles& files, MalformedCorpus malformed)
    : malformed_(malformed),
      given_languages_(files.languages),
      can_name_columns_(files.columns.has_value()) {
  files.validate();
  document_ = open_document(files);
  languages_ = known_codes(files.languages, document_ != nullptr);
  if (document_) return;
  source_.emplace(
      input_of(files.is_tsv() ? files.tsv : files.source, files, files.languages.source),
      utf8_rule(malformed));
  if (files.is_tsv()) return;
  target_.emplace(input_of(files.target, files, files.languages.target), utf8_rule(malformed));
}

ParallelReader::~ParallelReader() = default;

Place ParallelReader::source_place() const {
  return document_ ? document_->place() : Place{source_->name(), line_};
}

Place ParallelReader::target_place() const {
  return document_ ? document_->place() : Place{target().name(), line_};
}

const LineCounts& ParallelReader::source_counts() const {
  return document_ ? document_counts_ : source_->counts();
}

const LineCounts& ParallelReader::target_counts() const {
  return document_ ? document_counts_ : target().counts();
}

bool ParallelReader::next(SentencePair& pair) {
  const bool has_pair = document_ ? next_of_document(pair)
                        : target_ ? next_of_two_files(pair)
                                  : next_of_tsv(pair);
  if (!has_pair) return false;
  ++line_;
  return true;
}

bool ParallelReader::next_of_document(SentencePair& pair) {
  if (document_->next(pair)) {
    ++document_counts_.lines;
    return true;
  }
  if (line_ > 0) return false;
  throw no_pairs_error(document_->name(), document_->counts(), given_languages_);
}

bool ParallelReader::next_of_two_files(SentencePair& pair) {
  const bool has_source = source_->next(pair.source);
  const bool has_target = target_->next(pair.target);
  if (has_source && has_target) return true;
  if (has_source != has_target) {
    unequal_lengths_ = compare_lengths(has_source ? pair.source : pair.target);
    if (malformed_ == MalformedCorpus::kReject) throw unequal_lengths_->to_error();
  }
  return false;
}

bool ParallelReader::next_of_tsv(SentencePair& pair) {
  if (!source_->next(pair.source)) return false;
  pair.target.clear();
  const auto num_tabs =
      static_cast<uint64_t>(std::count(pair.source.begin(), pair.source.end(), '\t'));
  if (line_ == 0 && looks_like_table(pair.source, source_->name())) {
    table_advice_ = can_name_columns_ ? kNameColumns : kConvertTable;
  }
  has_two_columns_ = num_tabs == 1;
  if (has_two_columns_) {
    const size_t tab = pair.source.find('\t');
    pair.target.assign(pair.source, tab + 1);
    pair.source.resize(tab);
  } else if (malformed_ == MalformedCorpus::kReject) {
    const std::string remedy =
        !table_advice_.empty() ? table_advice_
        : num_tabs == 0        ? "delete the line, or run 'allot clean'"
                               : "keep the two columns that matter, for example: cut -f 1,2 FILE";
    throw Error(source_->place(),
                fmt::format("{} where one is expected: source, tab, target",
                            num_tabs == 0 ? "no tab" : format_count(num_tabs, "tab")),
                remedy);
  }
  return true;
}

// Reads to the end of the longer file, so that the message can state both lengths.
UnequalLengths ParallelReader::compare_lengths(std::string& first_unpaired) {
  const bool source_is_longer = source_->counts().lines > target_->counts().lines;
  LineReader& longer = source_is_longer ? *source_ : *target_;
  const LineReader& shorter = source_is_longer ? *target_ : *source_;
  const CorpusSide side = source_is_longer ? CorpusSide::kSource : CorpusSide::kTarget;
  std::string& line = first_unpaired;
  do {
    if (on_unpaired_) on_unpaired_(side, line, longer.place());
  } while (longer.next(line));
  return {{shorter.name(), shorter.counts().lines}, longer.name(), longer.counts().lines};
}

std::string UnequalLengths::describe() const {
  const uint64_t length = end_of_shorter.line;
  return fmt::format("{}, but {} has {}",
                     length == 0 ? "is empty" : "ends after " + format_count(length, "line"),
                     longer, format_count(longer_lines, "line"));
}

Error UnequalLengths::to_error() const {
  return {end_of_shorter, describe(),
          "add or delete lines so that each sentence has its translation beside it; 'allot check' "
          "looks for the place where the files diverge"};
}

}  // namespace allot
