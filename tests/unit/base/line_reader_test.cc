#include "base/line_reader.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "support/compressed.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::TemporaryFolder;
using Lines = std::vector<std::string>;

struct Reading {
  Lines lines;
  LineCounts counts;
};

Reading read(const std::string& content, InvalidUtf8 invalid = InvalidUtf8::kReject) {
  const TemporaryFolder folder;
  LineReader reader(folder.write("text", content), invalid);
  Reading reading;
  for (std::string line; reader.next(line);) reading.lines.push_back(line);
  std::string line = "left alone?";
  EXPECT_FALSE(reader.next(line)) << "the end stays the end";
  reading.counts = reader.counts();
  EXPECT_EQ(reading.counts.lines, reading.lines.size());
  return reading;
}

TEST(LineReader, EndsLinesAtLineFeeds) {
  EXPECT_EQ(read("").lines, Lines{});
  EXPECT_EQ(read("\n").lines, (Lines{""}));
  EXPECT_EQ(read("a").lines, (Lines{"a"}));
  EXPECT_EQ(read("a\n").lines, (Lines{"a"}));
  EXPECT_EQ(read("a\n\nb\n").lines, (Lines{"a", "", "b"}));
  EXPECT_EQ(read("\n\n").lines, (Lines{"", ""}));
}

TEST(LineReader, EndsLinesAtNothingElse) {
  const std::string line =
      "a\rb\vc\fd\x1C\x1D\x1E"
      "e\u0085f\u2028g\u2029h" +
      std::string("\0i", 2);
  const Reading reading = read(line + "\n" + line + "\n");
  EXPECT_EQ(reading.lines, (Lines{line, line}));
  EXPECT_EQ(reading.counts.carriage_returns, 0u);
}

TEST(LineReader, KnowsWhetherTheLastLineEnded) {
  EXPECT_FALSE(read("a\nb\n").counts.ends_without_newline);
  EXPECT_TRUE(read("a\nb").counts.ends_without_newline);
  EXPECT_FALSE(read("").counts.ends_without_newline);
}

TEST(LineReader, DropsCarriageReturnsBeforeTheEndOfALine) {
  const Reading reading = read("a\r\nb\n\r\nc\rd\r\n\r");
  EXPECT_EQ(reading.lines, (Lines{"a", "b", "", "c\rd", ""}));
  EXPECT_EQ(reading.counts.carriage_returns, 4u);
  EXPECT_EQ(read("a\r\r\n").lines, (Lines{"a\r"})) << "one belongs to the line end, not two";
}

TEST(LineReader, DropsAByteOrderMarkAtTheStartOnly) {
  const Reading reading = read(
      "\xEF\xBB\xBF"
      "a\n\xEF\xBB\xBF"
      "b\n");
  EXPECT_EQ(reading.lines, (Lines{"a",
                                  "\xEF\xBB\xBF"
                                  "b"}));
  EXPECT_TRUE(reading.counts.byte_order_mark);
  EXPECT_FALSE(read("a\n").counts.byte_order_mark);
  EXPECT_EQ(read("\xEF\xBB\xBF").lines, (Lines{""}));
  EXPECT_EQ(read("\xEF\xBB\xBF\r\n").lines, (Lines{""}));
}

