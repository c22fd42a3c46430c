#include "align/aligner.h"

#include <allot/allot.h>

#include <memory>
#include <utility>

#include "align/train.h"
#include "base/strings.h"
#include "corpus/numbered_pairs.h"
#include "library/guard.h"

namespace allot::api {

struct Aligner::Impl {
  explicit Impl(const std::string& path) : model(path) {}
  align::ModelFile model;
};

namespace {

// Numbers the words of all pairs; new ones become known.
align::SentencePairs number_words(const Lines& sources, const Lines& targets,
                                  align::ModelText& text) {
  align::SentencePairs pairs;
  for (size_t i = 0; i < sources.size(); ++i) {
    const std::vector<std::string_view> source = align::source_words(sources[i], text.frame);
    const std::vector<std::string_view> target = split_spaces(targets[i]);
    check_alignable(source.size(), {"<sources>", i + 1});
    check_alignable(target.size(), {"<targets>", i + 1});
    pairs.source.add(align::add_source(text, source));
    pairs.target.add(align::add_target(text, target));
  }
  return pairs;
}

void train_to_file(const Lines& sources, const Lines& targets, const std::string& path,
                   const AlignerTraining& options) {
  library::check_line_count(sources.size(), targets.size(), "target");
  align::TrainOptions training;
  training.iterations = options.iterations;
  training.validate();
  align::ModelText text;
  text.frame.has_sink = options.sink;
  const align::SentencePairs pairs =
      number_words(library::well_formed(sources), library::well_formed(targets), text);
  align::ModelWriter writer(path, text);
  WorkerPool pool(library::chosen_threads(options.threads));
  for (const align::Direction direction : align::directions_of(align::AlignmentKind::kSymmetric)) {
    const align::TrainedDirection trained =
        align::train(align::directed(pairs, text.sizes(), direction), training, {}, pool);
    writer.add(direction, trained.model());
  }
  writer.commit();
}

std::vector<Links> plain_links(const std::vector<align::Links>& all) {
  std::vector<Links> result;
  result.reserve(all.size());
  for (const align::Links& links : all) {
    Links& own = result.emplace_back();
    for (const align::Link& link : links) own.push_back({link.source, link.target});
  }
  return result;
}

}  // namespace

Aligner::Aligner(const std::string& path)
    : impl_(library::guarded([&] { return std::make_unique<const Impl>(path); })) {}

Aligner::~Aligner() = default;
Aligner::Aligner(Aligner&&) noexcept = default;
Aligner& Aligner::operator=(Aligner&&) noexcept = default;

Aligner Aligner::train(const Lines& sources, const Lines& targets, const std::string& path,
                       const AlignerTraining& options) {
  library::guarded(
      [&] { library::run_apart([&] { train_to_file(sources, targets, path, options); }); });
  return Aligner(path);
}

std::vector<Links> Aligner::align(const Lines& sources, const Lines& targets, AlignmentKind kind,
                                  int threads) const {
  return library::guarded([&] {
    library::check_line_count(sources.size(), targets.size(), "target");
    const Lines known_sources = library::well_formed(sources);
    const Lines known_targets = library::well_formed(targets);
    for (size_t i = 0; i < sources.size(); ++i) {
      check_alignable(split_spaces(known_sources[i]).size(), {"<sources>", i + 1});
      check_alignable(split_spaces(known_targets[i]).size(), {"<targets>", i + 1});
    }
    std::vector<align::Links> links;
    library::run_apart([&] {
      WorkerPool pool(library::chosen_threads(threads));
      align::LinkSelection selection;
      selection.kind = static_cast<align::AlignmentKind>(kind);
      links = align::align_sentences(impl_->model, known_sources, known_targets, pool, selection);
    });
    return plain_links(links);
  });
}

}  // namespace allot::api
