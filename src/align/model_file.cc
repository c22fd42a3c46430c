#include "align/model_file.h"

#include <fmt/format.h>

#include <cmath>
#include <cstring>
#include <type_traits>

#include "base/error.h"

namespace allot::align {
namespace {

constexpr char kMagic[] = "allot aligner\n";  // and its zero and one byte more: 16 bytes
constexpr size_t kMagicSize = 16;
constexpr uint32_t kVersion = 1;
constexpr size_t kAlignment = 8;
constexpr size_t kTrailerSize = 2 * sizeof(uint64_t);

// All fields are 8 bytes wide, so that there is no padding between them.
struct StoredParameters {
  uint64_t direction;
  uint64_t favor_diagonal;
  double tension;
  uint64_t use_null;
  double null_probability;
  double length_ratio;
};
static_assert(std::is_trivially_copyable_v<StoredParameters> && sizeof(StoredParameters) == 48);

struct Preamble {
  char magic[kMagicSize];
  uint32_t version;
  uint32_t has_sink;
};
static_assert(sizeof(Preamble) == 24);

// Whether a training could have given these numbers.
bool is_valid(const StoredParameters& stored) {
  return std::isfinite(stored.tension) && stored.tension > 0 && stored.null_probability >= 0 &&
         stored.null_probability <= 1 && std::isfinite(stored.length_ratio) &&
         stored.length_ratio > 0;
}

// Takes the file apart from front to back and never reads past its end.
class ModelReader {
 public:
  ModelReader(const std::string& path, std::string_view bytes) : path_(path), bytes_(bytes) {}

  Preamble read_preamble() {
    Preamble preamble{};
    if (bytes_.size() < sizeof(preamble) + kTrailerSize ||
        std::memcmp(bytes_.data(), kMagic, sizeof(kMagic)) != 0) {
      throw Error({path_}, "is not an aligner model",
                  "name a file that 'allot align --save-model' has written");
    }
    std::memcpy(&preamble, take(sizeof(preamble)), sizeof(preamble));
    if (preamble.version != kVersion) {
      throw Error({path_},
                  fmt::format("is an aligner model of version {}, but this allot reads version {}",
                              preamble.version, kVersion),
                  "train the model again with 'allot align --save-model', or use the allot that "
                  "wrote it");
    }
    return preamble;
  }

  // The last bytes are the size of the file and the checksum of all bytes before the checksum.
  void check_trailer() {
    uint64_t trailer[2];
    std::memcpy(trailer, bytes_.data() + bytes_.size() - kTrailerSize, kTrailerSize);
    const std::string_view summed = bytes_.substr(0, bytes_.size() - sizeof(uint64_t));
    if (trailer[0] != bytes_.size() || trailer[1] != checksum(summed)) {
      fail("its content does not match its checksum");
    }
    bytes_.remove_suffix(kTrailerSize);
  }

  bool at_end() const { return position_ == bytes_.size(); }

  template <typename T>
  T read_value() {
    T value;
    std::memcpy(&value, take(sizeof(T)), sizeof(T));
    return value;
  }

  template <typename T>
  ArrayView<T> read_array() {
    const auto count = read_value<uint64_t>();
    if (count > bytes_.size() / sizeof(T)) fail();
    const size_t size = count * sizeof(T);
    const char* data = take((size + kAlignment - 1) / kAlignment * kAlignment);
    return {reinterpret_cast<const T*>(data), count};
  }

  WordIds read_words() {
    const ArrayView<uint64_t> ends = read_array<uint64_t>();
    const ArrayView<char> text = read_array<char>();
    check_ends(ends, text.size());
    WordIds words;
    size_t begin = 0;
    for (const uint64_t end : ends) {
      const size_t expected = words.size();
      if (words.add({text.data() + begin, end - begin}) != expected) fail();  // it is there twice
      begin = end;
    }
    return words;
  }

  LexicalTableView read_table(size_t num_given, size_t num_generated) {
    LexicalTableView table;
    table.num_given_words = num_given;
    table.row_ends = read_array<uint64_t>();
    table.given = read_array<WordId>();
    table.probabilities = read_array<float>();
    check_ends(table.row_ends, table.given.size());
    if (table.row_ends.size() != num_generated ||
        table.given.size() != table.probabilities.size()) {
      fail();
    }
    for (size_t row = 0; row < table.num_rows(); ++row) {
      for (size_t entry = table.row_begin(row); entry < table.row_end(row); ++entry) {
        const bool rises =
            entry == table.row_begin(row) || table.given[entry - 1] < table.given[entry];
        if (!rises || table.given[entry] > table.null_word()) fail();
      }
    }
    for (const float probability : table.probabilities) {
      if (!std::isfinite(probability) || probability < 0) fail();
    }
    return table;
  }

