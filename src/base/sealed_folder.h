#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/checksum.h"
#include "base/files_in_use.h"
#include "base/output_file.h"

namespace allot {

// What sort of folder it is: a model, a checkpoint.
struct FolderKind {
  const char* name = "";      // "model": for messages and the manifest
  const char* manifest = "";  // "model.json": the file that says what is in the folder
  int version = 1;            // of the folder's format
};

// Files that belong together and are only ever seen complete. A manifest (JSON) lists them with
// size and checksum, and carries a checksum of itself.
//
// Everything is written to a temporary folder beside the place, which takes the place in one step
// (`commit`): a crash or a full disk leaves the old folder as it was. Destroyed without commit, it
// leaves nothing behind.
class SealedFolderWriter {
 public:
  // Throws Error (exit code 1) when the place cannot be written, or holds something else than a
  // folder of this kind: such a folder is not replaced.
  SealedFolderWriter(FolderKind kind, std::string path);
  SealedFolderWriter(const SealedFolderWriter&) = delete;
  SealedFolderWriter& operator=(const SealedFolderWriter&) = delete;
  ~SealedFolderWriter();

  // A file in one piece; or piece by piece: begin, write ..., and the next begin, add or commit
  // ends it.
  void add(const std::string& name, std::string_view bytes);
  void begin(const std::string& name);
  void write(std::string_view bytes);
  // A copy of a file that is elsewhere.
  void add_copy(const std::string& name, const std::string& from);
  // Where the file `name` may be written by others; `take_up` then makes it part of the folder.
  std::string temporary_path(const std::string& name) const { return temporary_ + "/" + name; }
  void take_up(const std::string& name);

  // Writes the manifest (`content`, then the list of files) and puts the folder in its place. What
  // an old folder at that place held besides its own files (a log, a note) moves to the new one.
  void commit(const nlohmann::ordered_json& content);

 private:
  void end_file();
  void enter(const std::string& name, uint64_t bytes, uint64_t sum);

  FolderKind kind_;
  std::string path_;
  std::string temporary_;
  nlohmann::ordered_json files_ = nlohmann::ordered_json::object();
  std::string open_name_;
  uint64_t open_bytes_ = 0;
  std::unique_ptr<OutputFile> open_file_;
  std::unique_ptr<RunningChecksum> open_sum_;
};

// Reads such a folder and checks every file of it against the manifest. Throws Error naming the
// file and the remedy when one is missing, cut short or changed, and when the folder is of another
// kind or version.
class SealedFolder {
 public:
  struct File {
    std::string name;
    uint64_t bytes = 0;
    std::string checksum;
  };

  SealedFolder(FolderKind kind, std::string path);

  const std::string& path() const { return path_; }
  // What was given to commit.
  const nlohmann::ordered_json& content() const { return content_; }
  std::string manifest_path() const { return path_ + "/" + kind_.manifest; }
  const std::vector<File>& files() const { return files_; }
  bool has(std::string_view name) const;
  // The path of a file of the folder; Error when the folder does not list it.
  std::string path_of(const std::string& name) const;

 private:
  void read_manifest();
  void check(const File& file) const;

  FolderKind kind_;
  std::string path_;
  nlohmann::ordered_json content_;
  std::vector<File> files_;
  // Nothing is written over the files of a folder that is in use.
  std::vector<std::shared_ptr<const ReadingHold>> holds_;
};

}  // namespace allot
