#pragma once

#include <string_view>

namespace allot {

// Space-separated words.
struct PrefixLists {
  std::string_view always;         // the period belongs to the word, whatever follows
  std::string_view before_number;  // only when a digit follows
};

// A word whose period may just as well end the sentence ("etc." in English) is better left out, and
// so is one that is nearly always before a lower-case word: that case is clear without a list.
namespace prefixes {

inline constexpr PrefixLists kEnglish = {
    // Initials
    "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z "
    // Forms of address, professions, the church
    "Mr Mrs Ms Messrs Mme Mlle Dr Drs Prof Rev Hon St Msgr Sr Supt Insp Asst "
    // Ranks
    "Adm Brig Capt Cmdr Col Cpl Ens Gen Lt Maj Pfc Pvt Sgt "
    // Politics
    "Gov Rep Reps Sen Sens "
    // Firms and buildings
    "Bros Corp Bldg "
    // Months
    "Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec "
    // One against another
    "v vs",
    // Numbered things, pages and a currency
    "No Nos Nr Art pp Rs"};

inline constexpr PrefixLists kGerman = {
    // Initials, and the letters of "z. B.", "d. h." and the like
    "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z "
    "a b c d e f g h i j k l m n o p q r s t u v w x y z "
    // Ordinals are written with a dot: der 2. Platz
    "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 "
    "35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 "
    "66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90 91 92 93 94 95 96 "
    "97 98 99 "
    "II III IV VI VII VIII IX XI XII XIII XIV XV XVI XVII XVIII XIX XX XXI "
    // Titles and professions
    "Dr Prof Dipl Ing Mag Hrsg St "
    // Amounts and firms
    "Mio Mrd MwSt Co "
    // In running text
    "bspw bzgl bzw ca Ca etc evtl exkl ggf inkl lt sog sogen usf usw vgl Vgl vs zzgl",
    // Numbered things and months
    "Art Nr Nrn Jan Feb Apr Aug Sept Okt Nov Dez"};

inline constexpr PrefixLists kFrench = {
    // Initials, which include M. for monsieur
    "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z "
    "MM Dr Pr "
    // Books: collection, edition, translation, volume
    "al cf Cf coll ed éd etc ibid op réf trad vol",
    "chap env fasc fig p pl pp t"};

inline constexpr PrefixLists kRomanian = {
    // Initials
    "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z "
    // Forms of address: domnul, dumneavoastră
    "Dl dl Dlui dlui dvs Dvs "
    // In running text
    "etc",
    ""};

inline constexpr PrefixLists kCzech = {
    // Degrees and titles, before or after a name
    "Bc BcA Ing Mgr MgA Dr CSc DrSc JUDr MDDr MUDr MVDr PaedDr PharmDr PhDr RNDr ThDr ThLic doc "
    "prof "
    "arch gen sv p "
    // In running text
    "aj apod atd atp mj např popř příp resp srov tj tzn tzv vs "
    // Amounts
    "mil mld tis",
    // Numbered things: číslo, strana, obrázek, tabulka, poznámka, klapka, ročník, sbírka
    "č s str obr tab pozn kl roč sb"};

}  // namespace prefixes

inline PrefixLists prefix_lists(std::string_view language) {
  if (language == "de") return prefixes::kGerman;
  if (language == "fr") return prefixes::kFrench;
  if (language == "ro") return prefixes::kRomanian;
  if (language == "cs") return prefixes::kCzech;
  return prefixes::kEnglish;
}

}  // namespace allot
