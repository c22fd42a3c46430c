#include "base/legacy_encoding.h"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/printable.h"
#include "base/strings.h"
#include "base/utf8.h"

namespace allot {
namespace {

constexpr const char* kUtf8 = "UTF-8";
constexpr size_t kDecodedBlock = size_t{1} << 16;
// Enough to guess by.
constexpr size_t kMostGuessedBytes = size_t{1} << 14;

// Letters beyond ASCII that languages use, lower case, and the encodings that were used for them,
// the more usual first.
struct LegacyText {
  std::string_view languages;  // space-separated
  std::string_view letters;
  std::string_view encodings;  // space-separated
};

constexpr std::array<LegacyText, 20> kLegacyTexts = {{
    {"de", "äöüß", "ISO-8859-1 WINDOWS-1252 ISO-8859-15"},
    {"fr", "àâæçéèêëîïôœùûüÿ", "ISO-8859-1 WINDOWS-1252 ISO-8859-15"},
    {"es gl eu ca", "áéíñóúüçàèòï", "ISO-8859-1 WINDOWS-1252 ISO-8859-15"},
    {"pt it", "áâãàçéêèíìóôõòúùü", "ISO-8859-1 WINDOWS-1252 ISO-8859-15"},
    {"sv fi da no nb nn is nl", "åäöæøéëïáðíóúýþ", "ISO-8859-1 WINDOWS-1252 ISO-8859-15"},
    {"en", "éèêçñöü", "WINDOWS-1252 ISO-8859-1 ISO-8859-15"},
    {"ro", "ăâîşţșț", "ISO-8859-2 WINDOWS-1250 ISO-8859-16"},
    {"pl", "ąćęłńóśźż", "ISO-8859-2 WINDOWS-1250"},
    {"cs sk", "áčďéěíľĺňóôŕřšťúůýž", "ISO-8859-2 WINDOWS-1250"},
    {"hu", "áéíóöőúüű", "ISO-8859-2 WINDOWS-1250"},
    {"hr sl bs", "čćđšž", "ISO-8859-2 WINDOWS-1250"},
    {"tr az", "âçğıöşü", "ISO-8859-9 WINDOWS-1254"},
    {"lt lv et", "āčēģīķļņšūžąęėįųõäöü", "WINDOWS-1257 ISO-8859-13"},
    {"ru uk be bg sr mk", "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґўђћљњџѓќѕј",
     "WINDOWS-1251 KOI8-R KOI8-U ISO-8859-5 CP866"},
    {"el", "αβγδεζηθικλμνξοπρστυφχψωςάέήίόύώϊϋ", "ISO-8859-7 WINDOWS-1253"},
    {"he", "אבגדהוזחטיכלמנסעפצקרשתךםןףץ", "WINDOWS-1255 ISO-8859-8"},
    {"ar fa", "ابتثجحخدذرزسشصضطظعغفقكلمنهويةىء", "WINDOWS-1256 ISO-8859-6"},
    {"ja", "", "SHIFT_JIS EUC-JP"},
    {"zh", "", "GB18030 BIG5"},
    {"ko", "", "EUC-KR"},
}};

// Of a language that is not known: one encoding of each kind.
constexpr std::string_view kAnyLanguage =
    "WINDOWS-1252 ISO-8859-1 ISO-8859-15 ISO-8859-2 WINDOWS-1250 WINDOWS-1251 KOI8-R ISO-8859-9 "
    "ISO-8859-7 EUC-JP SHIFT_JIS";

class Converter {
 public:
  explicit Converter(const char* encoding) : handle_(iconv_open(kUtf8, encoding)) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (is_known()) iconv_close(handle_);
  }

  // NOLINTNEXTLINE(performance-no-int-to-ptr): what iconv_open returns
  bool is_known() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

  struct Step {
    size_t read = 0;
    size_t written = 0;
    int problem = 0;  // EILSEQ, EINVAL (an unfinished character), E2BIG, or 0
  };
  Step convert(std::string_view bytes, char* output, size_t capacity) {
    char* input = const_cast<char*>(bytes.data());  // iconv's parameter, which it does not write to
    size_t left = bytes.size(), room = capacity;
    const bool is_done = iconv(handle_, &input, &left, &output, &room) != static_cast<size_t>(-1);
    return {bytes.size() - left, capacity - room, is_done ? 0 : errno};
  }