  [[noreturn]] void fail(const char* why = "its parts do not fit together") const {
    throw Error({path_}, fmt::format("the aligner model is damaged or cut short: {}", why),
                "copy it again, or train it again with 'allot align --save-model'");
  }

 private:
  const char* take(size_t size) {
    if (size > bytes_.size() - position_) fail();
    const char* data = bytes_.data() + position_;
    position_ += size;
    return data;
  }

  // Ends of consecutive pieces of something that is `total` long.
  void check_ends(ArrayView<uint64_t> ends, size_t total) const {
    uint64_t last = 0;
    for (const uint64_t end : ends) {
      if (end < last) fail();
      last = end;
    }
    if (last != total) fail();
  }

  const std::string& path_;
  std::string_view bytes_;
  size_t position_ = 0;
};

}  // namespace

ModelWriter::ModelWriter(const std::string& path, const ModelText& text) : file_(path) {
  Preamble preamble{};
  std::memcpy(preamble.magic, kMagic, sizeof(kMagic));
  preamble.version = kVersion;
  preamble.has_sink = text.frame.has_sink ? 1 : 0;
  write_value(preamble);
  for (const WordIds* words : {&text.source_words, &text.target_words}) {
    write_array<uint64_t>(words->ends());
    write_array<char>({words->text().data(), words->text().size()});
  }
}

void ModelWriter::add(Direction direction, const DirectionModel& model) {
  const PriorParameters& prior = model.parameters.prior;
  write_value(StoredParameters{direction == Direction::kForward ? uint64_t{0} : uint64_t{1},
                               prior.favor_diagonal ? uint64_t{1} : uint64_t{0}, prior.tension,
                               prior.use_null ? uint64_t{1} : uint64_t{0}, prior.null_probability,
                               model.parameters.length_ratio});
  write_array(model.table.row_ends);
  write_array(model.table.given);
  write_array(model.table.probabilities);
}

OutputFile& ModelWriter::finish() {
  write_value(size_ + kTrailerSize);
  write_value(checksum_.value());
  return file_;
}

void ModelWriter::write(const void* data, size_t size) {
  const std::string_view bytes(static_cast<const char*>(data), size);
  file_.write(bytes);
  checksum_.add(bytes);
  size_ += size;
}

template <typename T>
void ModelWriter::write_value(const T& value) {
  write(&value, sizeof(value));
}

template <typename T>
void ModelWriter::write_array(ArrayView<T> values) {
  write_value(uint64_t{values.size()});
  write(values.data(), values.size() * sizeof(T));
  static constexpr char kZeros[kAlignment] = {};
  write(kZeros, (kAlignment - size_ % kAlignment) % kAlignment);
}

ModelFile::ModelFile(const std::string& path) : path_(path), bytes_(path) {
  ModelReader reader(path_, bytes_.bytes());
  text_.frame.has_sink = reader.read_preamble().has_sink != 0;
  reader.check_trailer();
  text_.source_words = reader.read_words();
  text_.target_words = reader.read_words();
  while (!reader.at_end()) {
    const auto stored = reader.read_value<StoredParameters>();
    if (stored.direction > 1 || !is_valid(stored)) reader.fail();
    const bool is_forward = stored.direction == 0;
    const size_t num_given = is_forward ? text_.sizes().source : text_.sizes().target;
    const size_t num_generated = is_forward ? text_.sizes().target : text_.sizes().source;
    DirectionModel model;
    model.parameters.prior = {stored.favor_diagonal != 0, stored.tension, stored.use_null != 0,
                              stored.null_probability};
    model.parameters.length_ratio = stored.length_ratio;
    model.table = reader.read_table(num_given, num_generated);
    std::optional<DirectionModel>& slot = is_forward ? forward_ : reverse_;
    if (slot) reader.fail();
    slot = model;
  }
}

const DirectionModel& ModelFile::direction(Direction direction) const {
  if (!has(direction)) {
    const bool is_forward = direction == Direction::kForward;
    throw Error({path_},
                fmt::format("the aligner model holds the {} direction only",
                            is_forward ? "reverse" : "forward"),
                is_forward ? "add --reverse, or train it with --both"
                           : "leave --reverse and --both out, or train it with --both");
  }
  return *slot(direction);
}

}  // namespace allot::align
