#include "translate/model_settings.h"

#include "base/error.h"
#include "base/log.h"

namespace allot {
namespace {

// A model that was found best without settings is like one that has none.
DecodingSettings settings_in(const LoadedModel& model) {
  const bool has_some = model.decoding() && !model.decoding()->settings.is_plain();
  return has_some ? model.decoding()->settings : DecodingSettings();
}

bool has_bounds(const Translator& translator) {
  for (size_t m = 0; m < translator.num_models(); ++m) {
    const AttentionSettings own = translator.model(m).inference().default_attention();
    if (attention::is_bounded(own.transform)) return true;
  }
  return false;
}

// By themselves, whatever is asked for besides.
void check_fit(const Translator& translator, const DecodingSettings& settings, bool bounds) {
  try {
    translator.check(merge_settings(settings, {}, {}, bounds));
  } catch (const Error& error) {
    throw Error({translator.model().folder().folder().path_of(kDecodingFile)},
                "does not fit the model: " + error.problem(),
                "ignore it with --plain, or write it again with 'allot tune --save'");
  }
}

}  // namespace

DecodingSettings settings_of(const Translator& translator) {
  DecodingSettings first = settings_in(translator.model());
  for (size_t m = 1; m < translator.num_models(); ++m) {
    if (to_json(settings_in(translator.model(m))) == to_json(first)) continue;
    log::info(
        "the models have different decoding settings, so none of them is used; flags such as "
        "--alpha and --beta set them for all models together ('allot tune' finds them)");
    return {};
  }
  return first;
}

DecodeOptions with_model_settings(const Translator& translator, const DecodeOptions& asked,
                                  const SettingsChoice& choice) {
  if (choice.plain) return without_settings(asked, choice.penalties);
  const DecodingSettings settings = settings_of(translator);
  if (settings.is_plain()) return without_settings(asked, choice.penalties);
  const bool bounds = has_bounds(translator);
  check_fit(translator, settings, bounds);
  log::info("decoding settings of the model: {} (--plain ignores them)", to_string(settings));
  return merge_settings(settings, asked, choice.penalties, bounds);
}

}  // namespace allot
