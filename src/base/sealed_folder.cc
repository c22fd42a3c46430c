#include "base/sealed_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <set>
#include <utility>

#include "base/error.h"
#include "base/folder_name.h"
#include "base/json_parser.h"
#include "base/json_text.h"
#include "base/sealed_files.h"
#include "base/temporary_place.h"
#include "base/version.h"

namespace allot {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// Keys of the manifest that are ours.
constexpr const char* kFormat = "format";
constexpr const char* kVersionKey = "format-version";
constexpr const char* kProgram = "written-by";
constexpr const char* kFiles = "files";
constexpr const char* kChecksum = "checksum";

Error cannot_write(const std::string& path, const std::string& reason) {
  return Error::failure({path}, "cannot be written: " + reason,
                        "check the disk, and that you may write to the folder above");
}

// Exchanges a folder and the one that it replaces in one step, where the system can do that.
bool change_places(const std::string& a, const std::string& b) {
  return renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0;
}

void sync_folder(const std::string& path) {
  const int folder = open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0) return;
  (void)fsync(folder);
  close(folder);
}

std::string sum_of(const Json& manifest) {
  return checksum_text(checksum(json_text(manifest)));
}

// The identity of a folder, whatever its name.
struct FolderNumber {
  dev_t device = 0;
  ino_t number = 0;
  bool operator==(const FolderNumber& other) const {
    return device == other.device && number == other.number;
  }
};

FolderNumber number_of(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0) return {};
  return {status.st_dev, status.st_ino};
}

// A name that does not lead out of the folder.
bool is_file_name(const std::string& name) {
  return !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos &&
         name.find('\0') == std::string::npos;
}

void move_guests(const std::string& from, const std::set<std::string>& own, const std::string& to) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(from, ignored)) {
    const std::string name = entry.path().filename().string();
    const fs::path moved = fs::path(to) / name;
    if (own.count(name) != 0 || fs::exists(moved, ignored)) continue;
    fs::rename(entry.path(), moved, ignored);
  }
}

}  // namespace

SealedFolderWriter::SealedFolderWriter(FolderKind kind, std::string path)
    : kind_(kind), path_(folder_name(std::move(path))) {
  std::error_code error;
  if (fs::exists(path_, error)) {
    if (!fs::is_directory(path_, error)) {
      throw Error::failure({path_}, "is a file, not a folder", "name a folder that does not exist");
    }
    if (!fs::is_empty(path_, error) && !fs::exists(path_ + "/" + kind_.manifest, error)) {
      throw Error::failure(
          {path_},
          fmt::format("contains files that are not part of a {}, so it is not replaced",
                      kind_.name),
          "name a folder that does not exist or is empty");
    }
  }
  const fs::path above = fs::path(path_).parent_path();
  if (!above.empty()) {
    if (const std::error_code problem = above_.make(above.string())) {
      throw cannot_write(path_, problem.message());
    }
  }
  const TemporaryPlace place = make_temporary(path_, [](const std::string& temporary) {
    return mkdir(temporary.c_str(), 0777) == 0 ? 0 : errno;
  });
  if (place.error != 0) throw cannot_write(path_, std::strerror(place.error));
  temporary_ = place.path;
}

SealedFolderWriter::~SealedFolderWriter() {
  open_file_.reset();
  std::error_code ignored;
  if (!temporary_.empty()) fs::remove_all(temporary_, ignored);
}

void SealedFolderWriter::add(const std::string& name, std::string_view bytes) {
  begin(name);
  write(bytes);
  end_file();
}

void SealedFolderWriter::begin(const std::string& name) {
  end_file();
  ALLOT_CHECK(!name.empty() && name != kind_.manifest && name.find('/') == std::string::npos,
              fmt::format("'{}' cannot be a file of the folder", name));
  open_name_ = name;
  open_bytes_ = 0;
  open_file_ = std::make_unique<OutputFile>(temporary_path(name));
  open_sum_ = std::make_unique<RunningChecksum>();
}

void SealedFolderWriter::write(std::string_view bytes) {
  ALLOT_CHECK(open_file_ != nullptr, "write without begin");
  open_file_->write(bytes);
  open_sum_->add(bytes);
  open_bytes_ += bytes.size();
}

void SealedFolderWriter::end_file() {
  if (open_file_ == nullptr) return;
  open_file_->commit();
  enter(open_name_, open_bytes_, open_sum_->value());
  open_file_.reset();
  open_sum_.reset();
}