TEST(LineReader, ReadsLinesAcrossItsBuffer) {
  Lines lines;
  std::string content;
  for (const size_t length :
       {size_t{131071}, size_t{131072}, size_t{131073}, size_t{0}, size_t{400'000}, size_t{1}}) {
    lines.emplace_back(length, 'x');
    content += lines.back() + "\n";
  }
  EXPECT_EQ(read(content).lines, lines);
  // A CR LF, and a character, that the end of the buffer cuts in two.
  const std::string half(131071, 'x');
  EXPECT_EQ(read(half + "\r\nb\n").lines, (Lines{half, "b"}));
  EXPECT_EQ(read(half + "\u00E9\nb\n").lines, (Lines{half + "\u00E9", "b"}));
}

TEST(LineReader, ReadsVeryLongLines) {
  const std::string line(size_t{64} << 20, 'x');
  EXPECT_EQ(read(line + "\nb\n").lines, (Lines{line, "b"}));
}

TEST(LineReader, ReadsCompressedText) {
  EXPECT_EQ(read(testing::gzip("a\n") + testing::gzip("b\r\n")).lines, (Lines{"a", "b"}));
  EXPECT_EQ(read(testing::zstd("\xEF\xBB\xBF"
                               "a\nb"))
                .lines,
            (Lines{"a", "b"}));
}

TEST(LineReader, RejectsInvalidUtf8WithPlaceAndByte) {
  const TemporaryFolder folder;
  const std::string path = folder.write("text", "gut\nsch\xC3\xB6n gr\xFCn\nweiter\n");
  LineReader reader(path);
  std::string line;
  ASSERT_TRUE(reader.next(line));
  try {
    reader.next(line);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_EQ(error.what(), path +
                                ":2: invalid UTF-8: byte 0xFC at column 10\n  to fix: the rest is "
                                "UTF-8: repair the line, or delete the line");
  }
}

TEST(LineReader, OffersTheEncodingWhereItCanBeChosen) {
  const TemporaryFolder folder;
  const std::string path = folder.write("text", "gr\xFCn\n");
  LineReader rejecting(text_file(path, "", "de"));
  std::string line;
  try {
    rejecting.next(line);
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.remedy(),
              "the file is likely ISO-8859-1; add --encoding ISO-8859-1, or convert it: iconv -f "
              "ISO-8859-1 -t UTF-8, or delete the line");
  }
  LineReader replacing(text_file(path, "", "de"), InvalidUtf8::kReplace);
  EXPECT_EQ(replacing.encoding_advice(), "");
  ASSERT_TRUE(replacing.next(line));
  EXPECT_EQ(replacing.encoding_advice(),
            "the file is likely ISO-8859-1; add --encoding ISO-8859-1, or convert it: iconv -f "
            "ISO-8859-1 -t UTF-8");
}

TEST(LineReader, RefusesWhatIsNotText) {
  const TemporaryFolder folder;
  for (const InvalidUtf8 treatment :
       {InvalidUtf8::kReject, InvalidUtf8::kReplace, InvalidUtf8::kKeep}) {
    LineReader reader(folder.write("letter.pdf", "%PDF-1.7\n%\xE2\xE3\n"), treatment);
    std::string line;
    try {
      reader.next(line);
      FAIL() << "no error";
    } catch (const Error& error) {
      EXPECT_EQ(error.problem(), folder.path("letter.pdf") + ": is a PDF document, not plain text");
    }
  }
}

TEST(LineReader, RefusesMarkupBehindBlankLines) {
  const TemporaryFolder folder;
  LineReader reader(folder.write("page", "\n\r\n<html><body>a</body></html>\n"));
  std::string line;
  EXPECT_TRUE(reader.next(line) && reader.next(line));
  EXPECT_THROW(reader.next(line), Error);
}

TEST(LineReader, KnowsOtherEncodings) {
  const testing::TemporaryFolder folder;
  const auto complaint = [&folder](const std::string& bytes) -> std::string {
    const std::string path = folder.write("text", bytes);
    for (const InvalidUtf8 treatment : {InvalidUtf8::kReplace, InvalidUtf8::kKeep}) {
      try {
        LineReader reader(path, treatment);
        std::string line;
        while (reader.next(line)) continue;
        return "";
      } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::kInput);
        EXPECT_EQ(std::string(error.what()).rfind(path + ": is UTF-", 0), 0U) << error.what();
        if (treatment == InvalidUtf8::kKeep) return error.what();
      }
    }
    return "";
  };
  using std::string_literals::operator""s;
  EXPECT_NE(complaint("\xFF\xFEh\0i\0\n\0"s).find("iconv -f UTF-16 -t UTF-8"), std::string::npos);
  EXPECT_NE(complaint("\xFE\xFF\0h\0i\0\n"s).find("is UTF-16"), std::string::npos);
  EXPECT_NE(complaint("\xFF\xFE\0\0h\0\0\0\n\0\0\0"s).find("is UTF-32"), std::string::npos);
  EXPECT_NE(complaint("\0\0\xFE\xFF\0\0\0h\0\0\0\n"s).find("is UTF-32,"), std::string::npos);
  // Without a mark, who converts it must say in which order the bytes are.
  EXPECT_NE(complaint("e\0i\0n\0s\0\n\0z\0"s).find("-f UTF-16LE"), std::string::npos);
  EXPECT_NE(complaint("\0e\0i\0n\0s\0\n"s).find("-f UTF-16BE"), std::string::npos);
  EXPECT_NE(complaint("a\0\0\0b\0\0\0\n\0\0\0"s).find("-f UTF-32LE"), std::string::npos);
  EXPECT_NE(complaint("\0\0\0a\0\0\0b\0\0\0\n"s).find("-f UTF-32BE"), std::string::npos);
  EXPECT_EQ(complaint("\0\0\0\0\0\0\0\0\n"s), "");
  EXPECT_EQ(complaint("a\0b\n"s), "");
  EXPECT_EQ(complaint("one\0two three\n"s), "");
  EXPECT_EQ(complaint("\xFF text\n"), "");
}

