#include "app/translate.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <memory>
#include <utility>

#include "app/block_reader.h"
#include "app/input_share.h"
#include "app/translate_table.h"
#include "app/translate_tmx.h"
#include "app/translate_xliff.h"
#include "base/files_in_use.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/strings.h"
#include "corpus/formats/pair_source.h"
#include "corpus/formats/xml_stream.h"
#include "train/distributed/run_together.h"
#include "train/distributed/same_task.h"
#include "train/distributed/task_dealer.h"
#include "translate/line_log.h"
#include "translate/source_language.h"
#include "translate/warning_log.h"

namespace allot {
namespace {

// Enough batches per thread that sentences of similar length are batched together and no thread
// waits for long; fewer when blocks are dealt to several ranks, of which none should wait for
// long...
constexpr size_t kBatchesPerThread = 32;
constexpr size_t kBatchesPerThreadOfARank = 8;
// ...but no more text than this, for lines may be huge.
constexpr size_t kTranslatedBytesPerThread = size_t{1} << 20;

BlockReader::Limits block_limits(const TranslateOptions& options, int threads,
                                 size_t batches_per_thread) {
  return {batches_per_thread * options.decode.batch_size * static_cast<size_t>(threads),
          kTranslatedBytesPerThread * static_cast<size_t>(threads)};
}

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

// From lines to what is written for them.
class BlockTranslator {
 public:
  BlockTranslator(const TranslateOptions& options, const Run& run)
      : options_(options),
        held_(files_of(options)),
        asked_(decode_options(options)),
        translator_(options.load),
        decode_(with_model_settings(translator_, asked_, options.settings)),
        pool_(run.threads) {
    translator_.use_terms(read_terms(options.terms), decode_);
    translator_.check_memory(decode_, run.threads);
  }

  const ModelFolder& model() const { return translator_.model().folder(); }
  // Of the text to translate; "" when the model does not say.
  std::string source_language() const { return text_settings(model(), TextSide::kSource).language; }

  // Calls visit(RenderedLine) for each line, in order.
  template <typename Visit>
  void translate(const LineBlock& block, const Visit& visit) {
    const std::vector<LineTranslation> translations =
        translator_.translate(block.inputs, decode_, pool_);
    for (size_t i = 0; i < translations.size(); ++i) {
      const NumberedLine& input = block.lines[i];
      const LineTranslation& line = translations[i];
      visit(RenderedLine{formatted(options_, input, line),
                         render_extra(options_.extra, input.number, line), report_of(input, line),
                         omitted_tables(options_, line), input.text.size()});
    }
  }

 private:
  const TranslateOptions& options_;
  InputHolds held_;
  DecodeOptions asked_;
  Translator translator_;
  DecodeOptions decode_;
  WorkerPool pool_;
};

// Everything that is written: translations, files beside them, warnings, progress.
class TranslateOutput {
 public:
  TranslateOutput(const TranslateOptions& options, const std::string& input,
                  const ModelFolder& model)
      : options_(options),
        input_(input),
        output_(options.stream.output),
        extra_(options.extra),
        warnings_(input, options.warnings),
        progress_("translate", 0, "lines"),
        share_(options.stream.input) {
    warnings_.describe(model);
  }

  void write(const RenderedLine& line) {
    output_.write(line.output);
    extra_.write(line.extra);
    warnings_.add(line.report);
    log_omitted_tables({input_, line.report.number}, line.omitted_tables);
    share_.add_line(line.num_bytes);
    ++num_new_;
  }

  // After each block, so that who reads along need not wait.
  void flush() {
    output_.flush();
    extra_.flush();
    warnings_.flush();
    progress_.set_note(share_.note());
    progress_.advance(std::exchange(num_new_, 0));
  }

  void finish() {
    std::vector<OutputFile*> files = extra_.files();
    if (warnings_.file() != nullptr) files.push_back(warnings_.file());
    files.push_back(&output_);
    commit_all(files);
    progress_.set_note("");
    progress_.finish();
    report_warnings(warnings_, options_.fail_on_warnings);
  }

 private:
  const TranslateOptions& options_;
  std::string input_;
  OutputFile output_;
  ExtraOutputs extra_;
  WarningLog warnings_;
  Progress progress_;
  InputShare share_;
  size_t num_new_ = 0;
};

// Reads blocks of lines, and warns once when they are in another language than the model's.
class CheckedReader {
 public:
  CheckedReader(const TranslateOptions& options, const BlockTranslator& translator,
                const BlockReader::Limits& limits)
      : reader_(options, translator.source_language(), limits), language_(translator.model()) {}

  const std::string& name() const { return reader_.name(); }

  bool read(LineBlock& block) {
    if (!reader_.read(block)) return false;
    for (const LineInput& input : block.inputs) language_.add(input.text);
    if (const auto warning = language_.warning()) log::warning("{} {}", name(), *warning);
    return true;
  }

