#include <allot/allot.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/utf8.h"
#include "library/guard.h"
#include "library/translation.h"
#include "translate/named_options.h"

namespace allot::api {

struct Translator::Impl {
  ::allot::Translator translator;

  // Lines as the caller gave them, and their options, checked.
  struct Call {
    std::vector<LineInput> inputs;
    std::vector<bool> was_repaired;
    DecodeOptions decode;
    int threads = 1;
  };
  Call prepare(const std::vector<std::string>& lines, const TranslateOptions& options,
               DecodeMode mode) const;
  std::vector<Translation> run(const std::vector<std::string>& lines,
                               const TranslateOptions& options, DecodeMode mode) const;
};

namespace {

using Json = nlohmann::ordered_json;

// A flag's value as JSON has it: a number, true, false, or else text.
Json flag_value(const std::string& text) {
  Json value = Json::parse(text, nullptr, false);
  return value.is_number() || value.is_boolean() ? value : Json(text);
}

NamedOptions named_options(const TranslateOptions& options) {
  Json json = Json::object();
  for (const auto& [name, value] : options.flags) json[name] = flag_value(value);
  // A flag of the same name would be read as if it were the field.
  if (!json.contains("beam-size")) json["beam-size"] = options.beam_size;
  if (!json.contains("n-best")) json["n-best"] = options.n_best;
  NamedOptions named = read_named_options(json);
  named.decode.batch_size = options.batch_size;
  named.decode.keeps_attention = options.attention;
  named.decode.attention.bounds_are_given = !options.fertilities.empty();
  return named;
}

TermList term_list(const TranslateOptions& options) {
  TermList list;
  for (const TermPair& pair : options.glossary) {
    list.pairs.push_back({library::well_formed({pair.source}).front(),
                          library::well_formed({pair.target}).front(),
                          {"<glossary>", list.pairs.size() + 1}});
  }
  for (const std::string& text : library::well_formed(options.forbidden_terms)) {
    list.forbidden.push_back({text, {"<forbidden-terms>", list.forbidden.size() + 1}});
  }
  return list;
}

LoadOptions load_options(const std::vector<std::string>& models, const TranslatorOptions& options) {
  LoadOptions load;
  load.models = models;
  load.form = static_cast<::allot::TextForm>(options.form);
  load.dictionary = options.dictionary;
  if (!options.precision.empty()) load.precision = parse_precision(options.precision);
  load.validate();
  return load;
}

std::string language_of(const ModelFolder& folder, TextSide side) {
  try {
    return text_settings(folder, side).language;
  } catch (const ::allot::Error&) {
    return "";
  }
}

}  // namespace

Translator::Impl::Call Translator::Impl::prepare(const std::vector<std::string>& lines,
                                                 const TranslateOptions& options,
                                                 DecodeMode mode) const {
  Call call;
  call.threads = library::chosen_threads(options.threads);
  const NamedOptions named = named_options(options);
  if (!options.prefixes.empty()) {
    library::check_line_count(lines.size(), options.prefixes.size(), "prefix line");
  }
  if (!options.fertilities.empty()) {
    library::check_line_count(lines.size(), options.fertilities.size(), "fertility line");
  }
  const std::vector<std::string> texts = library::well_formed(lines);
  const std::vector<std::string> prefixes = library::well_formed(options.prefixes);
  for (size_t i = 0; i < lines.size(); ++i) {
    LineInput& input = call.inputs.emplace_back();
    input.text = texts[i];
    const size_t number = options.first_line + i + 1;
    input.place = {"<lines>", number};
    input.prefix_place = {"<prefixes>", number};
    input.fertility_place = {"<fertilities>", number};
    if (!prefixes.empty()) input.prefix = prefixes[i];
    if (!options.fertilities.empty()) input.fertility = options.fertilities[i];
    call.was_repaired.push_back(texts[i] != lines[i]);
  }
  call.decode = with_model_settings(translator, named.decode, named.settings);
  if (mode == DecodeMode::kTranslate) {
    translator.use_terms(term_list(options), call.decode);
  } else if (!options.glossary.empty() || !options.forbidden_terms.empty()) {
    throw ::allot::Error::usage("a glossary has no effect on given translations",
                                "leave out glossary and forbidden_terms");
  }
  translator.check_memory(call.decode, call.threads);
  return call;
}

std::vector<Translation> Translator::Impl::run(const std::vector<std::string>& lines,
                                               const TranslateOptions& options,
                                               DecodeMode mode) const {
  return library::guarded([&] {
    const Call call = prepare(lines, options, mode);
    std::vector<LineTranslation> found;
    library::run_apart([&] {
      WorkerPool pool(call.threads);
      found = mode == DecodeMode::kTranslate ? translator.translate(call.inputs, call.decode, pool)
                                             : translator.score(call.inputs, call.decode, pool);
    });
    std::vector<Translation> result;
    result.reserve(found.size());
    for (size_t i = 0; i < found.size(); ++i) {
      auto impl = std::make_shared<Translation::Impl>();
      impl->line = std::make_shared<const LineTranslation>(std::move(found[i]));
      impl->was_repaired = call.was_repaired[i];
      result.push_back(Translation(std::move(impl)));
    }
    return result;
  });
}

Translator::Translator(const std::string& model, const TranslatorOptions& options)
    : Translator(std::vector<std::string>{model}, options) {}

Translator::Translator(const std::vector<std::string>& models, const TranslatorOptions& options)
    : impl_(library::guarded([&] {
        std::unique_ptr<const Impl> impl;
        library::run_apart(
            [&] { impl.reset(new Impl{::allot::Translator(load_options(models, options))}); });
        return impl;
      })) {}

Translator::~Translator() = default;
Translator::Translator(Translator&&) noexcept = default;
Translator& Translator::operator=(Translator&&) noexcept = default;

std::vector<Translation> Translator::translate(const std::vector<std::string>& lines,
                                               const TranslateOptions& options) const {
  return impl_->run(lines, options, DecodeMode::kTranslate);
}

Translation Translator::translate_line(const std::string& line,
                                       const TranslateOptions& options) const {
  return translate(std::vector<std::string>{line}, options).front();
}

std::vector<Translation> Translator::score(const std::vector<std::string>& lines,
                                           const std::vector<std::string>& translations,
                                           const TranslateOptions& options) const {
  library::guarded([&] {
    library::check_line_count(lines.size(), translations.size(), "translation");
    if (!options.prefixes.empty()) {
      throw ::allot::Error::usage("prefixes have no effect on given translations",
                                  "leave out prefixes");
    }
  });
  TranslateOptions forced = options;
  forced.prefixes = translations;
  return impl_->run(lines, forced, DecodeMode::kScore);
}

std::string Translator::source_language() const {
  return library::guarded(
      [&] { return language_of(impl_->translator.model().folder(), TextSide::kSource); });
}

std::string Translator::target_language() const {
  return library::guarded(
      [&] { return language_of(impl_->translator.model().folder(), TextSide::kTarget); });
}

}  // namespace allot::api
