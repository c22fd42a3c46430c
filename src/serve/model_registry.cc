#include "serve/model_registry.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <new>
#include <set>
#include <utility>

#include "base/console.h"
#include "base/error.h"
#include "base/log.h"
#include "base/printable.h"
#include "base/strings.h"
#include "text/language_names.h"

namespace allot::server {
namespace {

// Of a longer list nobody reads the rest in a message.
constexpr size_t kMostListed = 20;

std::string first_of_many(std::vector<std::string> names) {
  const bool is_cut = names.size() > kMostListed;
  if (is_cut) names.resize(kMostListed);
  return printable(join(names, ", ")) + (is_cut ? ", ..." : "");
}

std::shared_ptr<const ModelSet> set_of(std::vector<std::shared_ptr<const ServedModel>> models) {
  auto set = std::make_shared<ModelSet>();
  for (const auto& model : models) {
    set->detector.add(model->source(), model->translator().model().folder().source_vocabulary());
  }
  set->models = std::move(models);
  return set;
}

// What the exception says that is being handled. Whatever it is, even that memory does not suffice
// for the old model and the new one: it is no reason to stop answering with the old one.
std::string problem_with(const std::string& name) {
  try {
    throw;
  } catch (const Error& error) {
    return error.what();
  } catch (const std::bad_alloc&) {
    return printable(name) + ": not enough memory beside what is served";
  } catch (const std::exception& error) {
    return printable(name) + ": " + printable(error.what());
  }
}

std::shared_ptr<const ServedModel> load_changed(const std::shared_ptr<const ServedModel>& old,
                                                const ModelRegistry::Load& load) {
  try {
    if (folder_checksum(old->path()) == old->checksum()) return old;
    std::shared_ptr<const ServedModel> loaded = load(old->path(), old->name());
    log::info("{}: reloaded", old->path());
    return loaded;
  } catch (const std::exception&) {
    console_log(LogLevel::kWarning,
                problem_with(old->path()) + "\n  the model that was loaded before stays");
    return old;
  }
}

}  // namespace

std::vector<std::string> model_names(const std::vector<std::string>& paths) {
  std::vector<std::string> names;
  std::set<std::string> used;
  for (const std::string& path : paths) {
    std::filesystem::path whole = std::filesystem::path(path).lexically_normal();
    if (!whole.has_filename()) whole = whole.parent_path();
    const std::string base = whole.filename().string();
    std::string name = base;
    for (int number = 2; !used.insert(name).second; ++number) {
      name = base + "-" + std::to_string(number);
    }
    names.push_back(name);
  }
  return names;
}

std::shared_ptr<const ServedModel> ModelSet::find(const std::string& source,
                                                  const std::string& target) const {
  for (const auto& model : models) {
    if ((source.empty() || model->source() == source) &&
        (target.empty() || model->target() == target)) {
      return model;
    }
  }
  return nullptr;
}

std::shared_ptr<const ServedModel> ModelSet::find_name(const std::string& name) const {
  for (const auto& model : models) {
    if (model->name() == name) return model;
  }
  return nullptr;
}

bool ModelSet::has_source(const std::string& language) const {
  return std::any_of(models.begin(), models.end(),
                     [&](const auto& model) { return model->source() == language; });
}

std::string ModelSet::language_pairs() const {
  std::vector<std::string> pairs;
  for (const auto& model : models) {
    std::string pair = model->source() + " to " + model->target();
    if (std::find(pairs.begin(), pairs.end(), pair) == pairs.end()) pairs.push_back(pair);
  }
  return first_of_many(std::move(pairs));
}

std::string ModelSet::names() const {
  std::vector<std::string> all;
  all.reserve(models.size());
  for (const auto& model : models) all.push_back(model->name());
  return first_of_many(std::move(all));
}

nlohmann::ordered_json ModelSet::languages() const {
  std::map<std::string, std::set<std::string>> targets;
  for (const auto& model : models) {
    targets[model->source()].insert(model->target());
    targets[model->target()];  // a language that is only translated to is listed, too
  }
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& [code, reached] : targets) {
    list.push_back({{"code", code}, {"name", language_name(code)}, {"targets", reached}});
  }
  return list;
}

ModelRegistry::ModelRegistry(const std::vector<std::string>& paths,
                             std::optional<Precision> precision)
    : ModelRegistry(paths, [precision](const std::string& path, const std::string& name) {
        return std::make_shared<const ServedModel>(path, name, precision);
      }) {}

ModelRegistry::ModelRegistry(const std::vector<std::string>& paths, Load load)
    : load_(std::move(load)) {
  const std::vector<std::string> names = model_names(paths);
  std::vector<std::shared_ptr<const ServedModel>> models;
  for (size_t i = 0; i < paths.size(); ++i) {
    models.push_back(load_(paths[i], names[i]));
  }
  current_ = set_of(std::move(models));
}

std::shared_ptr<const ModelSet> ModelRegistry::current() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return current_;
}

// Called by one thread only; requests continue meanwhile.
size_t ModelRegistry::reload() {
  const std::shared_ptr<const ModelSet> before = current();
  std::vector<std::shared_ptr<const ServedModel>> models;
  size_t num_loaded = 0;
  for (const auto& old : before->models) {
    models.push_back(load_changed(old, load_));
    if (models.back() != old) ++num_loaded;
  }
  if (num_loaded == 0) return 0;
  try {
    std::shared_ptr<const ModelSet> set = set_of(std::move(models));
    const std::lock_guard<std::mutex> lock(mutex_);
    current_ = std::move(set);
    return num_loaded;
  } catch (const std::exception&) {
    console_log(LogLevel::kWarning, problem_with("the models that were reloaded") +
                                        "\n  those that were loaded before stay");
    return 0;
  }
}

}  // namespace allot::server
