#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace allot {

class TemporaryName;

// Writes a file so that nobody ever sees half of it: bytes go to a temporary file beside it, and
// `commit` flushes it to disk (fsync) and renames it. Destroyed without commit, it leaves nothing
// behind and the old file as it was. A symbolic link stays one: the file behind it is replaced. "-"
// is stdout; devices, pipes and what is open already (/dev/stdout) are written to directly. Throws
// Error (exit code 1) when the place is not writable or the disk is full, a usage error for a file
// of a sealed folder, and BrokenPipe when its reader has left (where SIGPIPE is ignored).
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  void write(std::string_view bytes);
  void write_line(std::string_view line);  // and a newline
  // Hands everything written so far to the system: for streams that someone is reading.
  void flush();
  // Puts everything on disk, still under the temporary name: after it, only giving the file its
  // name can fail. Nothing can be written any more.
  void finish();
  // Finishes the file and gives it its name.
  void commit();

 private:
  void write_through(std::string_view bytes);
  [[noreturn]] void fail(const char* action, int reason) const;

  std::string path_;        // as the user named it
  std::string final_path_;  // behind symbolic links
  std::string key_;         // of its use
  std::string temporary_;   // empty: written to directly
  std::unique_ptr<TemporaryName> temporary_name_;
  int descriptor_ = -1;
  std::string buffer_;
};

// Commits files that belong together: all of them are complete on disk before the first gets its
// name, so a full disk leaves all of the old ones.
void commit_all(const std::vector<OutputFile*>& files);

// Writes the whole of a small file at once, atomically.
void write_file(const std::string& path, std::string_view content);

}  // namespace allot
