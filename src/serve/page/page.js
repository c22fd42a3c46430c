
/* The page: text in, translation out, while it is typed */

const TYPING_MILLISECONDS = 300;   // a pause of this length, and the text is sent
const LINES_AT_A_TIME = 16;        // long texts appear in parts, from the top
const NUM_HYPOTHESES = 3;
const MOST_LINES_KEPT = 1000;      // of lines that were translated before
const MOST_SPOKEN = 400;           // characters; a long translation is not read out on every change

const api = new Api();
const links = new Links();
const kept = new Map();            // pair, model and text -> translation: a line that is unchanged is not sent again
let lines = [new Line("")];
let lineNumber = 0;                // the line that the details are about
let sequence = 0;                  // of requests: only the answers of the latest one count
let controller = null;
let timer = null;
let models = [];
let isStarted = false;            // the languages are known

const choice = new LanguageChoice({
  changed: () => { useText({ isNewPair: true }); schedule(0); },
  // What was the translation is the text now.
  swapped: () => {
    if (output().trim() !== "") byId("source").value = output();
    useText({ isNewPair: true });
    schedule(0);
  },
});
const details = new Details({
  chosen: () => { links.clear(); showOutput(); },
  gone: (number) => { lineNumber = Math.min(lines.length - 1, Math.max(0, number)); details.show(lines, lineNumber); },
});

/* Words about the state */

function say(text, isError = false) {
  byId("status").textContent = text;
  byId("status").classList.toggle("error", isError);
}

// Words as the language has them, also where no spaces are between them.
function numWords(text, language) {
  if (!("Segmenter" in Intl)) return text.split(/\s+/).filter(Boolean).length;
  let segmenter;
  try {
    segmenter = new Intl.Segmenter(language || "en", { granularity: "word" });
  } catch {
    segmenter = new Intl.Segmenter("en", { granularity: "word" });
  }
  let count = 0;
  for (const segment of segmenter.segment(text)) count += segment.isWordLike ? 1 : 0;
  return count;
}

function counts(text, language) {
  if (text === "") return "";
  const numLines = text.split("\n").length;
  return [...(numLines > 1 ? [plural(numLines, "line", "lines")] : []), plural(numWords(text, language), "word", "words"),
    plural([...text].length, "character", "characters")].join(" · ");
}

const output = () => lines.map((line) => line.output).join("\n");

function showOutput() {
  const { target } = choice.pair();
  byId("mirror").replaceChildren(...lines.map((line) => line.source));
  byId("target").replaceChildren(...lines.map((line) => line.target));
  byId("target-counts").textContent = counts(output().trim() === "" ? "" : output(), target);
  byId("copy").hidden = output().trim() === "";
  lineNumber = Math.min(lineNumber, lines.length - 1);
  details.show(lines, lineNumber);
  links.suggest(lines.some((line) => line.isLinked) ? "Point at a word, or move the cursor to it, and the words that belong to it light up." : "");
}

// There is a choice only where a pair has several models.
function showModel() {
  const { source, target } = choice.pair();
  const names = models.filter((model) => model.source === source && model.target === target).map(({ name }) => name);
  const select = byId("model-name");
  const before = select.value;
  select.replaceChildren(...names.map((name) => make("option", "", name)));
  if (names.includes(before)) select.value = before;
  byId("model-choice").hidden = names.length < 2;
  byId("model").textContent = names.length === 0 ? "" : `Model: ${select.value}.`;
}

// What is asked for: a pair and, where it has several, one of its models.
const wanted = () => ({ ...choice.pair(), model: byId("model-choice").hidden ? "" : byId("model-name").value });

/* Translating */

const keyOf = (text) => JSON.stringify([wanted(), text]);

function keep(text, translation) {
  kept.set(keyOf(text), translation);
  if (kept.size > MOST_LINES_KEPT) kept.delete(kept.keys().next().value);
}

// Shows what is known of the text that is there now. isNewPair: or a new model.
function useText({ isNewPair = false } = {}) {
  const text = byId("source").value;
  const { source, target } = choice.pair();
  // What is in the language that the reader has left is no translation any more.
  if (isNewPair) {
    lines = [new Line("")];
    byId("source").lang = source;
    byId("target").lang = target;
    showModel();
  }
  links.clear();
  lines = updatedLines(lines, text);
  for (const line of lines) {
    if (!line.isCurrent && kept.has(keyOf(line.text))) line.translated(kept.get(keyOf(line.text)));
  }
  byId("source-counts").textContent = counts(text, source);
  byId("clear").hidden = text === "";
  showOutput();
}

const missing = () => [...new Set(lines.filter((line) => !line.isCurrent).map((line) => line.text))];

function stop() {
  clearTimeout(timer);
  ++sequence;
  if (controller !== null) controller.abort();
  controller = null;
  byId("target").removeAttribute("aria-busy");
}

function schedule(milliseconds) {
  clearTimeout(timer);
  if (missing().length === 0) {
    stop();
    say("");
    return;
  }
  timer = setTimeout(translate, milliseconds);
}

async function translate() {
  stop();
  if (!isStarted) {
    start();  // the server was not there when the page was opened
    return;
  }
  if (choice.pair().target === "" || missing().length === 0) return;
  const own = sequence;
  controller = new AbortController();
  const { signal } = controller;
  byId("target").setAttribute("aria-busy", "true");
  try {
    while (missing().length > 0) {
      const texts = missing().slice(0, LINES_AT_A_TIME);
      const translations = await api.translate(wanted(), texts, NUM_HYPOTHESES, signal);
      if (own !== sequence) return;
      texts.forEach((text, i) => keep(text, translations[i]));
      texts.forEach((text, i) => lines.filter((line) => !line.isCurrent && line.text === text)
        .forEach((line) => line.translated(translations[i])));
      showOutput();
    }
    say("");
    speak();
  } catch (error) {
    if (own === sequence && error.name !== "AbortError") failed(error);
  }
  if (own === sequence) byId("target").removeAttribute("aria-busy");
}

// For those who listen: the translation, if it is short, and whether there is something to look at.
function speak() {
  const text = output();
  const numWarnings = lines.reduce((sum, line) => sum + line.warnings.length, 0);
  byId("spoken").textContent = (text.length <= MOST_SPOKEN ? `Translation: ${text}` : `Translated ${plural(lines.length, "line", "lines")}.`) +
    (numWarnings > 0 ? ` ${plural(numWarnings, "warning", "warnings")}.` : "");
}

function failed(error) {
  if (error.needsKey) askForKey(error);
  else if (error.retryAfter) wait(error);
  else say(error instanceof ServerError ? error.message : `The page cannot show the answer: ${error.message}`, true);
}

function askForKey(error) {
  const isWrong = api.key !== "";
  byId("key-form").hidden = false;
  say(isWrong ? `The server does not accept this API key: ${error.message}` : "This server asks for an API key: enter it above.", true);
}

// A busy server is asked again when it wants to be. What is typed in the meantime counts, not what was there before.
function wait(error) {
  say(`${error.message} Next attempt in ${plural(error.retryAfter, "second", "seconds")}.`, true);
  clearTimeout(timer);
  timer = setTimeout(isStarted ? translate : start, 1000 * error.retryAfter);
}

/* Start */

async function start() {
  try {
    const languages = await api.languages();
    models = await api.models();
    choice.show(languages);
    isStarted = true;
    if (choice.pair().target === "") {
      say("The server has no language pair to translate.", true);
      return;
    }
    byId("key-form").hidden = true;
    say("");
    useText({ isNewPair: true });
    schedule(0);
  } catch (error) {
    failed(error);
  }
}

start();
