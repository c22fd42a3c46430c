
/* Text: raw lines with their words, and sentences about numbers */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Offsets of words are bytes of the line, as in the JSON of 'allot translate'.
function bytesOf(text) {
  const bytes = encoder.encode(text);
  return (begin, end) => decoder.decode(bytes.subarray(begin, end));
}

// What each word is called: what it is in the raw text, as the model has it when it was not found there, and by
// code points where it shows nothing.
function labels(text, words) {
  const cut = bytesOf(text);
  return words.map((word) => word.label || (word.begin < word.end ? cut(word.begin, word.end) : word.text));
}

// Characters that set the direction of all that follows reach no further than their own part of the line.
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/;
const contained = (text) => (DIRECTIONS.test(text) ? make("bdi", "", text) : text);

// The line as it was written, each word an element that `show` makes of its text and number.
function rawLine(text, words, show) {
  const cut = bytesOf(text);
  const parts = [];
  let at = 0;
  words.forEach((word, i) => {
    if (word.begin >= word.end || word.begin < at) return;
    if (word.begin > at) parts.push(contained(cut(at, word.begin)));
    parts.push(show(contained(cut(word.begin, word.end)), i));
    at = word.end;
  });
  parts.push(contained(cut(at)));
  return parts;
}

// 0.923 -> "0.92", 2 -> "2"
const amount = (value) => String(Math.round(value * 100) / 100).replace("-", "−");
const percent = (share) => `${format(100 * share, share > 0 && share < 0.1 ? 1 : 0)} %`;
const plural = (count, one, many) => `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

// Words in a sentence of ours, as elements: a comma must not look like ours, nor Arabic turn our order around.
// A word without end is cut: it stands whole in its line.
const LONGEST_QUOTE = 60;
function quoted(text) {
  const characters = [...text];
  const isLong = characters.length > LONGEST_QUOTE;
  return make("span", "quoted", "“", make("bdi", "", isLong ? `${characters.slice(0, LONGEST_QUOTE - 1).join("")}…` : text), "”");
}
// The same where there can be no elements, between marks that do what <bdi> does.
const isolated = (text) => `\u2068${text}\u2069`;

// Items (lists of parts) separated by commas and "and".
function listed(items) {
  return items.flatMap((item, i) => (i === 0 ? item : [i === items.length - 1 ? " and " : ", ", ...item]));
}

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
function ordinal(number) {
  if (number <= ORDINALS.length) return ORDINALS[number - 1];
  const isTeen = Math.floor(number / 10) % 10 === 1;
  return `${number}${isTeen ? "th" : ["th", "st", "nd", "rd"][number % 10] || "th"}`;
}

// A source word, or the sink, in a sentence: “und”, and second “und” where there are several.
function called(translation, names, j) {
  if (j >= translation.source_words.length) return ["the sink"];
  const isSame = (name, i) => name === names[j] && i < translation.source_words.length;
  const number = names.slice(0, j + 1).filter(isSame).length;
  return names.filter(isSame).length > 1 ? [`${ordinal(number)} `, quoted(names[j])] : [quoted(names[j])];
}

// What a step looks at, largest first, those too small to be shown left out.
function gaze(translation, names, step) {
  const seen = translation.attention[step - 1].map((weight, j) => ({ weight, j })).filter(({ weight }) => weight >= 0.005)
    .sort((x, y) => y.weight - x.weight || x.j - y.j);
  const shown = seen.slice(0, 4).map(({ weight, j }) => [...called(translation, names, j), ` ${format(weight, 2)}`]);
  const others = seen.length - shown.length;
  return listed(others > 0 ? [...shown, [plural(others, "other", "others")]] : shown);
}

// Where a step has left its budgets, for the words that it looks at most.
function balance(translation, names, step) {
  const row = translation.attention[step - 1];
  const order = row.slice(0, translation.source_words.length).map((weight, j) => ({ weight, j }))
    .filter(({ weight }) => weight >= 0.05).sort((x, y) => y.weight - x.weight).slice(0, 2);
  const state = (j) => (translation.left === null ? `has received ${amount(translation.spent[step][j])}`
    : `has ${amount(translation.left[step][j])} of ${amount(translation.fertility[j])}`);
  if (order.length === 0) return [];
  return [" ", ...listed(order.map(({ j }) => [...called(translation, names, j), ` ${state(j)}`])),
    translation.left === null ? " so far." : " left."];
}
