#include "corpus/formats/table_reader.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using Texts = std::vector<std::string>;

Texts texts_of(const TableRecord& row) {
  Texts texts;
  for (const TableField& field : row.fields) texts.push_back(field.text);
  return texts;
}

class TableReaderTest : public ::testing::Test {
 protected:
  TableReader open(const std::string& text) { return TableReader(folder_.write("a.csv", text)); }

  std::string message(const std::string& text) {
    try {
      TableReader reader = open(text);
      for (TableRecord row; reader.next(row);) {
      }
    } catch (const Error& error) {
      return error.problem().substr(folder_.path("").size());
    }
    return "no error";
  }

  testing::TemporaryFolder folder_;
};

TEST_F(TableReaderTest, ReadsCsv) {
  TableReader reader =
      open("\xEF\xBB\xBFid,\"the, text\"\r\n1,\"a \"\"b\"\"\r\nc\"\r\n2,d\"e\n\n3,");
  EXPECT_TRUE(reader.has_mark());
  EXPECT_EQ(reader.separator(), ',');
  EXPECT_EQ(texts_of(reader.header()), (Texts{"id", "the, text"}));
  EXPECT_EQ(reader.column("the, text"), 1u);
  EXPECT_FALSE(reader.has_column("x"));
  TableRecord row;
  std::string bytes;
  ASSERT_TRUE(reader.next(row));
  EXPECT_EQ(texts_of(row), (Texts{"1", "a \"b\"\r\nc"}));
  EXPECT_EQ(row.line, 2u);
  EXPECT_EQ(row.bytes.substr(row.fields[1].begin, row.fields[1].end - row.fields[1].begin),
            "\"a \"\"b\"\"\r\nc\"");
  EXPECT_EQ(row.bytes.substr(row.content_end), "\r\n");
  ASSERT_TRUE(reader.next(row));
  EXPECT_EQ(texts_of(row), (Texts{"2", "d\"e"}));
  EXPECT_EQ(row.line, 4u);
  EXPECT_EQ(row.bytes.substr(row.content_end), "\n");
  ASSERT_TRUE(reader.next(row));
  EXPECT_TRUE(row.is_empty_line());
  ASSERT_TRUE(reader.next(row));
  EXPECT_EQ(texts_of(row), (Texts{"3", ""}));
  EXPECT_EQ(row.bytes, "3,");
  EXPECT_FALSE(reader.next(row));
}

TEST_F(TableReaderTest, QuotesMeanNothingInTsv) {
  TableReader reader = open("a,b\t\"c\"\n\"x\t\"y\" z\n");
  EXPECT_EQ(texts_of(reader.header()), (Texts{"a,b", "\"c\""}));
  TableRecord row;
  ASSERT_TRUE(reader.next(row));
  EXPECT_EQ(texts_of(row), (Texts{"\"x", "\"y\" z"}));
}

TEST_F(TableReaderTest, ANameMaySayThatItIsTsv) {
  for (const char* name : {"a.tsv", "b.tsv.gz"}) {
    EXPECT_EQ(TableReader(folder_.write(name, "a\nb, c\n")).separator(), '\t') << name;
  }
  EXPECT_EQ(TableReader(folder_.write("c.tsv", "a,b\n")).separator(), ',');
  EXPECT_EQ(TableReader(folder_.write("a.tsv.csv", "a\n")).separator(), ',');
}

TEST_F(TableReaderTest, GuessesTheSeparator) {
  EXPECT_EQ(open("a;b;\"c,d,e,f\"\n").separator(), ';');
  EXPECT_EQ(open("a,b;c,d\n").separator(), ',');
  EXPECT_EQ(open("a\n").separator(), ',');
}

TEST_F(TableReaderTest, RefusesWhatIsMalformed) {
  EXPECT_EQ(message(""), "a.csv: is empty");
  EXPECT_EQ(message("a,b\n1,2\n1\n"), "a.csv:3: 1 field, but the header has 2 columns");
  EXPECT_EQ(message("a,b\n1,2,3\n"), "a.csv:2: 3 fields, but the header has 2 columns");
  EXPECT_EQ(message("a,b\n1,\"2\n3\n"), "a.csv:2: a quote that is not closed");
  EXPECT_EQ(message("a,b\n\"1\"2,3\n"), "a.csv:2: text after a closing quote");
  EXPECT_THROW(open("a,a\n").column("a"), Error);
  EXPECT_THROW(open("a,b\n").column("c"), Error);
  EXPECT_NE(message("a\n\xFF\n").find("a.csv:2: invalid UTF-8"), std::string::npos);
}

TEST_F(TableReaderTest, TellsNamesOfColumnsFromSentences) {
  for (const char* line :
       {"de,en", "id;German;English", "\"Text, German\",\"Text, English\"", "a,b,"}) {
    EXPECT_TRUE(looks_like_table(line, "text")) << line;
  }
  for (const char* line :
       {"", "Text", "a\tb", "de,en\tx", "Ein Haus, ein Hof", "3,5 kg sind viel.", "so;"}) {
    EXPECT_FALSE(looks_like_table(line, "text.tsv")) << line;
  }
  EXPECT_TRUE(looks_like_table("Ein Haus, ein Hof.", "a.csv"));
  EXPECT_TRUE(looks_like_table("Ein Haus.", "a.csv.gz"));
  EXPECT_FALSE(looks_like_table("Ein Haus.\tA house.", "a.csv"));
}

TEST_F(TableReaderTest, WritesFieldsThatItReads) {
  const Texts texts = {"a", "", " a", "a \"b\", c; d", "a\nb", "\"", "a,b"};
  std::string row, header;
  for (const std::string& text : texts) {
    row += (row.empty() ? "" : ",") + table_field(text, ',');
    header += header.empty() ? "h" : ",h";
  }
  TableReader reader = open(header + "\n" + row + "\n");
  TableRecord read;
  ASSERT_TRUE(reader.next(read));
  EXPECT_EQ(texts_of(read), texts);
  EXPECT_EQ(table_field("a,b", ';'), "\"a,b\"");
  EXPECT_EQ(table_field("a\t\"b\n", '\t'), "a \"b ");
}

}  // namespace
}  // namespace allot
