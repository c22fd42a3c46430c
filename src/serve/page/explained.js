
/* A translation as JSON ('allot translate --json') -> what the scripts of the explain page draw */

const IS_VISIBLE = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}]/u;
const DISTURBS_OTHERS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;
const codePoint = (character) => `U+${character.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`;

// A name for words that show nothing by themselves, and for characters that would turn around what follows.
function readable(text) {
  if (!IS_VISIBLE.test(text)) return [...text].map(codePoint).join(" ");
  return text.replace(DISTURBS_OTHERS, (character) => `[${codePoint(character)}]`);
}

function labeled(text, words) {
  const names = labels(text, words);
  return words.map((word, i) => (readable(names[i]) === names[i] ? word : { ...word, label: readable(names[i]) }));
}

// Target words that repeat others: those that the warnings name, and where the same sequence stands again.
function repeatedWords(warnings, words) {
  const found = new Set();
  const add = (begin, count) => {
    for (let i = begin; i < Math.min(begin + count, words.length); ++i) found.add(i);
  };
  for (const warning of warnings) {
    const sequence = (warning.text || "").split(" ").filter(Boolean);
    const first = warning.position || 0;
    if (warning.kind === "loop") add(first + sequence.length, (warning.amount - 1) * sequence.length);
    if (warning.kind !== "repeated-words") continue;
    add(first, sequence.length);
    if (sequence.length < 2) continue;
    for (let begin = first + sequence.length; begin < words.length; ++begin) {
      if (sequence.every((text, i) => begin + i < words.length && words[begin + i].text === text)) add(begin, sequence.length);
    }
  }
  return [...found].sort((x, y) => x - y);
}

const DROPPED_KINDS = ["unspent-budget", "missing-word"];
const droppedWords = (warnings) => warnings.filter(({ kind, position }) => DROPPED_KINDS.includes(kind) && position !== undefined)
  .map(({ position }) => position).filter((position, i, all) => all.indexOf(position) === i).sort((x, y) => x - y);

function numTokens(line) {
  const counts = new Array(line.source_words.length).fill(0);
  for (const token of line.source_tokens) ++counts[token.word];
  return counts;
}

// What the columns (source words and, last, the sink) receive in each step: sums over the tokens of source and target words.
function steps(line, hypothesis) {
  const column = line.source_tokens.map((token) => token.word);
  const hasSink = hypothesis.token_attention.some((row) => row.length > column.length);
  if (hasSink) column.push(line.source_words.length);
  const numColumns = line.source_words.length + (hasSink ? 1 : 0);
  const numSteps = hypothesis.words.length + (hypothesis.token_attention.length > hypothesis.tokens.length ? 1 : 0);
  const received = Array.from({ length: numSteps }, () => new Array(numColumns).fill(0));
  hypothesis.token_attention.forEach((row, p) => {
    const step = p < hypothesis.tokens.length ? hypothesis.tokens[p].word : numSteps - 1;
    row.forEach((weight, j) => { received[step][column[j]] += weight; });
  });
  return { received, hasSink };
}

// What each column has received after 0, 1, ... steps. The last state is the search's own, which knows of end symbols
// within a line that was split.
function spentAfter(received, budget) {
  const spent = [received.length === 0 ? [] : received[0].map(() => 0)];
  for (const step of received) spent.push(spent[spent.length - 1].map((before, j) => before + step[j]));
  budget.forEach((word, j) => { spent[spent.length - 1][j] = word.spent; });
  return spent;
}

// Null where there is nothing to draw: a line without words, or too long for its tables to be sent.
function explained(line, hypothesis) {
  if (!hypothesis || !hypothesis.attention || !hypothesis.token_attention || hypothesis.token_attention.length === 0) return null;
  const { received, hasSink } = steps(line, hypothesis);
  const isBounded = hypothesis.budget.length > 0 && hypothesis.budget.every((word) => word.fertility !== null);
  const spent = spentAfter(received, hypothesis.budget);
  const fertility = isBounded ? hypothesis.budget.map((word) => word.fertility) : null;
  const left = isBounded ? spent.map((state) => fertility.map((bound, j) => Math.max(0, bound - state[j]))) : null;
  if (isBounded) left[left.length - 1] = hypothesis.budget.map((word) => word.left);
  return {
    text: hypothesis.text,
    log_prob: hypothesis.log_prob,
    source_words: labeled(line.source, line.source_words),
    num_tokens: numTokens(line),
    words: labeled(hypothesis.text, hypothesis.words),
    has_sink: hasSink,
    attention: [...hypothesis.attention, ...received.slice(hypothesis.words.length)],
    spent,
    fertility,
    left,
    sink_share: hypothesis.sink_share,
    warnings: hypothesis.warnings,
    repeated: repeatedWords(hypothesis.warnings, hypothesis.words),
    dropped: droppedWords(hypothesis.warnings),
  };
}
