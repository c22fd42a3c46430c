#include "toy/english_words.h"
#include "toy/german_verbs.h"
#include "toy/lexicon.h"

namespace allot::toy {
namespace {

constexpr Kinds kPortable = kThing | kPaper;
constexpr Kinds kGoods = kPortable | kDevice | kFurniture | kVehicle | kClothing | kInstrument;
constexpr Case kAcc = Case::kAccusative;
constexpr Case kDat = Case::kDative;
constexpr VerbTraits kBusy = kActivity | kLasting;

// A row of the tables below, in the notation of parse_german_verb and parse_english_verb.
struct Row {
  std::string_view german;
  std::string_view english;
  Frame frame = Frame::kIntransitive;
  Kinds subjects = 0;
  Kinds objects = 0;
  VerbTraits traits = 0;
  Sites sites = 0;
  std::string_view german_preposition = {};
  std::string_view english_preposition = {};
  Case preposition_case = Case::kAccusative;
};

std::vector<Row> intransitive_verbs() {
  constexpr Frame kPlain = Frame::kIntransitive;
  return {
      {"schlafen schläft schlief geschlafen", "sleep slept slept", kPlain, kLiving, 0, kBusy,
       kHome | kOutside},
      {"arbeiten", "work", kPlain, kPerson, 0, kBusy | kLong | kJoint | kLiked,
       kWork | kShop | kCity},
      {"lachen", "laugh", kPlain, kPerson, 0, kActivity | kVoice | kJoint},
      {"tanzen", "dance", kPlain, kPerson, 0, kBusy | kJoint | kLiked | kImperative,
       kOutside | kHome},
      {"singen singt sang gesungen", "sing sang sung", kPlain, kPerson, 0,
       kBusy | kVoice | kJoint | kLiked | kImperative, kOutside | kHome},
      {"schwimmen schwimmt schwamm geschwommen", "swim swam swum", kPlain, kPerson, 0,
       kSein | kActivity | kFast | kLiked | kJoint, kWater},
      {"lernen", "study", kPlain, kPerson, 0, kBusy | kJoint | kImperative, kStudy},
      {"frühstücken", "have had had +breakfast", kPlain, kPerson, 0,
       kActivity | kJoint | kLiked | kImperative, kMeals},
      {"duschen", "take took taken +a shower", kPlain, kPerson, 0,
       kActivity | kLiked | kImperative},
      {"heiraten", "get got got +married", kPlain, kPerson, 0, 0},
      {"auf|stehen steht stand gestanden", "get got got +up", kPlain, kPerson, 0,
       kSein | kImperative | kFast},
      {"auf|wachen", "wake woke woken +up", kPlain, kLiving, 0, kSein},
      {"ein|schlafen schläft schlief geschlafen", "fall fell fallen +asleep", kPlain, kLiving, 0,
       kSein | kFast},
      {"an|kommen kommt kam gekommen", "arrive", kPlain, kPerson | kTransport, 0, kSein,
       kTravel | kCity},
      {"zurück|kommen kommt kam gekommen", "come came come +back", kPlain, kPerson, 0,
       kSein | kImperative | kJoint},
      {"weg|laufen läuft lief gelaufen", "run ran run +away", kPlain, kLiving, 0, kSein},
      {"ein|kaufen", "go went gone +shopping", kPlain, kPerson, 0, kActivity | kJoint | kLiked,
       kShop},
      {"setzen", "sit sat sat +down", kPlain, kPerson, 0, kReflexive | kImperative},
      {"beeilen", "hurry", kPlain, kPerson, 0, kReflexive | kImperative},
      {"aus|ruhen", "rest", kPlain, kPerson, 0, kReflexive | kBusy | kImperative, kHome | kOutside},
      {"gehen geht ging gegangen +spazieren", "go went gone +for a walk", kPlain, kPerson, 0,
       kSein | kActivity | kJoint | kLiked, kOutside},
      {"fahren fährt fuhr gefahren +Rad", "cycle", kPlain, kPerson, 0,
       kSein | kActivity | kFast | kLiked | kJoint, kOutside},
      {"gehen geht ging gegangen +zu Fuß", "walk", kPlain, kPerson, 0, kSein | kLiked},
      {"haben hat hatte gehabt +recht", "be +right", kPlain, kPerson, 0, kStative},
  };
}

std::vector<Row> everyday_verbs() {
  constexpr Frame kPlain = Frame::kTransitive;
  return {
      {"kaufen", "buy bought bought", kPlain, kPerson, kEdible | kGoods | kGift,
       kActivity | kPassive | kImperative | kLiked, kShop | kCity},
      {"verkaufen", "sell sold sold", kPlain, kPerson, kGoods | kAnimal | kBuilding, kPassive},
      {"brauchen", "need", kPlain, kPerson, kGoods | kEdible, kStative},
      {"kosten", "cost cost cost", kPlain, kGoods, kMoney, kStative},
      {"suchen", "look +for", kPlain, kPerson, kPortable | kAnimal | kClothing,
       kBusy | kImperative | kTakesPronoun, kHome | kOutside},
      {"finden findet fand gefunden", "find found found", kPlain, kPerson, kPortable | kAnimal,
       kPassive, kHome | kOutside},
      {"verlieren verliert verlor verloren", "lose lost lost", kPlain, kPerson, kPortable,
       kDefiniteObject, kOutside | kTravel},
      {"vergessen vergisst vergaß vergessen", "forget forgot forgotten", kPlain, kPerson,
       kPortable | kIdea, kImperative | kDefiniteObject},
      {"verstecken", "hide hid hidden", kPlain, kPerson, kPortable | kGift, kPassive | kImperative,
       kHome | kGround},
      {"tragen trägt trug getragen", "carry", kPlain, kPerson, kPortable, kActivity | kImperative},
      {"ab|holen", "pick +up", kPlain, kPerson, kPerson | kPortable, kImperative | kDefiniteObject,
       kTravel},
      {"mit|bringen bringt brachte gebracht", "bring brought brought", kPlain, kPerson,
       kEdible | kPortable | kGift, kImperative},
      {"weg|werfen wirft warf geworfen", "throw threw thrown +away", kPlain, kPerson, kPortable,
       kImperative | kDefiniteObject},
      {"ein|packen", "pack", kPlain, kPerson, kPortable | kClothing | kGift,
       kActivity | kImperative | kPassive | kCare},
      {"an|machen", "turn +on", kPlain, kPerson, kDevice, kImperative | kDefiniteObject},
      {"aus|machen", "turn +off", kPlain, kPerson, kDevice, kImperative | kDefiniteObject},
      {"reparieren", "repair", kPlain, kPerson, kDevice | kVehicle,
       kBusy | kCare | kImperative | kPassive | kDefiniteObject, kGround},
      {"öffnen", "open", kPlain, kPerson, kOpening,
       kImperative | kCare | kPassive | kDefiniteObject},
      {"auf|machen", "open", kPlain, kPerson, kOpening, kImperative | kCare | kDefiniteObject},
      {"zu|machen", "close", kPlain, kPerson, kOpening, kImperative | kCare | kDefiniteObject},
      {"putzen", "clean", kPlain, kPerson, kOpening | kFurniture | kVehicle,
       kBusy | kImperative | kPassive | kDefiniteObject},
      {"waschen wäscht wusch gewaschen", "wash", kPlain, kPerson, kClothing | kVehicle,
       kActivity | kImperative | kPassive | kCare | kDefiniteObject},
      {"tragen trägt trug getragen", "wear wore worn", kPlain, kPerson, kClothing, kLiked},
      {"an|ziehen zieht zog gezogen", "put put put +on", kPlain, kPerson, kClothing,
       kImperative | kFast | kDefiniteObject},
      {"aus|ziehen zieht zog gezogen", "take took taken +off", kPlain, kPerson, kClothing,
       kImperative},
      {"bauen", "build built built", kPlain, kPerson, kBuilding, kBusy | kPassive, kTown | kCity},
      {"nehmen nimmt nahm genommen", "take took taken", kPlain, kPerson, kTransport, kImperative},
  };
}

std::vector<Row> pleasant_verbs() {
  constexpr Frame kPlain = Frame::kTransitive;
  return {
      {"essen isst aß gegessen", "eat ate eaten", kPlain, kLiving, kFood,
       kActivity | kPassive | kLiked | kImperative, kMeals},
      {"trinken trinkt trank getrunken", "drink drank drunk", kPlain, kPerson, kDrink,
       kActivity | kPassive | kLiked | kImperative, kMeals},
      {"bestellen", "order", kPlain, kPerson, kEdible, kActivity | kPassive, kMeals},
      {"probieren", "try", kPlain, kPerson, kEdible, kActivity | kImperative, kMeals},
      {"backen backt backte gebacken", "bake", kPlain, kPerson, kDish,
       kActivity | kPassive | kLiked, kHome},
      {"schneiden schneidet schnitt geschnitten", "cut cut cut", kPlain, kPerson, kFood,
       kActivity | kCare | kImperative, kHome},
      {"vor|bereiten bereitet bereitete bereitet", "prepare", kPlain, kPerson, kPrepared | kDish,
       kBusy | kCare},
      {"lesen liest las gelesen", "read read read", kPlain, kPerson, kReadable,
       kBusy | kFast | kLiked | kImperative | kPassive, kHome | kOutside | kStudy},
      {"schreiben schreibt schrieb geschrieben", "write wrote written", kPlain, kPerson, kWritten,
       kBusy | kFast | kLiked | kImperative | kPassive, kHome | kStudy},
      {"an|schauen", "look +at", kPlain, kPerson, kReadable | kBuilding, kActivity | kLiked},
      {"lösen", "solve", kPlain, kPerson, kIdea, kFast | kPassive | kDefiniteObject},
      {"malen", "paint", kPlain, kPerson, kPlant | kAnimal | kBuilding, kBusy | kLiked | kPassive,
       kOutside},
      {"fotografieren", "photograph", kPlain, kPerson, kLiving | kBuilding | kPlant,
       kActivity | kLiked | kPassive, kOutside | kCity},
      {"pflanzen", "plant", kPlain, kPerson, kPlant, kActivity | kPassive | kLiked, kGround},
      {"spielen", "play", kPlain, kPerson, kInstrument, kBusy | kVoice | kLiked, kHome | kOutside},
      {"füttern", "feed fed fed", kPlain, kPerson, kAnimal,
       kActivity | kPassive | kLiked | kImperative, kOutside},
      {"jagen", "chase", kPlain, kHunter, kPrey, kActivity, kOutside},
      {"sehen sieht sah gesehen", "see saw seen", kPlain, kLiving, kLiving | kVehicle | kTransport,
       kTakesPronoun, kOutside | kTown},
      {"lieben", "love", kPlain, kPerson, kPerson | kAnimal, kLong | kTakesPronoun | kStative},
      {"kennen kennt kannte gekannt", "know knew known", kPlain, kPerson, kPerson | kReadable,
       kLong | kTakesPronoun | kStative},
      {"verstehen versteht verstand verstanden", "understand understood understood", kPlain,
       kPerson, kIdea | kPerson, kTakesPronoun | kDefiniteObject},
      {"besuchen", "visit", kPlain, kPerson, kPerson, kLiked | kImperative | kTakesPronoun},
      {"fragen", "ask", kPlain, kPerson, kPerson, kImperative | kTakesPronoun},
      {"an|rufen ruft rief gerufen", "call", kPlain, kPerson, kPerson, kImperative | kTakesPronoun},
      {"ein|laden lädt lud geladen", "invite", kPlain, kPerson, kPerson,
       kLiked | kImperative | kTakesPronoun},
  };
}

std::vector<Row> object_verbs() {
  constexpr Frame kDative = Frame::kDativeObject;
  constexpr Frame kGive = Frame::kDoubleObject;
  constexpr Frame kTo = Frame::kToRecipient;
  constexpr Frame kWith = Frame::kPrepositional;
  return {
      {"helfen hilft half geholfen", "help", kDative, kPerson, kPerson,
       kActivity | kLiked | kImperative | kTakesPronoun, kHome},
      {"danken", "thank", kDative, kPerson, kPerson, kImperative | kTakesPronoun},
      {"zu|hören", "listen +to", kDative, kPerson, kPerson,
       kActivity | kLiked | kImperative | kTakesPronoun},
      {"gefallen gefällt gefiel gefallen", "like", Frame::kPleasing, kPerson,
       kReadable | kBuilding | kEvent | kClothing, kStative},

      {"geben gibt gab gegeben", "give gave given", kGive, kPerson, kPortable | kEdible,
       kImperative | kTakesPronoun},
      {"schenken", "give gave given", kGive, kPerson, kPortable | kPlant | kClothing | kInstrument,
       kTakesPronoun},
      {"zeigen", "show showed shown", kGive, kPerson, kGoods | kBuilding | kGift,
       kImperative | kTakesPronoun},
      {"bringen bringt brachte gebracht", "bring brought brought", kGive, kPerson,
       kEdible | kPortable, kImperative | kTakesPronoun},
      {"schicken", "send sent sent", kGive, kPerson, kWritten | kGift | kThing | kClothing,
       kImperative | kTakesPronoun},
      {"erzählen", "tell told told", kGive, kPerson, kStory, kImperative | kTakesPronoun},
      {"erklären", "explain", kTo, kPerson, kIdea, kActivity | kImperative},
      {"vor|lesen liest las gelesen", "read read read", kTo, kPerson, kReadable,
       kActivity | kImperative, kHome},

      {"warten", "wait", kWith, kPerson, kPerson | kTransport, kBusy | kImperative | kTakesPronoun,
       kTravel | kOutside, "auf", "for", kAcc},
      {"denken denkt dachte gedacht", "think thought thought", kWith, kPerson, kPerson | kEvent,
       kTakesPronoun, 0, "an", "of", kAcc},
      {"sprechen spricht sprach gesprochen", "speak spoke spoken", kWith, kPerson, kPerson,
       kActivity | kVoice | kImperative | kTakesPronoun, kWork | kOutside, "mit", "to", kDat},
      {"spielen", "play", kWith, kLiving, kAnimal, kBusy, kOutside, "mit", "with", kDat},
      {"nach|denken denkt dachte gedacht", "think thought thought", kWith, kPerson, kIdea, kBusy, 0,
       "über", "about", kAcc},
      {"freuen", "look +forward", kWith, kPerson, kEvent, kReflexive, 0, "auf", "to", kAcc},
      {"erinnern", "remember", kWith, kPerson, kPerson | kEvent, kReflexive | kTakesPronoun, 0,
       "an", "", kAcc},
      {"interessieren", "be +interested", kWith, kPerson, kReadable | kBuilding,
       kReflexive | kStative, 0, "für", "in", kAcc},
      {"kümmern", "look +after", kWith, kPerson, kLiving | kPlant,
       kReflexive | kImperative | kTakesPronoun, 0, "um", "", kAcc},
      {"haben hat hatte gehabt +Angst", "be +afraid", kWith, kLiving, kAnimal, kStative, 0, "vor",
       "of", kDat},
  };
}

std::vector<Row> place_verbs() {
  constexpr Frame kTo = Frame::kDirection;
  constexpr Frame kAt = Frame::kLocation;
  constexpr Sites kPublic = kOutside | kWork | kLeisure | kShop | kTravel | kMeals | kWater;
  return {
      {"gehen geht ging gegangen", "go went gone", kTo, kPerson, 0,
       kSein | kActivity | kLiked | kJoint | kImperative, kPublic | kHome | kTown},
      {"laufen läuft lief gelaufen", "run ran run", kTo, kLiving, 0, kSein | kActivity | kFast,
       kOutside | kTravel | kHome},
      {"fahren fährt fuhr gefahren", "drive drove driven", kTo, kPerson, 0,
       kSein | kActivity | kJoint | kFast, kWork | kTravel | kTown | kCity | kShop},
      {"reisen", "travel travelled travelled", kTo, kPerson, 0, kSein | kActivity | kLiked | kJoint,
       kCity | kTown},
      {"kommen kommt kam gekommen", "come came come", kTo, kPerson, 0, kSein | kImperative,
       kPublic | kHome | kTown | kCity},

      {"wohnen", "live", kAt, kPerson, 0, kLong | kLiked | kStative, kTown | kCity},
      {"sitzen sitzt saß gesessen", "sit sat sat", kAt, kLiving, 0, kBusy,
       kOutside | kHome | kMeals},
      {"stehen steht stand gestanden", "stand stood stood", kAt, kPerson | kVehicle, 0, kLasting,
       kOutside | kTravel},
      {"bleiben bleibt blieb geblieben", "stay", kAt, kPerson, 0, kSein | kImperative | kLiked,
       kOutside | kHome | kCity | kLeisure | kTown},

      {"stellen", "put put put", Frame::kPlacement, kPerson, kThing, kImperative | kCare},
      {"legen", "lay laid laid", Frame::kPlacement, kPerson, kPortable | kClothing, kImperative},
  };
}

std::vector<Row> clause_verbs() {
  constexpr Frame kThat = Frame::kThatClause;
  constexpr Frame kTo = Frame::kInfinitive;
  constexpr Frame kHappen = Frame::kHappening;
  return {
      {"sagen", "say said said", kThat, kPerson, 0, 0},
      {"glauben", "believe", kThat, kPerson, 0, 0},
      {"wissen weiß wusste gewusst", "know knew known", kThat, kPerson, 0, 0},
      {"hoffen", "hope", kThat, kPerson, 0, 0},
      {"merken", "notice", kThat, kPerson, 0, 0},
      {"fragen", "ask", Frame::kWhether, kPerson, 0, 0},

      {"versuchen", "try", kTo, kPerson, 0, 0},
      {"beschließen beschließt beschloss beschlossen", "decide", kTo, kPerson, 0, 0},
      {"vergessen vergisst vergaß vergessen", "forget forgot forgotten", kTo, kPerson, 0, 0},
      {"an|fangen fängt fing gefangen", "start", kTo, kPerson, 0, 0},

      {"regnen", "rain", Frame::kWeather, 0, 0, kBusy, kCity},
      {"schneien", "snow", Frame::kWeather, 0, 0, kBusy, kCity},

      {"statt|finden findet fand gefunden", "take took taken +place", kHappen, kEvent, 0, 0,
       kCity | kLeisure | kGround},
      {"beginnen beginnt begann begonnen", "begin began begun", kHappen, kEvent, 0, 0},
  };
}

std::vector<Verb> make_verbs() {
  std::vector<Verb> all;
  for (const auto& part : {intransitive_verbs(), everyday_verbs(), pleasant_verbs(), object_verbs(),
                           place_verbs(), clause_verbs()}) {
    for (const Row& row : part) {
      all.push_back({parse_german_verb(row.german), parse_english_verb(row.english), row.frame,
                     row.subjects, row.objects, row.traits, row.sites, row.german_preposition,
                     row.english_preposition, row.preposition_case});
    }
  }
  return all;
}

}  // namespace

const std::vector<Verb>& verbs() {
  static const std::vector<Verb> table = make_verbs();
  return table;
}

const std::vector<Modal>& modals() {
  constexpr bool kTo = true;
  constexpr bool kFixed = true;
  static const std::vector<Modal> table = {
      {"können", "kann", "konnte", parse_english_verb("can could could"), "", !kTo, kFixed},
      {"müssen", "muss", "musste", parse_english_verb("have had had"), "", kTo},
      {"wollen", "will", "wollte", parse_english_verb("want"), "", kTo},
      {"sollen", "soll", "sollte", parse_english_verb("should should should"), "", !kTo, kFixed},
      {"dürfen", "darf", "durfte", parse_english_verb("be was been"), "allowed", kTo},
      {"mögen", "möchte", "", parse_english_verb("would would would"), "like", kTo, kFixed},
  };
  return table;
}

}  // namespace allot::toy
