
/* One sentence: its translations side by side, stepped together */

const PLAY_MILLISECONDS = 900;

// A word of a raw line.
function wordMark(text, mark, key, number) {
  const word = make(mark ? "mark" : "span", "word" + (mark ? ` ${mark}` : ""), text);
  word.dataset[key] = number;
  if (mark === "dropped") word.title = "next to no attention: it may not be translated";
  if (mark === "repeated") word.title = "said before";
  return word;
}

function facts(translation) {
  const items = [];
  if (translation.has_sink) items.push(["sink-share", `${percent(translation.sink_share)} of the attention went to the sink`]);
  if (translation.repeated.length > 0) items.push(["", plural(translation.repeated.length, "word said again", "words said again")]);
  if (translation.dropped.length > 0) items.push(["", plural(translation.dropped.length, "source word unused", "source words unused")]);
  items.push(["", `log-probability ${format(translation.log_prob, 2)}`]);
  return make("p", "facts", ...items.map(([name, text]) => make("span", name, text)));
}

function warningList(warnings, bounded) {
  if (warnings.length === 0) return null;
  return make("ul", "warnings", ...warnings.map((warning) => {
    const item = make("li", "", make("span", "sign", "⚠"), " ", warningText(warning, bounded));
    item.dataset.kind = warning.kind;
    return item;
  }));
}

// What a model did with the sentence: lines, matrix, and what happens at the step that is shown.
class Panel {
  constructor(sentence, m, scale) {
    this.translation = sentence.translations[m];
    const model = data.models[m];
    const title = data.models.length > 1 ? make("h3", "", make("span", `badge ${"ab"[m]}`, LETTERS[m]), " ", model.name) : null;
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
    this.matrix = makeMatrix(t, this.names, this.rows, scale);
    this.source = make("dd", "source", ...rawLine(sentence.source, t.source_words,
      (text, j) => wordMark(text, dropped.has(j) ? "dropped" : "", "source", j)));
    this.target = make("dd", "target", ...rawLine(t.text, t.words,
      (text, r) => wordMark(text, repeated.has(r) ? "repeated" : "", "step", r + 1)));
    this.now = make("p", "now");
    this.now.setAttribute("role", "status");
    this.matrix.table.setAttribute("aria-label", `Attention of each word of the translation to each word of the source${title ? `, ${model.name}` : ""}`);
    this.element = make("section", "panel", title,
      make("dl", "lines", make("dt", "", "source"), this.source, make("dt", "", "translation"), this.target),
      facts(t), warningList(t.warnings, t.fertility !== null), this.now, make("div", "scroll", this.matrix.table));
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
    this.now.textContent = this.sentenceAbout(step, at);
  }

  sentenceAbout(step, at) {
    const { translation: t, names } = this;
    if (step === null) return `All ${plural(this.numSteps, "step", "steps")}.`;
    if (step > this.numSteps) return `Ended after ${plural(this.numSteps, "step", "steps")}.`;
    if (at === 0) return t.left === null ? "Before the first word: no word has had any attention." : "Before the first word: every budget is full.";
    return `Step ${at} of ${this.numSteps}: “${this.rows[at - 1]}” looks at ${gaze(t.attention[at - 1], names)}. ${balance(t, names, at)}`;
  }

  // The column of a source word, in the matrix and in the line (null: none).
  pointAt(column) {
    for (const element of this.element.querySelectorAll("[data-source]")) {
      element.classList.toggle("pointed", column !== null && element.dataset.source === column);
    }
  }
}

// The card of a sentence. Its state is one step for all panels; a pointer may look at another one.
class Card {
  constructor(sentence) {
    const scale = barScale(sentence);
    this.panels = data.models.map((_, m) => new Panel(sentence, m, scale));
    this.numSteps = Math.max(...this.panels.map((panel) => panel.numSteps));
    this.step = null;
    this.timer = null;
    const reference = sentence.reference === null ? null
      : make("p", "reference", make("span", "", "reference "), sentence.reference);
    const repaired = sentence.repaired ? warningList([{ kind: "invalid-utf8" }], false) : null;
    this.element = make("li", "sentence", make("header", "", make("span", "", `line ${sentence.line}`),
      this.numSteps > 0 ? this.makeStepper(sentence) : null), reference, repaired,
      make("div", "panels", ...this.panels.map((panel) => panel.element)));
    this.element.tabIndex = -1;
    this.element.dataset.line = sentence.line;
    this.element.card = this;
    this.panels.forEach((panel) => this.listen(panel));
    this.go(null);
  }

  makeStepper(sentence) {
    const button = (name, sign, label, act) => {
      const element = make("button", name, sign);
      element.type = "button";
      element.title = label;
      element.setAttribute("aria-label", label);
      element.addEventListener("click", act);
      return element;
    };
    this.slider = make("input", "position");
    this.slider.type = "range";
    this.slider.min = 0;
    this.slider.max = this.numSteps;
    this.slider.setAttribute("aria-label", `Step of line ${sentence.line}`);
    this.slider.addEventListener("input", () => { this.stop(); this.go(Number(this.slider.value)); });
    this.playButton = button("play", "▶", "Play the steps", () => this.play());
    return make("div", "stepper", button("first", "|←", "Before the first word", () => { this.stop(); this.go(0); }),
      button("back", "←", "One step back", () => this.move(-1)), this.slider,
      button("next", "→", "One step on", () => this.move(1)), this.playButton,
      button("all", "All", "Show all steps", () => { this.stop(); this.go(null); }));
  }

  listen(panel) {
    if (panel.numSteps === 0) return;
    const element = panel.element;
    const stepAt = (event) => event.target.closest("[data-step]:not(.panel)");
    element.addEventListener("click", (event) => {
      const place = stepAt(event);
      if (place) { this.stop(); this.go(Number(place.dataset.step)); }
    });
    element.addEventListener("pointerover", (event) => {
      if (event.pointerType !== "mouse" || this.timer !== null) return;
      const place = stepAt(event);
      panel.show(place ? Number(place.dataset.step) : this.step);
      const column = event.target.closest("[data-source]");
      panel.pointAt(column ? column.dataset.source : null);
    });
    element.addEventListener("pointerleave", () => {
      if (this.timer === null) panel.show(this.step);
      panel.pointAt(null);
    });
  }

  go(step) {
    if (this.numSteps === 0) return;
    this.step = step;
    this.slider.value = step === null ? this.numSteps : step;
    this.slider.setAttribute("aria-valuetext", step === null ? "all steps" : `step ${step} of ${this.numSteps}`);
    this.element.dataset.step = step === null ? "all" : step;
    this.panels.forEach((panel) => panel.show(step));
  }

  // From the whole picture the way on leads to the first step, the way back to the last but one.
  move(direction) {
    this.stop();
    const from = this.step === null ? (direction > 0 ? 0 : this.numSteps) : this.step;
    this.go(Math.min(this.numSteps, Math.max(0, from + direction)));
  }

  play() {
    if (this.timer !== null) { this.stop(); return; }
    if (this.step === null || this.step === this.numSteps) this.go(0);
    this.playButton.textContent = "■";
    this.timer = setInterval(() => {
      if (this.step === null || this.step >= this.numSteps) this.stop();
      else this.go(this.step + 1);
    }, PLAY_MILLISECONDS);
  }

  stop() {
    if (this.timer === null) return;
    clearInterval(this.timer);
    this.timer = null;
    this.playButton.textContent = "▶";
  }
}