 private:
  BlockReader reader_;
  SourceLanguageCheck language_;
};

void translate_alone(const TranslateOptions& options, const Run& run) {
  BlockTranslator translator(options, run);
  CheckedReader reader(options, translator, block_limits(options, run.threads, kBatchesPerThread));
  TranslateOutput output(options, reader.name(), translator.model());
  LineBlock block;
  while (reader.read(block)) {
    translator.translate(block, [&](const RenderedLine& line) { output.write(line); });
    output.flush();
  }
  output.finish();
}

// What must be the same on all ranks, or they were not meant to work together.
std::string task_of(const TranslateOptions& options) {
  return fmt::format("{} to {} with {}", options.stream.input, options.stream.output,
                     join(options.load.models, " "));
}

// Whether translations are written into what is read.
bool is_document(const TranslateOptions& options) {
  return !options.column.empty() || !options.output_column.empty() ||
         is_translation_markup(options.stream.input);
}

std::unique_ptr<BlockTranslator> open_on_all(const TranslateOptions& options, const Run& run,
                                             RankGroup& group) {
  std::unique_ptr<BlockTranslator> translator;
  std::exception_ptr failure;
  try {
    // Rank 0 alone may have the file; all hear of it.
    if (is_document(options)) {
      throw Error::usage("a TMX or XLIFF file or a table is translated by one process",
                         "leave out mpirun; --threads uses all processors");
    }
    translator = std::make_unique<BlockTranslator>(options, run);
  } catch (...) {
    failure = std::current_exception();
  }
  agree_on_task(group, failure, "translate", task_of(options));
  return translator;
}

void translate_together(const TranslateOptions& options, const Run& run, RankGroup& group) {
  const std::unique_ptr<BlockTranslator> translator = open_on_all(options, run, group);
  DealtWork work;
  work.run = [&](const std::string& task) {
    std::vector<RenderedLine> lines;
    translator->translate(unpack_block(task),
                          [&](RenderedLine line) { lines.push_back(std::move(line)); });
    return pack(lines);
  };
  if (group.rank() > 0) {
    work_together(group, work);
    return;
  }
  // Throws before the others are told to begin: the launcher ends them.
  CheckedReader reader(options, *translator,
                       block_limits(options, run.threads, kBatchesPerThreadOfARank));
  TranslateOutput output(options, reader.name(), translator->model());
  work.next = [&]() -> std::optional<std::string> {
    LineBlock block;
    if (!reader.read(block)) return std::nullopt;
    return pack(block);
  };
  work.deliver = [&](const std::string& result) {
    for (const RenderedLine& line : unpack_rendered(result)) output.write(line);
    output.flush();
  };
  work_together(group, work);
  output.finish();
}

void translate_document(const TranslateOptions& options, const Run& run) {
  if (!options.column.empty() || !options.output_column.empty()) {
    translate_table(options, run);
  } else if (xml_root(options.stream.input) == "tmx") {
    translate_tmx(options, run);
  } else {
    translate_xliff(options, run);
  }
}

}  // namespace

DecodeOptions decode_options(const TranslateOptions& options) {
  DecodeOptions decode = options.decode;
  decode.beam.n_best = std::max<size_t>(1, options.n_best);
  decode.attention.bounds_are_given = !options.fertilities.empty();
  decode.keeps_attention = options.json || options.extra.needs_attention();
  // Sampling does not need a beam.
  if (decode.sampling) {
    decode.beam.beam_size = std::max(decode.beam.beam_size, decode.beam.n_best);
  }
  without_settings(decode, options.settings.penalties).validate();
  options.load.validate();
  if (!options.load.dictionary.empty() && !decode.replace_unknown) {
    throw Error::usage("--dictionary has no effect without --replace-unk",
                       "add --replace-unk, or leave it out");
  }
  return decode;
}

std::vector<std::string> files_of(const TranslateOptions& options) {
  std::vector<std::string> files = options.terms.paths();
  files.push_back(options.load.dictionary);
  return files;
}

void report_warnings(const WarningLog& warnings, bool is_failure) {
  if (warnings.num_lines() == 0) return;
  log::info("warnings for {}", warnings.summary());
  if (!is_failure) return;
  throw Error::failure(
      {}, "there were warnings for " + warnings.summary(),
      "look at the lines that --warnings FILE lists, or leave out --fail-on-warnings");
}

void translate(const TranslateOptions& options, const Run& run) {
  run_together(options.distributed, [&](RankGroup& group) {
    if (!group.is_alone()) {
      translate_together(options, run, group);
    } else if (is_document(options)) {
      translate_document(options, run);
    } else {
      translate_alone(options, run);
    }
  });
}

}  // namespace allot
