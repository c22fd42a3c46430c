#pragma once

#include <string_view>

#include "text/moses/nonbreaking_prefix_lists.h"

namespace allot {

// Abbreviations that end no sentence, besides those of the tokenizer. Its lists leave out many,
// because a period more or less is of little weight there, and stay as they are, because the words
// of models depend on them. Here a wrong split is worse than none.
//
// Words of fewer than four letters end no sentence before a number in any language, so that
// `before_number` needs the longer ones only. A word that often ends a sentence itself is left out
// (in Romanian "gen" and "loc").
namespace sentence_abbreviations {

inline constexpr PrefixLists kCommon = {
    "Mt Mts Ft Vol Vols Fig Figs Ed Eds Eq Sec Ch cf ca approx Inc Ltd Co Jr etc Bd Abb Nr Str "
    "vol fig",
    "vols figs Sept"};

inline constexpr PrefixLists kEnglish = {
    // Titles
    "Pres Cllr Atty Fr "
    // In running text
    "eg ie viz incl excl esp resp",
    // Chapters, sections, paragraphs
    "chap Chap chaps Chaps sect Sect sects Sects para Para paras Paras refs Refs eqns Eqns sched "
    "Sched Dept"};

inline constexpr PrefixLists kGerman = {
    // Forms of address, families, firms, saints
    "Frl Hr Hrn Fam Gebr Fa Hl hl Univ Doz "
    // Before names
    "geb gesch verw Bez "
    // In running text
    "allg bes dt ehem einschl engl entspr frz gem insb insbes lat lfd max min mind hrsg Übers "
    "übers zit",
    // Sections, numbers, editions
    "Kapp Abschn Ziff Buchst Aufl Ausg Beil Rdnr Randnr Teilbd Jahrg"};

inline constexpr PrefixLists kFrench = {
    // Forms of address, titles, ranks, saints
    "Mme Mmes Mlle Mlles Mgr Vve Prof prof Cdt Gal Gén gén Col Lt Cpt St Ste "
    // Addresses
    "boul bd av "
    // In running text
    "coord dir ex excl incl préf resp",
    // Chapters, sections, months
    "Chap chapp parag Parag paragr Paragr sect Sect alin Alin tabl Tabl janv févr juill sept"};

inline constexpr PrefixLists kRomanian = {
    // Forms of address and titles
    "Dna dna Dra dra Dr dr Drd drd Prof prof Conf conf Lect lect Asist asist Acad acad Univ univ "
    "Ing ing Arh arh Ec ec Av av Sf sf Pr pr Mitr Arhim "
    // Ranks
    "Gen Col col Lt lt Cpt cpt Mr mr Cdt cdt Plt plt Sgt sgt "
    // Addresses, with both forms of ș
    "str Bdul bd Bld bld Bul bul Cal Al Șos șos Şos şos Int Spl Jud jud Com com Mun mun Cart "
    // In running text
    "aprox cca coord ed ex lit nr resp trad",
    // Paragraphs, sections, months
    "alin Alin secț Secț secţ Secţ sect Sect parag Parag anex tabl pagg sept"};

inline constexpr PrefixLists kCzech = {
    // Titles and ranks, also at the beginning of a sentence
    "Doc Prof Sv Arch Gen kpt Kpt mjr Mjr plk Plk npor por "
    // Addresses
    "ul Ul nám Nám tř Tř "
    // In running text
    "angl cca ev event lat přibl red vč zejm",
    // Paragraphs, letters, decrees, appendices
    "odst Odst písm Písm vyhl Vyhl příl Příl"};

}  // namespace sentence_abbreviations

// Those of a language by itself; none where it has no list.
inline PrefixLists sentence_abbreviation_lists(std::string_view language) {
  if (language == "en") return sentence_abbreviations::kEnglish;
  if (language == "de") return sentence_abbreviations::kGerman;
  if (language == "fr") return sentence_abbreviations::kFrench;
  if (language == "ro") return sentence_abbreviations::kRomanian;
  if (language == "cs") return sentence_abbreviations::kCzech;
  return {};
}

}  // namespace allot
