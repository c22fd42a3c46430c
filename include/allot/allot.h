// The library allot: neural machine translation with attention budgets. docs/library.md introduces
// it.
//
// Everything that fails throws allot::api::Error, and nothing is written to stderr: messages go to
// the callback of set_message_callback. Signals and OpenMP settings of the calling program stay as
// they are. Text is UTF-8; ill-formed bytes are replaced.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#define ALLOT_API __attribute__((visibility("default")))

namespace allot::api {

// Such as "1.2.3".
ALLOT_API std::string version();

// ---- Errors and messages ----

enum class ErrorKind {
  kFailure = 1,  // output not writable, disk full, not enough memory; or a mistake of ours
  kUsage = 2,    // an argument, an option or a recipe
  kInput = 3,    // a file or a model missing, unreadable or malformed
};

// What went wrong. what() is "place: problem\n  to fix: remedy".
class ALLOT_API Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, std::string place, std::string problem, std::string remedy);
  Error(const Error&) = default;
  Error& operator=(const Error&) = default;
  ~Error() override;

  ErrorKind kind() const { return kind_; }
  const std::string& place() const { return place_; }      // "train.de:17"; may be empty
  const std::string& problem() const { return problem_; }  // without its place
  const std::string& remedy() const { return remedy_; }    // may be empty

 private:
  ErrorKind kind_;
  std::string place_, problem_, remedy_;
};

enum class MessageLevel { kInfo, kWarning };
using MessageCallback = std::function<void(MessageLevel level, const std::string& text)>;

// Who receives the messages of the whole library; nobody until it is called, or with an empty one.
// Called from any thread, several at a time; what it throws is ignored.
ALLOT_API void set_message_callback(MessageCallback callback);

// ---- Translation ----

// A word of a sentence and its bytes [begin, end) in it.
struct Word {
  std::string text;
  size_t begin = 0;
  size_t end = 0;
};

// A source word and a target word that translate each other, from 0.
struct Link {
  size_t source = 0;
  size_t target = 0;
};
using Links = std::vector<Link>;

inline bool operator==(const Link& a, const Link& b) {
  return a.source == b.source && a.target == b.target;
}

// The attention that a source word may get, has got and has left. Infinity: there was no bound.
struct WordBudget {
  double fertility = 0;
  double spent = 0;
  double left = 0;
};

// What may be wrong with a translation: docs/formats.md lists the kinds.
struct Warning {
  std::string kind;       // "missing-word", "repeated-words", ...
  std::string text;       // the words that it is about
  int64_t position = -1;  // of the first of them; -1 when there is none
  double amount = 0;      // NaN when there is none
};

// A term, and what it must be translated as.
struct TermPair {
  std::string source, target;
};

// A term of the glossary that a line has, and what became of it. Words are counted from 0.
struct PlacedTerm {
  TermPair pair;
  size_t source_begin = 0, source_end = 0;  // words [begin, end) of the line
  size_t begin = 0, end = 0;                // of the translation; none when it is not there
  // "search"; "alignment": put in the place of what was linked to it; or "none".
  std::string placed;
};

// Numbers in rows, one after the other. What owns them must live as long.
struct MatrixView {
  const float* values = nullptr;
  size_t rows = 0;
  size_t columns = 0;
};

// One translation of a line. Copies are cheap and share what it holds; several threads may use one.
class ALLOT_API Translation {
 public:
  ~Translation();
  Translation(const Translation&);
  Translation(Translation&&) noexcept;
  Translation& operator=(const Translation&);
  Translation& operator=(Translation&&) noexcept;

  const std::string& text() const;
  std::vector<Word> source_words() const;
  std::vector<Word> words() const;

  double score() const;     // what translations are ranked by: penalties included
  double log_prob() const;  // the sum over its tokens
  bool is_finished() const;
  std::vector<std::string> source_tokens() const;  // subwords, without the sink
  std::vector<std::string> tokens() const;
  std::vector<float> token_scores() const;  // log-probabilities, that of the end symbol left out

  // Which source word each target word attends to most. Empty without attention.
  Links alignment() const;
  // A row for each target word, a column for each source word; that of the sink, to which attention
  // goes that no word gets, comes last if the model has one. No rows when the call did not keep
  // attention. The view belongs to this translation and its copies.
  MatrixView attention() const;
  // The same over subwords; the row of the end symbol comes last when it was reached.
  MatrixView token_attention() const;
  bool has_sink() const;
  double sink_share() const;                // of all attention
  std::vector<WordBudget> budgets() const;  // by source word

  std::vector<PlacedTerm> terms() const;  // of TranslateOptions::glossary
  std::vector<Warning> warnings() const;
  // The next best translations of the same line (TranslateOptions::n_best - 1).
  std::vector<Translation> alternatives() const;

 private:
  friend class Translator;
  struct Impl;
  explicit Translation(std::shared_ptr<Impl> impl);
  std::shared_ptr<Impl> impl_;
};

