#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "base/checksum.h"
#include "base/file_bytes.h"
#include "base/files_in_use.h"
#include "base/json_object.h"
#include "base/new_folders.h"
#include "base/output_file.h"
#include "base/regular_file.h"

namespace allot {

// The kind of a folder: a model, a checkpoint.
struct FolderKind {
  const char* name = "";      // "model": for messages and the manifest
  const char* manifest = "";  // "model.json": the file that lists the content
  int version = 1;            // of the folder's format: what is written, and read
  int newest = 0;             // later versions up to this one are read, too
};

// Files that belong together and are never seen incomplete. A manifest (JSON) lists them with size
// and checksum, and contains a checksum of itself.
//
// Everything is written to a temporary folder beside the destination, which replaces it in one step
// (`commit`): a crash or a full disk leaves the old folder intact. Destroyed without commit, it
// leaves nothing behind, not even parent folders that it has created.
class SealedFolderWriter {
 public:
  // Throws Error (exit code 1) when the destination cannot be written, or is something other than a
  // folder of this kind, which is not replaced.
  SealedFolderWriter(FolderKind kind, std::string path);
  SealedFolderWriter(const SealedFolderWriter&) = delete;
  SealedFolderWriter& operator=(const SealedFolderWriter&) = delete;
  ~SealedFolderWriter();

  // A file at once; or in parts: begin, write ..., and the next begin, add or commit ends it.
  void add(const std::string& name, std::string_view bytes);
  void begin(const std::string& name);
  void write(std::string_view bytes);
  // A copy of an existing file.
  void add_copy(const std::string& name, const std::string& from);
  // Where other code may write the file `name`; `adopt` then makes it part of the folder.
  std::string temporary_path(const std::string& name) const { return temporary_ + "/" + name; }
  void adopt(const std::string& name);

  // Writes the manifest (`content`, then the list of files) and moves the folder to its
  // destination. Other files of an old folder at that destination (a log, a note) move to the new
  // one.
  void commit(const nlohmann::ordered_json& content);

 private:
  void end_file();
  void enter(const std::string& name, uint64_t bytes, uint64_t sum);

  FolderKind kind_;
  std::string path_;
  NewFolders above_;
  std::string temporary_;
  nlohmann::ordered_json files_ = nlohmann::ordered_json::object();
  std::string open_name_;
  uint64_t open_bytes_ = 0;
  std::unique_ptr<OutputFile> open_file_;
  std::unique_ptr<RunningChecksum> open_sum_;
};

// What happens to the files of a folder when it is opened. Every byte is compared with its checksum
// in either case.
enum class SealedFiles {
  // They are read for the check and opened again by path later: for prepared data, which may be
  // larger than memory and which only this program uses.
  kCheck,
  // They are read into memory, once: what is used is what was checked, whatever happens to the
  // files meanwhile.
  kKeep,
};

class SealedFolder;

// Takes what it needs from a file while it is read (FileReading::kLater), so that the file need not
// be in memory as a whole: true when nobody needs the file any more. It must not be used before the
// folder is open, since only then its checksum is known. `folder` has its manifest, but no files
// yet. An Error is shown if the checksum is right. Called again when the folder is read again.
using FileTaker =
    std::function<bool(const SealedFolder& folder, const std::string& name, FileBytes& bytes)>;

// Reads such a folder and checks every file against the manifest. Throws Error naming the file and
// the remedy when one is missing, truncated, changed or not a regular file, and when the folder is
// of another kind or version. A folder that is replaced while it is read is read again.
class SealedFolder {
 public:
  struct File {
    std::string name;
    uint64_t bytes = 0;
    std::string checksum;
  };

  // taker: for files that are kept.
  SealedFolder(FolderKind kind, std::string path, SealedFiles files = SealedFiles::kCheck,
               const FileTaker& taker = {});

  const std::string& path() const { return path_; }
  // What was given to commit. Untrusted even when the checksums match: `object` reads it with
  // checks.
  const nlohmann::ordered_json& content() const { return content_; }
  JsonObject object() const;
  std::string manifest_path() const { return path_ + "/" + kind_.manifest; }
  const std::vector<File>& files() const { return files_; }
  int version() const { return version_; }  // of its format
  bool has(std::string_view name) const;
  // The path of a file of the folder; Error when the folder does not list it.
  std::string path_of(const std::string& name) const;
  // Its bytes, as they were checked; only with SealedFiles::kKeep, and if nobody took them.
  std::shared_ptr<const FileBytes> bytes_of(const std::string& name) const;
  // The same for readers of text. The folder must outlive them.
  InputFile input(const std::string& name) const;

 private:
  void open(SealedFiles files, const FileTaker& taker);
  void keep(const File& file, const FileTaker& taker);
  void read_manifest();
  void list_files(const nlohmann::ordered_json& manifest);
  void check(const File& file, const FileSum& found) const;
  // The remedy for a folder that has changed since it was written.
  std::string remedy() const;

  FolderKind kind_;
  std::string path_;
  int version_ = 0;
  nlohmann::ordered_json content_;
  std::vector<File> files_;
  std::map<std::string, std::shared_ptr<FileBytes>> kept_;  // by name
  // Files of a folder in use are not overwritten.
  std::vector<std::shared_ptr<const ReadingHold>> holds_;
};

}  // namespace allot
