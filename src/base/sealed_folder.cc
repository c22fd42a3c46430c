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
#include "base/memory_map.h"
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

// A folder and what it replaces change places in one step where the system can do that.
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
  return checksum_text(checksum(manifest.dump()));
}

// Names of a folder's own files; unreadable manifests own nothing but themselves.
std::set<std::string> own_files(const FolderKind& kind, const std::string& path) {
  std::set<std::string> names{kind.manifest};
  try {
    const MemoryMap map(path + "/" + kind.manifest);
    const Json manifest = Json::parse(map.bytes(), nullptr, false);
    if (manifest.is_object() && manifest.contains(kFiles) && manifest[kFiles].is_object()) {
      for (const auto& [name, entry] : manifest[kFiles].items()) names.insert(name);
    }
  } catch (const Error&) {
    return names;
  }
  return names;
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
          {path_}, fmt::format("holds other things than a {}: it is not replaced", kind_.name),
          "name a folder that does not exist or is empty");
    }
  }
  const fs::path place(path_);
  const std::string name = fmt::format(".{}.{}.tmp", place.filename().string(), getpid());
  temporary_ = (place.parent_path() / name).string();
  fs::remove_all(temporary_, error);
  if (!place.parent_path().empty()) fs::create_directories(place.parent_path(), error);
  if (!fs::create_directory(temporary_, error)) throw cannot_write(path_, error.message());
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
  const MemoryMap map(from);
  add(name, map.bytes());
}

void SealedFolderWriter::take_up(const std::string& name) {
  end_file();
  const MemoryMap map(temporary_path(name));
  enter(name, map.bytes().size(), checksum(map.bytes()));
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
  write_file(temporary_path(kind_.manifest), manifest.dump(2) + "\n");

  std::error_code error;
  if (fs::exists(path_, error)) {
    const std::set<std::string> own = own_files(kind_, path_);
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

SealedFolder::SealedFolder(FolderKind kind, std::string path)
    : kind_(kind), path_(folder_name(std::move(path))) {
  std::error_code error;
  if (!fs::is_directory(path_, error)) {
    throw Error({path_},
                fs::exists(path_, error)
                    ? fmt::format("is a file, not the folder of a {}", kind_.name)
                    : std::string("does not exist"),
                fmt::format("name the folder that holds {}", kind_.manifest));
  }
  holds_.push_back(std::make_shared<const ReadingHold>(manifest_path()));
  read_manifest();
  for (const File& file : files_) {
    holds_.push_back(std::make_shared<const ReadingHold>(path_ + "/" + file.name));
    check(file);
  }
}

void SealedFolder::read_manifest() {
  const std::string file = manifest_path();
  std::error_code error;
  if (!fs::exists(file, error)) {
    throw Error({path_}, fmt::format("is not a {}: it has no {}", kind_.name, kind_.manifest),
                fmt::format("name the folder that holds {}", kind_.manifest));
  }
  const auto damaged = [&] {
    return Error({file}, "is damaged: it was cut short or changed since it was written",
                 fmt::format("copy the {} again, or make it again", kind_.name));
  };
  Json manifest;
  {
    const MemoryMap map(file);
    manifest = Json::parse(map.bytes(), nullptr, false);
  }
  if (!manifest.is_object()) throw damaged();
  const auto is_text = [&manifest](const char* key) {
    return manifest.contains(key) && manifest[key].is_string();
  };
  // Kind and version first: another version may seal itself in another way.
  if (!is_text(kFormat) || manifest[kFormat] != kind_.name) {
    throw Error({file}, fmt::format("does not describe a {}", kind_.name),
                fmt::format("name the folder of a {} that allot wrote", kind_.name));
  }
  if (!manifest.contains(kVersionKey) || !manifest[kVersionKey].is_number_integer())
    throw damaged();
  if (manifest[kVersionKey] != kind_.version) {
    throw Error({file},
                fmt::format("has version {} of the format, this allot knows version {}",
                            manifest[kVersionKey].get<int64_t>(), kind_.version),
                fmt::format("use the allot that wrote it ({}), or make the {} again",
                            is_text(kProgram) ? manifest[kProgram].get<std::string>() : "unknown",
                            kind_.name));
  }
  if (!is_text(kChecksum)) throw damaged();
  const std::string sum = manifest[kChecksum];
  manifest.erase(kChecksum);
  if (sum != sum_of(manifest)) throw damaged();
  for (const auto& [name, entry] : manifest.at(kFiles).items()) {
    files_.push_back({name, entry.at("bytes"), entry.at("checksum")});
  }
  for (const char* key : {kFormat, kVersionKey, kFiles}) manifest.erase(key);
  content_ = std::move(manifest);
}

void SealedFolder::check(const File& file) const {
  const std::string place = path_ + "/" + file.name;
  const std::string remedy = fmt::format("copy the {} again, or make it again", kind_.name);
  std::error_code error;
  if (!fs::exists(place, error)) {
    throw Error({place}, fmt::format("is missing, but {} lists it", kind_.manifest), remedy);
  }
  const MemoryMap map(place);
  if (map.bytes().size() != file.bytes) {
    throw Error({place},
                fmt::format("has {} bytes, but {} lists {}", map.bytes().size(), kind_.manifest,
                            file.bytes),
                remedy);
  }
  if (checksum_text(checksum(map.bytes())) != file.checksum) {
    throw Error({place},
                fmt::format("has changed since it was written: its checksum is not that of {}",
                            kind_.manifest),
                remedy);
  }
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

}  // namespace allot
