#include "toy/noun_phrase.h"

#include "base/error.h"
#include "base/strings.h"
#include "toy/clause.h"
#include "toy/determiner.h"
#include "toy/english_words.h"
#include "toy/german_nouns.h"

namespace allot::toy {
namespace {

AdjectiveDeclension adjective_declension(Determiner determiner) {
  switch (determiner) {
    case Determiner::kDefinite:
    case Determiner::kDemonstrative:
    case Determiner::kEvery:
    case Determiner::kWhich:
      return AdjectiveDeclension::kWeak;
    case Determiner::kIndefinite:
    case Determiner::kPossessive:
    case Determiner::kNegative:
      return AdjectiveDeclension::kMixed;
    default:
      return AdjectiveDeclension::kStrong;
  }
}

void add_adjectives(const NounPhrase& phrase, Inflection form, Constituent& out, Units& units) {
  const AdjectiveDeclension declension = adjective_declension(phrase.determiner);
  for (size_t i = 0; i < phrase.adjectives.size(); ++i) {
    const Adjective& adjective = *phrase.adjectives[i];
    if (i == 0 && phrase.is_very) {
      const Unit very = units.fresh();
      out.german.push_back(make_token("sehr", "sehr", very, kIsContent));
      out.english.push_back(make_token("very", "very", very, kIsContent));
    }
    const Unit unit = units.fresh();
    out.german.push_back(
        make_token(german_adjective(adjective.german, declension, phrase.noun->gender, form),
                   adjective.german, unit, kIsContent));
    out.english.push_back(make_token(adjective.english, adjective.english, unit, kIsContent));
  }
}

void add_noun(const NounPhrase& phrase, Inflection form, Constituent& out, Units& units) {
  const Noun& noun = *phrase.noun;
  const Unit unit = units.fresh();
  out.german.push_back(make_token(german_noun(noun, form), noun.german, unit, kIsContent));
  const std::string english =
      phrase.number == Number::kPlural ? english_plural(noun) : std::string(noun.english);
  const std::vector<std::string_view> lemmas = split_spaces(noun.english);
  const std::vector<std::string_view> words = split_spaces(english);
  for (size_t i = 0; i < words.size(); ++i) {
    out.english.push_back(make_token(words[i], lemmas[i], unit, kIsContent));
  }
}

// "eine Tasse Kaffee": "a cup of coffee"; "Tasse" is "cup of".
void add_content(const NounPhrase& phrase, Constituent& out, Units& units) {
  const Noun& content = *phrase.content;
  const Unit unit = units.fresh();
  Token of = make_token("of", "of", out.german.back().unit, !kIsContent);
  of.near_unit = unit;
  out.german.push_back(make_token(content.german, content.german, unit, kIsContent));
  out.english.push_back(std::move(of));
  for (Token& token : make_words(content.english, unit, kIsContent)) {
    token.is_content = true;
    out.english.push_back(std::move(token));
  }
}

// "das Dach des Hauses": "the roof of the house"; "des" is "of the".
void add_genitive(const NounPhrase& owner, Constituent& out, Units& units) {
  const Constituent genitive = realize(owner, {Case::kGenitive}, units);
  append(out.german, genitive.german);
  out.english.push_back(make_token("of", "of", genitive.german.front().unit, !kIsContent));
  append(out.english, genitive.english);
}

Token recipient_to(const NounPhraseRole& role, Unit unit) {
  Token to = make_token("to", "to", unit, !kIsContent);
  to.block = role.verb_block;
  return to;
}

Constituent realize_noun(const NounPhrase& phrase, const NounPhraseRole& role, Units& units) {
  const Inflection form{role.german_case, phrase.number};
  Constituent rest;
  add_adjectives(phrase, form, rest, units);
  add_noun(phrase, form, rest, units);
  if (phrase.content != nullptr) add_content(phrase, rest, units);
  DeterminerPair determiner = make_determiner(phrase, role, units);
  if (determiner.is_english_a) {
    determiner.english[0].text = std::string(indefinite_article(rest.english.front().text));
  }
  Constituent out;
  out.german = std::move(determiner.german);
  append(out.german, rest.german);
  if (role.has_english_to) out.english.push_back(recipient_to(role, out.german.front().unit));
  append(out.english, determiner.english);
  append(out.english, rest.english);
  if (phrase.genitive) add_genitive(*phrase.genitive, out, units);
  if (phrase.attribute) {
    const Constituent attribute = realize(*phrase.attribute, kNoUnit, kNoUnit, units);
    append(out.german, attribute.german);
    append(out.english, attribute.english);
  }
  if (phrase.relative) {
    const PhrasePair relative = realize(*phrase.relative, VerbPosition::kFinal, units);
    Token comma = make_token(",", "", kNoUnit, !kIsContent);
    comma.near_unit = relative.german.front().unit;
    out.german_tail.push_back(comma);
    append(out.german_tail, relative.german);
    out.german_tail.push_back(make_token(",", "", kNoUnit, !kIsContent));
    append(out.english, relative.english);
  }
  return out;
}

// "Äpfel, Birnen und Kirschen".
Constituent realize_list(const NounPhrase& phrase, const NounPhraseRole& role, Units& units) {
  Constituent out;
  for (size_t i = 0; i < phrase.items.size(); ++i) {
    if (i > 0) {
      const bool is_last = i + 1 == phrase.items.size();
      const Unit unit = units.fresh();
      const std::string_view lemma = is_last ? "und" : "";
      out.german.push_back(make_token(is_last ? "und" : ",", lemma, unit, !kIsContent));
      out.english.push_back(
          make_token(is_last ? "and" : ",", is_last ? "and" : "", unit, !kIsContent));
    }
    NounPhraseRole item_role = role;
    if (i > 0) item_role.has_english_to = false;
    const Constituent item = realize(phrase.items[i], item_role, units);
    append(out.german, item.german);
    append(out.english, item.english);
  }
  return out;
}

Constituent realize_word(std::string_view german, std::string_view german_lemma,
                         std::string_view english, bool is_content, const NounPhraseRole& role,
                         Units& units) {
  const Unit unit = units.fresh();
  Constituent out;
  out.german.push_back(make_token(german, german_lemma, unit, is_content));
  if (role.has_english_to) out.english.push_back(recipient_to(role, unit));
  out.english.push_back(make_token(english, english, unit, is_content));
  return out;
}

Constituent realize_relative(const NounPhrase& phrase, const NounPhraseRole& role, Units& units) {
  const Agreement& head = phrase.pronoun;
  const std::string_view german = relative_pronoun(head.gender, {role.german_case, head.number});
  const bool is_who = role.is_subject && (phrase.noun->kinds & kPerson) != 0;
  return realize_word(german, "der", is_who ? "who" : "that", !kIsContent, role, units);
}

Constituent realize_who(const NounPhraseRole& role, Units& units) {
  const std::string_view german = role.german_case == Case::kNominative   ? "wer"
                                  : role.german_case == Case::kAccusative ? "wen"
                                                                          : "wem";
  return realize_word(german, "wer", "who", kIsContent, role, units);
}

}  // namespace

Token make_token(std::string_view text, std::string_view lemma, Unit unit, bool is_content) {
  Token token;
  token.text = std::string(text);
  token.lemma = lemma;
  token.unit = unit;
  token.is_content = is_content;
  return token;
}

Phrase make_words(std::string_view text, Unit unit, bool is_content) {
  Phrase phrase;
  for (const std::string_view word : split_spaces(text)) {
    phrase.push_back(make_token(word, word, unit, !kIsContent));
  }
  if (!phrase.empty()) phrase.back().is_content = is_content;
  return phrase;
}

Agreement agreement_of(const Noun& noun, Number number) {
  Agreement agreement;
  agreement.number = number;
  agreement.gender = noun.gender;
  agreement.english_gender = (noun.kinds & kPerson) != 0 ? noun.gender : Gender::kNeuter;
  if (noun.is_girl) agreement.english_gender = Gender::kFeminine;
  return agreement;
}

Agreement agreement_of(const NounPhrase& phrase) {
  Agreement agreement;
  switch (phrase.kind) {
    case NounPhrase::Kind::kNoun:
      return agreement_of(*phrase.noun, phrase.number);
    case NounPhrase::Kind::kName:
      agreement.gender = phrase.name->gender;
      agreement.english_gender = phrase.name->gender;
      return agreement;
    case NounPhrase::Kind::kPronoun:
    case NounPhrase::Kind::kRelative:
      return phrase.pronoun;
    case NounPhrase::Kind::kList:
      agreement.number = Number::kPlural;
      return agreement;
    case NounPhrase::Kind::kTownName:
    case NounPhrase::Kind::kWhat:
      agreement.gender = Gender::kNeuter;
      agreement.english_gender = Gender::kNeuter;
      return agreement;
    case NounPhrase::Kind::kWho:
      return agreement;
  }
  return agreement;
}

Constituent realize(const NounPhrase& phrase, const NounPhraseRole& role, Units& units) {
  switch (phrase.kind) {
    case NounPhrase::Kind::kNoun:
      return realize_noun(phrase, role, units);
    case NounPhrase::Kind::kName:
      return realize_word(phrase.name->text, phrase.name->text, phrase.name->text, kIsContent, role,
                          units);
    case NounPhrase::Kind::kTownName:
      return realize_word(phrase.city->german, phrase.city->german, phrase.city->english,
                          kIsContent, role, units);
    case NounPhrase::Kind::kPronoun: {
      const std::string_view german = personal_pronoun(phrase.pronoun, role.german_case);
      const std::string_view lemma = personal_pronoun(phrase.pronoun, Case::kNominative);
      return realize_word(
          german, lemma,
          role.is_subject ? subject_pronoun(phrase.pronoun) : object_pronoun(phrase.pronoun),
          !kIsContent, role, units);
    }
    case NounPhrase::Kind::kWho:
      return realize_who(role, units);
    case NounPhrase::Kind::kWhat:
      return realize_word("was", "was", "what", kIsContent, role, units);
    case NounPhrase::Kind::kList:
      return realize_list(phrase, role, units);
    case NounPhrase::Kind::kRelative:
      return realize_relative(phrase, role, units);
  }
  return {};
}

Constituent realize(const PrepositionalPhrase& phrase, Unit verb, Unit block, Units& units) {
  Constituent object = realize(phrase.object, {phrase.german_case}, units);
  const bool belongs_to_verb = phrase.english.empty();
  const Unit unit = belongs_to_verb ? verb : units.fresh();
  Token preposition = make_token(phrase.german, phrase.german, unit, !kIsContent);
  preposition.block = block;

  Constituent out;
  out.german_tail = std::move(object.german_tail);
  out.english = make_words(phrase.english, unit, !kIsContent);
  for (Token& word : out.english) word.block = block;
  const bool has_article = phrase.object.kind == NounPhrase::Kind::kNoun &&
                           phrase.object.determiner == Determiner::kDefinite;
  Phrase english = std::move(object.english);
  if (has_article && !phrase.has_english_article) english.erase(english.begin());
  append(out.english, english);

  // "in dem" is "im", unless a relative clause identifies the thing: "in dem Haus, das ...".
  const std::string_view joined = has_article && phrase.object.relative == nullptr
                                      ? contraction(phrase.german, object.german.front().text)
                                      : std::string_view();
  if (joined.empty()) {
    out.german.push_back(std::move(preposition));
  } else {
    Token& article = object.german.front();
    article.text = std::string(joined);
    article.lemma = phrase.german;
    article.second_unit = article.unit;
    article.unit = unit;
    article.block = block;
  }
  append(out.german, object.german);
  return out;
}

}  // namespace allot::toy