  // What a stateful encoding still has in hand when its text ends: a character that another could
  // have changed.
  Step flush(char* output, size_t capacity) {
    size_t room = capacity;
    const bool is_done =
        iconv(handle_, nullptr, nullptr, &output, &room) != static_cast<size_t>(-1);
    return {0, capacity - room, is_done ? 0 : errno};
  }

 private:
  iconv_t handle_;
};

// Nothing when the bytes are not of that encoding. An unfinished character at the end is left out.
std::optional<std::string> decode_all(std::string_view bytes, std::string_view encoding) {
  Converter converter(std::string(encoding).c_str());
  if (!converter.is_known()) return std::nullopt;
  std::string text(bytes.size() * 4 + 16, '\0');
  const Converter::Step step = converter.convert(bytes, text.data(), text.size());
  if (step.problem != 0 && step.problem != EINVAL) return std::nullopt;
  text.resize(step.written);
  return text;
}

bool in(CodePoint character, CodePoint first, CodePoint last) {
  return character >= first && character <= last;
}

// Letters of the scripts that legacy encodings have.
bool is_letter(CodePoint character) {
  return (in(character, 0xC0, 0x24F) && character != 0xD7 && character != 0xF7) ||
         in(character, 0x386, 0x3FF) || in(character, 0x400, 0x45F) ||
         in(character, 0x5D0, 0x5EA) || in(character, 0x620, 0x64A) ||
         in(character, 0xAC00, 0xD7A3);
}

// In Latin Extended-A the cases alternate.
bool is_extended_upper(CodePoint character) {
  const bool begins_odd = in(character, 0x139, 0x148) || in(character, 0x179, 0x17E);
  return in(character, 0x100, 0x17E) && (character % 2 == 1) == begins_odd;
}

bool is_upper(CodePoint character) {
  return in(character, 'A', 'Z') || in(character, 0xC0, 0xDE) || is_extended_upper(character) ||
         in(character, 0x391, 0x3AB) || in(character, 0x400, 0x42F);
}

bool is_latin_beyond_ascii(CodePoint character) {
  return in(character, 0xC0, 0x24F);
}

bool is_east_asian(CodePoint character) {
  return in(character, 0x3000, 0x30FF) || in(character, 0x4E00, 0x9FFF) ||
         in(character, 0xFF01, 0xFF60);
}

// Quotation marks, dashes and the like, which any text may have.
bool is_common_sign(CodePoint character) {
  return character == 0xAB || character == 0xBB || character == 0xA0 || character == 0xB0 ||
         character == 0xA7 || character == 0xBF || character == 0xA1 || character == 0x20AC ||
         in(character, 0x2013, 0x2026);
}

// How much a decoded text looks like one that somebody wrote.
double plausibility(std::string_view text, std::string_view letters) {
  double score = 0;
  CodePoint before = ' ';
  for (size_t position = 0; position < text.size();) {
    const size_t begin = position;
    const CodePoint character = decode_utf8(text, position);
    const std::string_view bytes = text.substr(begin, position - begin);
    const bool is_plain = character < 0x80;
    if (!is_plain) {
      const bool is_expected = !letters.empty() && letters.find(bytes) != std::string_view::npos;
      if (is_expected || is_east_asian(character)) {
        score += 2;
      } else if (is_letter(character)) {
        score += letters.empty() ? 1 : 0;
      } else if (!is_common_sign(character)) {
        score -= 2;
      }
    }
    // A capital within a word: the cases of the encoding are the wrong way round.
    const bool follows_letter = is_letter(before) || in(before | 0x20, 'a', 'z');
    if (!is_plain && is_upper(character) && follows_letter) score -= 1;
    // Latin letters with accents stand among others: in a row, they are those of another script.
    if (is_latin_beyond_ascii(character) && is_latin_beyond_ascii(before)) score -= 1;
    before = character;
  }
  return score;
}

}  // namespace

