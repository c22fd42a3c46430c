#include "base/byte_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/files_in_use.h"
#include "base/legacy_encoding.h"
#include "base/magic_bytes.h"

namespace allot {
namespace {

constexpr size_t kCompressedBlock = size_t{1} << 17;

class FileSource : public ByteSource {
 public:
  explicit FileSource(const std::string& path) : name_(display_name(path)) {
    if (path == "-") {
      descriptor_ = STDIN_FILENO;
      key_ = begin_reading(path);
      return;
    }
    descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) {
      const int reason = errno;
      if (reason == ENOENT) {
        throw Error({name_}, "no such file", "check the name and the folder you are in");
      }
      throw Error({name_}, std::string("cannot be opened: ") + std::strerror(reason),
                  "check the permissions of the file and its folder");
    }
    struct stat status {};
    if (fstat(descriptor_, &status) == 0 && S_ISDIR(status.st_mode)) {
      close(descriptor_);
      throw Error({name_}, "is a directory, not a file", "name a file inside it");
    }
    try {
      key_ = begin_reading(path);
    } catch (...) {
      close(descriptor_);
      throw;
    }
  }
  FileSource(const FileSource&) = delete;
  FileSource& operator=(const FileSource&) = delete;
  ~FileSource() override {
    end_reading(key_);
    if (descriptor_ != STDIN_FILENO) close(descriptor_);
  }

  size_t read(char* buffer, size_t capacity) override {
    while (true) {
      const ssize_t count = ::read(descriptor_, buffer, capacity);
      if (count >= 0) return static_cast<size_t>(count);
      if (errno == EINTR) continue;
      if (errno == EISDIR) {
        throw Error({name_}, "is a directory, not a file", "name a file inside it");
      }
      throw Error({name_}, std::string("cannot be read: ") + std::strerror(errno),
                  "check the disk and the file");
    }
  }

 private:
  std::string name_;
  std::string key_;  // of its use
  int descriptor_ = -1;
};

// Bytes that are already in memory.
class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes) : bytes_(bytes) {}

  size_t read(char* buffer, size_t capacity) override {
    const size_t count = bytes_.copy(buffer, capacity);
    bytes_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view bytes_;
};

// Returns the bytes that were read to recognize the format, then the rest.
class PeekedSource : public ByteSource {
 public:
  PeekedSource(std::string peeked, std::unique_ptr<ByteSource> rest)
      : peeked_(std::move(peeked)), rest_(std::move(rest)) {}

  size_t read(char* buffer, size_t capacity) override {
    if (position_ == peeked_.size()) return rest_->read(buffer, capacity);
    const size_t count = std::min(capacity, peeked_.size() - position_);
    std::memcpy(buffer, peeked_.data() + position_, count);
    position_ += count;
    return count;
  }

 private:
  std::string peeked_;
  size_t position_ = 0;
  std::unique_ptr<ByteSource> rest_;
};

Error damaged(const std::string& name, const char* format, const char* detail) {
  return Error({name}, std::string("damaged ") + format + " data: " + detail,
               std::string("make or download the file again; '") + format + " -t' checks it");
}

class GzipSource : public ByteSource {
 public:
  GzipSource(std::string name, std::unique_ptr<ByteSource> compressed)
      : name_(std::move(name)), compressed_(std::move(compressed)), input_(kCompressedBlock) {
    constexpr int kGzipWindow = 15 + 16;
    ALLOT_CHECK(inflateInit2(&stream_, kGzipWindow) == Z_OK, "zlib does not start");
  }
  GzipSource(const GzipSource&) = delete;
  GzipSource& operator=(const GzipSource&) = delete;
  ~GzipSource() override { inflateEnd(&stream_); }

  size_t read(char* buffer, size_t capacity) override {
    stream_.next_out = reinterpret_cast<Bytef*>(buffer);
    stream_.avail_out = static_cast<uInt>(capacity);
    while (stream_.avail_out == capacity) {
      if (stream_.avail_in == 0 && !refill()) {
        if (member_is_open_) throw damaged(name_, "gzip", "it ends too early");
        return 0;
      }
      if (!member_is_open_) {
        inflateReset(&stream_);  // a gzip file may have several members
        member_is_open_ = true;
      }
      const int status = inflate(&stream_, Z_NO_FLUSH);
      if (status == Z_STREAM_END) {
        member_is_open_ = false;
      } else if (status != Z_OK && status != Z_BUF_ERROR) {
        throw damaged(name_, "gzip", stream_.msg != nullptr ? stream_.msg : "unknown error");
      }
    }
    return capacity - stream_.avail_out;
  }

