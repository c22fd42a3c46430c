#pragma once

#include <cstdint>

// The built-in German-English corpus: grammatical features that both languages share.
namespace allot::toy {

enum class Gender : uint8_t { kMasculine, kFeminine, kNeuter };
enum class Number : uint8_t { kSingular, kPlural };
enum class Case : uint8_t { kNominative, kAccusative, kDative, kGenitive };
enum class Person : uint8_t { kFirst, kSecond, kThird };

// What verbs, pronouns and possessives agree with.
struct Agreement {
  Person person = Person::kThird;
  Number number = Number::kSingular;
  // German gender; it determines "er", "sie" or "es".
  Gender gender = Gender::kMasculine;
  // The English pronoun for the same thing: a table is "er" but "it", a girl is "es" but "she".
  Gender english_gender = Gender::kMasculine;
};

inline bool operator==(const Agreement& a, const Agreement& b) {
  return a.person == b.person && a.number == b.number && a.gender == b.gender &&
         a.english_gender == b.english_gender;
}

}  // namespace allot::toy