void SealedFolderWriter::enter(const std::string& name, uint64_t bytes, uint64_t sum) {
  ALLOT_CHECK(!files_.contains(name), fmt::format("'{}' is in the folder twice", name));
  files_[name] = {{"bytes", bytes}, {"checksum", checksum_text(sum)}};
}

void SealedFolderWriter::add_copy(const std::string& name, const std::string& from) {
  RegularFile file(from);
  begin(name);
  for_each_block(file, [this](std::string_view block) { write(block); });
  end_file();
}

void SealedFolderWriter::adopt(const std::string& name) {
  end_file();
  const FileSum sum = sum_of_file(temporary_path(name));
  enter(name, sum.bytes, sum.checksum);
}

void SealedFolderWriter::commit(const Json& content) {
  end_file();
  Json manifest;
  manifest[kFormat] = kind_.name;
  manifest[kVersionKey] = kind_.version;
  manifest[kProgram] = fmt::format("allot {}", kVersion);
  for (const auto& [key, value] : content.items()) {
    ALLOT_CHECK(!manifest.contains(key) && key != kFiles && key != kChecksum,
                fmt::format("'{}' has a meaning of its own in a manifest", key));
    manifest[key] = value;
  }
  manifest[kFiles] = files_;
  manifest[kChecksum] = sum_of(manifest);
  write_file(temporary_path(kind_.manifest), json_text(manifest, 2) + "\n");

  std::error_code error;
  if (fs::exists(path_, error)) {
    std::set<std::string> own = sealed_files(path_, kind_.manifest);
    own.insert(kind_.manifest);
    if (!change_places(temporary_, path_)) {
      // A file system without exchange: for a moment there is no folder at all.
      const std::string aside = temporary_ + ".old";
      if (std::rename(path_.c_str(), aside.c_str()) != 0 ||
          std::rename(temporary_.c_str(), path_.c_str()) != 0) {
        throw cannot_write(path_, std::strerror(errno));
      }
      temporary_ = aside;
    }
    move_guests(temporary_, own, path_);
    fs::remove_all(temporary_, error);
  } else if (std::rename(temporary_.c_str(), path_.c_str()) != 0) {
    throw cannot_write(path_, std::strerror(errno));
  }
  temporary_.clear();
  const std::string above = fs::path(path_).parent_path().string();
  sync_folder(above.empty() ? "." : above);
}

SealedFolder::SealedFolder(FolderKind kind, std::string path, SealedFiles files,
                           const FileTaker& taker)
    : kind_(kind), path_(folder_name(std::move(path))) {
  constexpr int kTries = 10;
  for (int i = 1;; ++i) {
    const FolderNumber before = number_of(path_);
    try {
      open(files, taker);
      return;
    } catch (const Error&) {
      // Files of two folders do not belong together, although both are valid.
      if (i == kTries || number_of(path_) == before) throw;
    }
  }
}

void SealedFolder::open(SealedFiles files, const FileTaker& taker) {
  files_.clear();
  kept_.clear();
  holds_.clear();
  std::error_code error;
  if (!fs::is_directory(path_, error)) {
    throw Error({path_},
                fs::exists(path_, error)
                    ? fmt::format("is a file, not the folder of a {}", kind_.name)
                    : std::string("no such folder"),
                fmt::format("name the folder that holds {}", kind_.manifest));
  }
  holds_.push_back(std::make_shared<const ReadingHold>(manifest_path()));
  read_manifest();
  for (const File& file : files_) {
    const std::string place = path_ + "/" + file.name;
    if (!fs::exists(place, error)) {
      throw Error({place}, fmt::format("is missing, but {} lists it", kind_.manifest), remedy());
    }
    holds_.push_back(std::make_shared<const ReadingHold>(place));
    // Before anything is read: a sparse file may claim any size.
    if (const uint64_t bytes = RegularFile(place).size(); bytes != file.bytes) {
      check(file, {bytes, 0});
    }
    if (files == SealedFiles::kCheck) {
      check(file, sum_of_file(place));
    } else {
      keep(file, taker);
    }
  }
}

