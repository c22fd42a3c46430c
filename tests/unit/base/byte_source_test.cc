#include "base/byte_source.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "base/error.h"
#include "support/compressed.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::gzip;
using ::allot::testing::TemporaryFolder;
using ::allot::testing::zstd;

std::string read_all(const InputFile& input, size_t block = 4096) {
  const auto source = open_byte_source(input);
  std::string content;
  std::string buffer(block, '\0');
  while (const size_t count = source->read(buffer.data(), buffer.size())) {
    content.append(buffer, 0, count);
  }
  EXPECT_EQ(source->read(buffer.data(), buffer.size()), 0u) << "the end stays the end";
  return content;
}

std::string message(const std::string& path) {
  try {
    read_all(path);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    return error.what();
  }
  return "no error";
}

// Text that does not compress to nothing, larger than any buffer.
std::string much_text() {
  std::string text;
  for (uint64_t i = 0; text.size() < 1'000'000; ++i) {
    text += std::to_string(i * 0x9E3779B97F4A7C15ULL) + "\n";
  }
  return text;
}

TEST(ByteSource, ReadsPlainFiles) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_all(folder.write("empty", "")), "");
  for (const std::string& text :
       {std::string("a"), std::string("ab\n"), std::string("abc"), much_text()}) {
    EXPECT_EQ(read_all(folder.write("plain", text)), text);
    EXPECT_EQ(read_all(folder.path("plain"), 1), text);
  }
}

TEST(ByteSource, GivesBackWhatWasReadAhead) {
  const TemporaryFolder folder;
  const auto source = peeked_source("ab", open_byte_source(folder.write("rest", "cd")));
  std::string content, buffer(1, '\0');
  while (source->read(buffer.data(), buffer.size()) > 0) content += buffer;
  EXPECT_EQ(content, "abcd");
}

TEST(ByteSource, RecognizesCompressionByContentNotByName) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_all(folder.write("a.txt", gzip("hello\n"))), "hello\n");
  EXPECT_EQ(read_all(folder.write("b.txt", zstd("hello\n"))), "hello\n");
  EXPECT_EQ(read_all(folder.write("c.gz", "not compressed\n")), "not compressed\n");
  EXPECT_EQ(read_all(folder.write("d.zst", "not compressed\n")), "not compressed\n");
}

TEST(ByteSource, KeepsBytesThatOnlyBeginLikeAFormat) {
  const TemporaryFolder folder;
  for (const std::string& text :
       {std::string("\x1f"), std::string("\x1f."), std::string("\x28"), std::string("\x28\xb5"),
        std::string("\x28\xb5\x2f"), std::string("\x28\xb5\x2f."), std::string("\x28\x1f\x8b")}) {
    EXPECT_EQ(read_all(folder.write("odd", text)), text);
  }
}

TEST(ByteSource, ReadsLargeCompressedFiles) {
  const TemporaryFolder folder;
  const std::string text = much_text();
  for (const size_t block : {size_t{1000}, size_t{1} << 20}) {
    EXPECT_EQ(read_all(folder.write("a", gzip(text)), block), text);
    EXPECT_EQ(read_all(folder.write("b", zstd(text)), block), text);
  }
}

TEST(ByteSource, ReadsSeveralMembersOneAfterTheOther) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_all(folder.write("a", gzip("one\n") + gzip("") + gzip("two\n"))), "one\ntwo\n");
  EXPECT_EQ(read_all(folder.write("b", zstd("one\n") + zstd("") + zstd("two\n"))), "one\ntwo\n");
  const std::string text = much_text();
  EXPECT_EQ(read_all(folder.write("c", gzip(text) + gzip(text))), text + text);
}

TEST(ByteSource, ReadsCompressedNothing) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_all(folder.write("a", gzip(""))), "");
  EXPECT_EQ(read_all(folder.write("b", zstd(""))), "");
}

