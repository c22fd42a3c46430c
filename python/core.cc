// allot._core: include/allot/allot.h for Python. Whatever computes does so without the
// interpreter's lock.
#include <allot/allot.h>
#include <pybind11/functional.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace py = pybind11;
namespace api = allot::api;

namespace {

using Names = std::vector<std::string>;

// A class of allot._types.
py::object type_of(const char* name) {
  return py::module_::import("allot._types").attr(name);
}

// ---- Text: offsets in characters, as Python counts them ----

// Characters before a byte. Asked in the order of the text, so each byte is looked at once.
class CharacterCounter {
 public:
  explicit CharacterCounter(const std::string& text) : text_(text) {}

  size_t before(size_t end) {
    for (; byte_ < std::min(end, text_.size()); ++byte_) {
      count_ += (static_cast<unsigned char>(text_[byte_]) & 0xC0U) != 0x80U ? 1 : 0;
    }
    return count_;
  }

 private:
  const std::string& text_;
  size_t byte_ = 0, count_ = 0;
};

py::list words_of(const std::vector<api::Word>& words, const std::string& text) {
  const py::object word_type = type_of("Word");
  CharacterCounter characters(text);
  py::list result;
  for (const api::Word& word : words) {
    const size_t begin = characters.before(word.begin);
    result.append(word_type(word.text, begin, characters.before(word.end)));
  }
  return result;
}

py::list links_of(const api::Links& links) {
  const py::object link_type = type_of("Link");
  py::list result;
  for (const api::Link& link : links) result.append(link_type(link.source, link.target));
  return result;
}

py::list all_links_of(const std::vector<api::Links>& all) {
  py::list result;
  for (const api::Links& links : all) result.append(links_of(links));
  return result;
}

std::vector<api::Links> links_from(const std::vector<std::vector<std::pair<size_t, size_t>>>& all) {
  std::vector<api::Links> result;
  for (const auto& links : all) {
    api::Links& own = result.emplace_back();
    for (const auto& [source, target] : links) own.push_back({source, target});
  }
  return result;
}

// ---- Translations ----

struct SourcedTranslation {
  api::Translation translation;
  std::shared_ptr<const std::string> source;
};

// The numbers stay where they are: the array keeps the translation alive.
py::object array_of(const api::MatrixView& view, const py::object& owner) {
  if (view.rows == 0) return py::none();
  py::array_t<float> array({view.rows, view.columns}, view.values, owner);
  array.attr("setflags")(py::arg("write") = false);
  return std::move(array);
}

const SourcedTranslation& translation_in(const py::object& self) {
  return self.cast<const SourcedTranslation&>();
}

// A name of a file or folder: str, or anything with a path, such as pathlib.Path.
std::string path_text(const py::handle& path) {
  const auto text = py::reinterpret_steal<py::object>(PyOS_FSPath(path.ptr()));
  if (!text) throw py::error_already_set();
  return text.cast<std::string>();
}

// numpy.bool_ is no bool.
bool is_truth(const py::handle& value) {
  return py::isinstance<py::bool_>(value) ||
         std::strncmp(Py_TYPE(value.ptr())->tp_name, "numpy.bool", 10) == 0;
}

std::string flag_text(const py::handle& value) {
  if (is_truth(value)) return PyObject_IsTrue(value.ptr()) == 1 ? "true" : "false";
  return py::str(value).cast<std::string>();
}

// Options of a call, as far as they are not fields: beam_size becomes --beam-size.
std::map<std::string, std::string> flags_from(const py::kwargs& kwargs) {
  std::map<std::string, std::string> flags;
  for (const auto& [key, value] : kwargs) {
    auto name = key.cast<std::string>();
    std::replace(name.begin(), name.end(), '_', '-');
    if (!value.is_none()) flags[name] = flag_text(value);
  }
  return flags;
}

// Pairs, or a dict.
using Glossary = std::variant<std::vector<std::pair<std::string, std::string>>,
                              std::map<std::string, std::string>>;

std::vector<api::TermPair> glossary_from(const Glossary& given) {
  std::vector<api::TermPair> glossary;
  std::visit(
      [&](const auto& pairs) {
        for (const auto& [source, target] : pairs) glossary.push_back({source, target});
      },
      given);
  return glossary;
}

using Lines = std::variant<std::string, Names>;
using Fertilities = std::vector<std::vector<float>>;

template <typename Value>
std::vector<Value> slice(const std::vector<Value>& values, size_t begin, size_t end) {
  if (values.empty()) return {};
  return {values.begin() + static_cast<std::ptrdiff_t>(std::min(begin, values.size())),
          values.begin() + static_cast<std::ptrdiff_t>(std::min(end, values.size()))};
}

// Between two of these Ctrl-C is noticed; as many as keep all threads busy.
size_t lines_per_block(const api::TranslateOptions& options) {
  const size_t processors = std::max(1U, std::thread::hardware_concurrency());
  const size_t threads = options.threads > 0 ? static_cast<size_t>(options.threads) : processors;
  return std::max<size_t>(1, 32 * options.batch_size * threads);
}

size_t num_lines(const Lines& lines) {
  return std::holds_alternative<std::string>(lines) ? 1 : std::get<Names>(lines).size();
}

// Before blocks are cut out of them.
void check_count(const Lines& lines, size_t given, const char* what) {
  const size_t expected = num_lines(lines);
  if (given == expected) return;
  const auto counted = [](size_t count, const std::string& noun) {
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
  };
  throw api::Error(api::ErrorKind::kUsage, "",
                   counted(given, what) + " for " + counted(expected, "line"),
                   "give one for each line");
}

template <typename Run>
py::object translate_blocks(const Lines& given, const api::TranslateOptions& options,
                            const Run& run) {
  const bool is_one = std::holds_alternative<std::string>(given);
  const Names lines = is_one ? Names{std::get<std::string>(given)} : std::get<Names>(given);
  py::list result;
  const size_t step = lines_per_block(options);
  size_t begin = 0;
  do {
    const size_t end = std::min(lines.size(), begin + step);
    std::vector<api::Translation> found;
    {
      const py::gil_scoped_release released;
      found = run(slice(lines, begin, end), begin, end);
    }
    for (size_t i = 0; i < found.size(); ++i) {
      result.append(py::cast(SourcedTranslation{
          std::move(found[i]), std::make_shared<const std::string>(lines[begin + i])}));
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    begin = end;
  } while (begin < lines.size());
  if (is_one) return result[0];
  return std::move(result);
}

// NOLINTNEXTLINE(readability-function-size): one parameter for each keyword in Python
py::object translate(const api::Translator& translator, const Lines& lines, size_t beam_size,
                     size_t n_best, int threads, size_t batch_size, bool attention,
                     const Names& prefixes, const Fertilities& fertilities,
                     const Glossary& glossary, const Names& forbidden_terms,
                     const py::kwargs& flags) {
  api::TranslateOptions options;
  options.glossary = glossary_from(glossary);
  options.forbidden_terms = forbidden_terms;
  options.beam_size = beam_size;
  options.n_best = n_best;
  options.threads = threads;
  options.batch_size = batch_size;
  options.attention = attention;
  options.flags = flags_from(flags);
  if (!prefixes.empty()) check_count(lines, prefixes.size(), "prefix line");
  if (!fertilities.empty()) check_count(lines, fertilities.size(), "fertility line");
  return translate_blocks(lines, options, [&](const Names& block, size_t begin, size_t end) {
    api::TranslateOptions own = options;
    own.first_line = begin;
    own.prefixes = slice(prefixes, begin, end);
    own.fertilities = slice(fertilities, begin, end);
    return translator.translate(block, own);
  });
}

py::object score(const api::Translator& translator, const Lines& lines, const Lines& translations,
                 int threads, const py::kwargs& flags) {
  api::TranslateOptions options;
  options.threads = threads;
  options.flags = flags_from(flags);
  const Names targets = std::holds_alternative<std::string>(translations)
                            ? Names{std::get<std::string>(translations)}
                            : std::get<Names>(translations);
  check_count(lines, targets.size(), "translation");
  return translate_blocks(lines, options, [&](const Names& block, size_t begin, size_t end) {
    api::TranslateOptions own = options;
    own.first_line = begin;
    return translator.score(block, slice(targets, begin, end), own);
  });
}

api::TextForm parse_form(const std::string& form) {
  if (form == "raw") return api::TextForm::kRaw;
  if (form == "tokenized") return api::TextForm::kTokenized;
  if (form == "subwords") return api::TextForm::kSubwords;
  throw api::Error(api::ErrorKind::kUsage, "", "unknown form '" + form + "'",
                   "choose one of: raw, tokenized, subwords");
}

std::unique_ptr<api::Translator> open_translator(const py::object& models, const std::string& form,
                                                 const py::object& dictionary,
                                                 const std::string& precision) {
  api::TranslatorOptions options;
  options.form = parse_form(form);
  options.dictionary = path_text(dictionary);
  options.precision = precision;
  Names paths;
  if (py::isinstance<py::str>(models) || py::hasattr(models, "__fspath__")) {
    paths.push_back(path_text(models));
  } else {
    for (const py::handle& model : models) paths.push_back(path_text(model));
  }
  const py::gil_scoped_release released;
  return std::make_unique<api::Translator>(paths, options);
}

void add_translation(py::module_& module) {
  py::class_<SourcedTranslation>(module, "Translation", "One translation of a line.")
      .def_property_readonly(
          "text", [](const SourcedTranslation& self) { return self.translation.text(); },
          "The translation.")
      .def_property_readonly(
          "source", [](const SourcedTranslation& self) { return *self.source; },
          "The line that was translated.")
      .def_property_readonly(
          "source_words",
          [](const SourcedTranslation& self) {
            return words_of(self.translation.source_words(), *self.source);
          },
          "The words of the line, with their characters in it.")
      .def_property_readonly(
          "words",
          [](const SourcedTranslation& self) {
            return words_of(self.translation.words(), self.translation.text());
          },
          "The words of the translation, with their characters in it.")
      .def_property_readonly(
          "score", [](const SourcedTranslation& self) { return self.translation.score(); },
          "What translations are ranked by: penalties included.")
      .def_property_readonly(
          "log_prob", [](const SourcedTranslation& self) { return self.translation.log_prob(); },
          "The sum of the log-probabilities of its tokens.")
      .def_property_readonly(
          "is_finished",
          [](const SourcedTranslation& self) { return self.translation.is_finished(); },
          "False when it was cut off at the longest length.")
      .def_property_readonly(
          "source_tokens",
          [](const SourcedTranslation& self) { return self.translation.source_tokens(); },
          "The subwords of the line.")
      .def_property_readonly(
          "tokens", [](const SourcedTranslation& self) { return self.translation.tokens(); },
          "The subwords of the translation.")
      .def_property_readonly(
          "token_scores",
          [](const SourcedTranslation& self) { return self.translation.token_scores(); },
          "Their log-probabilities.")
      .def_property_readonly(
          "alignment",
          [](const SourcedTranslation& self) { return links_of(self.translation.alignment()); },
          "Which source word each target word attends to most.")
      .def_property_readonly(
          "attention",
          [](const py::object& self) {
            return array_of(translation_in(self).translation.attention(), self);
          },
          "Attention: a row for each target word, a column for each source word; the sink's last. "
          "None when it was not kept.")
      .def_property_readonly(
          "token_attention",
          [](const py::object& self) {
            return array_of(translation_in(self).translation.token_attention(), self);
          },
          "Attention over subwords; the row of the end symbol is the last.")
      .def_property_readonly(
          "has_sink", [](const SourcedTranslation& self) { return self.translation.has_sink(); },
          "Whether the last column of attention is the sink.")
      .def_property_readonly(
          "sink_share",
          [](const SourcedTranslation& self) { return self.translation.sink_share(); },
          "The share of all attention that went to the sink.")
      .def_property_readonly(
          "budgets",
          [](const SourcedTranslation& self) {
            const py::object budget_type = type_of("WordBudget");
            py::list result;
            for (const api::WordBudget& budget : self.translation.budgets()) {
              result.append(budget_type(budget.fertility, budget.spent, budget.left));
            }
            return result;
          },
          "By source word: the attention that it may get, has got and has left.")
      .def_property_readonly(
          "terms",
          [](const SourcedTranslation& self) {
            const py::object term_type = type_of("PlacedTerm");
            py::list result;
            for (const api::PlacedTerm& term : self.translation.terms()) {
              result.append(term_type(term.pair.source, term.pair.target, term.source_begin,
                                      term.source_end, term.begin, term.end, term.placed));
            }
            return result;
          },
          "The terms of the glossary that the line has, and what became of them.")
      .def_property_readonly(
          "warnings",
          [](const SourcedTranslation& self) {
            const py::object warning_type = type_of("Warning");
            py::list result;
            for (const api::Warning& one : self.translation.warnings()) {
              result.append(warning_type(
                  one.kind, one.text,
                  one.position < 0 ? py::object(py::none()) : py::object(py::int_(one.position)),
                  std::isnan(one.amount) ? py::object(py::none())
                                         : py::object(py::float_(one.amount))));
            }
            return result;
          },
          "What may be wrong with it.")
      .def_property_readonly(
          "alternatives",
          [](const SourcedTranslation& self) {
            py::list result;
            for (api::Translation& other : self.translation.alternatives()) {
              result.append(py::cast(SourcedTranslation{std::move(other), self.source}));
            }
            return result;
          },
          "The next best translations of the line (n_best - 1).")
      .def("__str__", [](const SourcedTranslation& self) { return self.translation.text(); })
      .def("__repr__", [](const SourcedTranslation& self) {
        return "Translation(" + py::repr(py::str(self.translation.text())).cast<std::string>() +
               ", score=" + py::repr(py::float_(self.translation.score())).cast<std::string>() +
               ")";
      });
}

void add_translator(py::module_& module) {
  py::class_<api::Translator>(
      module, "Translator",
      "Opens a model folder, or several that translate together. Threads may share one.")
      .def(py::init(&open_translator), py::arg("model"), py::kw_only(), py::arg("form") = "raw",
           py::arg("dictionary") = py::str(), py::arg("precision") = "",
           "form: raw, tokenized or subwords. dictionary: an aligner that translates words which "
           "replace <unk>. precision: float or int8 (default: as the folder has it).")
      .def("translate", &translate, py::arg("lines"), py::kw_only(), py::arg("beam_size") = 5,
           py::arg("n_best") = 1, py::arg("threads") = 0, py::arg("batch_size") = 32,
           py::arg("attention") = true, py::arg("prefixes") = Names(),
           py::arg("fertilities") = Fertilities(), py::arg("glossary") = Glossary(),
           py::arg("forbidden_terms") = Names(),
           "Translates a line or a list of lines. Other flags of 'allot translate' are keywords: "
           "alpha=0.6, max_length=50. threads=0: one for each processor. glossary: a dict of "
           "source terms and their translations, or pairs. forbidden_terms: words that no "
           "translation may contain.")
      .def("score", &score, py::arg("lines"), py::arg("translations"), py::kw_only(),
           py::arg("threads") = 0,
           "Given translations (words, space-separated) of lines, with their probabilities and "
           "attention.")
      .def_property_readonly("source_language", &api::Translator::source_language,
                             "\"de\"; \"\" when the model does not say.")
      .def_property_readonly("target_language", &api::Translator::target_language);
}

// ---- Attention transforms ----

template <typename Real>
using Array = py::array_t<Real, py::array::c_style>;
using Lengths = std::optional<std::vector<size_t>>;

template <typename Real>
api::AttentionRows<Real> rows_of(const Array<Real>& scores,
                                 const std::optional<Array<Real>>& bounds, const Lengths& lengths) {
  api::AttentionRows<Real> rows;
  rows.scores = scores.data();
  rows.bounds = bounds ? bounds->data() : nullptr;
  rows.columns = static_cast<size_t>(scores.shape(scores.ndim() - 1));
  rows.rows = rows.columns == 0 ? 0 : static_cast<size_t>(scores.size()) / rows.columns;
  rows.lengths = lengths ? lengths->data() : nullptr;
  return rows;
}

template <typename Real>
Array<Real> array_like(const Array<Real>& other) {
  return Array<Real>(std::vector<py::ssize_t>(other.shape(), other.shape() + other.ndim()));
}

template <typename Real>
Array<Real> attention_forward(const std::string& name, const Array<Real>& scores,
                              const std::optional<Array<Real>>& bounds, const Lengths& lengths) {
  const api::AttentionRows<Real> rows = rows_of(scores, bounds, lengths);
  Array<Real> weights = array_like(scores);
  Real* const to = weights.mutable_data();
  const py::gil_scoped_release released;
  api::attention_forward(api::parse_transform(name), rows, to);
  return weights;
}

template <typename Real>
std::pair<Array<Real>, Array<Real>> attention_backward(const std::string& name,
                                                       const Array<Real>& scores,
                                                       const std::optional<Array<Real>>& bounds,
                                                       const Lengths& lengths,
                                                       const Array<Real>& gradients) {
  const api::AttentionRows<Real> rows = rows_of(scores, bounds, lengths);
  std::pair<Array<Real>, Array<Real>> result(array_like(scores), array_like(scores));
  Real* const to_scores = result.first.mutable_data();
  Real* const to_bounds = result.second.mutable_data();
  const Real* const from = gradients.data();
  const py::gil_scoped_release released;
  api::attention_backward(api::parse_transform(name), rows, from, to_scores, to_bounds);
  return result;
}

template <typename Real>
void add_attention(py::module_& module) {
  module.def("attention_forward", &attention_forward<Real>, py::arg("name"),
             py::arg("scores").noconvert(), py::arg("bounds").noconvert(), py::arg("lengths"));
  module.def("attention_backward", &attention_backward<Real>, py::arg("name"),
             py::arg("scores").noconvert(), py::arg("bounds").noconvert(), py::arg("lengths"),
             py::arg("gradients").noconvert());
}

// ---- Metrics, text, alignment ----

template <typename Compute>
py::object score_without_lock(const Compute& compute) {
  api::MetricScore score;
  {
    const py::gil_scoped_release released;
    score = compute();
  }
  return type_of("MetricScore")(score.score, score.sentences, score.signature);
}

void add_metrics(py::module_& module) {
  using api::Lines;
  using api::References;
  module.def("bleu", [](const Lines& hypotheses, const References& references,
                        const std::string& tokenizer, bool lowercase) {
    return score_without_lock([&] {
      return api::bleu(hypotheses, references, {tokenizer, lowercase});
    });
  });
  module.def("chrf", [](const Lines& hypotheses, const References& references, size_t word_order,
                        bool lowercase) {
    return score_without_lock([&] {
      return api::chrf(hypotheses, references, {word_order, lowercase});
    });
  });
  module.def("ter", [](const Lines& hypotheses, const References& references, bool case_sensitive) {
    return score_without_lock([&] { return api::ter(hypotheses, references, {case_sensitive}); });
  });
  module.def("meteor", [](const Lines& hypotheses, const References& references,
                          const std::string& language) {
    return score_without_lock([&] { return api::meteor(hypotheses, references, {language}); });
  });
  module.def("rep", [](const Lines& hypotheses, const References& references, size_t ngram_length) {
    return score_without_lock([&] { return api::rep(hypotheses, references, {ngram_length}); });
  });
  module.def("drop_by_aligner", [](const Lines& sources, const Lines& hypotheses,
                                   const Lines& references, const api::Aligner& aligner) {
    return score_without_lock([&] { return api::drop(sources, hypotheses, references, aligner); });
  });
  module.def("drop_by_links",
             [](const std::vector<std::vector<std::pair<size_t, size_t>>>& hypothesis_links,
                const std::vector<std::vector<std::pair<size_t, size_t>>>& reference_links) {
               const std::vector<api::Links> hypotheses = links_from(hypothesis_links);
               const std::vector<api::Links> references = links_from(reference_links);
               return score_without_lock([&] { return api::drop(hypotheses, references); });
             });
}

void add_text(py::module_& module) {
  py::class_<api::Tokenizer>(module, "Tokenizer", "Raw text to words and back, as Moses does it.")
      .def(py::init([](const std::string& language, bool aggressive, bool escape) {
             const py::gil_scoped_release released;  // a dictionary may be opened
             return std::make_unique<api::Tokenizer>(language,
                                                     api::TokenizerOptions{aggressive, escape});
           }),
           py::arg("language"), py::kw_only(), py::arg("aggressive") = false,
           py::arg("escape") = false)
      .def(
          "tokenize",
          [](const api::Tokenizer& self, const std::string& line) {
            std::vector<api::Word> words;
            {
              const py::gil_scoped_release released;
              words = self.tokenize(line);
            }
            return words_of(words, line);
          },
          py::arg("line"), "The words of a line, with their characters in it.")
      .def("detokenize", &api::Tokenizer::detokenize, py::arg("words"),
           py::call_guard<py::gil_scoped_release>(), "Joins words into a line.");
  py::class_<api::Bpe>(module, "Bpe", "Subwords by byte pair encoding (subword-nmt's format).")
      .def(py::init([](const py::object& codes) {
             const std::string path = path_text(codes);
             const py::gil_scoped_release released;
             return std::make_unique<api::Bpe>(path);
           }),
           py::arg("codes"), "Opens a codes file.")
      .def_static(
          "learn",
          [](const Names& lines, size_t merges, const py::object& codes) {
            const std::string path = path_text(codes);
            const py::gil_scoped_release released;
            return api::Bpe::learn(lines, merges, path);
          },
          py::arg("lines"), py::arg("merges"), py::arg("codes"),
          "Learns from lines of space-separated words and writes a codes file; the number "
          "of merges.")
      .def("apply", &api::Bpe::apply, py::arg("line"), py::call_guard<py::gil_scoped_release>(),
           "Words to subwords: \"un@@ able\".")
      .def_static("undo", &api::Bpe::undo, py::arg("line"), "Subwords to words.");
}

api::AlignmentKind parse_kind(const std::string& kind) {
  if (kind == "symmetric") return api::AlignmentKind::kSymmetric;
  if (kind == "forward") return api::AlignmentKind::kForward;
  if (kind == "reverse") return api::AlignmentKind::kReverse;
  throw api::Error(api::ErrorKind::kUsage, "", "unknown kind of alignment '" + kind + "'",
                   "choose one of: symmetric, forward, reverse");
}

void add_aligner(py::module_& module) {
  py::class_<api::Aligner>(module, "Aligner", "A trained word aligner.")
      .def(py::init([](const py::object& path) {
             const std::string file = path_text(path);
             const py::gil_scoped_release released;
             return std::make_unique<api::Aligner>(file);
           }),
           py::arg("path"), "Opens a file that train or 'allot align --save-model' wrote.")
      .def_static(
          "train",
          [](const Names& sources, const Names& targets, const py::object& path, int iterations,
             bool sink, int threads) {
            const std::string file = path_text(path);
            const py::gil_scoped_release released;
            return api::Aligner::train(sources, targets, file, {iterations, sink, threads});
          },
          py::arg("sources"), py::arg("targets"), py::arg("path"), py::kw_only(),
          py::arg("iterations") = 5, py::arg("sink") = false, py::arg("threads") = 0,
          "Trains both directions on space-separated words and writes the file.")
      .def(
          "align",
          [](const api::Aligner& self, const Names& sources, const Names& targets,
             const std::string& kind, int threads) {
            const api::AlignmentKind wanted = parse_kind(kind);
            std::vector<api::Links> links;
            {
              const py::gil_scoped_release released;
              links = self.align(sources, targets, wanted, threads);
            }
            return all_links_of(links);
          },
          py::arg("sources"), py::arg("targets"), py::kw_only(), py::arg("kind") = "symmetric",
          py::arg("threads") = 0, "The links of each pair.");
}

// ---- Training ----

py::object progress_of(const api::TrainProgress& progress) {
  py::dict measures;
  for (const auto& [name, value] : progress.measures) measures[py::str(name)] = value;
  return type_of("TrainProgress")(progress.epoch, progress.update, progress.total_updates,
                                  progress.loss, progress.perplexity, progress.accuracy,
                                  progress.target_tokens_per_second, progress.seconds,
                                  progress.seconds_left, measures);
}

py::object train(const std::string& recipe, const Names& changes, bool resume, bool overwrite,
                 int threads, const py::object& on_progress) {
  api::TrainOptions options;
  options.changes = changes;
  options.resume = resume;
  options.overwrite = overwrite;
  options.threads = threads;
  api::TrainCallbacks callbacks;
  if (!on_progress.is_none()) {
    callbacks.on_progress = [&on_progress](const api::TrainProgress& progress) {
      const py::gil_scoped_acquire acquired;
      on_progress(progress_of(progress));
    };
  }
  callbacks.should_stop = [] {
    const py::gil_scoped_acquire acquired;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    return false;
  };
  api::TrainResult result;
  {
    const py::gil_scoped_release released;
    result = api::train(recipe, options, callbacks);
  }
  return type_of("TrainResult")(result.model, result.is_finished, result.updates, result.measure,
                                result.value, result.seconds);
}

const char* name_of(api::ErrorKind kind) {
  switch (kind) {
    case api::ErrorKind::kUsage:
      return "usage";
    case api::ErrorKind::kInput:
      return "input";
    case api::ErrorKind::kFailure:
      break;
  }
  return "failure";
}

void set_error(const api::Error& error) {
  const py::object type = type_of("Error");
  PyErr_SetObject(
      type.ptr(),
      type(error.place(), error.problem(), error.remedy(), name_of(error.kind())).ptr());
}

}  // namespace

PYBIND11_MODULE(_core, module) {
  module.doc() = "What allot computes, as the library has it; use the module allot.";
  module.attr("__version__") = api::version();
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(std::move(thrown));
    } catch (const api::Error& error) {
      set_error(error);
    }
  });
  // Never destroyed: threads may still say something while the interpreter ends.
  module.def("set_message_callback", [](const py::object& callback) {
    auto* const kept = new py::object(callback);
    api::set_message_callback([kept](api::MessageLevel level, const std::string& text) {
      const py::gil_scoped_acquire acquired;
      try {
        (*kept)(level == api::MessageLevel::kWarning, text);
      } catch (py::error_already_set& error) {
        error.discard_as_unraisable("allot: a message");
      }
    });
  });
  add_translation(module);
  add_translator(module);
  add_attention<float>(module);
  add_attention<double>(module);
  add_aligner(module);
  add_metrics(module);
  add_text(module);
  module.def("train", &train, py::arg("recipe"), py::arg("changes"), py::arg("resume"),
             py::arg("overwrite"), py::arg("threads"), py::arg("on_progress"));
}
