#include "base/output_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

#include "base/broken_pipe.h"
#include "base/error.h"
#include "base/files_in_use.h"
#include "base/sealed_files.h"
#include "base/temporary_names.h"
#include "base/temporary_place.h"

namespace allot {
namespace {

constexpr size_t kFlushFrom = size_t{1} << 17;

std::string folder_of(const std::string& path) {
  const size_t slash = path.rfind('/');
  if (slash == std::string::npos) return ".";
  return slash == 0 ? "/" : path.substr(0, slash);
}

constexpr int kMostLinks = 40;  // as many as Linux follows

bool is_same_folder(const std::filesystem::path& folder, const char* other) {
  std::error_code ignored;
  return std::filesystem::equivalent(folder, other, ignored);
}

// The descriptor to which a path refers (/dev/stdout, /dev/fd/3); -1 for other paths. Its file was
// opened by another process, which may also write to it.
int open_descriptor(const std::string& path) {
  std::filesystem::path name = path;
  for (int i = 0; i < kMostLinks; ++i) {
    const std::filesystem::path folder = name.parent_path();
    if (is_same_folder(folder, "/proc/self/fd") || is_same_folder(folder, "/proc/thread-self/fd")) {
      const std::string number = name.filename().string();
      int descriptor = -1;
      const auto [end, error] =
          std::from_chars(number.data(), number.data() + number.size(), descriptor);
      return error == std::errc() && end == number.data() + number.size() ? descriptor : -1;
    }
    if (folder.filename() == "fd" && folder.string().rfind("/proc/", 0) == 0) {
      throw Error::failure({path}, "cannot be written: it is open in another program",
                           "name a file, or - for stdout");
    }
    std::error_code ignored;
    if (!std::filesystem::is_symlink(name, ignored)) return -1;
    name = name.parent_path() / std::filesystem::read_symlink(name, ignored);
  }
  return -1;
}

// The target of a symbolic link: the file is replaced, not the link.
std::string resolve_links(const std::string& path) {
  std::filesystem::path resolved = path;
  for (int i = 0; i < kMostLinks; ++i) {
    std::error_code ignored;
    if (!std::filesystem::is_symlink(resolved, ignored)) return resolved.string();
    resolved = resolved.parent_path() / std::filesystem::read_symlink(resolved, ignored);
  }
  return path;
}

}  // namespace

OutputFile::OutputFile(const std::string& path) : path_(path), final_path_(resolve_links(path)) {
  if (path == "-") {
    key_ = begin_replacing(path);
    descriptor_ = STDOUT_FILENO;
    return;
  }
  if (const int descriptor = open_descriptor(path); descriptor >= 0) {
    descriptor_ = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (descriptor_ < 0) fail("cannot be written", errno);
    return;
  }
  struct stat status {};
  const bool exists = stat(path.c_str(), &status) == 0;
  if (!exists && errno == ELOOP) fail("cannot be written", ELOOP);
  if (exists && S_ISDIR(status.st_mode)) {
    throw Error::failure({path}, "cannot be written: it is a directory", "name a file inside it");
  }
  if (exists && !S_ISREG(status.st_mode)) {
    descriptor_ = open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail("cannot be written", errno);
    return;
  }
  // From here on an absolute path, if it can be determined.
  refuse_sealed_file(final_path_);
  key_ = begin_replacing(final_path_);
  if (!key_.empty()) final_path_ = key_;
  const mode_t mode = exists ? status.st_mode & 0777 : 0666;
  const EndingPause pause;
  const TemporaryPlace place = make_temporary(final_path_, [&](const std::string& temporary) {
    temporary_name_ = std::make_unique<TemporaryName>(temporary);
    descriptor_ = create_new_file(temporary, mode);
    return descriptor_ < 0 ? errno : 0;
  });
  if (place.error != 0) {
    temporary_name_.reset();
    end_replacing(key_);
    fail("cannot be written", place.error);
  }
  temporary_ = place.path;
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0 && descriptor_ != STDOUT_FILENO) close(descriptor_);
  if (!temporary_.empty()) unlink(temporary_.c_str());
  end_replacing(key_);
}

void OutputFile::write(std::string_view bytes) {
  buffer_.append(bytes);
  if (buffer_.size() >= kFlushFrom) flush();
}

void OutputFile::write_line(std::string_view line) {
  buffer_.append(line);
  buffer_.push_back('\n');
  if (buffer_.size() >= kFlushFrom) flush();
}

void OutputFile::flush() {
  write_through(buffer_);
  buffer_.clear();
}

void OutputFile::finish() {
  flush();
  if (temporary_.empty() || descriptor_ < 0) return;
  if (fsync(descriptor_) != 0) fail("cannot be written to disk", errno);
  const int status = close(std::exchange(descriptor_, -1));
  if (status != 0) fail("cannot be written to disk", errno);
}

void OutputFile::commit() {
  finish();
  if (temporary_.empty()) {
    end_replacing(std::exchange(key_, ""));
    return;
  }
  {
    const EndingPause pause;
    if (std::rename(temporary_.c_str(), final_path_.c_str()) != 0) {
      fail("cannot be replaced", errno);
    }
    temporary_.clear();
    temporary_name_.reset();
  }
  end_replacing(std::exchange(key_, ""));
  // The new name is durable only when the folder is on disk, too; not every file system supports
  // this.
  const int folder = open(folder_of(final_path_).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder >= 0) {
    (void)fsync(folder);
    close(folder);
  }
}

void OutputFile::write_through(std::string_view bytes) {
  ALLOT_CHECK(bytes.empty() || descriptor_ >= 0, "written to after finish");
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count < 0) {
      if (errno == EINTR) continue;
      fail("cannot be written", errno);
    }
    bytes.remove_prefix(static_cast<size_t>(count));
  }
}

void OutputFile::fail(const char* action, int reason) const {
  if (reason == EPIPE) throw BrokenPipe();
  const std::string name = path_ == "-" ? "<stdout>" : path_;
  const char* remedy = "check that the folder exists and that you may write to it";
  if (reason == ENOSPC || reason == EDQUOT) remedy = "free some space on the disk, then run again";
  if (reason == EFBIG) remedy = "raise the limit on the size of files (ulimit -f)";
  if (reason == EIO) remedy = "check the disk";
  if (reason == EBADF) remedy = "open it for writing first, or name a file";
  throw Error::failure({name}, fmt::format("{}: {}", action, std::strerror(reason)), remedy);
}

void commit_all(const std::vector<OutputFile*>& files) {
  for (OutputFile* file : files) file->finish();
  const EndingPause pause;
  for (OutputFile* file : files) file->commit();
}

void write_file(const std::string& path, std::string_view content) {
  OutputFile file(path);
  file.write(content);
  file.commit();
}

}  // namespace allot
