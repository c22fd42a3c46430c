
/* A line: its text, its translation, and how both are shown */

// "0-0 3-1" -> the source word of each target word, and the target words of each source word
function parseAlignment(pharaoh) {
  const links = { sources: new Map(), targets: new Map() };
  const add = (map, key, value) => map.set(key, [...(map.get(key) || []), value]);
  for (const link of pharaoh.split(" ").filter(Boolean)) {
    const [source, target] = link.split("-").map(Number);
    add(links.sources, target, source);
    add(links.targets, source, target);
  }
  return links;
}

// Where the words of a line begin and end in the characters that a text area counts in (UTF-16).
function characterRanges(text, words) {
  const cut = bytesOf(text);
  let byte = 0;
  let at = 0;
  return words.map((word) => {
    if (word.begin < byte) return { begin: at, end: at };
    at += cut(byte, word.begin).length;
    const begin = at;
    at += cut(word.begin, word.end).length;
    byte = word.end;
    return { begin, end: at };
  });
}

function textLine() {
  const line = make("div", "line");
  line.dir = "auto";
  return line;
}

// `source` is the line in the mirror below the text area, `target` the line in the translation.
class Line {
  constructor(text) {
    this.text = text;
    this.translation = null;
    this.choice = 0;  // which of the hypotheses is shown
    this.isCurrent = text.trim() === "";  // whether the translation is that of this text
    this.source = textLine();
    this.target = textLine();
    this.draw();
  }

  // Until its own translation is there, a changed line shows that of what it was.
  inherit(other) {
    this.translation = other.translation;
    this.choice = other.choice;
    this.draw();
  }

  translated(translation) {
    this.translation = translation;
    this.choice = 0;
    this.isCurrent = true;
    this.draw();
  }

  choose(choice) {
    this.choice = choice;
    this.draw();
  }

  get hypothesis() {
    const isNeeded = this.translation !== null && this.text.trim() !== "";
    return isNeeded ? this.translation.hypotheses[this.choice] || null : null;
  }
  get output() { return this.hypothesis === null ? "" : this.hypothesis.text; }
  get warnings() { return this.isCurrent && this.hypothesis !== null ? this.hypothesis.warnings : []; }

  draw() {
    const hypothesis = this.hypothesis;
    // Words have their places in the text that the server read: what it repaired is not what is in the text area.
    this.isLinked = this.isCurrent && hypothesis !== null && this.translation.source === this.text;
    this.links = parseAlignment(this.isLinked ? hypothesis.alignment || "" : "");
    this.ranges = this.isLinked ? characterRanges(this.text, this.translation.source_words) : [];
    this.memo = undefined;
    const dropped = new Set(droppedWords(this.warnings));
    const repeated = new Set(hypothesis === null ? [] : repeatedWords(this.warnings, hypothesis.words));
    this.source.replaceChildren(...rawLine(this.text, this.isLinked ? this.translation.source_words : [],
      (text, j) => wordMark(text, dropped.has(j) ? "dropped" : "", "source", j)));
    this.target.replaceChildren(...(hypothesis === null ? [] : rawLine(hypothesis.text, hypothesis.words,
      (text, i) => wordMark(text, repeated.has(i) ? "repeated" : "", "target", i))));
    this.target.classList.toggle("stale", !this.isCurrent);
    this.source.line = this;
    this.target.line = this;
  }

  // What the explain scripts draw, made when somebody asks.
  explained() {
    if (this.memo === undefined) this.memo = this.isLinked ? explained(this.translation, this.hypothesis) : null;
    return this.memo;
  }

  word(side, index) { return this[side].querySelector(`[data-${side}="${index}"]`); }
  words(side) { return [...this[side].querySelectorAll(".word")]; }
}

// The lines of a text; those that are the same as before at its beginning and at its end stay what they are.
function updatedLines(before, text) {
  const texts = text.split("\n");
  const most = Math.min(before.length, texts.length);
  let head = 0;
  while (head < most && before[head].text === texts[head]) ++head;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail].text === texts[texts.length - 1 - tail]) ++tail;
  const changed = texts.slice(head, texts.length - tail).map((own, i) => {
    const line = new Line(own);
    if (head + i < before.length - tail && !line.isCurrent) line.inherit(before[head + i]);
    return line;
  });
  return [...before.slice(0, head), ...changed, ...before.slice(before.length - tail)];
}
