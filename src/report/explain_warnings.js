
/* Warnings: one line for each kind, however many there are */

const MOST_NAMED_AT_ONCE = 8;  // more of them are folded away

// `one`: what is said of a warning that is the only one of its kind, as parts; `word` is an element.
// `many`: what is said of several, before their words; `detail` stands behind each word.
const WARNING_KINDS = {
  "unspent-budget": {
    isSource: true,
    one: (w, word, bounded) => [word, " received almost no attention" +
      (bounded ? ` (${amount(w.amount)} of its budget is left)` : "") + ": it may not be translated."],
    many: (count) => `${count} words received almost no attention and may not be translated`,
    tip: (w, bounded) => (bounded ? `${amount(w.amount)} of its budget is left` : ""),
  },
  "missing-word": {
    isSource: true,
    one: (w, word) => ["Nothing in the translation accounts for ", word, ` (of such words ${Math.round(100 * w.amount)} % were lost in validation text).`],
    many: (count) => `Nothing in the translation accounts for ${count} words`,
    tip: (w) => `of such words ${Math.round(100 * w.amount)} % were lost in validation text`,
  },
  "repeated-words": {
    one: (w, word) => [word, ` occurs ${amount(w.amount)} times.`],
    many: () => "Repeated words",
    detail: (w) => ` (${amount(w.amount)} times)`,
  },
  "loop": {
    one: (w, word) => [word, ` occurs ${amount(w.amount)} times in a row.`],
    many: () => "Repeated in a row",
    detail: (w) => ` (${amount(w.amount)} times in a row)`,
  },
  "too-short": { one: (w) => [`Much shorter than translations usually are: ${amount(w.amount)} tokens per source token.`] },
  "too-long": { one: (w) => [`Much longer than translations usually are: ${amount(w.amount)} tokens per source token.`] },
  "unfinished": { one: () => ["Cut off at the maximum length."] },
  "unknown-source-word": {
    isSource: true,
    one: (w, word) => ["The vocabulary does not cover all of ", word, "."],
    many: (count) => `The vocabulary does not cover all of ${count} words`,
  },
  "unknown-target-word": {
    one: () => ["The model predicted an unknown word: <unk>."],
    many: (count) => `The model predicted ${count} unknown words`,
  },
  "protected-text": {
    isSource: true,
    one: (w, word) => [word, w.amount === 0 ? " was missing and was put back." : " was copied too often: once is left."],
    many: (count) => `${count} protected words were put back or copied too often`,
    tip: (w) => (w.amount === 0 ? "put back" : `copied ${amount(w.amount)} times`),
  },
  "glossary": {
    isSource: true,
    one: (w) => [`The glossary's translation of "${w.text}" found no place.`],
    many: (count) => `The glossary's translations of ${count} terms found no place`,
  },
  "forbidden-term": {
    one: (w) => [`A forbidden term: ${w.text}.`],
    many: (count) => `${count} forbidden terms`,
  },
  "split-line": { one: (w) => [`Too long to be translated at once: translated in ${amount(w.amount)} parts.`] },
  "invalid-utf8": { one: () => ["The line contained invalid UTF-8 and was repaired."] },
};

const kindOf = (warning) => WARNING_KINDS[warning.kind] || { one: (w) => [w.kind] };

// The words of several warnings; what would read the same stands there once. `data-numbers` has the places of
// the warnings in the data.
function warnedWords(warnings, kind, names, bounded) {
  const items = new Map();
  for (const { warning, number } of warnings) {
    const name = kind.isSource && warning.position in names ? names[warning.position] : warning.text || "";
    const detail = kind.detail ? kind.detail(warning) : "";
    const key = name + detail;
    if (!items.has(key)) items.set(key, { name, detail, numbers: [], tip: kind.tip ? kind.tip(warning, bounded) : "" });
    items.get(key).numbers.push(number);
  }
  return [...items.values()].map(({ name, detail, numbers, tip }) => {
    const times = numbers.length > 1 ? ` × ${numbers.length}` : "";
    const item = make("span", "item", quoted(name), detail + times);
    item.dataset.numbers = numbers.join(" ");
    if (numbers.length === 1 && tip) item.title = tip;
    return item;
  });
}

function warningLine(warnings, names, bounded) {
  const first = warnings[0].warning;
  const kind = kindOf(first);
  const sign = make("span", "sign", "⚠");
  const line = make("li", "", sign, " ");
  line.dataset.kind = first.kind;
  if (warnings.length === 1 || !kind.many) {
    const name = kind.isSource && first.position in names ? names[first.position] : first.text || "";
    line.append(...kind.one(first, quoted(name), bounded));
    line.dataset.numbers = warnings.map(({ number }) => number).join(" ");
    return line;
  }
  const items = warnedWords(warnings, kind, names, bounded);
  const list = items.flatMap((item, i) => (i === 0 ? [item] : [", ", item]));
  const lead = kind.many(warnings.length.toLocaleString("en"));
  if (items.length <= MOST_NAMED_AT_ONCE) {
    line.append(`${lead}: `, ...list, ".");
    return line;
  }
  line.replaceChildren(make("details", "", make("summary", "", sign, ` ${lead}`), make("p", "", ...list)));
  return line;
}

// `names`: of the source words.
function warningList(warnings, names, bounded) {
  if (warnings.length === 0) return null;
  const kinds = new Map();
  warnings.forEach((warning, number) => {
    if (!kinds.has(warning.kind)) kinds.set(warning.kind, []);
    kinds.get(warning.kind).push({ warning, number });
  });
  return make("ul", "warnings", ...[...kinds.values()].map((group) => warningLine(group, names, bounded)));
}
