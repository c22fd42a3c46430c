
/* What a model did with a sentence: lines, warnings, matrix, and what happens at the step that is shown */

// A word of a raw line.
function wordMark(text, mark, key, number) {
  const word = make(mark ? "mark" : "span", "word" + (mark ? ` ${mark}` : ""), text);
  word.dataset[key] = number;
  if (mark === "dropped") word.title = "almost no attention: it may not be translated";
  if (mark === "repeated") word.title = "repeated";
  return word;
}

// A raw line, written from the side that its letters ask for.
function lineOf(className, parts) {
  const line = make("dd", className, ...parts);
  line.dir = "auto";
  return line;
}

function facts(translation) {
  const items = [];
  if (translation.has_sink) items.push(["sink-share", `${percent(translation.sink_share)} of the attention went to the sink`]);
  if (translation.repeated.length > 0) items.push(["", plural(translation.repeated.length, "repeated word", "repeated words")]);
  if (translation.dropped.length > 0) items.push(["", plural(translation.dropped.length, "unattended source word", "unattended source words")]);
  items.push(["", `log-probability ${format(translation.log_prob, 2)}`]);
  return make("p", "facts", ...items.map(([name, text]) => make("span", name, text)));
}

function modelText(model) {
  const parts = [model.transform];
  if (model.fertility !== "") parts.push(`fertility ${model.fertility}`);
  if (model.exhaustion_bonus > 0) parts.push(`exhaustion bonus ${amount(model.exhaustion_bonus)}`);
  return parts.join(", ");
}

// A model and itself with another attention have one name: their settings distinguish them.
function modelName(models, m) {
  const model = models[m];
  const others = models.filter((other) => other !== model && other.name === model.name);
  if (others.length === 0) return model.name;
  return `${model.name} (${others.some((other) => other.transform === model.transform) ? modelText(model) : model.transform})`;
}

const ROOMS = 6;  // as many of the longest sentences about a step keep room; the highest is one of them

class Panel {
  constructor(sentence, models, m, scales) {
    this.translation = sentence.translations[m];
    const model = models[m];
    const title = models.length > 1 ? make("h3", "", make("span", `badge ${"ab"[m]}`, LETTERS[m]), " ", model.name, " ",
      make("span", "settings", modelText(model))) : null;
    if (this.translation === null) {
      this.element = make("section", "panel", title, make("p", "none", "Nothing to translate: the line has no words."));
      this.numSteps = 0;
      return;
    }
    const t = this.translation;
    this.numSteps = t.attention.length;
    this.names = [...labels(sentence.source, t.source_words), ...(t.has_sink ? ["sink"] : [])];
    this.rows = labels(t.text, t.words);
    if (this.numSteps > t.words.length) this.rows.push("(end)");
    const dropped = new Set(t.dropped);
    const repeated = new Set(t.repeated);
    this.matrix = makeMatrix(t, this.names, this.rows, scales);
    this.source = lineOf("source", rawLine(sentence.source, t.source_words,
      (text, j) => wordMark(text, dropped.has(j) ? "dropped" : "", "source", j)));
    this.target = lineOf("target", rawLine(t.text, t.words,
      (text, r) => wordMark(text, repeated.has(r) ? "repeated" : "", "step", r + 1)));
    this.now = make("p", "now");
    this.now.setAttribute("role", "status");
    this.matrix.table.setAttribute("aria-label", `Attention of each word of the translation to each word of the source${title ? `, ${modelName(models, m)}` : ""}`);
    this.box = make("div", "scroll", this.matrix.table);
    this.element = make("section", "panel", title,
      make("dl", "lines", make("dt", "", "source"), this.source, make("dt", "", "translation"), this.target),
      facts(t), warningList(t.warnings, this.names, t.fertility !== null), make("div", "telling", this.now, ...this.rooms()), this.box);
    this.element.dataset.model = m;
  }

  // Step 0 is before the first word; null shows all steps at once.
  show(step) {
    if (this.numSteps === 0) return;
    const isWhole = step === null || step > this.numSteps;
    const at = isWhole ? this.numSteps : step;
    this.matrix.show(at, isWhole);
    this.element.dataset.step = isWhole ? "all" : at;
    const row = isWhole || at === 0 ? null : this.translation.attention[at - 1];
    for (const word of this.source.querySelectorAll(".word")) {
      const weight = row === null ? 0 : row[word.dataset.source];
      word.style.setProperty("--w", weight);
      word.classList.toggle("seen", weight > 0);
      word.classList.toggle("looked-at", weight >= 0.05);
      word.classList.toggle("mid", weight >= 0.45);
      word.classList.toggle("strong", weight >= 0.7);
    }
    for (const word of this.target.querySelectorAll(".word")) {
      word.classList.toggle("current", !isWhole && Number(word.dataset.step) === at);
      word.classList.toggle("later", Number(word.dataset.step) > at);
    }
    this.now.replaceChildren(...this.sentenceAbout(step, at));
  }

  sentenceAbout(step, at) {
    const { translation: t, names } = this;
    if (step === null) return [`All ${plural(this.numSteps, "step", "steps")}.`];
    if (step > this.numSteps) return [`Ended after ${plural(this.numSteps, "step", "steps")}.`];
    if (at === 0) return [t.left === null ? "Before the first word: no word has received any attention." : "Before the first word: every budget is full."];
    const isEnd = at > t.words.length;
    return [`Step ${at} of ${this.numSteps}: `, isEnd ? "the end" : quoted(this.rows[at - 1]), " looks at ", ...gaze(t, names, at), ".",
      ...balance(t, names, at)];
  }

  // The longest sentences about a step, unseen: they keep the room that the one in sight may need.
  rooms() {
    const all = this.translation.attention.map((_, r) => make("p", "room", ...this.sentenceAbout(r + 1, r + 1)));
    return all.sort((x, y) => y.textContent.length - x.textContent.length).slice(0, ROOMS).map((room) => {
      room.setAttribute("aria-hidden", "true");
      return room;
    });
  }

  // The row of the step that is shown, if it is one.
  row() {
    return this.numSteps === 0 ? null : this.element.querySelector("tr.current");
  }

  // Scrolls the matrix, not the page, to where the step looks most.
  follow() {
    const row = this.row();
    if (row === null) return;
    const weights = this.translation.attention[row.dataset.step - 1];
    reveal(this.box, row.cells[1 + weights.indexOf(Math.max(...weights))]);
  }

  // The column of a source word, in the matrix and in the line (null: none).
  pointAt(column) {
    for (const element of this.element.querySelectorAll(".pointed")) element.classList.remove("pointed");
    if (column === null) return;
    for (const element of this.element.querySelectorAll(`[data-source="${column}"]`)) element.classList.add("pointed");
  }
}
