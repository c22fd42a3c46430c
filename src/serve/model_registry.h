#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "serve/language_detector.h"
#include "serve/served_model.h"

namespace allot::server {

// The models of a moment.
struct ModelSet {
  std::vector<std::shared_ptr<const ServedModel>> models;
  LanguageDetector detector;  // of their source languages

  // The first one that fits; null when there is none. An empty language fits all.
  std::shared_ptr<const ServedModel> find(const std::string& source,
                                          const std::string& target) const;
  std::shared_ptr<const ServedModel> find_name(const std::string& name) const;
  bool has_source(const std::string& language) const;

  // For messages, the first ones when there are many: "de to en, en to de"; "small, large".
  std::string language_pairs() const;
  std::string names() const;

  // For GET /languages: every language with what it can be translated to.
  nlohmann::ordered_json languages() const;
};

// The models that are served. Requests take the set of the moment and keep it to their end.
class ModelRegistry {
 public:
  // Opens a folder under a name, as the constructor of ServedModel does.
  using Load = std::function<std::shared_ptr<const ServedModel>(const std::string& path,
                                                                const std::string& name)>;

  // Throws Error when a folder cannot be used. precision: of all, as of LoadOptions.
  explicit ModelRegistry(const std::vector<std::string>& paths,
                         std::optional<Precision> precision = std::nullopt);
  ModelRegistry(const std::vector<std::string>& paths, Load load);

  std::shared_ptr<const ModelSet> current() const;
  // Loads the folders that have changed; one that cannot be used, or for which memory does not
  // suffice, is left out with a warning, and what was loaded before stays. Returns how many were
  // loaded.
  size_t reload();

 private:
  Load load_;
  mutable std::mutex mutex_;
  std::shared_ptr<const ModelSet> current_;
};

// What models are called: the last parts of their paths, with numbers where these are equal.
std::vector<std::string> model_names(const std::vector<std::string>& paths);

}  // namespace allot::server