std::string guess_encoding(std::string_view bytes, std::string_view language) {
  bytes = bytes.substr(0, kMostGuessedBytes);
  const LegacyText* known = nullptr;
  for (const LegacyText& text : kLegacyTexts) {
    const auto languages = split_spaces(text.languages);
    if (std::find(languages.begin(), languages.end(), language) != languages.end()) known = &text;
  }
  std::string best = "ISO-8859-1";
  std::optional<double> best_score;
  const std::string_view encodings = known != nullptr ? known->encodings : kAnyLanguage;
  for (const std::string_view encoding : split_spaces(encodings)) {
    const auto text = decode_all(bytes, encoding);
    if (!text) continue;
    const double score = plausibility(*text, known != nullptr ? known->letters : "");
    if (best_score && score <= *best_score) continue;
    best = encoding;
    best_score = score;
  }
  return best;
}

namespace {

// Text in another encoding hardly ever has characters of two bytes or more by accident.
bool is_mostly_utf8(std::string_view bytes) {
  size_t num_valid = 0, num_invalid = 0;
  for (size_t position = 0; position < bytes.size();) {
    const size_t begin = position;
    const CodePoint character = decode_utf8(bytes, position);
    if (position - begin > 1) {
      ++num_valid;
    } else if (character == kReplacementCharacter) {
      ++num_invalid;
    }
  }
  return num_valid > 0 && num_valid >= num_invalid;
}

}  // namespace

std::string encoding_remedy(std::string_view encoding, bool offers_option) {
  return fmt::format("{0}convert it: iconv -f {1} -t UTF-8",
                     offers_option ? fmt::format("add --encoding {}, or ", encoding) : "",
                     encoding);
}

std::string encoding_advice(std::string_view bytes, std::string_view language, bool offers_option) {
  if (is_mostly_utf8(bytes)) return "the rest is UTF-8: repair the line";
  const std::string encoding = guess_encoding(bytes, language);
  return fmt::format("the file is likely {}; {}", encoding,
                     encoding_remedy(encoding, offers_option));
}

bool is_utf8_name(std::string_view encoding) {
  std::string name;
  for (const char c : encoding) {
    if (c != '-' && c != '_') name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return name.empty() || name == "utf8";
}

namespace {

class DecodedSource : public ByteSource {
 public:
  DecodedSource(std::string name, std::string encoding, std::unique_ptr<ByteSource> bytes)
      : name_(std::move(name)),
        encoding_(std::move(encoding)),
        bytes_(std::move(bytes)),
        converter_(encoding_.c_str()) {
    if (converter_.is_known()) return;
    throw Error::usage("unknown encoding " + quote(encoding_),
                       "give a name that 'iconv --list' shows, such as ISO-8859-2, WINDOWS-1250, "
                       "KOI8-R or SHIFT_JIS");
  }

  size_t read(char* buffer, size_t capacity) override {
    while (true) {
      if (position_ == input_.size() || needs_more_) {
        if (!refill()) return converter_.flush(buffer, capacity).written;
      }
      const std::string_view rest = std::string_view(input_).substr(position_);
      const Converter::Step step = converter_.convert(rest, buffer, capacity);
      position_ += step.read;
      if (step.problem == EILSEQ) throw_invalid();
      needs_more_ = step.problem == EINVAL;
      if (step.written > 0) return step.written;
    }
  }

 private:
  bool refill() {
    input_.erase(0, position_);
    num_before_ += position_;
    position_ = 0;
    const size_t old_size = input_.size();
    input_.resize(old_size + kDecodedBlock);
    const size_t count = bytes_->read(input_.data() + old_size, kDecodedBlock);
    input_.resize(old_size + count);
    if (count == 0 && !input_.empty()) throw_invalid();
    needs_more_ = false;
    return count > 0;
  }

  [[noreturn]] void throw_invalid() const {
    throw Error({name_},
                fmt::format("byte {}, 0x{:02X}, is not {}", num_before_ + position_ + 1,
                            static_cast<unsigned>(static_cast<unsigned char>(input_[position_])),
                            printable(encoding_)),
                "check --encoding; without it, the message about the first line that is not UTF-8 "
                "names the likely one");
  }

  std::string name_;
  std::string encoding_;
  std::unique_ptr<ByteSource> bytes_;
  Converter converter_;
  std::string input_;  // what is before position_ has been converted
  size_t position_ = 0;
  uint64_t num_before_ = 0;  // bytes before input_
  bool needs_more_ = false;
};

}  // namespace

std::unique_ptr<ByteSource> decoded_source(const std::string& name, const std::string& encoding,
                                           std::unique_ptr<ByteSource> bytes) {
  return std::make_unique<DecodedSource>(name, encoding, std::move(bytes));
}

}  // namespace allot
