#include "train/distributed/tuning_ranks.h"

#include <algorithm>

#include "base/log.h"
#include "train/distributed/dealt_items.h"
#include "train/distributed/packed_texts.h"
#include "train/prepare/fingerprint.h"
#include "translate/tuned_line.h"

namespace allot {
namespace {

// Of the manifest, which has the checksums of all other files.
std::string model_fingerprint(const std::string& model) {
  return Fingerprint().add_file(model + "/" + kModelFolder.manifest).text();
}

// Lines of a search, translated by all ranks; in order.
std::vector<std::string> translate_dealt(RankGroup& group, const Translator& translator,
                                         const std::vector<std::string>& lines,
                                         const DecodeOptions& options, WorkerPool& pool) {
  return make_dealt_items(&group, lines.size(), [&](const std::vector<size_t>& own) {
    std::vector<LineInput> inputs;
    inputs.reserve(own.size());
    for (const size_t i : own) inputs.push_back({lines[i]});
    std::vector<std::string> packed;
    for (const LineTranslation& line : translator.translate(inputs, options, pool)) {
      packed.push_back(pack_tuned_line(line));
    }
    return packed;
  });
}

}  // namespace

TuningOptions tuning_of_training(const Recipe& recipe, const LoadedModel& model) {
  TuningOptions options = default_tuning(model);
  options.objective = recipe.decoding.objective;
  options.word_rewards = recipe.decoding.word_rewards;
  return options;
}

TuningRanks::TuningRanks(RankGroup* group, const std::string& model, const Translator& translator,
                         WorkerPool& pool)
    : group_(group), translator_(translator), pool_(pool) {
  if (group == nullptr || group->is_alone()) return;
  const std::string fingerprint = model_fingerprint(model);
  group->announce({TrainingCommand::Kind::kOpenModel});
  {
    const RankGroup::Step step(*group);
    group->communicator().broadcast(pack_texts({model, fingerprint}));
  }
  const std::vector<std::string> found = group->report({}, fingerprint);
  are_used_ = std::all_of(found.begin(), found.end(),
                          [&](const std::string& one) { return one == fingerprint; });
  if (!are_used_) {
    log::info("decoding settings are tuned by rank 0 alone: other machines do not find {}", model);
  }
}

TuningSearch TuningRanks::search() {
  if (!are_used_) return {};
  TuningSearch search;
  search.translate = [this](size_t number, const std::vector<LineInput>& inputs,
                            const DecodeOptions& options) {
    return translate(number, inputs, options);
  };
  search.num_processes = group_->size();
  search.is_stopped = [this] { return group_->stop_requested(); };
  return search;
}

std::vector<LineTranslation> TuningRanks::translate(size_t search,
                                                    const std::vector<LineInput>& inputs,
                                                    const DecodeOptions& options) {
  std::vector<std::string> lines;
  lines.reserve(inputs.size());
  for (const LineInput& input : inputs) lines.push_back(input.text);
  TrainingCommand command{TrainingCommand::Kind::kSearch};
  command.search = search;
  group_->announce(command);
  {
    const RankGroup::Step step(*group_);
    group_->communicator().broadcast(pack_texts(lines));
  }
  std::vector<LineTranslation> translations;
  for (const std::string& line : translate_dealt(*group_, translator_, lines, options, pool_)) {
    translations.push_back(unpack_tuned_line(line));
  }
  return translations;
}

void TuningHelper::open() {
  const std::vector<std::string> received = unpack_texts(group_.communicator().broadcast(""));
  std::string found;
  translator_.reset();
  try {
    // An older model may still be there, where a file system takes its time.
    found = model_fingerprint(received.at(0));
    LoadOptions load;
    load.models = {received.at(0)};
    load.precision = Precision::kFloat;
    if (found == received.at(1)) translator_ = std::make_unique<Translator>(load);
  } catch (const Error&) {
    found.clear();  // rank 0 works alone
  }
  group_.report({}, found);
}

void TuningHelper::help(const TrainingCommand& command) {
  const std::vector<std::string> lines = unpack_texts(group_.communicator().broadcast(""));
  ALLOT_CHECK(translator_ != nullptr, "who has no model is not asked");
  const TuningOptions options = tuning_of_training(recipe_, translator_->model());
  const auto searches = searches_of(options, {}, translator_->model());
  translate_dealt(group_, *translator_, lines,
                  search_options({}, options, searches.at(command.search)), pool_);
}

}  // namespace allot
