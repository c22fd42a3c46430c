#include "model/safetensors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// Bytes at an aligned place, as a memory map gives them.
class Aligned {
 public:
  explicit Aligned(const std::string& bytes) : storage_(bytes.size() / 8 + 1), size_(bytes.size()) {
    std::memcpy(storage_.data(), bytes.data(), bytes.size());
  }
  std::string_view view() const { return {reinterpret_cast<const char*>(storage_.data()), size_}; }

 private:
  std::vector<uint64_t> storage_;
  size_t size_;
};

const float kWeights[] = {1, 2, 3, 4, 5, 6};
const float kBias[] = {-1, 0.5F};

std::string two_tensors() {
  const std::vector<Tensor> tensors{{"weights", {3, 2}, kWeights}, {"bias", {2}, kBias}};
  std::string bytes = safetensors_header(tensors, {{"format", "allot"}});
  for (const Tensor& tensor : tensors) bytes += tensor.bytes();
  return bytes;
}

// A file with a header that nobody has checked.
std::string with_header(std::string header, size_t data_bytes) {
  header.append((8 - header.size() % 8) % 8, ' ');
  std::string bytes(8, '\0');
  bytes[0] = static_cast<char>(header.size());
  return bytes + header + std::string(data_bytes, 'x');
}

TEST(Safetensors, ReadsWhatItWrote) {
  const Aligned bytes(two_tensors());
  const Safetensors read = read_safetensors(bytes.view(), "m");
  ASSERT_EQ(read.tensors.size(), 2U);
  EXPECT_EQ(read.tensors[0].name, "weights");
  EXPECT_THAT(read.tensors[0].shape, ElementsAre(3, 2));
  EXPECT_EQ(std::memcmp(read.find("weights")->values, kWeights, sizeof(kWeights)), 0);
  EXPECT_EQ(std::memcmp(read.find("bias")->values, kBias, sizeof(kBias)), 0);
  EXPECT_EQ(read.find("other"), nullptr);
  EXPECT_EQ(read.metadata.at("format"), "allot");
}

// So that the rest of a file may be read later.
TEST(Safetensors, TheirLengthSaysWhereTheHeaderEnds) {
  const std::vector<float> values(3, 1.0F);
  const std::string header = safetensors_header({{"a", {3, 1}, values.data()}}, {});
  EXPECT_EQ(safetensors_header_end(header.substr(0, kSafetensorsLengthBytes)), header.size());
  EXPECT_EQ(safetensors_header_end("short"), 5U);
  EXPECT_EQ(safetensors_header_end(std::string(8, '\xff')), (size_t{1} << 24) + 8);
}

TEST(Safetensors, EightBitNumbersAreReadWhereTheyAreAllowed) {
  const int8_t values[] = {-127, 0, 127};
  const std::vector<Tensor> tensors{{"bias", {2}, kBias}, {"w", {1, 3}, nullptr, values}};
  std::string bytes = safetensors_header(tensors, {});
  EXPECT_THAT(bytes, HasSubstr(R"("w":{"dtype":"I8","shape":[1,3],"data_offsets":[8,11]})"));
  for (const Tensor& tensor : tensors) bytes += tensor.bytes();
  const Aligned file(bytes);
  const Safetensors read = read_safetensors(file.view(), "m", TensorTypes::kFloatAndInt8);
  EXPECT_EQ(std::memcmp(read.find("bias")->values, kBias, sizeof(kBias)), 0);
  EXPECT_EQ(read.find("w")->values, nullptr);
  EXPECT_EQ(std::memcmp(read.find("w")->int8, values, sizeof(values)), 0);
  try {
    read_safetensors(file.view(), "m");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("'w' has the type I8, only F32 is known"));
  }
}

TEST(Safetensors, HasTheBytesOfTheFormat) {
  const std::string bytes = two_tensors();
  const auto length = static_cast<size_t>(static_cast<unsigned char>(bytes[0])) +
                      256 * static_cast<size_t>(static_cast<unsigned char>(bytes[1]));
  EXPECT_EQ((8 + length) % 64, 0U);
  EXPECT_EQ(bytes.size(), 8 + length + 8 * sizeof(float));
  EXPECT_THAT(bytes.substr(8, length),
              HasSubstr(R"("bias":{"dtype":"F32","shape":[2],"data_offsets":[24,32]})"));
}

std::string complaint(const std::string& bytes) {
  const Aligned aligned(bytes);
  try {
    read_safetensors(aligned.view(), "model.safetensors");
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 3);
    return error.what();
  }
  return "no complaint";
}

