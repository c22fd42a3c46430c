#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "toy/lexicon.h"

// German conjugation.
namespace allot::toy {

// Parses the notation of the verb table: the infinitive, or infinitive, third person singular,
// preterite and participle ("geben gibt gab gegeben"). A bar ends a separable prefix
// ("auf|stehen"), words after a plus sign close the clause ("haben hat hatte gehabt +Angst").
GermanVerb parse_german_verb(std::string_view notation);

std::string present_form(const GermanVerb& verb, const Agreement& subject);
std::string preterite_form(const GermanVerb& verb, const Agreement& subject);
// "aufstehen": the form after a modal verb.
std::string infinitive_form(const GermanVerb& verb);
// "zu kaufen" is two words, "aufzustehen" one.
std::string separable_zu_infinitive(const GermanVerb& verb);
// To one person ("kauf") or to several ("kauft"), without the prefix.
std::string imperative_form(const GermanVerb& verb, Number number);

// "habe", "hast", "hat"; "bin", "bist", "ist"; "werde", "wirst", "wird"; and their preterites.
enum class Auxiliary { kHave, kBe, kBecome };
std::string_view auxiliary_present(Auxiliary auxiliary, const Agreement& subject);
std::string_view auxiliary_preterite(Auxiliary auxiliary, const Agreement& subject);

std::string modal_form(const Modal& modal, bool is_preterite, const Agreement& subject);

}  // namespace allot::toy
