
/* One sentence: its translations side by side, stepped together */

const PLAY_MILLISECONDS = 900;

// What a key does with a card.
const STEP_KEYS = {
  ArrowRight: (card) => card.move(1),
  ArrowLeft: (card) => card.move(-1),
  Home: (card) => { card.stop(); card.go(0); },
  End: (card) => { card.stop(); card.go(null); },
  Escape: (card) => { card.stop(); card.go(null); },
  p: (card) => card.play(),
};

// The card of a sentence. Its state is one step for all panels; a pointer may look at another one.
class Card {
  constructor(sentence, models) {
    const scales = barScales(sentence);
    this.panels = models.map((_, m) => new Panel(sentence, models, m, scales));
    this.numSteps = Math.max(...this.panels.map((panel) => panel.numSteps));
    this.step = null;
    this.timer = null;
    const reference = sentence.reference === null ? null
      : make("p", "reference", make("span", "", "reference "), make("bdi", "", sentence.reference));
    const repaired = sentence.repaired ? warningList([{ kind: "invalid-utf8" }], [], false) : null;
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
      button("next", "→", "One step forward", () => this.move(1)), this.playButton,
      button("all", "All", "Show all steps", () => { this.stop(); this.go(null); }));
  }

  listen(panel) {
    if (panel.numSteps === 0) return;
    const element = panel.element;
    const stepAt = (event) => event.target.closest("tr[data-step], .word[data-step]");
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
    if (this.element.isConnected) this.panels.forEach((panel) => panel.follow());
  }

  // Scrolls the page to the matrix, unless one of them is in sight with the row of the step.
  bringIntoSight() {
    const rows = this.panels.map((panel) => panel.row()).filter((row) => row !== null);
    const top = this.element.querySelector("header").getBoundingClientRect().height;
    const isInSight = (row) => row.closest(".scroll").getBoundingClientRect().top >= top - 1 &&
      row.getBoundingClientRect().bottom <= window.innerHeight;
    if (rows.length > 0 && !rows.some(isInSight)) rows[0].closest(".scroll").scrollIntoView({ block: "nearest" });
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
