#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "align/direction_model.h"
#include "align/sentence_pairs.h"
#include "align/word_ids.h"
#include "base/checksum.h"
#include "base/file_bytes.h"
#include "base/output_file.h"
#include "text/source_frame.h"

namespace allot::align {

// The words that a model knows, and how text is made ready for it.
struct ModelText {
  WordIds source_words;
  WordIds target_words;
  // Whether a sink ends every source sentence.
  SourceFrame frame;

  VocabularySizes sizes() const { return {source_words.size(), target_words.size()}; }
};

// Writes a model, direction after direction, so that only one table needs to be in memory. The file
// appears at `commit`. docs/formats.md describes it.
class ModelWriter {
 public:
  ModelWriter(const std::string& path, const ModelText& text);

  void add(Direction direction, const DirectionModel& model);
  // After the last direction; the file can then be committed, with others or by itself.
  OutputFile& finish();
  void commit() { finish().commit(); }

 private:
  void write(const void* data, size_t size);
  template <typename T>
  void write_value(const T& value);
  template <typename T>
  void write_array(ArrayView<T> values);

  OutputFile file_;
  RunningChecksum checksum_;
  uint64_t size_ = 0;
};

// A model, read into memory and checked as a whole; tables are used as they are in the file.
class ModelFile {
 public:
  // Throws Error naming the file and the remedy when it is not a model, of another version, cut
  // short or damaged.
  explicit ModelFile(const std::string& path);

  const std::string& path() const { return path_; }
  const ModelText& text() const { return text_; }
  bool has(Direction direction) const { return slot(direction).has_value(); }
  // Throws Error when the file does not hold this direction.
  const DirectionModel& direction(Direction direction) const;

 private:
  const std::optional<DirectionModel>& slot(Direction direction) const {
    return direction == Direction::kForward ? forward_ : reverse_;
  }

  std::string path_;
  FileBytes bytes_;  // what tables point into
  ModelText text_;
  std::optional<DirectionModel> forward_;
  std::optional<DirectionModel> reverse_;
};

}  // namespace allot::align
