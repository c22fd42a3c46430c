#include "meteor_flags.h"

namespace allot::cli {

void MeteorFlags::add_to(CLI::App& app) {
  app.add_option("--meteor-language", options_.language,
                 "Language of the text for METEOR: en, cs (or cz), de, es, fr, ru (with their own "
                 "parameters); da, fi, hu, it, nl, no, pt, ro, sv, tr; other")
      ->type_name("L")
      ->capture_default_str();
  app.add_option("--meteor-task", task_,
                 "What METEOR's parameters were tuned for: rank, adq, hter, li or tune (default: "
                 "rank, or li where a language has no rank)")
      ->type_name("NAME");
  app.add_option("--meteor-modules", modules_,
                 "METEOR's matching modules, comma-separated: exact, stem, synonym, paraphrase "
                 "(default: all that the language has)")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--meteor-weights", options_.weights,
                 "Weights of METEOR's modules, comma-separated")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_option("--meteor-parameters", options_.parameters,
                 "METEOR's alpha, beta, gamma and delta, comma-separated")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_flag("--meteor-normalize", normalizes_,
               "Tokenize and lowercase the text like METEOR's -norm");
  app.add_flag("--meteor-no-punctuation", drops_punctuation_,
               "Like --meteor-normalize, and remove punctuation");
  app.add_flag("--meteor-lowercase", lower_case_, "Lowercase the text for METEOR");
  app.add_flag("--meteor-characters", options_.by_characters,
               "Compute METEOR's precision and recall over characters");
  app.add_option("--meteor-beam", options_.beam_size, "Beam size of METEOR's aligner")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--meteor-resources", options_.resources,
                 "Folder with METEOR's own lists: function/, nonbreaking/, synonym/")
      ->type_name("DIR");
  app.add_option("--meteor-paraphrases", options_.paraphrases, "METEOR's paraphrase table")
      ->type_name("FILE");
  app.add_option("--meteor-function-words", options_.function_words,
                 "Function words: meteor (English ones for every language, as METEOR does), "
                 "language, or a file with one word per line")
      ->type_name("WHICH")
      ->capture_default_str();
  app.add_option("--meteor-wordnet", options_.wordnet, "WordNet folder, for synonyms")
      ->type_name("DIR")
      ->capture_default_str();
}

void MeteorFlags::finish() {
  if (!task_.empty()) options_.task = meteor::parse_task(task_);
  for (const std::string& name : modules_) options_.modules.push_back(meteor::parse_module(name));
  if (lower_case_) options_.normalization = MeteorNormalization::kLower;
  if (normalizes_) options_.normalization = MeteorNormalization::kFull;
  if (drops_punctuation_) options_.normalization = MeteorNormalization::kNoPunctuation;
}

}  // namespace allot::cli