void SealedFolder::keep(const File& file, const FileTaker& taker) {
  auto bytes = std::make_shared<FileBytes>(path_ + "/" + file.name, FileReading::kLater);
  const auto read_and_check = [&] {
    bytes->read_rest();
    check(file, {bytes->bytes().size(), bytes->checksum()});
  };
  bool is_taken = false;
  try {
    is_taken = taker && taker(*this, file.name, *bytes);
  } catch (const Error&) {
    read_and_check();  // a file that has changed explains everything else
    throw;
  }
  read_and_check();
  if (!is_taken) kept_[file.name] = std::move(bytes);
}

std::string SealedFolder::remedy() const {
  return fmt::format("copy the {} again, or create it again", kind_.name);
}

void SealedFolder::read_manifest() {
  const std::string file = manifest_path();
  std::error_code error;
  if (!fs::exists(file, error)) {
    throw Error({path_}, fmt::format("is not a {}: it has no {}", kind_.name, kind_.manifest),
                fmt::format("name the folder that holds {}", kind_.manifest));
  }
  if (RegularFile(file).size() > kMaxManifestBytes) {
    throw Error({file}, "is damaged: it is too large for the description of a folder", remedy());
  }
  Json manifest = parse_json(FileBytes(file).bytes(), {file}, remedy());
  const JsonObject checked(manifest, {file, remedy()});
  // Kind and version first: another version may seal itself in another way.
  if (text_or(manifest, kFormat, "") != kind_.name) {
    throw Error({file}, fmt::format("does not describe a {}", kind_.name),
                fmt::format("name the folder of a {} that allot wrote", kind_.name));
  }
  const uint64_t version = checked.count(kVersionKey);
  const int newest = std::max(kind_.version, kind_.newest);
  if (version < static_cast<uint64_t>(kind_.version) || version > static_cast<uint64_t>(newest)) {
    throw Error(
        {file},
        fmt::format("has version {} of the format, this allot knows version {}", version, newest),
        fmt::format("use the allot that wrote it ({}), or make the {} again",
                    text_or(manifest, kProgram, "unknown"), kind_.name));
  }
  version_ = static_cast<int>(version);
  const std::string sum = checked.text(kChecksum);
  manifest.erase(kChecksum);
  if (sum != sum_of(manifest)) {
    throw Error({file}, "is damaged: it was cut short or changed since it was written", remedy());
  }
  list_files(manifest);
  for (const char* key : {kFormat, kVersionKey, kFiles}) manifest.erase(key);
  content_ = std::move(manifest);
}

void SealedFolder::list_files(const Json& manifest) {
  const JsonObject files = JsonObject(manifest, {manifest_path(), remedy()}).object(kFiles);
  for (const auto& [name, entry] : files.json().items()) {
    if (!is_file_name(name) || name == kind_.manifest) {
      throw Error({manifest_path()},
                  fmt::format("lists {}, which cannot be a file of the folder", shown_json(name)),
                  remedy());
    }
    const JsonObject listed(entry, {manifest_path(), remedy(), files.source().name + "." + name});
    files_.push_back({name, listed.count("bytes"), listed.text("checksum")});
  }
}

void SealedFolder::check(const File& file, const FileSum& found) const {
  const std::string place = path_ + "/" + file.name;
  if (found.bytes != file.bytes) {
    throw Error(
        {place},
        fmt::format("has {} bytes, but {} lists {}", found.bytes, kind_.manifest, file.bytes),
        remedy());
  }
  if (checksum_text(found.checksum) != file.checksum) {
    throw Error({place},
                fmt::format("has changed since it was written: its checksum is not that of {}",
                            kind_.manifest),
                remedy());
  }
}

JsonObject SealedFolder::object() const {
  return {content_, {manifest_path(), remedy()}};
}

bool SealedFolder::has(std::string_view name) const {
  return std::any_of(files_.begin(), files_.end(),
                     [name](const File& file) { return file.name == name; });
}

std::string SealedFolder::path_of(const std::string& name) const {
  if (!has(name)) {
    throw Error({path_}, fmt::format("has no '{}'", name),
                fmt::format("use a {} that was made with it", kind_.name));
  }
  return path_ + "/" + name;
}

std::shared_ptr<const FileBytes> SealedFolder::bytes_of(const std::string& name) const {
  const std::string path = path_of(name);
  const auto kept = kept_.find(name);
  ALLOT_CHECK(kept != kept_.end(), fmt::format("{} was not kept in memory", path));
  return kept->second;
}

InputFile SealedFolder::input(const std::string& name) const {
  return {path_of(name), bytes_of(name)->bytes()};
}

}  // namespace allot