enum class TextForm {
  kRaw,        // untokenized
  kTokenized,  // words, space-separated
  kSubwords,   // subword tokens, space-separated: "un@@ able"
};

// What a Translator opens.
struct TranslatorOptions {
  TextForm form = TextForm::kRaw;
  // A file of an aligner that translates the source words which replace <unk>; "" = none.
  std::string dictionary;
  // "float" or "int8" (8-bit weights); "" = as the folder has them.
  std::string precision;
};

// How lines are translated.
struct TranslateOptions {
  size_t beam_size = 5;
  size_t n_best = 1;
  // 0 = one for each processor.
  int threads = 0;
  // Sentences that one thread translates side by side. Changes speed, never the result.
  size_t batch_size = 32;
  // Keep attention, which alignment() and attention() need.
  bool attention = true;
  // Other flags of 'allot translate', by name without dashes: {"alpha", "0.6"}, {"sample", "true"}.
  std::map<std::string, std::string> flags;
  // What each translation begins with, one for each line (none = anything). Not for score().
  std::vector<std::string> prefixes;
  // Bounds for each word or token of each line (none = the model's).
  std::vector<std::vector<float>> fertilities;
  // Terms and their translations: docs/options.md, --glossary. Not for score().
  std::vector<TermPair> glossary;
  // Words that no translation may contain. Not for score().
  std::vector<std::string> forbidden_terms;
  // How many lines came before these: errors name the line "<lines>:N", from 1.
  size_t first_line = 0;
};

// Opens a model folder, or several that translate together. Never changes: any number of threads
// may use one at a time.
class ALLOT_API Translator {
 public:
  explicit Translator(const std::string& model, const TranslatorOptions& options = {});
  explicit Translator(const std::vector<std::string>& models,
                      const TranslatorOptions& options = {});
  ~Translator();
  Translator(Translator&&) noexcept;
  Translator& operator=(Translator&&) noexcept;

  // A translation for each line, in order, with an empty text for a line without words. What a line
  // gets depends neither on the other lines nor on the number of threads.
  std::vector<Translation> translate(const std::vector<std::string>& lines,
                                     const TranslateOptions& options = {}) const;
  Translation translate_line(const std::string& line, const TranslateOptions& options = {}) const;
  // Given translations of the lines, with their probabilities and attention.
  std::vector<Translation> score(const std::vector<std::string>& lines,
                                 const std::vector<std::string>& translations,
                                 const TranslateOptions& options = {}) const;

  std::string source_language() const;  // "" when the model does not say
  std::string target_language() const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// ---- Attention transforms ----

// How scores become weights: docs/attention.md.
enum class Transform { kSoftmax, kSparsemax, kCsoftmax, kCsparsemax, kEntmax15, kCentmax15 };

ALLOT_API std::string to_string(Transform transform);
ALLOT_API Transform parse_transform(const std::string& name);
ALLOT_API bool is_bounded(Transform transform);

// Rows of scores, one after the other. Scores are finite, or minus infinity: then the weight is 0.
template <typename Real>
struct AttentionRows {
  const Real* scores = nullptr;
  // Upper bounds, for the transforms that have them (csoftmax, csparsemax, centmax15); infinity
  // means no bound.
  const Real* bounds = nullptr;
  size_t rows = 0;
  size_t columns = 0;
  // How many columns of each row count; the weights of the others are 0. Null: all.
  const size_t* lengths = nullptr;
};

// weights: rows x columns. Real is float or double. Throws Error naming row and position for a row
// without a solution (bounds that sum to less than 1).
template <typename Real>
ALLOT_API void attention_forward(Transform transform, const AttentionRows<Real>& rows,
                                 Real* weights);
// Gradients of scores and, unless null, of bounds, given those of the weights; all rows x columns.
template <typename Real>
ALLOT_API void attention_backward(Transform transform, const AttentionRows<Real>& rows,
                                  const Real* weight_gradients, Real* score_gradients,
                                  Real* bound_gradients);

// ---- Metrics ----

struct MetricScore {
  double score = 0;
  std::vector<double> sentences;  // the score of each by itself
  std::string signature;          // what must be equal for scores to be comparable
};

using Lines = std::vector<std::string>;
// Alternative references: each has a line for every hypothesis.
using References = std::vector<Lines>;

struct BleuOptions {
  std::string tokenizer = "13a";  // as 'allot evaluate --tokenize'
  bool lowercase = false;
};
ALLOT_API MetricScore bleu(const Lines& hypotheses, const References& references,
                           const BleuOptions& options = {});

struct ChrfOptions {
  size_t word_order = 0;  // 2 = chrF++
  bool lowercase = false;
};
ALLOT_API MetricScore chrf(const Lines& hypotheses, const References& references,
                           const ChrfOptions& options = {});

struct TerOptions {
  bool case_sensitive = false;
};
ALLOT_API MetricScore ter(const Lines& hypotheses, const References& references,
                          const TerOptions& options = {});

struct MeteorOptions {
  std::string language = "en";
};
ALLOT_API MetricScore meteor(const Lines& hypotheses, const References& references,
                             const MeteorOptions& options = {});

struct RepOptions {
  size_t ngram_length = 2;
};
// How much translations repeat themselves beyond their references. Lower is better.
ALLOT_API MetricScore rep(const Lines& hypotheses, const References& references,
                          const RepOptions& options = {});

// The share of source words linked to the reference that are not linked to the hypothesis, in
// percent: from the links of every sentence, or with an aligner that has both directions.
ALLOT_API MetricScore drop(const std::vector<Links>& hypothesis_links,
                           const std::vector<Links>& reference_links);
class Aligner;
ALLOT_API MetricScore drop(const Lines& sources, const Lines& hypotheses, const Lines& references,
                           const Aligner& aligner);

// ---- Text ----

struct TokenizerOptions {
  bool aggressive = false;  // split hyphens inside words
  bool escape = false;      // write & | < > ' " [ ] as XML entities, as Moses does
};

// Raw text to words and back, as Moses does it; Japanese by MeCab. Several threads may use one.
class ALLOT_API Tokenizer {
 public:
  explicit Tokenizer(const std::string& language, const TokenizerOptions& options = {});
  ~Tokenizer();
  Tokenizer(Tokenizer&&) noexcept;
  Tokenizer& operator=(Tokenizer&&) noexcept;

