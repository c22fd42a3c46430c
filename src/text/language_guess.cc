#include "text/language_guess.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/strings.h"
#include "base/utf8.h"
#include "text/unicode.h"
#include "text/word_splitter.h"

namespace allot {
namespace {

constexpr uint64_t kFewestWords = 40;
constexpr uint64_t kFewestLetters = 60;
// Share of the letters that the script of a text has.
constexpr double kMainScript = 0.7;
// Share of the words that are common ones of the language; real text has two to five times as many.
constexpr double kFewestCommon = 0.12;
// How many times as many as of the next language.
constexpr double kLead = 1.4;

// Words that hardly any text does without. Those that neighbors share are in the lists of both.
struct CommonWords {
  const char* language;
  Script script;
  const char* words;
};

constexpr std::array<CommonWords, LanguageProfile::kNumLanguages> kCommonWords = {{
    {"en", Script::kLatin,
     "the of and to a in is that it was for on are with as at be this have from or by not but what "
     "an his her they you we"},
    {"de", Script::kLatin,
     "der die das und in den von zu mit ist im dem nicht ein eine einem einen einer auf für sich "
     "des er sie es auch als an wird aus bei"},
    {"fr", Script::kLatin,
     "le la les de des du et un une est en que qui dans pour pas au sur il elle ce ne se par plus "
     "avec son aux d l"},
    {"es", Script::kLatin,
     "el la los las de del y un una que en es se no por con para su al lo como más pero sus le "
     "está son"},
    {"it", Script::kLatin,
     "il la lo gli le di del della e un una che in è non per con si da sono al dei alla nel più "
     "anche i"},
    {"pt", Script::kLatin,
     "o a os as de do da dos das e um uma que em é não por com para se no na ao mais como mas foi "
     "são está"},
    {"ro", Script::kLatin,
     "și şi de la în un o cu pe nu este care din se să a al ale lui sunt mai pentru ce sau au fost "
     "prin își îşi"},
    {"nl", Script::kLatin,
     "de het een en van in is dat op te zijn met voor niet aan er die hij ze ook als bij naar om "
     "maar uit wordt"},
    {"sv", Script::kLatin,
     "och i att en ett det som på är av för med den till inte om han hon de har var sig vid men "
     "från så"},
    {"da", Script::kLatin,
     "og i at en et det som på er af for med den til ikke om han hun de har var sig ved men fra så "
     "jeg"},
    {"no", Script::kLatin,
     "og i å en et det som på er av for med den til ikke om han hun de har var seg ved men fra så "
     "jeg"},
    {"cs", Script::kLatin,
     "a se v na je že s z do o to i ve k pro jsem jsou by ale jako za po si tak od při který která "
     "které"},
    {"sk", Script::kLatin,
     "a sa v na je že s z do o to i vo k pre som sú by ale ako za po si tak od pri ktorý ktorá "
     "ktoré"},
    {"pl", Script::kLatin,
     "w i na z się nie do to jest że o jak po co tak za od ale przez dla są który która które czy "
     "oraz był"},
    {"hr", Script::kLatin,
     "i u je na se da za su s od a iz o koji koja koje sam ne kao to do po bi ali što nije"},
    {"hu", Script::kLatin,
     "a az és egy hogy nem is van volt meg de ez csak el már még vagy mint ha azt ki be minden "
     "olyan lehet"},
    {"fi", Script::kLatin,
     "ja on ei että se hän oli joka ovat mutta kun niin myös tai ole jos kuin sen mitä hänen sitä "
     "ovat olla"},
    {"tr", Script::kLatin,
     "ve bir bu da de için ile çok ne gibi daha var o olarak olan kadar sonra ama en değil her "
     "şey ki mi"},
    {"ru", Script::kCyrillic,
     "и в не на что он с как это по но они из у за от так же для бы его она к был было все"},
    {"uk", Script::kCyrillic,
     "і в не на що він з як це та по але вони у за від так для його вона до був було її є"},
    {"bg", Script::kCyrillic,
     "и в не на че той с като това по но те от за са да се е бе ще му тя до беше който която"},
    {"sr", Script::kCyrillic,
     "и у је на се да за су с од а из о који која које сам не као то до по би али што није"},
}};

// Scripts and the languages that use no other. (Serbian, Kazakh and others have two.)
struct ScriptLanguages {
  Script script;
  const char* languages;
};

constexpr std::array<ScriptLanguages, 12> kScriptLanguages = {{
    {Script::kLatin,
     "af ca cs cy da de en eo es et eu fi fr ga gl hr hu id is it la lt lv ms mt nb nl nn no pl pt "
     "ro sk sl sq sv sw tr vi"},
    {Script::kCyrillic, "ru uk bg be mk"},
    {Script::kGreek, "el"},
    {Script::kHebrew, "he"},
    {Script::kArabic, "ar fa ur"},
    {Script::kDevanagari, "hi mr ne"},
    {Script::kThai, "th"},
    {Script::kGeorgian, "ka"},
    {Script::kArmenian, "hy"},
    {Script::kHangul, "ko"},
    {Script::kKana, "ja"},
    {Script::kHan, "zh"},
}};

// Nothing when the language is not known, or is written in two.
std::optional<Script> script_of_language(std::string_view language) {
  for (const ScriptLanguages& script : kScriptLanguages) {
    const auto all = split_spaces(script.languages);
    if (std::find(all.begin(), all.end(), language) != all.end()) return script.script;
  }
  return std::nullopt;
}

struct ScriptRange {
  CodePoint first, last;
  Script script;
};

constexpr std::array<ScriptRange, 15> kScriptRanges = {{
    {'A', 0x24F, Script::kLatin},
    {0x370, 0x3FF, Script::kGreek},
    {0x400, 0x52F, Script::kCyrillic},
    {0x531, 0x58A, Script::kArmenian},
    {0x5D0, 0x5F4, Script::kHebrew},
    {0x600, 0x77F, Script::kArabic},
    {0x900, 0x97F, Script::kDevanagari},
    {0xE00, 0xE7F, Script::kThai},
    {0x10A0, 0x10FF, Script::kGeorgian},
    {0x1100, 0x11FF, Script::kHangul},
    {0x1E00, 0x1EFF, Script::kLatin},
    {0x3041, 0x30FF, Script::kKana},
    {0x3400, 0x4DBF, Script::kHan},
    {0x4E00, 0x9FFF, Script::kHan},
    {0xAC00, 0xD7A3, Script::kHangul},
}};

Script script_of(CodePoint letter) {
  for (const ScriptRange& range : kScriptRanges) {
    if (letter >= range.first && letter <= range.last) return range.script;
  }
  return Script::kOther;
}

// From a word to the languages that have it, one bit each.
const std::unordered_map<std::string_view, uint32_t>& common_word_table() {
  static const std::unordered_map<std::string_view, uint32_t> table = [] {
    std::unordered_map<std::string_view, uint32_t> words;
    for (size_t i = 0; i < kCommonWords.size(); ++i) {
      for (const std::string_view word : split_spaces(kCommonWords[i].words)) {
        words[word] |= uint32_t{1} << i;
      }
    }
    return words;
  }();
  return table;
}

std::optional<size_t> index_of(std::string_view language) {
  for (size_t i = 0; i < kCommonWords.size(); ++i) {
    if (language == kCommonWords[i].language) return i;
  }
  return std::nullopt;
}

}  // namespace

void LanguageProfile::add(std::string_view line) {
  const std::string lower = to_lower_case(line);
  size_t begin = 0;
  const auto end_word = [&](size_t end) {
    if (end == begin) return;
    ++num_words_;
    const auto& table = common_word_table();
    const auto found = table.find(std::string_view(lower).substr(begin, end - begin));
    if (found == table.end()) return;
    for (size_t i = 0; i < kNumLanguages; ++i) common_words_[i] += (found->second >> i) & 1U;
  };
  for (size_t position = 0; position < lower.size();) {
    const size_t start = position;
    const CodePoint character = decode_utf8(lower, position);
    if (has_trait(character, kAlphabetic)) {
      ++num_letters_;
      ++letters_[static_cast<size_t>(script_of(character))];
    } else {
      end_word(start);
      begin = position;
    }
  }
  end_word(lower.size());
}

// Japanese is kana and Han together.
Script LanguageProfile::script() const {
  if (num_letters_ < kFewestLetters) return Script::kOther;
  const auto share = [&](uint64_t count) {
    return static_cast<double>(count) / static_cast<double>(num_letters_);
  };
  const uint64_t kana = letters_[static_cast<size_t>(Script::kKana)];
  const uint64_t han = letters_[static_cast<size_t>(Script::kHan)];
  if (share(kana + han) >= kMainScript) return share(kana) > 0.1 ? Script::kKana : Script::kHan;
  for (size_t i = 0; i < kNumScripts; ++i) {
    if (share(letters_[i]) >= kMainScript) return static_cast<Script>(i);
  }
  return Script::kOther;
}

std::string LanguageProfile::guess() const {
  const Script main = script();
  if (main != Script::kLatin && main != Script::kCyrillic) {
    for (const ScriptLanguages& script : kScriptLanguages) {
      const auto languages = split_spaces(script.languages);
      if (script.script == main && languages.size() == 1) return std::string(languages.front());
    }
    return "";
  }
  if (num_words_ < kFewestWords) return "";
  uint64_t most = 0, next = 0;
  size_t best = 0;
  for (size_t i = 0; i < kNumLanguages; ++i) {
    if (kCommonWords[i].script != main) continue;
    if (common_words_[i] > most) {
      next = most;
      most = common_words_[i];
      best = i;
    } else {
      next = std::max(next, common_words_[i]);
    }
  }
  const bool is_text = static_cast<double>(most) >= kFewestCommon * static_cast<double>(num_words_);
  const bool is_clear = static_cast<double>(most) >= kLead * static_cast<double>(next);
  return is_text && is_clear ? kCommonWords[best].language : "";
}

bool LanguageProfile::can_be(const std::string& language) const {
  const Script main = script();
  if (main == Script::kOther) return true;
  const std::optional<Script> expected = script_of_language(language);
  const bool is_japanese_without_kana = language == "ja" && main == Script::kHan;
  if (expected && *expected != main && !is_japanese_without_kana) return false;
  const std::string guessed = guess();
  // Serbian, for example, is written in two scripts, and known in one.
  const auto own = index_of(language);
  return guessed.empty() || guessed == language || !own || kCommonWords[*own].script != main;
}

}  // namespace allot