 private:
  bool refill() {
    const size_t count = compressed_->read(input_.data(), input_.size());
    stream_.next_in = reinterpret_cast<Bytef*>(input_.data());
    stream_.avail_in = static_cast<uInt>(count);
    return count > 0;
  }

  std::string name_;
  std::unique_ptr<ByteSource> compressed_;
  std::vector<char> input_;
  z_stream stream_{};
  bool member_is_open_ = true;
};

class ZstdSource : public ByteSource {
 public:
  ZstdSource(std::string name, std::unique_ptr<ByteSource> compressed)
      : name_(std::move(name)),
        compressed_(std::move(compressed)),
        buffer_(kCompressedBlock),
        stream_(ZSTD_createDStream()) {
    ALLOT_CHECK(stream_ != nullptr, "zstd does not start");
  }
  ZstdSource(const ZstdSource&) = delete;
  ZstdSource& operator=(const ZstdSource&) = delete;
  ~ZstdSource() override { ZSTD_freeDStream(stream_); }

  size_t read(char* buffer, size_t capacity) override {
    ZSTD_outBuffer output{buffer, capacity, 0};
    while (output.pos == 0) {
      if (input_.pos == input_.size && !refill()) {
        if (frame_is_open_) throw damaged(name_, "zstd", "it ends too early");
        return 0;
      }
      const size_t hint = ZSTD_decompressStream(stream_, &output, &input_);
      if (ZSTD_isError(hint) != 0) throw damaged(name_, "zstd", ZSTD_getErrorName(hint));
      frame_is_open_ = hint != 0;
    }
    return output.pos;
  }

 private:
  bool refill() {
    input_ = {buffer_.data(), compressed_->read(buffer_.data(), buffer_.size()), 0};
    return input_.size > 0;
  }

  std::string name_;
  std::unique_ptr<ByteSource> compressed_;
  std::vector<char> buffer_;
  ZSTD_DStream* stream_;
  ZSTD_inBuffer input_{nullptr, 0, 0};
  bool frame_is_open_ = true;
};

}  // namespace

std::string display_name(const std::string& path) {
  return path == "-" ? "<stdin>" : path;
}

std::unique_ptr<ByteSource> peeked_source(std::string start, std::unique_ptr<ByteSource> rest) {
  return std::make_unique<PeekedSource>(std::move(start), std::move(rest));
}

namespace {

std::unique_ptr<ByteSource> open_encoded_bytes(const InputFile& input) {
  const std::string& path = input.path;
  std::unique_ptr<ByteSource> file;
  if (input.bytes) {
    file = std::make_unique<MemorySource>(*input.bytes);
  } else {
    file = std::make_unique<FileSource>(path);
  }
  std::string start(kZstdMagic.size(), '\0');
  size_t count = 0;
  while (count < start.size()) {
    const size_t more = file->read(start.data() + count, start.size() - count);
    if (more == 0) break;
    count += more;
    // A user at a terminal should not have to type four bytes before getting an answer.
    const std::string_view seen(start.data(), count);
    if (kGzipMagic.substr(0, count) != seen.substr(0, 2) && kZstdMagic.substr(0, count) != seen) {
      break;
    }
  }
  start.resize(count);
  std::unique_ptr<ByteSource> whole = peeked_source(start, std::move(file));
  if (start.compare(0, kGzipMagic.size(), kGzipMagic) == 0) {
    return std::make_unique<GzipSource>(display_name(path), std::move(whole));
  }
  if (start == kZstdMagic) {
    return std::make_unique<ZstdSource>(display_name(path), std::move(whole));
  }
  return whole;
}

}  // namespace

std::unique_ptr<ByteSource> open_byte_source(const InputFile& input) {
  std::unique_ptr<ByteSource> bytes = open_encoded_bytes(input);
  if (!input.encoding || is_utf8_name(*input.encoding)) return bytes;
  return decoded_source(display_name(input.path), *input.encoding, std::move(bytes));
}

}  // namespace allot
