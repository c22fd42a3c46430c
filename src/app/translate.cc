#include "app/translate.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "app/extra_outputs.h"
#include "app/input_share.h"
#include "base/files_in_use.h"
#include "base/line_aligned_file.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"
#include "translate/line_log.h"
#include "translate/warning_log.h"

namespace allot {
namespace {

// Enough batches per thread that sentences of similar length are batched together and no thread
// waits for long...
constexpr size_t kBatchesPerThread = 32;
// ...but no more text than this, for lines may be huge.
constexpr size_t kTranslatedBytesPerThread = size_t{1} << 20;

DecodeOptions decode_options(const TranslateOptions& options) {
  DecodeOptions decode = options.decode;
  decode.beam.n_best = std::max<size_t>(1, options.n_best);
  decode.attention.bounds_are_given = !options.fertilities.empty();
  decode.keeps_attention = options.json || options.extra.needs_attention();
  // Sampling does not need a beam.
  if (decode.sampling) {
    decode.beam.beam_size = std::max(decode.beam.beam_size, decode.beam.n_best);
  }
  merge_settings({}, decode, options.settings.penalties, true).validate();
  options.load.validate();
  if (!options.load.dictionary.empty() && !decode.replace_unknown) {
    throw Error::usage("--dictionary has no meaning without --replace-unk",
                       "add --replace-unk, or leave it out");
  }
  return decode;
}

std::vector<float> parse_numbers(std::string_view line, const Place& place) {
  std::vector<float> numbers;
  for (const std::string_view word : split_spaces(line)) {
    float value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !(value >= 0)) {
      throw Error(place, quote(word) + " is not a fertility",
                  "give space-separated numbers of at least 0");
    }
    numbers.push_back(value);
  }
  return numbers;
}

// Reads the lines that go through the network together.
class Input {
 public:
  Input(const TranslateOptions& options, int threads)
      : reader_(options.stream.input, InvalidUtf8::kReplace),
        fertilities_(options.fertilities),
        prefixes_(options.prefixes),
        most_lines_(kBatchesPerThread * options.decode.batch_size * static_cast<size_t>(threads)),
        most_bytes_(kTranslatedBytesPerThread * static_cast<size_t>(threads)) {}

  const std::string& name() const { return reader_.name(); }

  // False at the end. Stops when reading more would have to wait.
  bool read(std::vector<NumberedLine>& lines, std::vector<LineInput>& inputs) {
    lines.clear();
    inputs.clear();
    std::string text;
    size_t bytes = 0;
    while (lines.size() < most_lines_ && bytes < most_bytes_) {
      const uint64_t repaired_before = reader_.counts().invalid_utf8;
      if (!reader_.next(text)) {
        fertilities_.check_ended(reader_.counts().lines);
        prefixes_.check_ended(reader_.counts().lines);
        break;
      }
      lines.push_back(
          {reader_.counts().lines, text, reader_.counts().invalid_utf8 > repaired_before});
      bytes += text.size();
      LineInput input;
      input.text = text;
      input.place = reader_.place();
      if (fertilities_.is_there()) {
        const std::string& numbers = fertilities_.next(lines.back().number);
        input.fertility_place = fertilities_.place();
        input.fertility = parse_numbers(numbers, input.fertility_place);
      }
      if (prefixes_.is_there()) {
        input.prefix = prefixes_.next(lines.back().number);
        input.prefix_place = prefixes_.place();
      }
      inputs.push_back(std::move(input));
      if (!reader_.has_buffered_line()) break;
    }
    return !lines.empty();
  }

 private:
  LineReader reader_;
  LineAlignedFile fertilities_, prefixes_;
  size_t most_lines_;
  size_t most_bytes_;
};

size_t omitted_tables(const TranslateOptions& options, const LineTranslation& line) {
  return (options.json ? omitted_json_tables(line) : 0) +
         omitted_attention_lines(options.extra, line);
}

std::string formatted(const TranslateOptions& options, const NumberedLine& input,
                      const LineTranslation& line) {
  if (options.json) return to_json_line(input, line) + "\n";
  if (options.n_best > 0) return to_n_best(input, line);
  return text_of(line) + "\n";
}

}  // namespace

void translate(const TranslateOptions& options, const Run& run) {
  const InputHolds held({options.load.dictionary});
  const DecodeOptions asked = decode_options(options);
  const Translator translator(options.load);
  const DecodeOptions decode = with_model_settings(translator, asked, options.settings);
  translator.check_memory(decode, run.threads);
  Input input(options, run.threads);
  OutputFile output(options.stream.output);
  ExtraOutputs extra(options.extra);
  WarningLog warnings(input.name(), options.warnings);
  WorkerPool pool(run.threads);
  Progress progress("translate", 0, "lines");
  InputShare share(options.stream.input);
  std::vector<NumberedLine> lines;
  std::vector<LineInput> inputs;
  while (input.read(lines, inputs)) {
    const std::vector<LineTranslation> translations = translator.translate(inputs, decode, pool);
    for (size_t i = 0; i < lines.size(); ++i) {
      output.write(formatted(options, lines[i], translations[i]));
      extra.write(lines[i].number, translations[i]);
      warnings.add(lines[i], translations[i]);
      log_omitted_tables(inputs[i].place, omitted_tables(options, translations[i]));
    }
    output.flush();
    extra.flush();
    warnings.flush();
    for (const NumberedLine& line : lines) share.add_line(line.text);
    progress.set_note(share.note());
    progress.advance(lines.size());
  }
  std::vector<OutputFile*> files = extra.files();
  if (warnings.file() != nullptr) files.push_back(warnings.file());
  files.push_back(&output);
  commit_all(files);
  progress.set_note("");
  progress.finish();
  if (warnings.num_lines() == 0) return;
  log::info("warnings on {}", warnings.summary());
  if (options.fail_on_warnings) {
    throw Error::failure({}, "there were warnings on " + warnings.summary(),
                         "look at the lines that --warnings FILE lists, or leave out "
                         "--fail-on-warnings");
  }
}

}  // namespace allot
