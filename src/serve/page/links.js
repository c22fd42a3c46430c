
/* Source words and translated words light up each other, and a sentence says what they have to do with each other */

// Which steps look at a source word, the most attentive first.
function lookedAtBy(translation, names, rows, j) {
  const seen = translation.attention.slice(0, translation.words.length).map((row, r) => ({ weight: row[j], r }))
    .filter(({ weight }) => weight >= 0.05).sort((x, y) => y.weight - x.weight || x.r - y.r);
  const shown = seen.slice(0, 4).map(({ weight, r }) => [quoted(rows[r]), ` ${format(weight, 2)}`]);
  const others = seen.length - shown.length;
  if (shown.length === 0) return [" received almost no attention: it may not be translated."];
  return [" is looked at by ", ...listed(others > 0 ? [...shown, [plural(others, "other", "others")]] : shown), "."];
}

// Of a word of a line, as parts of a sentence.
function tellingOf(line, side, index) {
  const t = line.explained();
  if (t === null) return [];
  const names = [...labels(line.text, t.source_words), ...(t.has_sink ? ["sink"] : [])];
  const rows = labels(t.text, t.words);
  if (side === "target") return [quoted(rows[index]), " looks at ", ...gaze(t, names, index + 1), "."];
  const left = t.left === null ? "" : ` ${amount(t.left[t.left.length - 1][index])} of its budget of ${amount(t.fertility[index])} is left.`;
  return [...called(t, names, index), ...lookedAtBy(t, names, rows, index), left];
}

// At most one word at a time: the one at the pointer, else the one at the cursor.
class Links {
  constructor() {
    this.pointer = null;  // { line, side, index }
    this.cursor = null;
    this.lit = [];
    this.hint = "";
  }

  // What stands there while no word is lit.
  suggest(hint) { this.hint = hint; this.show(); }

  point(place) { this.pointer = place; this.show(); }

  // `speak`: a screen reader says what the eye sees.
  move(place, speak = true) {
    this.cursor = place;
    this.show();
    byId("spoken").textContent = place !== null && speak ? byId("telling").textContent : "";
  }

  clear() {
    this.pointer = null;
    this.cursor = null;
    this.show();
  }

  show() {
    for (const element of this.lit) element.classList.remove("here", "lit");
    const place = this.pointer || this.cursor;
    const own = place === null || !place.line.isLinked ? null : place.line.word(place.side, place.index);
    this.lit = [];
    byId("telling").replaceChildren(...(own === null ? [this.hint] : tellingOf(place.line, place.side, place.index)));
    if (own === null) return;
    const { line, side, index } = place;
    const [others, otherSide] = side === "source" ? [line.links.targets, "target"] : [line.links.sources, "source"];
    const found = (others.get(index) || []).map((i) => line.word(otherSide, i)).filter((element) => element !== null);
    own.classList.add("here");
    found.forEach((element) => element.classList.add("lit"));
    this.lit = [own, ...found];
  }
}

// The word at a place of the window; the words of the mirror are below the text area, not above it.
function wordAt(event) {
  const element = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.matches(".line .word"));
  if (element === undefined) return null;
  const side = "source" in element.dataset ? "source" : "target";
  return { line: element.closest(".line").line, side, index: Number(element.dataset[side]) };
}

// The word that the cursor of the text area is in, and the number of its line.
function wordAtCursor(lines, offset) {
  let begin = 0;
  for (let n = 0; n < lines.length; ++n) {
    const line = lines[n];
    if (offset <= begin + line.text.length) {
      const index = line.ranges.findIndex((range) => range.begin < range.end && offset - begin >= range.begin && offset - begin <= range.end);
      return { number: n, place: index === -1 ? null : { line, side: "source", index } };
    }
    begin += line.text.length + 1;
  }
  return { number: lines.length - 1, place: null };
}