TEST(ByteSource, ReportsTruncationWhereverItIs) {
  const TemporaryFolder folder;
  const std::string text = much_text().substr(0, 3000);
  const std::string whole_gzip = gzip(text), whole_zstd = zstd(text);
  const std::string path = folder.path("a");
  for (size_t size = 2; size < whole_gzip.size(); ++size) {
    folder.write("a", whole_gzip.substr(0, size));
    ASSERT_EQ(message(path), path +
                                 ": damaged gzip data: it ends too early\n"
                                 "  to fix: make or download the file again; 'gzip -t' checks it")
        << size;
  }
  for (size_t size = 4; size < whole_zstd.size(); ++size) {
    folder.write("a", whole_zstd.substr(0, size));
    ASSERT_EQ(message(path), path +
                                 ": damaged zstd data: it ends too early\n"
                                 "  to fix: make or download the file again; 'zstd -t' checks it")
        << size;
  }
  folder.write("a", gzip("one\n") + whole_gzip.substr(0, whole_gzip.size() / 2));
  EXPECT_NE(message(path).find("it ends too early"), std::string::npos);
}

TEST(ByteSource, ReportsDamage) {
  const TemporaryFolder folder;
  std::string damaged = gzip(much_text().substr(0, 3000));
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 0x55);
  EXPECT_NE(message(folder.write("a", damaged)).find("damaged gzip data"), std::string::npos);
  damaged = gzip("hello\n");
  damaged[damaged.size() - 8] = static_cast<char>(damaged[damaged.size() - 8] ^ 1);
  EXPECT_NE(message(folder.write("a", damaged)).find("damaged gzip data: incorrect data check"),
            std::string::npos);
  damaged = zstd(much_text().substr(0, 3000));
  damaged[damaged.size() - 2] = static_cast<char>(damaged[damaged.size() - 2] ^ 0x55);
  EXPECT_NE(message(folder.write("a", damaged)).find("damaged zstd data"), std::string::npos);
  EXPECT_NE(
      message(folder.write("a", gzip("hello\n") + "trailing rubbish")).find("damaged gzip data"),
      std::string::npos);
}

TEST(ByteSource, NamesWhatCannotBeOpened) {
  const TemporaryFolder folder;
  EXPECT_EQ(
      message(folder.path("none")),
      folder.path("none") + ": no such file\n  to fix: check the name and the folder you are in");
  EXPECT_EQ(message("/"), "/: is a directory, not a file\n  to fix: name a file inside it");
  const std::string path = folder.write("file", "");
  EXPECT_EQ(message(path + "/below"),
            path +
                "/below: cannot be opened: Not a directory\n"
                "  to fix: check the permissions of the file and its folder");
}

TEST(ByteSource, AnswersAPipeWithWhatIsThere) {
  const TemporaryFolder folder;
  const std::string path = folder.path("pipe");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  int writer = -1;
  std::thread opener([&] {
    writer = open(path.c_str(), O_WRONLY);
    (void)!write(writer, "a", 1);
  });
  const auto source = open_byte_source(path);  // one byte is enough to know that it is plain
  opener.join();
  char buffer[100];
  EXPECT_EQ(source->read(buffer, sizeof(buffer)), 1u);
  ASSERT_EQ(write(writer, "bcd", 3), 3);
  EXPECT_EQ(source->read(buffer, sizeof(buffer)), 3u);
  close(writer);
  EXPECT_EQ(source->read(buffer, sizeof(buffer)), 0u);
}

TEST(DisplayName, CallsStdinByItsName) {
  EXPECT_EQ(display_name("-"), "<stdin>");
  EXPECT_EQ(display_name("a/b.de"), "a/b.de");
}

TEST(ByteSource, ReadsWhatIsInMemoryAlready) {
  const std::string text = "one\ntwo\n", packed = gzip(text);
  EXPECT_EQ(read_all({"name", text}), text);
  EXPECT_EQ(read_all({"name", text}, 3), text);
  EXPECT_EQ(read_all({"name", packed}), text);
  EXPECT_EQ(read_all({"name", ""}), "");
}

}  // namespace
}  // namespace allot
