
/* The page: head, overview, key, list */

const SENTENCES_AT_A_TIME = 20;
const CELLS_AT_A_TIME = 150000;  // a few sentences of hundreds of words keep a browser busy for long

const translations = (sentence) => sentence.translations.filter((translation) => translation !== null);
const numWarnings = (sentence) => (sentence.repaired ? 1 : 0) + translations(sentence).reduce((sum, t) => sum + t.warnings.length, 0);
const sum = (items, value) => items.reduce((total, item) => total + value(item), 0);

// Titles are short; where the model is shows where the pointer rests.
function withPath(model, element) {
  element.title = model.path;
  return element;
}

function showHead() {
  byId("names").append(...data.models.flatMap((model, m) => [...(m > 0 ? [" ", make("span", "versus", "and"), " "] : []),
    withPath(model, data.models.length > 1 ? make("span", `system ${"ab"[m]}`, make("span", `badge ${"ab"[m]}`, LETTERS[m]), " ", modelName(data.models, m))
      : make("span", "system", model.name))]));
  byId("about").textContent = data.sentences.length === 0 ? "The text has no lines, so there is nothing to show."
    : plural(data.sentences.length, "sentence", "sentences") + ", attention over words.";
  byId("version").textContent = data.version;
  document.title = `Attention of ${data.models.map((_, m) => modelName(data.models, m)).join(" and ")}`;
}

function showOverview() {
  data.models.forEach((model, m) => {
    const own = data.sentences.map((sentence) => sentence.translations[m]).filter((translation) => translation !== null);
    const name = make("th", "", ...(data.models.length > 1 ? [make("span", `badge ${"ab"[m]}`, LETTERS[m]), " "] : []),
      model.name, make("span", "settings", modelText(model)));
    name.scope = "row";
    withPath(model, name);
    const shares = own.filter((translation) => translation.has_sink);
    const number = (text) => make("td", "number", text);
    byId("overview").tBodies[0].append(make("tr", "", name, number(own.length.toLocaleString("en")),
      number(sum(own, (t) => t.repeated.length).toLocaleString("en")), number(sum(own, (t) => t.dropped.length).toLocaleString("en")),
      number(!model.has_sink ? "no sink" : shares.length === 0 ? "–" : percent(sum(shares, (t) => t.sink_share) / shares.length)),
      number(own.filter((t) => t.warnings.length > 0).length.toLocaleString("en"))));
  });
}

function showKey() {
  const all = data.sentences.flatMap(translations);
  const bounded = all.some((t) => t.fertility !== null);
  const unbounded = all.some((t) => t.fertility === null);
  byId("reading").append(...howToRead(bounded, unbounded));
  byId("legend").append(...legend(bounded, unbounded));
}

/* The list */

const view = { list: [] };

const ORDERS = {
  line: (x, y) => x.line - y.line,
  warnings: (x, y) => numWarnings(y) - numWarnings(x) || x.line - y.line,
  sink: (x, y) => Math.max(0, ...translations(y).map((t) => t.sink_share)) - Math.max(0, ...translations(x).map((t) => t.sink_share)) || x.line - y.line,
  length: (x, y) => y.source.length - x.source.length || x.line - y.line,
};

const KINDS = {
  all: () => true,
  warned: (sentence) => numWarnings(sentence) > 0,
  repeated: (sentence) => translations(sentence).some((t) => t.repeated.length > 0),
  dropped: (sentence) => translations(sentence).some((t) => t.dropped.length > 0),
  differ: (sentence) => new Set(translations(sentence).map((t) => t.text)).size > 1,
};

function matches(sentence, words) {
  const text = [sentence.source, sentence.reference || "", ...translations(sentence).map((t) => t.text)].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

const numCells = (sentence) => sum(translations(sentence), (t) => t.attention.length * t.source_words.length);

// How many sentences are there when those that come next are shown too.
function nextCount() {
  const there = byId("sentences").children.length;
  let count = there;
  for (let cells = 0; count < view.list.length && count < there + SENTENCES_AT_A_TIME && cells < CELLS_AT_A_TIME; ++count) {
    cells += numCells(view.list[count]);
  }
  return count;
}

// Shows up to `count` sentences of the list, those that are there already left as they are.
function showUpTo(count) {
  const there = byId("sentences").children.length;
  const shown = Math.min(count, view.list.length);
  byId("sentences").append(...view.list.slice(there, shown).map((sentence) => new Card(sentence, data.models).element));
  byId("count").textContent = `${shown} of ${plural(view.list.length, "sentence", "sentences")}` +
    (view.list.length < data.sentences.length ? `, chosen from ${data.sentences.length.toLocaleString("en")}.` : ".");
  byId("more").hidden = shown === view.list.length;
}

function update() {
  const words = byId("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  view.list = data.sentences.filter((sentence) => KINDS[byId("only").value](sentence) && matches(sentence, words))
    .sort(ORDERS[byId("order").value]);
  for (const old of byId("sentences").children) old.card.stop();
  byId("sentences").replaceChildren();
  showUpTo(nextCount());
}

/* Keys */

// The card that has the focus, or the first one that can be seen.
function cardAtHand() {
  const cards = [...document.querySelectorAll(".sentence")];
  const focused = document.activeElement.closest(".sentence");
  return focused || cards.find((card) => card.getBoundingClientRect().bottom > 120) || null;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  const found = cardAtHand();
  // Home and End scroll the page as ever, unless a sentence has the focus.
  const isPages = (event.key === "Home" || event.key === "End") && !document.activeElement.closest(".sentence");
  if (event.key in STEP_KEYS && found !== null && found.card.numSteps > 0 && !isPages) {
    event.preventDefault();
    STEP_KEYS[event.key](found.card);
    found.card.bringIntoSight();
  }
  if (event.key === "j") walk(1);
  if (event.key === "k") walk(-1);
  if (event.key === "/") { event.preventDefault(); byId("filter").focus(); }
});

if (data.models.length > 1) {
  const option = make("option", "", "where the models differ");
  option.value = "differ";
  byId("only").append(option);
}
// The first sentence is in sight as the page opens: the overview stays folded where there is little room.
byId("overview-box").open = window.matchMedia("(min-width: 50rem) and (min-height: 45rem)").matches;
showHead();
showOverview();
showKey();
update();
for (const id of ["order", "only"]) byId(id).addEventListener("change", update);
byId("filter").addEventListener("input", update);
byId("controls").addEventListener("submit", (event) => event.preventDefault());
byId("more").addEventListener("click", () => showUpTo(nextCount()));
// On paper every sentence is there, whole.
window.addEventListener("beforeprint", () => {
  for (const box of document.querySelectorAll(".box:not([open])")) {
    box.open = true;
    box.dataset.printed = "";
  }
  showUpTo(view.list.length);
  for (const element of byId("sentences").children) toPaper(element.card);
});
window.addEventListener("afterprint", () => {
  for (const box of document.querySelectorAll(".box[data-printed]")) {
    box.open = false;
    delete box.dataset.printed;
  }
  for (const element of byId("sentences").children) fromPaper(element.card);
});
