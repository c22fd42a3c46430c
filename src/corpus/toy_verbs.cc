#include "corpus/toy_english_words.h"
#include "corpus/toy_german_verbs.h"
#include "corpus/toy_lexicon.h"

namespace allot::toy {
namespace {

constexpr Kinds kLiving = kPerson | kAnimal;
constexpr Kinds kEdible = kFood | kDrink;
constexpr Kinds kGoods = kThing | kDevice | kFurniture | kVehicle | kClothing | kInstrument;
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
  std::string_view german_preposition = {};
  std::string_view english_preposition = {};
  Case preposition_case = Case::kAccusative;
};

std::vector<Row> intransitive_verbs() {
  constexpr Frame kPlain = Frame::kIntransitive;
  return {
      {"schlafen schläft schlief geschlafen", "sleep slept slept", kPlain, kLiving, 0, kBusy},
      {"arbeiten", "work", kPlain, kPerson, 0, kBusy | kJoint | kLiked | kImperative},
      {"lachen", "laugh", kPlain, kPerson, 0, kActivity | kVoice | kJoint},
      {"weinen", "cry", kPlain, kPerson, 0, kBusy | kVoice},
      {"tanzen", "dance", kPlain, kPerson, 0, kBusy | kJoint | kLiked},
      {"singen singt sang gesungen", "sing sang sung", kPlain, kPerson, 0,
       kBusy | kVoice | kJoint | kLiked | kImperative},
      {"schwimmen schwimmt schwamm geschwommen", "swim swam swum", kPlain, kLiving, 0,
       kSein | kActivity | kFast | kLiked},
      {"springen springt sprang gesprungen", "jump", kPlain, kLiving, 0, kSein | kActivity},
      {"lernen", "study", kPlain, kPerson, 0, kBusy | kJoint | kImperative},
      {"träumen", "dream", kPlain, kPerson, 0, kBusy},
      {"frühstücken", "have had had +breakfast", kPlain, kPerson, 0, kActivity | kJoint | kLiked},
      {"duschen", "take took taken +a shower", kPlain, kPerson, 0, kActivity | kLiked},
      {"heiraten", "get got got +married", kPlain, kPerson, 0, 0},
      {"auf|stehen steht stand gestanden", "get got got +up", kPlain, kPerson, 0,
       kSein | kImperative},
      {"auf|wachen", "wake woke woken +up", kPlain, kLiving, 0, kSein},
      {"ein|schlafen schläft schlief geschlafen", "fall fell fallen +asleep", kPlain, kLiving, 0,
       kSein},
      {"an|kommen kommt kam gekommen", "arrive", kPlain, kPerson | kTransport, 0, kSein},
      {"zurück|kommen kommt kam gekommen", "come came come +back", kPlain, kPerson, 0,
       kSein | kImperative},
      {"weg|laufen läuft lief gelaufen", "run ran run +away", kPlain, kLiving, 0, kSein},
      {"ein|kaufen", "go went gone +shopping", kPlain, kPerson, 0, kActivity | kJoint | kLiked},
      {"um|ziehen zieht zog gezogen", "move", kPlain, kPerson, 0, kSein},
      {"setzen", "sit sat sat +down", kPlain, kPerson, 0, kReflexive | kImperative},
      {"beeilen", "hurry", kPlain, kPerson, 0, kReflexive | kImperative},
      {"verlaufen verläuft verlief verlaufen", "get got got +lost", kPlain, kPerson, 0, kReflexive},
      {"aus|ruhen", "rest", kPlain, kPerson, 0, kReflexive | kBusy | kImperative},
      {"langweilen", "be +bored", kPlain, kPerson, 0, kReflexive},
      {"gehen geht ging gegangen +spazieren", "go went gone +for a walk", kPlain, kPerson, 0,
       kSein | kActivity | kJoint | kLiked},
      {"fahren fährt fuhr gefahren +Rad", "cycle", kPlain, kPerson, 0,
       kSein | kActivity | kFast | kLiked},
      {"gehen geht ging gegangen +zu Fuß", "walk", kPlain, kPerson, 0, kSein | kLiked},
      {"haben hat hatte gehabt +recht", "be +right", kPlain, kPerson, 0, 0},
  };
}

std::vector<Row> transitive_verbs() {
  constexpr Frame kPlain = Frame::kTransitive;
  return {
      {"kaufen", "buy bought bought", kPlain, kPerson, kEdible | kGoods | kReadable,
       kActivity | kPassive | kImperative | kLiked},
      {"verkaufen", "sell sold sold", kPlain, kPerson, kGoods | kAnimal | kBuilding,
       kActivity | kPassive},
      {"sehen sieht sah gesehen", "see saw seen", kPlain, kLiving,
       kLiving | kVehicle | kBuilding | kTransport, 0},
      {"finden findet fand gefunden", "find found found", kPlain, kPerson, kThing | kAnimal,
       kPassive},
      {"suchen", "look +for", kPlain, kPerson, kThing | kAnimal | kClothing, kBusy | kImperative},
      {"essen isst aß gegessen", "eat ate eaten", kPlain, kLiving, kFood,
       kActivity | kPassive | kLiked | kImperative | kNoPronoun},
      {"trinken trinkt trank getrunken", "drink drank drunk", kPlain, kPerson, kDrink,
       kActivity | kPassive | kLiked | kImperative | kNoPronoun},
      {"bestellen", "order", kPlain, kPerson, kEdible, kActivity | kPassive | kNoPronoun},
      {"probieren", "taste", kPlain, kPerson, kEdible, kActivity | kImperative | kNoPronoun},
      {"backen backt backte gebacken", "bake", kPlain, kPerson, kDish,
       kActivity | kPassive | kLiked | kNoPronoun},
      {"schneiden schneidet schnitt geschnitten", "cut cut cut", kPlain, kPerson, kFood,
       kActivity | kCare | kImperative | kNoPronoun},
      {"pflücken", "pick", kPlain, kPerson, kFruit, kActivity | kPassive | kNoPronoun},
      {"lesen liest las gelesen", "read read read", kPlain, kPerson, kReadable,
       kBusy | kFast | kLiked | kImperative | kPassive | kNoPronoun},
      {"schreiben schreibt schrieb geschrieben", "write wrote written", kPlain, kPerson, kReadable,
       kBusy | kFast | kLiked | kImperative | kPassive | kNoPronoun},
      {"übersetzen übersetzt übersetzte übersetzt", "translate", kPlain, kPerson, kReadable,
       kBusy | kPassive | kNoPronoun},
      {"reparieren", "repair", kPlain, kPerson, kDevice | kVehicle,
       kBusy | kCare | kImperative | kPassive | kNoPronoun},
      {"putzen", "clean", kPlain, kPerson, kOpening | kFurniture | kVehicle,
       kBusy | kImperative | kPassive | kNoPronoun},
      {"waschen wäscht wusch gewaschen", "wash", kPlain, kPerson, kClothing | kVehicle,
       kActivity | kImperative | kPassive | kNoPronoun},
      {"bauen", "build built built", kPlain, kPerson, kBuilding | kFurniture,
       kBusy | kPassive | kNoPronoun},
      {"malen", "paint", kPlain, kPerson, kPlant | kAnimal | kBuilding | kThing,
       kBusy | kLiked | kPassive},
      {"tragen trägt trug getragen", "wear wore worn", kPlain, kPerson, kClothing,
       kLiked | kNoPronoun},
      {"tragen trägt trug getragen", "carry", kPlain, kPerson, kThing,
       kActivity | kImperative | kNoPronoun},
      {"holen", "fetch", kPlain, kPerson, kThing | kDrink, kImperative | kNoPronoun},
      {"öffnen", "open", kPlain, kPerson, kOpening, kImperative | kCare | kPassive | kNoPronoun},
      {"verlieren verliert verlor verloren", "lose lost lost", kPlain, kPerson, kThing, 0},
      {"vergessen vergisst vergaß vergessen", "forget forgot forgotten", kPlain, kPerson,
       kThing | kIdea, 0},
      {"besuchen", "visit", kPlain, kPerson, kPerson, kLiked | kImperative},
      {"kennen kennt kannte gekannt", "know knew known", kPlain, kPerson, kPerson | kReadable,
       kLasting},
      {"lieben", "love", kPlain, kPerson, kPerson | kAnimal | kEdible, kLasting},
      {"brauchen", "need", kPlain, kPerson, kGoods | kEdible, 0},
      {"benutzen", "use", kPlain, kPerson, kDevice, kActivity | kNoPronoun},
      {"fotografieren", "photograph", kPlain, kPerson, kLiving | kBuilding | kPlant,
       kActivity | kLiked | kPassive},
      {"verstehen versteht verstand verstanden", "understand understood understood", kPlain,
       kPerson, kIdea | kPerson, 0},
      {"hören", "hear heard heard", kPlain, kLiving, kLiving, 0},
      {"fragen", "ask", kPlain, kPerson, kPerson, kImperative},
      {"füttern", "feed fed fed", kPlain, kPerson, kAnimal,
       kActivity | kPassive | kLiked | kImperative},
      {"jagen", "chase", kPlain, kAnimal, kAnimal, kActivity},
      {"verstecken", "hide hid hidden", kPlain, kPerson, kThing, kPassive | kImperative},
      {"bewundern", "admire", kPlain, kPerson, kPerson | kBuilding | kPlant, kPassive},
      {"begrüßen", "greet", kPlain, kPerson, kPerson, kImperative | kPassive},
      {"verpassen", "miss", kPlain, kPerson, kTransport, kNoPronoun},
      {"nehmen nimmt nahm genommen", "take took taken", kPlain, kPerson, kTransport,
       kImperative | kLiked | kNoPronoun},
      {"bezahlen", "pay paid paid +for", kPlain, kPerson, kEdible | kReadable, kNoPronoun},
      {"pflanzen", "plant", kPlain, kPerson, kPlant, kActivity | kPassive | kLiked | kNoPronoun},
      {"spielen", "play", kPlain, kPerson, kInstrument, kBusy | kVoice | kLiked | kNoPronoun},
      {"mieten", "rent", kPlain, kPerson, kVehicle | kBuilding, kNoPronoun},
      {"lösen", "solve", kPlain, kPerson, kIdea, kFast | kPassive | kNoPronoun},
      {"an|rufen ruft rief gerufen", "call", kPlain, kPerson, kPerson, kImperative},
      {"auf|machen", "open", kPlain, kPerson, kOpening, kImperative | kCare | kNoPronoun},
      {"zu|machen", "close", kPlain, kPerson, kOpening, kImperative | kCare | kNoPronoun},
      {"ab|holen", "pick +up", kPlain, kPerson, kPerson | kThing, kImperative | kNoPronoun},
      {"an|ziehen zieht zog gezogen", "put put put +on", kPlain, kPerson, kClothing,
       kImperative | kFast | kNoPronoun},
      {"aus|ziehen zieht zog gezogen", "take took taken +off", kPlain, kPerson, kClothing,
       kImperative | kNoPronoun},
      {"weg|werfen wirft warf geworfen", "throw threw thrown +away", kPlain, kPerson,
       kThing | kReadable, kImperative | kNoPronoun},
      {"ein|laden lädt lud geladen", "invite", kPlain, kPerson, kPerson, kLiked | kImperative},
      {"ein|packen", "pack", kPlain, kPerson, kThing | kClothing,
       kActivity | kImperative | kPassive | kNoPronoun},
      {"mit|bringen bringt brachte gebracht", "bring brought brought", kPlain, kPerson,
       kEdible | kThing, kImperative | kNoPronoun},
      {"an|schauen", "look +at", kPlain, kPerson, kReadable | kBuilding | kEvent,
       kActivity | kLiked},
      {"an|machen", "turn +on", kPlain, kPerson, kDevice, kImperative | kNoPronoun},
      {"aus|machen", "turn +off", kPlain, kPerson, kDevice, kImperative | kNoPronoun},
      {"aus|trinken trinkt trank getrunken", "finish", kPlain, kPerson, kDrink,
       kImperative | kFast | kNoPronoun},
      {"vor|bereiten bereitet bereitete bereitet", "prepare", kPlain, kPerson, kEvent | kDish,
       kBusy | kCare | kNoPronoun},
  };
}

std::vector<Row> object_verbs() {
  constexpr Frame kDative = Frame::kDativeObject;
  constexpr Frame kGive = Frame::kDoubleObject;
  constexpr Frame kTo = Frame::kToRecipient;
  constexpr Frame kWith = Frame::kPrepositional;
  return {
      {"helfen hilft half geholfen", "help", kDative, kPerson, kPerson,
       kActivity | kLiked | kImperative},
      {"danken", "thank", kDative, kPerson, kPerson, kImperative},
      {"folgen", "follow", kDative, kLiving, kLiving, kSein | kActivity},
      {"antworten", "answer", kDative, kPerson, kPerson, kFast | kImperative},
      {"gratulieren", "congratulate", kDative, kPerson, kPerson, kImperative},
      {"zu|hören", "listen +to", kDative, kPerson, kPerson, kActivity | kLiked | kImperative},
      {"gefallen gefällt gefiel gefallen", "like", Frame::kPleasing, kPerson,
       kReadable | kBuilding | kEvent | kClothing, 0},

      {"geben gibt gab gegeben", "give gave given", kGive, kPerson, kThing | kEdible, kImperative},
      {"schenken", "give gave given", kGive, kPerson, kThing | kPlant | kClothing, 0},
      {"zeigen", "show showed shown", kGive, kPerson, kGoods | kReadable | kBuilding, kImperative},
      {"bringen bringt brachte gebracht", "bring brought brought", kGive, kPerson, kEdible | kThing,
       kImperative},
      {"schicken", "send sent sent", kGive, kPerson, kReadable | kThing, kImperative},
      {"erzählen", "tell told told", kGive, kPerson, kReadable, kImperative},
      {"leihen leiht lieh geliehen", "lend lent lent", kGive, kPerson, kVehicle | kThing, 0},
      {"erklären", "explain", kTo, kPerson, kIdea, kActivity | kImperative},
      {"vor|lesen liest las gelesen", "read read read", kTo, kPerson, kReadable,
       kActivity | kImperative},

      {"warten", "wait", kWith, kPerson, kPerson | kTransport, kBusy | kImperative, "auf", "for",
       kAcc},
      {"denken denkt dachte gedacht", "think thought thought", kWith, kPerson, kPerson | kEvent, 0,
       "an", "of", kAcc},
      {"sprechen spricht sprach gesprochen", "speak spoke spoken", kWith, kPerson, kPerson,
       kActivity | kVoice | kImperative, "mit", "to", kDat},
      {"spielen", "play", kWith, kLiving, kAnimal, kBusy, "mit", "with", kDat},
      {"träumen", "dream", kWith, kPerson, kEvent | kVehicle | kBuilding, kLasting, "von", "of",
       kDat},
      {"nach|denken denkt dachte gedacht", "think thought thought", kWith, kPerson, kIdea,
       kActivity, "über", "about", kAcc},
      {"freuen", "look +forward", kWith, kPerson, kEvent, kReflexive, "auf", "to", kAcc},
      {"erinnern", "remember", kWith, kPerson, kPerson | kEvent, kReflexive, "an", "", kAcc},
      {"interessieren", "be +interested", kWith, kPerson, kReadable | kBuilding, kReflexive, "für",
       "in", kAcc},
      {"kümmern", "look +after", kWith, kPerson, kLiving | kPlant, kReflexive | kImperative, "um",
       "", kAcc},
      {"haben hat hatte gehabt +Angst", "be +afraid", kWith, kLiving, kAnimal, 0, "vor", "of",
       kDat},
  };
}

std::vector<Row> place_verbs() {
  constexpr Frame kTo = Frame::kDirection;
  constexpr Frame kAt = Frame::kLocation;
  return {
      {"gehen geht ging gegangen", "go went gone", kTo, kPerson, 0,
       kSein | kLiked | kJoint | kImperative},
      {"laufen läuft lief gelaufen", "run ran run", kTo, kLiving, 0, kSein | kFast},
      {"fahren fährt fuhr gefahren", "drive drove driven", kTo, kPerson, 0, kSein | kJoint | kFast},
      {"reisen", "travel travelled travelled", kTo, kPerson, 0, kSein | kLiked | kJoint},
      {"kommen kommt kam gekommen", "come came come", kTo, kPerson, 0, kSein | kImperative},
      {"zurück|kehren", "return", kTo, kPerson, 0, kSein},

      {"wohnen", "live", kAt, kPerson, 0, kLasting | kLiked},
      {"sitzen sitzt saß gesessen", "sit sat sat", kAt, kLiving, 0, kBusy},
      {"stehen steht stand gestanden", "stand stood stood", kAt, kLiving | kVehicle, 0, kLasting},
      {"bleiben bleibt blieb geblieben", "stay", kAt, kPerson, 0, kSein | kImperative | kLiked},

      {"stellen", "put put put", Frame::kPlacement, kPerson, kThing, kImperative},
      {"legen", "lay laid laid", Frame::kPlacement, kPerson, kReadable, kImperative},
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
      {"behaupten", "claim", kThat, kPerson, 0, 0},
      {"merken", "notice", kThat, kPerson, 0, 0},

      {"versuchen", "try", kTo, kPerson, 0, 0},
      {"beschließen beschließt beschloss beschlossen", "decide", kTo, kPerson, 0, 0},
      {"vergessen vergisst vergaß vergessen", "forget forgot forgotten", kTo, kPerson, 0, 0},
      {"versprechen verspricht versprach versprochen", "promise", kTo, kPerson, 0, 0},
      {"an|fangen fängt fing gefangen", "start", kTo, kPerson, 0, 0},

      {"regnen", "rain", Frame::kWeather, 0, 0, kBusy},
      {"schneien", "snow", Frame::kWeather, 0, 0, kBusy},

      {"statt|finden findet fand gefunden", "take took taken +place", kHappen, kEvent, 0, 0},
      {"beginnen beginnt begann begonnen", "begin began begun", kHappen, kEvent, 0, 0},
  };
}

std::vector<Verb> make_verbs() {
  std::vector<Verb> all;
  for (const auto& part :
       {intransitive_verbs(), transitive_verbs(), object_verbs(), place_verbs(), clause_verbs()}) {
    for (const Row& row : part) {
      all.push_back({parse_german_verb(row.german), parse_english_verb(row.english), row.frame,
                     row.subjects, row.objects, row.traits, row.german_preposition,
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
