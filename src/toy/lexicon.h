#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "toy/features.h"
#include "toy/phrase.h"

// The words of the built-in corpus: plain tables, one file for each part of speech. Each German
// entry has exactly one English translation, so that a German sentence determines the English one.
namespace allot::toy {

// Semantic classes of a noun, as a bit set; verbs and adjectives name the kinds that they combine
// with.
using Kinds = uint64_t;
inline constexpr Kinds kPerson = 1ULL << 0;
inline constexpr Kinds kAnimal = 1ULL << 1;
inline constexpr Kinds kFood = 1ULL << 2;
inline constexpr Kinds kFruit = 1ULL << 3;  // grows on trees or in gardens; also food
inline constexpr Kinds kDish = 1ULL << 4;   // is cooked or baked; also food
inline constexpr Kinds kDrink = 1ULL << 5;
inline constexpr Kinds kReadable = 1ULL << 6;
inline constexpr Kinds kThing = 1ULL << 7;  // can be carried
inline constexpr Kinds kDevice = 1ULL << 8;
inline constexpr Kinds kFurniture = 1ULL << 9;
inline constexpr Kinds kSurface = 1ULL << 10;  // things lie on it
inline constexpr Kinds kVehicle = 1ULL << 11;
inline constexpr Kinds kTransport = 1ULL << 12;  // one waits for it
inline constexpr Kinds kClothing = 1ULL << 13;
inline constexpr Kinds kInstrument = 1ULL << 14;
inline constexpr Kinds kPlant = 1ULL << 15;
inline constexpr Kinds kBuilding = 1ULL << 16;
inline constexpr Kinds kOpening = 1ULL << 17;  // doors and windows
inline constexpr Kinds kIdea = 1ULL << 18;
inline constexpr Kinds kEvent = 1ULL << 19;
inline constexpr Kinds kPart = 1ULL << 20;      // the roof of something
inline constexpr Kinds kKin = 1ULL << 21;       // somebody's; also a person
inline constexpr Kinds kTrade = 1ULL << 22;     // "ist Lehrer"; also a person
inline constexpr Kinds kWritten = 1ULL << 23;   // people write it; also readable
inline constexpr Kinds kStory = 1ULL << 29;     // people tell it; also readable
inline constexpr Kinds kPrepared = 1ULL << 24;  // people prepare it
inline constexpr Kinds kGift = 1ULL << 25;
inline constexpr Kinds kMoney = 1ULL << 26;
inline constexpr Kinds kMeasure = 1ULL << 27;   // "eine Tasse Kaffee"
inline constexpr Kinds kPaper = 1ULL << 30;     // can be carried, but its color is not mentioned
inline constexpr Kinds kHunter = 1ULL << 31;    // also an animal
inline constexpr Kinds kPrey = 1ULL << 32;      // also an animal
inline constexpr Kinds kNotOwned = 1ULL << 33;  // "meine Frau" would be "my wife"; also a person
inline constexpr Kinds kLandmark = 1ULL << 34;  // also a building
inline constexpr Kinds kHotDrink = 1ULL << 35;  // from a cup; also a drink
inline constexpr Kinds kSite = 1ULL << 28;      // only in phrases of place
inline constexpr Kinds kLiving = kPerson | kAnimal;
inline constexpr Kinds kEdible = kFood | kDrink;

// Where things happen, as a bit set; verbs name the places that they combine with.
using Sites = uint16_t;
inline constexpr Sites kOutside = 1U << 0;
inline constexpr Sites kHome = 1U << 1;
inline constexpr Sites kWork = 1U << 2;
inline constexpr Sites kLeisure = 1U << 3;
inline constexpr Sites kShop = 1U << 4;
inline constexpr Sites kTravel = 1U << 5;
inline constexpr Sites kTown = 1U << 6;
inline constexpr Sites kCity = 1U << 7;  // cities and countries
inline constexpr Sites kMeals = 1U << 8;
inline constexpr Sites kWater = 1U << 9;
inline constexpr Sites kStudy = 1U << 10;
inline constexpr Sites kGround = 1U << 11;  // plants grow there

struct Noun {
  std::string_view german;  // nominative singular
  std::string_view german_plural;
  Gender gender = Gender::kMasculine;
  // Genitive singular of masculine and neuter nouns.
  enum class Declension : uint8_t { kS, kEs, kWeak /* -n or -en in all other cases */ };
  Declension declension = Declension::kS;
  std::string_view english;  // singular; several words for most compounds
  // Empty when regular, or when there is none (mass nouns).
  std::string_view english_plural;
  Kinds kinds = 0;
  bool is_mass = false;  // no article "ein", no plural
  // A person who is "es" in German but "she" in English.
  bool is_girl = false;
};
const std::vector<Noun>& nouns();

struct Adjective {
  std::string_view german;
  std::string_view german_comparative;  // empty: + er
  std::string_view english;
  std::string_view english_comparative;  // empty: regular (-er or more)
  Kinds kinds = 0;
  bool compares = true;
  // Temporary: "ist heute müde".
  bool is_state = false;
  // Next to the noun: "das neue rote Auto".
  bool is_color = false;
};
const std::vector<Adjective>& adjectives();

// How a clause is constructed around the verb.
enum class Frame : uint8_t {
  kIntransitive,
  kTransitive,
  kDativeObject,   // "hilft dem Kind"
  kDoubleObject,   // "gibt dem Kind ein Buch": "gives the child a book"
  kToRecipient,    // "erklärt dem Kind den Plan": "explains the plan to the child"
  kPrepositional,  // "wartet auf den Bus"
  kDirection,      // "geht in den Park"
  kLocation,       // "wohnt in Berlin"
  kPlacement,      // "stellt die Tasse auf den Tisch"
  kPleasing,       // "das Buch gefällt dem Mann": "the man likes the book"
  kThatClause,     // "glaubt, dass ..."
  kWhether,        // "fragt, ob ..."
  kInfinitive,     // "versucht, ... zu ..."
  kWeather,        // "es regnet"
  kHappening,      // "das Konzert findet statt"
};

// Further properties of a verb.
using VerbTraits = uint16_t;
inline constexpr VerbTraits kSein = 1U << 0;           // perfect with "sein"
inline constexpr VerbTraits kReflexive = 1U << 1;      // with "sich", which English does not have
inline constexpr VerbTraits kActivity = 1U << 2;       // happens somewhere; English has "is doing"
inline constexpr VerbTraits kLasting = 1U << 3;        // combines with "since"
inline constexpr VerbTraits kFast = 1U << 4;           // "schnell", "langsam"
inline constexpr VerbTraits kVoice = 1U << 5;          // "laut", "leise"
inline constexpr VerbTraits kCare = 1U << 6;           // "vorsichtig"
inline constexpr VerbTraits kJoint = 1U << 7;          // "allein", "zusammen"
inline constexpr VerbTraits kImperative = 1U << 8;     // makes a good imperative
inline constexpr VerbTraits kPassive = 1U << 9;        // makes a good passive
inline constexpr VerbTraits kLiked = 1U << 10;         // combines with "gern"
inline constexpr VerbTraits kLong = 1U << 11;          // for years
inline constexpr VerbTraits kTakesPronoun = 1U << 12;  // "sieht ihn"
inline constexpr VerbTraits kStative = 1U << 13;       // "kennt": not at one point in time
inline constexpr VerbTraits kDefiniteObject = 1U << 14;  // "trinkt den Kaffee aus"

// The principal parts of a German verb.
struct GermanVerb {
  std::string_view prefix;      // "auf" of "aufstehen"; empty when there is none
  std::string_view infinitive;  // without the prefix
  std::string stem;             // "kauf"
  std::string third_person;     // "kauft"
  std::string preterite;        // "kaufte"
  std::string participle;       // "aufgestanden": with the prefix
  // "Angst" of "Angst haben": closes the clause; empty when there is none.
  std::string_view closing;
  std::string lemma;  // "aufstehen"
};

// The principal parts of an English verb.
struct EnglishVerb {
  std::string_view base;
  std::string past;
  std::string participle;
  // Words that follow the verb: "up" of "get up"; empty when there are none.
  std::string_view tail;
};

struct Verb {
  GermanVerb german;
  EnglishVerb english;
  Frame frame = Frame::kIntransitive;
  Kinds subjects = 0;
  Kinds objects = 0;
  VerbTraits traits = 0;
  Sites sites = 0;  // where it happens; none: the clause has no place
  // For kPrepositional: "auf" and "for", with the case that the German one governs. The English one
  // may be empty: "erinnert sich an" is "remembers".
  std::string_view german_preposition = {};
  std::string_view english_preposition = {};
  Case preposition_case = Case::kAccusative;
};
const std::vector<Verb>& verbs();

struct Modal {
  std::string_view infinitive;
  std::string_view present;    // first and third person singular
  std::string_view preterite;  // the same; empty: not used
  EnglishVerb english;
  std::string_view after;  // "allowed" of "is allowed to"
  bool has_to = false;
  // "can": neither -s nor do-support.
  bool is_fixed = false;
};
const std::vector<Modal>& modals();

// When something happens, as expressed by an adverbial; it determines the English tense.
enum class TimeReference : uint8_t {
  kNone,
  kNow,       // "gerade": is doing
  kHabitual,  // "jeden Tag": does
  kPast,      // "gestern": did
  kFuture,    // "morgen": will do
  kSince,     // "seit Montag": has done
  kFinished,  // "schon": has done, with the German perfect
};

enum class AdverbialSlot : uint8_t {
  kTime,       // German: early; English: last
  kFrequency,  // English: before the verb
  kManner,     // German: after objects; English: after objects
  kPlace,
};

struct Adverbial {
  FixedPair text;
  AdverbialSlot slot = AdverbialSlot::kTime;
  TimeReference time = TimeReference::kNone;
  VerbTraits needs = 0;      // traits that the verb must have
  bool can_open = true;      // may precede the German verb
  bool is_negative = false;  // "nie"
};
const std::vector<Adverbial>& adverbials();
// "am dritten Mai", which may be past or future.
const std::vector<Adverbial>& dates();
// "im Jahr 1998".
const std::vector<Adverbial>& years();

// Modal particles of German, which have no translation.
struct Particles {
  std::vector<std::string_view> statement;  // "ja", "doch"
  std::vector<std::string_view> question;   // "denn"
  std::vector<std::string_view> command;    // "mal", "doch mal"
};
const Particles& particles();

// Places to be at and to go to: each has its own prepositions.
struct PlaceNoun {
  Noun noun;
  Sites sites = 0;
  std::string_view german_at;  // "in": with the dative
  std::string_view english_at;
  std::string_view german_to;  // "in": with the accusative; "zu": with the dative
  std::string_view english_to;
  bool has_english_article = true;  // "in die Schule": "to school"
};
const std::vector<PlaceNoun>& places();

struct City {
  std::string_view german;
  std::string_view english;
};
const std::vector<City>& cities();

struct Name {
  std::string_view text;
  Gender gender = Gender::kMasculine;
};
const std::vector<Name>& names();

struct Numeral {
  std::string_view german;
  std::string_view english;  // "two hundred": two words for one
};
const std::vector<Numeral>& numerals();

}  // namespace allot::toy