TEST(Safetensors, NamesTheFileWhenItIsDamaged) {
  const std::string good = two_tensors();
  EXPECT_THAT(complaint(""),
              HasSubstr("model.safetensors: is not a valid safetensors file: it is"));
  EXPECT_THAT(complaint(good.substr(0, 40)), HasSubstr("header is cut short"));
  EXPECT_THAT(complaint(good.substr(0, good.size() - 4)), HasSubstr("the place of 'bias'"));
  std::string unreadable = good;
  unreadable[8] = '!';
  EXPECT_THAT(complaint(unreadable), HasSubstr("cannot be read as JSON"));
  std::string other_type = good;
  other_type.replace(other_type.find("F32"), 3, "F16");
  EXPECT_THAT(complaint(other_type), HasSubstr("has the type F16"));
}

// Products of extents that wrap around to the right number of bytes.
TEST(Safetensors, IsNotFooledByShapesThatOverflow) {
  for (const char* shape :
       {"[4611686018427387905]", "[2147483648,8589934592,2]", "[-1]", "[1.0]", "[0]", "\"1\""}) {
    const std::string header =
        std::string(R"({"w":{"dtype":"F32","shape":)") + shape + R"(,"data_offsets":[0,4]}})";
    EXPECT_THAT(complaint(with_header(header, 4)), HasSubstr("to fix")) << shape;
  }
  EXPECT_EQ(complaint(with_header(R"({"w":{"dtype":"F32","shape":[],"data_offsets":[0,4]}})", 4)),
            "no complaint");
}

// No cut and no changed byte of the header may crash the reader.
TEST(Safetensors, SurvivesEveryCutAndEveryChangedHeaderByte) {
  const std::string good = two_tensors();
  for (size_t size = 0; size < good.size(); ++size) complaint(good.substr(0, size));
  for (size_t i = 0; i < good.size() - 32; ++i) {
    std::string changed = good;
    changed[i] = static_cast<char>(changed[i] ^ 0x15);
    complaint(changed);
  }
}

// One header for two tensors, with the places given.
std::string placed(const std::string& first, const std::string& second) {
  return R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[)" + first +
         R"(]},"b":{"dtype":"F32","shape":[1],"data_offsets":[)" + second + "]}}";
}

TEST(Safetensors, EveryNumberBelongsToOneTensor) {
  EXPECT_EQ(complaint(with_header(placed("0,8", "8,12"), 12)), "no complaint");
  EXPECT_THAT(complaint(with_header(placed("0,8", "4,8"), 8)),
              HasSubstr("'b' begins at byte 4 of the numbers, but what stands before it ends at "
                        "byte 8"));
  EXPECT_THAT(complaint(with_header(placed("0,8", "0,4"), 8)), HasSubstr("'b' begins at byte 0"));
  EXPECT_THAT(complaint(with_header(placed("4,12", "0,4"), 12)), HasSubstr("'a' begins at byte 4"));
  EXPECT_THAT(complaint(with_header(placed("0,8", "12,16"), 16)),
              HasSubstr("'b' begins at byte 12"));
  EXPECT_THAT(complaint(with_header(placed("0,8", "8,12"), 16)),
              HasSubstr("the last tensor is followed by 4 bytes"));
  EXPECT_THAT(complaint(with_header(placed("8,0", "8,12"), 12)), HasSubstr("the place of 'a'"));
  EXPECT_THAT(complaint(with_header(placed("0,18446744073709551612", "8,12"), 12)),
              HasSubstr("the place of 'a'"));
  std::string twice = placed("0,8", "8,12");
  twice.replace(twice.find("\"b\""), 3, "\"a\"");
  EXPECT_THAT(complaint(with_header(twice, 12)), HasSubstr("the name \"a\" occurs twice"));
}

TEST(Safetensors, OddHeadersAreRefused) {
  for (const char* header :
       {"[]", "null", "3", R"({"a":3})", R"({"a":{}})", R"({"__metadata__":{"x":1}})",
        R"({"__metadata__":[]})", R"({"a":{"dtype":3,"shape":[1],"data_offsets":[0,4]}})",
        R"({"a":{"dtype":"F32","shape":{"x":1},"data_offsets":[0,4]}})",
        R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4,4]}})",
        R"({"a":{"dtype":"F32","shape":[true],"data_offsets":[0,4]}})"}) {
    EXPECT_THAT(complaint(with_header(header, 4)), HasSubstr("to fix")) << header;
  }
  // The length goes beyond the file, also so far that adding to it would wrap around.
  for (const char last : {'\x01', '\x7f', '\xff'}) {
    std::string bytes = with_header("{}", 0);
    bytes[7] = last;
    EXPECT_THAT(complaint(bytes), HasSubstr("header is cut short"));
    std::fill_n(bytes.begin(), 7, '\xff');
    EXPECT_THAT(complaint(bytes), HasSubstr("header is cut short"));
  }
  std::string deep(200000, '[');
  std::string bytes(8, '\0');
  for (size_t i = 0; i < 3; ++i) bytes[i] = static_cast<char>((deep.size() >> (8 * i)) & 0xFF);
  EXPECT_THAT(complaint(bytes + deep), HasSubstr("nested deeper than"));
}

}  // namespace
}  // namespace allot