  std::vector<Word> tokenize(const std::string& line) const;
  std::string detokenize(const std::vector<std::string>& words) const;

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// Subwords by byte pair encoding, in the format of subword-nmt. Several threads may use one.
class ALLOT_API Bpe {
 public:
  // Opens a codes file.
  explicit Bpe(const std::string& codes);
  ~Bpe();
  Bpe(Bpe&&) noexcept;
  Bpe& operator=(Bpe&&) noexcept;

  // Learns from space-separated words and writes a codes file; the number of merges learned.
  static size_t learn(const Lines& lines, size_t merges, const std::string& codes);

  std::string apply(const std::string& line) const;
  static std::string undo(const std::string& line);

 private:
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// ---- Word alignment ----

enum class AlignmentKind { kForward, kReverse, kSymmetric };

struct AlignerTraining {
  int iterations = 5;
  // Put <sink> at the end of every source sentence, as models with budgets do.
  bool sink = false;
  int threads = 0;
};

// A trained word aligner (IBM Model 2). Several threads may use one.
class ALLOT_API Aligner {
 public:
  // Opens a file that train or 'allot align --save-model' wrote.
  explicit Aligner(const std::string& path);
  ~Aligner();
  Aligner(Aligner&&) noexcept;
  Aligner& operator=(Aligner&&) noexcept;

  // Trains both directions on space-separated words and writes the file.
  static Aligner train(const Lines& sources, const Lines& targets, const std::string& path,
                       const AlignerTraining& options = {});

  // The links of each pair, sorted. kSymmetric: both directions joined by grow-diag-final-and.
  std::vector<Links> align(const Lines& sources, const Lines& targets,
                           AlignmentKind kind = AlignmentKind::kSymmetric, int threads = 0) const;

 private:
  friend MetricScore drop(const Lines& sources, const Lines& hypotheses, const Lines& references,
                          const Aligner& aligner);
  struct Impl;
  std::unique_ptr<const Impl> impl_;
};

// ---- Training ----

struct TrainProgress {
  uint64_t epoch = 0;  // from 1
  uint64_t update = 0;
  uint64_t total_updates = 0;  // 0 = not known
  double loss = 0;
  double perplexity = 0;
  double accuracy = 0;
  double target_tokens_per_second = 0;
  double seconds = 0;
  double seconds_left = 0;
  // What a validation measured, by name; empty for an update.
  std::vector<std::pair<std::string, double>> measures;
};

// Both are called on the thread that called train, and what they throw ends the training as a stop
// does, and is thrown on.
struct TrainCallbacks {
  // Every validation, and the latest update about ten times a second.
  std::function<void(const TrainProgress& progress)> on_progress;
  // Asked about ten times a second. True: save a checkpoint and stop. While data is prepared, the
  // steps that are done are kept, and resume continues with the next one.
  std::function<bool()> should_stop;
};

struct TrainOptions {
  // Keys of the recipe: "model.transform=softmax", in this order.
  std::vector<std::string> changes;
  // Continue from the newest checkpoint, or start when there is none.
  bool resume = false;
  // Start over although the output already contains a run.
  bool overwrite = false;
  // 0 = one for each processor.
  int threads = 0;
};

struct TrainResult {
  std::string model;         // its folder
  bool is_finished = false;  // false: stopped on request; to be resumed
  uint64_t updates = 0;
  std::string measure;  // what chose the model
  double value = 0;
  double seconds = 0;
};

// Trains by a recipe: a YAML file, or one that is built in ("small", "demo").
ALLOT_API TrainResult train(const std::string& recipe, const TrainOptions& options = {},
                            const TrainCallbacks& callbacks = {});

}  // namespace allot::api
