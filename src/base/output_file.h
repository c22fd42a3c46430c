#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allot {

class TemporaryName;

// Writes a file so that it is never seen incomplete: bytes go to a temporary file beside it, and
// `commit` flushes it to disk (fsync) and renames it. Destroyed without commit, it leaves nothing
// behind and the old file intact. A symbolic link is kept: the file that it points to is replaced.
// "-" is stdout; devices, pipes and files that are already open (/dev/stdout) are written to
// directly. Throws Error (exit code 1) when the file is not writable or the disk is full, a usage
// error for a file of a sealed folder, and BrokenPipe when the reader has exited (where SIGPIPE is
// ignored).
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  void write(std::string_view bytes);
  void write_line(std::string_view line);  // and a newline
  // Passes everything written so far to the system: for streams that are being read.
  void flush();
  // Writes everything to disk, still under the temporary name: after it, only the rename can fail.
  // No more writes are allowed.
  void finish();
  // Finishes the file and renames it.
  void commit();

 private:
  void write_through(std::string_view bytes);
  [[noreturn]] void fail(const char* action, int reason) const;

  std::string path_;        // as the user named it
  std::string final_path_;  // with symbolic links resolved
  std::string key_;         // of its use
  std::string temporary_;   // empty: written to directly
  std::unique_ptr<TemporaryName> temporary_name_;
  int descriptor_ = -1;
  std::string buffer_;
};

// Commits files that belong together: all of them are complete on disk before the first is renamed,
// so a full disk leaves all old files intact.
void commit_all(const std::vector<OutputFile*>& files);

// Writes a small file at once, atomically.
void write_file(const std::string& path, std::string_view content);

}  // namespace allot
