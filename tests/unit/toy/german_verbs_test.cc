#include "toy/german_verbs.h"

#include <gtest/gtest.h>

namespace allot::toy {
namespace {

std::vector<Agreement> all_persons() {
  std::vector<Agreement> all;
  for (const Number number : {Number::kSingular, Number::kPlural}) {
    for (const Person person : {Person::kFirst, Person::kSecond, Person::kThird}) {
      Agreement agreement;
      agreement.person = person;
      agreement.number = number;
      all.push_back(agreement);
    }
  }
  return all;
}

// ich, du, er, wir, ihr, sie.
template <typename Make>
std::string all_forms(Make make) {
  std::string forms;
  for (const Agreement& person : all_persons()) {
    forms += (forms.empty() ? "" : " ") + std::string(make(person));
  }
  return forms;
}

std::string present(std::string_view notation) {
  const GermanVerb verb = parse_german_verb(notation);
  return all_forms([&](const Agreement& person) { return present_form(verb, person); });
}

std::string preterite(std::string_view notation) {
  const GermanVerb verb = parse_german_verb(notation);
  return all_forms([&](const Agreement& person) { return preterite_form(verb, person); });
}

TEST(GermanVerb, RegularInThePresent) {
  EXPECT_EQ(present("kaufen"), "kaufe kaufst kauft kaufen kauft kaufen");
  EXPECT_EQ(present("arbeiten"), "arbeite arbeitest arbeitet arbeiten arbeitet arbeiten");
  EXPECT_EQ(present("öffnen"), "öffne öffnest öffnet öffnen öffnet öffnen");
  EXPECT_EQ(present("tanzen"), "tanze tanzt tanzt tanzen tanzt tanzen");
  EXPECT_EQ(present("füttern"), "füttere fütterst füttert füttern füttert füttern");
  EXPECT_EQ(present("lernen"), "lerne lernst lernt lernen lernt lernen");
  EXPECT_EQ(present("begrüßen"), "begrüße begrüßt begrüßt begrüßen begrüßt begrüßen");
}

TEST(GermanVerb, IrregularInThePresent) {
  EXPECT_EQ(present("schlafen schläft schlief geschlafen"),
            "schlafe schläfst schläft schlafen schlaft schlafen");
  EXPECT_EQ(present("lesen liest las gelesen"), "lese liest liest lesen lest lesen");
  EXPECT_EQ(present("essen isst aß gegessen"), "esse isst isst essen esst essen");
  EXPECT_EQ(present("nehmen nimmt nahm genommen"), "nehme nimmst nimmt nehmen nehmt nehmen");
  EXPECT_EQ(present("ein|laden lädt lud geladen"), "lade lädst lädt laden ladet laden");
  EXPECT_EQ(present("wissen weiß wusste gewusst"), "weiß weißt weiß wissen wisst wissen");
  EXPECT_EQ(present("statt|finden findet fand gefunden"),
            "finde findest findet finden findet finden");
}

TEST(GermanVerb, HasAPreterite) {
  EXPECT_EQ(preterite("kaufen"), "kaufte kauftest kaufte kauften kauftet kauften");
  EXPECT_EQ(preterite("arbeiten"),
            "arbeitete arbeitetest arbeitete arbeiteten arbeitetet arbeiteten");
  EXPECT_EQ(preterite("gehen geht ging gegangen"), "ging gingst ging gingen gingt gingen");
  EXPECT_EQ(preterite("finden findet fand gefunden"), "fand fandest fand fanden fandet fanden");
  EXPECT_EQ(preterite("lesen liest las gelesen"), "las lasest las lasen last lasen");
  EXPECT_EQ(preterite("bringen bringt brachte gebracht"),
            "brachte brachtest brachte brachten brachtet brachten");
}

TEST(GermanVerb, HasAParticiple) {
  const auto participle = [](std::string_view notation) {
    return parse_german_verb(notation).participle;
  };
  EXPECT_EQ(participle("kaufen"), "gekauft");
  EXPECT_EQ(participle("warten"), "gewartet");
  EXPECT_EQ(participle("ein|kaufen"), "eingekauft");
  EXPECT_EQ(participle("auf|stehen steht stand gestanden"), "aufgestanden");
  EXPECT_EQ(participle("verkaufen"), "verkauft");
  EXPECT_EQ(participle("besuchen"), "besucht");
  EXPECT_EQ(participle("erklären"), "erklärt");
  EXPECT_EQ(participle("reparieren"), "repariert");
  EXPECT_EQ(participle("benutzen"), "benutzt");
  EXPECT_EQ(participle("geben gibt gab gegeben"), "gegeben");
  EXPECT_EQ(participle("vor|bereiten bereitet bereitete bereitet"), "vorbereitet");
}

TEST(GermanVerb, PutsZuIntoSeparableVerbs) {
  EXPECT_EQ(separable_zu_infinitive(parse_german_verb("auf|machen")), "aufzumachen");
  EXPECT_EQ(infinitive_form(parse_german_verb("auf|machen")), "aufmachen");
}

TEST(GermanVerb, Commands) {
  const auto commands = [](std::string_view notation) {
    const GermanVerb verb = parse_german_verb(notation);
    return imperative_form(verb, Number::kSingular) + " " + imperative_form(verb, Number::kPlural);
  };
  EXPECT_EQ(commands("kaufen"), "kauf kauft");
  EXPECT_EQ(commands("lesen liest las gelesen"), "lies lest");
  EXPECT_EQ(commands("nehmen nimmt nahm genommen"), "nimm nehmt");
  EXPECT_EQ(commands("geben gibt gab gegeben"), "gib gebt");
  EXPECT_EQ(commands("helfen hilft half geholfen"), "hilf helft");
  EXPECT_EQ(commands("weg|werfen wirft warf geworfen"), "wirf werft");
  EXPECT_EQ(commands("sprechen spricht sprach gesprochen"), "sprich sprecht");
  EXPECT_EQ(commands("warten"), "warte wartet");
  EXPECT_EQ(commands("öffnen"), "öffne öffnet");
  EXPECT_EQ(commands("füttern"), "füttere füttert");
  EXPECT_EQ(commands("waschen wäscht wusch gewaschen"), "wasch wascht");
  EXPECT_EQ(commands("ein|laden lädt lud geladen"), "lade ladet");
}

TEST(GermanVerb, KnowsWordsThatCloseTheClause) {
  const GermanVerb verb = parse_german_verb("haben hat hatte gehabt +Angst");
  EXPECT_EQ(verb.closing, "Angst");
  EXPECT_EQ(verb.participle, "gehabt");
}

TEST(GermanAuxiliary, IsConjugated) {
  const auto forms = [](Auxiliary auxiliary, bool is_past) {
    return all_forms([&](const Agreement& person) {
      return is_past ? auxiliary_preterite(auxiliary, person)
                     : auxiliary_present(auxiliary, person);
    });
  };
  EXPECT_EQ(forms(Auxiliary::kBe, false), "bin bist ist sind seid sind");
  EXPECT_EQ(forms(Auxiliary::kHave, false), "habe hast hat haben habt haben");
  EXPECT_EQ(forms(Auxiliary::kBecome, false), "werde wirst wird werden werdet werden");
  EXPECT_EQ(forms(Auxiliary::kBe, true), "war warst war waren wart waren");
}

TEST(GermanModal, IsConjugated) {
  const auto forms = [](std::string_view infinitive, bool is_past) {
    for (const Modal& modal : modals()) {
      if (modal.infinitive != infinitive) continue;
      return all_forms([&](const Agreement& person) { return modal_form(modal, is_past, person); });
    }
    return std::string("unknown");
  };
  EXPECT_EQ(forms("können", false), "kann kannst kann können könnt können");
  EXPECT_EQ(forms("müssen", false), "muss musst muss müssen müsst müssen");
  EXPECT_EQ(forms("wollen", false), "will willst will wollen wollt wollen");
  EXPECT_EQ(forms("dürfen", true), "durfte durftest durfte durften durftet durften");
  EXPECT_EQ(forms("mögen", false), "möchte möchtest möchte möchten möchtet möchten");
}

}  // namespace
}  // namespace allot::toy
