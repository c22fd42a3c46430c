
/* Text: raw lines with their words, and sentences about numbers */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Offsets of words are bytes of the line, as in the JSON of 'allot translate'.
function bytesOf(text) {
  const bytes = encoder.encode(text);
  return (begin, end) => decoder.decode(bytes.subarray(begin, end));
}

// What each word is in the raw text. A word that was not found there is named as the model has it.
function labels(text, words) {
  const cut = bytesOf(text);
  return words.map((word) => (word.begin < word.end ? cut(word.begin, word.end) : word.text));
}

// The line as it was written, each word an element that `show` makes of its text and number.
function rawLine(text, words, show) {
  const cut = bytesOf(text);
  const parts = [];
  let at = 0;
  words.forEach((word, i) => {
    if (word.begin >= word.end || word.begin < at) return;
    if (word.begin > at) parts.push(cut(at, word.begin));
    parts.push(show(cut(word.begin, word.end), i));
    at = word.end;
  });
  parts.push(cut(at));
  return parts;
}

// 0.923 -> "0.92", 2 -> "2"
const amount = (value) => String(Math.round(value * 100) / 100).replace("-", "−");
const percent = (share) => `${format(100 * share, share > 0 && share < 0.1 ? 1 : 0)} %`;
const plural = (count, one, many) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
const listed = (items) => (items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`);

const WARNING_TEXTS = {
  "unspent-budget": (w, bounded) => `“${w.text}” got next to no attention` +
    (bounded ? ` (${amount(w.amount)} of its budget is left)` : "") + ": it may not be translated.",
  "repeated-words": (w) => `“${w.text}” is said ${amount(w.amount)} times.`,
  "loop": (w) => `“${w.text}” over and over, ${amount(w.amount)} times in a row.`,
  "too-short": (w) => `Much shorter than translations usually are: ${amount(w.amount)} tokens for each source token.`,
  "too-long": (w) => `Much longer than translations usually are: ${amount(w.amount)} tokens for each source token.`,
  "unfinished": () => "Cut off at the longest length allowed.",
  "unknown-source-word": (w) => `The model does not know all of “${w.text}”.`,
  "unknown-target-word": () => "The model could not name a word: <unk>.",
  "split-line": (w) => `Too long for one piece: translated in ${amount(w.amount)} parts.`,
  "invalid-utf8": () => "The line was not well-formed UTF-8 and was repaired.",
};

function warningText(warning, bounded) {
  const write = WARNING_TEXTS[warning.kind];
  return write ? write(warning, bounded) : warning.kind;
}

// What a step looks at, largest first, those too small to be shown left out.
function gaze(row, names) {
  const seen = row.map((weight, j) => ({ weight, j })).filter(({ weight }) => weight >= 0.005)
    .sort((x, y) => y.weight - x.weight || x.j - y.j);
  const shown = seen.slice(0, 4).map(({ weight, j }) => `${names[j]} ${format(weight, 2)}`);
  const others = seen.length - shown.length;
  return listed(others > 0 ? [...shown, plural(others, "other", "others")] : shown);
}

// Where a step has left its budgets, for the words that it looks at most.
function balance(translation, names, step) {
  const row = translation.attention[step - 1];
  const order = row.slice(0, translation.source_words.length).map((weight, j) => ({ weight, j }))
    .filter(({ weight }) => weight >= 0.05).sort((x, y) => y.weight - x.weight).slice(0, 2);
  return order.map(({ j }) => (translation.left === null
    ? `${names[j]} has got ${format(translation.spent[step][j], 2)} so far.`
    : `${names[j]} has ${format(translation.left[step][j], 2)} of ${amount(translation.fertility[j])} left.`)).join(" ");
}
