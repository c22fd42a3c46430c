#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "common/json_mutation.h"

namespace allot::fuzz {

// A sealed folder (base/sealed_folder.h) as the input of a fuzz target. Its text form has a line
// "sealed" or "raw", and for each file a line "%%% NAME" and its bytes.
//
// "sealed": before it is read, files that it lacks are taken from a valid folder, and all checksums
// are made to fit, so that what reads the folder gets to see what stands in it. "raw": the files as
// they are, for the seal itself.
struct FolderInput {
  struct File {
    std::string name;
    std::string bytes;
  };
  bool is_sealed = true;
  std::vector<File> files;

  File* find(std::string_view name);
  const File* find(std::string_view name) const;
};

FolderInput parse_folder_input(std::string_view text);
std::string to_text(const FolderInput& input);

// The files of a folder on disk.
FolderInput read_folder(const std::string& path);

// What a target knows about its kind of folder.
struct FolderTarget {
  std::string manifest;  // "model.json"
  FolderInput valid;     // such a folder, whole
  // Further changes of an input that is to be sealed, before checksums are made.
  std::function<void(FolderInput& input, Json& manifest)> complete;
};

// Makes every checksum fit where the manifest has a place for it; a list of files is made when it
// has none.
void seal(const FolderTarget& target, FolderInput& input);

// For LLVMFuzzerCustomMutator: changes the manifest, or one of the files, as what it is.
size_t mutate_folder(const FolderTarget& target, uint8_t* data, size_t size, size_t max_size,
                     unsigned seed);

// A folder on disk that takes one input after the other.
class FolderOnDisk {
 public:
  FolderOnDisk();
  FolderOnDisk(const FolderOnDisk&) = delete;
  FolderOnDisk& operator=(const FolderOnDisk&) = delete;
  ~FolderOnDisk();

  const std::string& path() const { return path_; }
  // A place beside the folder, for a second one.
  std::string beside(const std::string& name) const { return root_ + "/" + name; }
  void write(const FolderInput& input);

 private:
  std::string root_;
  std::string path_;
};

// What the targets that read sealed folders have in common: a valid folder that inputs are
// completed from, and a place on disk for one input after the other.
class FolderBench {
 public:
  FolderBench() = default;
  FolderBench(const FolderBench&) = delete;
  FolderBench& operator=(const FolderBench&) = delete;
  virtual ~FolderBench() = default;

  const FolderTarget& target() const { return target_; }

  // Seals the input when it asks for that, writes it to disk and checks it.
  void check(std::string_view text);

 protected:
  // Reads the folder at disk().path(); an Error is a refusal.
  virtual void check_folder() = 0;
  // What else must hold of an input that was not refused.
  virtual void check_accepted(std::string_view /*text*/) {}

  const FolderOnDisk& disk() const { return disk_; }

  FolderTarget target_;  // set by the target

 private:
  FolderOnDisk disk_;
};

}  // namespace allot::fuzz
