#include "key_flags.h"

namespace allot::cli {

void KeyFlags::add(CLI::App& app, const std::string& group, const KeyFlag& flag) {
  Value& value = values_.emplace_back(Value{flag.key, ""});
  app.add_option(flag.flag, value.text, flag.help)->type_name(flag.type)->group(group);
}

void KeyFlags::add_text(CLI::App& app, const std::string& group, const char* valid_help) {
  for (const KeyFlag& flag : {
           KeyFlag{"-s,--source", "source", "FILE", "Source text, one sentence per line"},
           KeyFlag{"-t,--target", "target", "FILE", "Its translation, line by line"},
           KeyFlag{"--tsv", "tsv", "FILE", "Both in one file, tab-separated: source, target"},
           KeyFlag{"--valid-source", "valid-source", "FILE", valid_help},
           KeyFlag{"--valid-target", "valid-target", "FILE", "Its translation"},
           KeyFlag{"--valid-tsv", "valid-tsv", "FILE", "Both in one file"},
           KeyFlag{"--source-language", "source-language", "LANG",
                   "Source language: two or three letters"},
           KeyFlag{"--target-language", "target-language", "LANG",
                   "Target language: two or three letters"},
       }) {
    add(app, group, flag);
  }
}

void KeyFlags::add_columns(CLI::App& app, const std::string& group) {
  app.get_option("--tsv")->description(
      "Both in one file: tab-separated (source, target), TMX, XLIFF, or a table");
  for (const KeyFlag& flag : {
           KeyFlag{"--source-column", "source-column", "NAME",
                   "Tables: name of the column with the source text"},
           KeyFlag{"--target-column", "target-column", "NAME",
                   "Tables: name of the column with its translation"},
       }) {
    add(app, group, flag);
  }
}

CLI::Option* KeyFlags::add_set(CLI::App& app, const std::string& help) {
  return app.add_option("--set", set_, help)->type_name("KEY=VALUE")->allow_extra_args(false);
}

std::vector<std::string> KeyFlags::changes() const {
  std::vector<std::string> changes;
  changes.reserve(values_.size() + set_.size());
  for (const Value& value : values_) {
    if (!value.text.empty()) changes.push_back(value.key + "=" + value.text);
  }
  changes.insert(changes.end(), set_.begin(), set_.end());
  return changes;
}

}  // namespace allot::cli
