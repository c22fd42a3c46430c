#include "experiment/dealt_jobs.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "base/error.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "train/distributed/packed_texts.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

const PlannedResult& find_planned(const ExperimentPlan& plan, const std::string& name,
                                  const std::string& hash) {
  const auto planned = std::find_if(plan.results.begin(), plan.results.end(),
                                    [&](const PlannedResult& one) { return one.name == name; });
  if (planned != plan.results.end() && planned->result_hash == hash) return *planned;
  throw Error::failure({},
                       "plans a different experiment from rank 0: its " + quote(name) + " differs",
                       "give all machines the same files, and the same version of allot");
}

}  // namespace

std::string pack_jobs(const std::vector<ModelJob>& jobs) {
  std::vector<std::string> packed;
  for (const ModelJob& job : jobs) {
    std::vector<std::string> parts{job.needs_model ? "1" : "0"};
    for (const PlannedResult& result : job.results) {
      for (const std::string* part : {&result.name, &result.result_hash, &result.recipe.output}) {
        parts.push_back(*part);
      }
    }
    packed.push_back(pack_texts(parts));
  }
  return pack_texts(packed);
}

std::vector<ModelJob> unpack_jobs(const std::string& text, const ExperimentPlan& plan) {
  std::vector<ModelJob> jobs;
  for (const std::string& packed : unpack_texts(text)) {
    const std::vector<std::string> parts = unpack_texts(packed);
    ModelJob& job = jobs.emplace_back();
    job.needs_model = parts.at(0) == "1";
    for (size_t i = 1; i + 2 < parts.size(); i += 3) {
      job.results.push_back(find_planned(plan, parts[i], parts[i + 1]));
      job.results.back().recipe.output = parts[i + 2];
    }
  }
  return jobs;
}

SharedFolderSign::SharedFolderSign(const std::string& folder)
    : folder_(folder),
      name_(fmt::format("ranks-{}-{}", getpid(),
                        std::chrono::system_clock::now().time_since_epoch().count())) {
  write_file(folder_ + "/" + name_, "");
}

SharedFolderSign::~SharedFolderSign() {
  std::error_code ignored;
  fs::remove(folder_ + "/" + name_, ignored);
}

void SharedFolderSign::check(const std::string& folder, const std::string& name) {
  std::error_code ignored;
  if (fs::exists(folder + "/" + name, ignored)) return;
  throw Error::failure({folder}, "is not the folder of rank 0, which the rows are written to",
                       "put the experiment on a file system that all machines share");
}

}  // namespace allot
