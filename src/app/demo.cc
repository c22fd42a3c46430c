#include "app/demo.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "align/pharaoh.h"
#include "app/align.h"
#include "app/demo_corpus.h"
#include "app/learn_bpe.h"
#include "base/error.h"
#include "base/line_reader.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/strings.h"
#include "corpus/check_corpus.h"
#include "text/bpe_codes.h"
#include "text/bpe_segmenter.h"
#include "text/bpe_undo.h"
#include "text/detokenizer.h"
#include "text/tokenizer.h"

namespace allot {
namespace {

// A folder that disappears with the demo.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "allot-demo-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) {
      throw Error::failure({pattern}, "cannot make a temporary folder",
                           "set TMPDIR to a folder that you may write to");
    }
    path_ = pattern;
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  std::string file(const std::string& name) const { return path_ + "/" + name; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// One language of the corpus at every stage.
struct Side {
  std::string language;
  std::vector<std::string> raw;
  std::vector<std::string> words;  // tokenised lines

  Side(const ScratchFolder& folder, const std::string& code) : language(code) {
    TokenizerOptions tokenizer_options;
    tokenizer_options.language = code;
    const Tokenizer tokenizer(tokenizer_options);
    raw = read_lines(folder.file("train." + code));
    OutputFile tokenized(folder.file("train.tok." + code));
    for (const std::string& line : raw) {
      words.push_back(tokenizer.tokenize_line(line));
      tokenized.write_line(words.back());
    }
    tokenized.commit();
  }
};

// The first sentence that is neither short nor long, with at least one compound or long word: a
// good one to follow through the steps.
size_t sentence_to_show(const Side& german) {
  for (size_t i = 0; i < german.words.size(); ++i) {
    const auto words = split_blanks(german.words[i]);
    bool has_long_word = false;
    for (const std::string_view word : words) has_long_word = has_long_word || word.size() >= 13;
    if (has_long_word && words.size() >= 7 && words.size() <= 11) return i;
  }
  return 0;
}

class Demo {
 public:
  Demo(const DemoOptions& options, const std::string& output, const Run& run)
      : options_(options), run_(run), output_(output) {}

  void show() {
    write_demo_corpus({folder_.path(), options_.sentences, options_.seed});
    const Side german(folder_, "de"), english(folder_, "en");
    shown_ = sentence_to_show(german);
    sentences(german, english);
    check();
    words(german, english);
    const BpeCodes codes = subwords(german, english);
    alignment(german, english);
    way_back(codes, german, english);
    own_data();
    output_.commit();
  }

 private:
  void heading(const std::string& title) {
    output_.write_line(fmt::format("\n{}. {}", ++num_steps_, title));
  }
  void line(const std::string& text) { output_.write_line("   " + text); }
  void command(const std::string& text) { output_.write_line("   $ allot " + text); }

  void sentences(const Side& german, const Side& english) {
    heading("A parallel corpus: the same sentences in two languages, line by line");
    for (size_t i = 0; i < 3 && i < german.raw.size(); ++i) {
      line("de: " + german.raw[i]);
      line("en: " + english.raw[i]);
    }
    line(fmt::format("... {} pairs in all, made by a small grammar that is built in.",
                     format_count(german.raw.size())));
    command("demo --write-corpus corpus");
  }

  void check() {
    const CheckReport report =
        check_corpus({folder_.file("train.de"), folder_.file("train.en"), ""}, {});
    heading("Look before you train: is the data sound?");
    line(report.is_usable() ? "It is usable. Ask for the whole report with:"
                            : "It is not usable; the report says why:");
    command("check --source corpus/train.de --target corpus/train.en");
  }

  void words(const Side& german, const Side& english) {
    heading("Text becomes words: punctuation is set apart");
    line("raw:   " + german.raw[shown_]);
    line("words: " + german.words[shown_]);
    line("words: " + english.words[shown_]);
    command("tokenize -l de corpus/train.de -o train.tok.de");
  }

  BpeCodes subwords(const Side& german, const Side& english) {
    LearnBpeOptions learn;
    learn.inputs = {folder_.file("train.tok.de"), folder_.file("train.tok.en")};
    learn.output = folder_.file("codes");
    learn.merges = options_.merges;
    const size_t num_merges = learn_bpe(learn);
    BpeCodes codes = read_bpe_codes(learn.output);
    const BpeSegmenter segmenter(codes, {});
    BpeSegmenter::Workspace workspace;
    heading("Words become pieces: rare words are cut where frequent parts meet");
    line(fmt::format("{} merges learned on both languages together:", format_count(num_merges)));
    line("de: " + segmenter.apply(german.words[shown_], workspace));
    line("en: " + segmenter.apply(english.words[shown_], workspace));
    command(
        fmt::format("learn-bpe --merges {} train.tok.de train.tok.en -o codes", options_.merges));
    command("apply-bpe --codes codes train.tok.de");
    return codes;
  }

  void alignment(const Side& german, const Side& english) {
    AlignOptions aligner;
    aligner.text.files = {folder_.file("train.tok.de"), folder_.file("train.tok.en"), ""};
    aligner.kind = align::AlignmentKind::kSymmetric;
    aligner.output = folder_.file("links");
    run_align(aligner, run_);
    const std::string links_line = read_lines(aligner.output)[shown_];
    heading("Which word became which? An aligner finds out, without a dictionary");
    const auto source = split_blanks(german.words[shown_]);
    const auto target = split_blanks(english.words[shown_]);
    std::string text;
    for (const auto& link : align::parse_links(links_line, {aligner.output, shown_ + 1})) {
      text += fmt::format("{}{}={}", text.empty() ? "" : "  ", source[link.source],
                          target[link.target]);
    }
    line(text);
    line("How many words a source word becomes is its fertility: the budget that attention gets.");
    command("align --source train.tok.de --target train.tok.en --both -o links");
  }

  void way_back(const BpeCodes& codes, const Side& german, const Side& english) {
    heading("And back again: pieces to words to text");
    const BpeSegmenter segmenter(codes, {});
    BpeSegmenter::Workspace workspace;
    for (const Side* side : {&german, &english}) {
      const Detokenizer detokenizer({side->language, false});
      size_t num_equal = 0;
      for (size_t i = 0; i < side->raw.size(); ++i) {
        const std::string pieces = segmenter.apply(side->words[i], workspace);
        num_equal += detokenizer.detokenize_line(undo_bpe(pieces)) == side->raw[i] ? 1 : 0;
      }
      line(fmt::format("{}: {} of {} sentences came back letter by letter", side->language,
                       format_count(num_equal), format_count(side->raw.size())));
    }
    command("undo-bpe pieces.de | allot detokenize -l de");
  }

  void own_data() {
    output_.write_line(
        "\nWith your own text, put your two files in the place of corpus/train.*; start with:");
    command("check --source YOURS.de --target YOURS.en");
    output_.write_line("'allot --help' lists everything.");
  }

  DemoOptions options_;
  Run run_;
  OutputFile output_;
  ScratchFolder folder_;
  size_t shown_ = 0;
  int num_steps_ = 0;
};

}  // namespace

void run_demo(const DemoOptions& options, const std::string& output, const Run& run) {
  Demo(options, output, run).show();
}

}  // namespace allot