TEST(LineReader, ReplacesInvalidUtf8) {
  const Reading reading = read("a\xFFz\nok\n\xE2\x82\n", InvalidUtf8::kReplace);
  EXPECT_EQ(reading.lines, (Lines{"a\uFFFDz", "ok", "\uFFFD"}));
  EXPECT_EQ(reading.counts.invalid_utf8, 2u);
}

TEST(LineReader, KeepsInvalidUtf8) {
  const Reading reading = read("a\xFFz\nok\n", InvalidUtf8::kKeep);
  EXPECT_EQ(reading.lines, (Lines{"a\xFFz", "ok"}));
  EXPECT_EQ(reading.counts.invalid_utf8, 1u);
}

TEST(LineReader, KnowsItsPlace) {
  const TemporaryFolder folder;
  const std::string path = folder.write("text", "a\nb\n");
  LineReader reader(path);
  std::string line;
  EXPECT_EQ(reader.name(), path);
  reader.next(line);
  reader.next(line);
  EXPECT_EQ(to_string(reader.place()), path + ":2");
  reader.next(line);
  EXPECT_EQ(to_string(reader.place()), path + ":2") << "of the last line there was";
}

TEST(LineReader, NamesWhatCannotBeRead) {
  const TemporaryFolder folder;
  EXPECT_THROW(LineReader reader(folder.path("none")), Error);
  EXPECT_THROW(LineReader reader(folder.path("")), Error);
}

TEST(LineReader, KnowsOnAPipeWhetherALineIsWaiting) {
  const TemporaryFolder folder;
  const std::string path = folder.path("pipe");
  ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
  int writer = -1;
  std::thread opener([&] {
    writer = open(path.c_str(), O_WRONLY);
    (void)!write(writer, "one\ntwo\nthr", 11);
  });
  LineReader reader(path);
  opener.join();
  std::string line;
  ASSERT_TRUE(reader.next(line));
  EXPECT_EQ(line, "one");
  ASSERT_TRUE(reader.next(line));
  EXPECT_EQ(line, "two");
  EXPECT_FALSE(reader.has_buffered_line()) << "the third line has not ended yet";
  ASSERT_EQ(write(writer, "ee\nfour\n", 8), 8);
  ASSERT_TRUE(reader.next(line));
  EXPECT_EQ(line, "three");
  EXPECT_TRUE(reader.has_buffered_line());
  ASSERT_TRUE(reader.next(line));
  EXPECT_EQ(line, "four");
  EXPECT_FALSE(reader.has_buffered_line());
  close(writer);
  EXPECT_FALSE(reader.next(line));
}

TEST(ReadLines, GivesAllOfThem) {
  const TemporaryFolder folder;
  EXPECT_EQ(read_lines(folder.write("text", "a\r\n\nb")), (Lines{"a", "", "b"}));
  EXPECT_THROW(read_lines(folder.write("text", "\xFF\n")), Error);
}

}  // namespace
}  // namespace allot
