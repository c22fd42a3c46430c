#pragma once

#include <string>

#include "support/small_model.h"
#include "text/word_splitter.h"

namespace allot::testing {

// A SmallModel in a folder that says how its text became words, as trained models do.
inline void write_text_model(const SmallModel& small, const std::string& path,
                             const WordSettings& source = {"de", false, false, false},
                             const WordSettings& target = {"en", false, false, false},
                             bool sink = true, double constant = 1.5) {
  ModelContents contents{small.options, small.source_vocabulary, small.target_vocabulary};
  contents.sections["text"] = {
      {"source", to_json(source)}, {"target", to_json(target)}, {"sink", sink}};
  contents.sections["fertility"] = {{"kind", "constant"}, {"constant", constant}};
  write_model_folder(path, contents, small.parameters);
}

}  // namespace allot::testing
