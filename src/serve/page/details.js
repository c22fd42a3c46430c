
/* What there is to say about one line: warnings, alternatives, the attention matrix */

class Details {
  // `chosen` is called with the line when another of its hypotheses was chosen, `gone` with the number of the line to show.
  constructor({ chosen, gone }) {
    this.chosen = chosen;
    this.gone = gone;
    this.line = null;
    this.card = null;
    byId("look").addEventListener("click", () => this.open(!this.isOpen));
    byId("line-back").addEventListener("click", () => gone(this.number - 1));
    byId("line-next").addEventListener("click", () => gone(this.number + 1));
    byId("matrix").addEventListener("keydown", (event) => this.key(event));
  }

  get isOpen() { return byId("look").getAttribute("aria-expanded") === "true"; }

  show(lines, number) {
    this.number = number;
    if (this.line !== null) this.mark(false);
    this.line = lines[number];
    this.mark(true);
    const hypothesis = this.line.isCurrent ? this.line.hypothesis : null;
    // While the next translation is under way, the details of the last one stay, so that the page does not jump.
    if (hypothesis === null && !this.line.isCurrent && this.line.hypothesis !== null) return;
    const isOneOfMany = lines.filter((line) => line.text.trim() !== "").length > 1;
    byId("details").hidden = hypothesis === null && !isOneOfMany;
    for (const id of ["mirror", "target"]) byId(id).classList.toggle("many", isOneOfMany);
    this.showChoiceOfLine(lines, isOneOfMany);
    this.showWarnings();
    this.showAlternatives();
    this.showMatrix();
  }

  mark(isChosen) {
    for (const side of ["source", "target"]) this.line[side].classList.toggle("chosen", isChosen);
  }

  showChoiceOfLine(lines, isOneOfMany) {
    byId("line-choice").hidden = !isOneOfMany;
    byId("details-title").textContent = isOneOfMany ? `Line ${this.number + 1} of ${lines.length}` : "About this translation";
    byId("line-back").disabled = this.number === 0;
    byId("line-next").disabled = this.number + 1 >= lines.length;
    const warned = lines.map((line, n) => ({ line, n })).filter(({ line, n }) => line.warnings.length > 0 && n !== this.number);
    const most = 8;
    const button = (n) => {
      const element = make("button", "plain", String(n + 1));
      element.type = "button";
      element.setAttribute("aria-label", `Line ${n + 1}, which has warnings`);
      element.addEventListener("click", () => this.gone(n));
      return element;
    };
    byId("warned-lines").replaceChildren(...(warned.length === 0 ? [] : [make("span", "sign", "⚠"),
      warned.length === 1 ? " There is a warning for line " : " There are warnings for lines ",
      ...warned.slice(0, most).flatMap(({ n }) => [button(n), " "]),
      ...(warned.length > most ? [`and ${warned.length - most} more`] : [])]));
  }

  showWarnings() {
    const { line } = this;
    const names = line.isLinked ? labels(line.text, labeled(line.text, line.translation.source_words)) : [];
    const bounded = line.hypothesis !== null && line.hypothesis.budget.every((word) => word.fertility !== null);
    const list = warningList(line.warnings, names, bounded);
    byId("warnings").replaceChildren(...(list === null ? [] : [list]));
  }

  showAlternatives() {
    const hypotheses = this.line.hypothesis === null ? [] : this.line.translation.hypotheses;
    byId("alternatives-box").hidden = hypotheses.length < 2;
    // A click on one of the buttons makes new ones: the focus stays where it was.
    const focused = [...byId("alternatives").querySelectorAll("button")].indexOf(document.activeElement);
    byId("alternatives").replaceChildren(...hypotheses.map((hypothesis, i) => this.alternative(hypothesis, i)));
    const buttons = byId("alternatives").querySelectorAll("button");
    if (focused >= 0 && focused < buttons.length) buttons[focused].focus();
  }

  alternative(hypothesis, i) {
    const text = make("span", "wording", hypothesis.text || "(empty)");
    text.dir = "auto";
    const button = make("button", "alternative", text, make("span", "score", `score ${format(hypothesis.score, 2)}`));
    button.type = "button";
    button.setAttribute("aria-pressed", String(i === this.line.choice));
    button.addEventListener("click", () => {
      this.line.choose(i);
      this.chosen(this.line);
    });
    return make("li", "", button);
  }

  // Drawn when it is open: it is the most that the page has to draw.
  showMatrix() {
    if (this.card !== null) this.card.stop();
    this.card = null;
    const translation = this.line.explained();
    byId("look").hidden = this.line.hypothesis === null;
    byId("look").disabled = translation === null;
    const isWithout = translation === null && this.line.isCurrent && this.line.hypothesis !== null;
    byId("no-matrix").textContent = isWithout ? "There is no matrix: the line is too long, or its text had to be repaired." : "";
    byId("matrix").hidden = !this.isOpen || translation === null;
    byId("sentences").replaceChildren();
    if (byId("matrix").hidden) return;
    this.card = new Card({ line: this.number + 1, source: this.line.text, reference: null, repaired: false, translations: [translation] }, [null]);
    byId("sentences").append(this.card.element);
    const bounded = translation.fertility !== null;
    byId("reading").replaceChildren(...howToRead(bounded, !bounded));
    byId("legend").replaceChildren(...legend(bounded, !bounded));
  }

  open(isOpen) {
    byId("look").setAttribute("aria-expanded", String(isOpen));
    this.showMatrix();
  }

  // The step of a translated word, if the matrix is open.
  step(index) {
    if (this.card === null) return;
    this.card.stop();
    this.card.go(index + 1);
  }

  key(event) {
    if (this.card === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, summary") || !(event.key in STEP_KEYS)) return;
    event.preventDefault();
    STEP_KEYS[event.key](this.card);
    this.card.bringIntoSight();
  }
}
