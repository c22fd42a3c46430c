
/* The matrix: a row for each step, a column for each source word, budgets above the columns */

const MANY_COLUMNS = 14;  // from here on cells are narrower

// The largest that any bar of a sentence becomes: of budgets, and of attention where there are no budgets. They are
// two scales, or a word's attention would vanish beside another model's budgets.
function barScales(sentence) {
  const scales = { budget: 1, attention: 1 };
  for (const translation of sentence.translations) {
    if (translation === null) continue;
    const bounded = translation.fertility !== null;
    const bars = bounded ? translation.fertility
      : translation.spent[translation.spent.length - 1].slice(0, translation.source_words.length);
    const name = bounded ? "budget" : "attention";
    scales[name] = bars.reduce((most, value) => Math.max(most, value), scales[name]);
  }
  return scales;
}

// Below a bar there is room for four characters, or three where columns are narrow.
function barText(value, isDense) {
  if (isDense && value < 0.995) return value < 0.005 ? "0" : format(value, 2).slice(1);
  const digits = Math.max(0, (isDense ? 1 : 2) - (value >= 9.95 ? 1 : 0));
  return String(Number(value.toFixed(digits)));
}

function weightText(weight) {
  if (weight < 0.005) return "·";
  return weight >= 0.995 ? "1" : format(weight, 2).slice(1);
}

// A cell. Most are exactly 0, and long sentences have tens of thousands of them: there is almost nothing in them.
function weightCell(weight, j) {
  const cell = document.createElement("td");
  cell.dataset.weight = weight;
  cell.dataset.source = j;
  if (weight === 0) {
    cell.className = "weight zero";
    return cell;
  }
  cell.className = `weight${weight >= 0.7 ? " strong mid" : weight >= 0.45 ? " mid" : ""}`;
  cell.style.setProperty("--w", weight);
  cell.append(make("span", "", weightText(weight)));
  return cell;
}

// The bar of a source word: an outline as high as its budget, filled with what is left. Without
// bounds: what it has received so far.
function makeBar(translation, name, j, scales, isDense) {
  const bounded = translation.fertility !== null;
  const pixels = (value) => `calc(${value / (bounded ? scales.budget : scales.attention)} * var(--tank))`;
  const taken = make("i", "taken");
  const level = make("i", bounded ? "left" : "got");
  const tank = make("div", bounded ? "tank" : "tank open", taken, level);
  if (bounded) tank.style.height = pixels(translation.fertility[j]);
  const number = make("span", "amount");
  const cell = make("td", "", tank, number);
  cell.dataset.source = j;
  const tokens = translation.num_tokens[j] > 1 ? `, over all ${translation.num_tokens[j]} tokens of the word` : "";
  const show = (step, isWhole) => {
    const amounts = bounded ? translation.left : translation.spent;
    const now = amounts[step][j];
    const change = step === 0 || isWhole ? 0 : Math.abs(now - amounts[step - 1][j]);
    level.style.height = pixels(bounded ? now : now - change);
    taken.style.height = pixels(change);
    number.textContent = barText(now, isDense);
    number.dataset.short = barText(now, true);  // for paper
    cell.dataset.amount = now;
    cell.classList.toggle("empty", bounded && now < 0.005);
    cell.title = bounded ? `${isolated(name)}: ${amount(now)} of ${amount(translation.fertility[j])} left, ${amount(translation.spent[step][j])} spent${tokens}`
      : `${isolated(name)}: ${amount(now)} so far, no bound${tokens}`;
  };
  return { cell, show };
}

// The sink has no bound: among budgets it is the one that never ends. What it has received would dwarf the bars of words.
function makeSinkAmount(translation, j, isDense) {
  const number = make("span", "amount");
  const cell = make("td", "sink", number);
  cell.dataset.source = j;
  const show = (step) => {
    const text = (isShort) => (translation.fertility === null ? barText(translation.spent[step][j], isShort) : "∞");
    number.textContent = text(isDense);
    number.dataset.short = text(true);
    cell.dataset.amount = translation.spent[step][j];
    cell.title = `sink: ${amount(translation.spent[step][j])} so far, no bound`;
  };
  return { cell, show };
}

function headCell(content, scope, className, title) {
  const head = make("th", className, content);
  head.scope = scope;
  head.title = title;
  return head;
}

// The table, and a function that shows a step of it (0: before the first word).
function makeMatrix(translation, names, rows, scales) {
  const numWords = translation.source_words.length;
  const isDense = names.length > MANY_COLUMNS;
  const bars = names.map((name, j) => (j < numWords ? makeBar(translation, name, j, scales, isDense)
    : makeSinkAmount(translation, j, isDense)));
  const dropped = new Set(translation.dropped);
  const repeated = new Set(translation.repeated);
  const heads = names.map((name, j) => {
    const text = dropped.has(j) ? make("mark", "dropped", make("bdi", "", name)) : make("bdi", "", name);
    const head = headCell(make("span", "", text), "col", j < numWords ? "" : "sink", name);
    head.dataset.source = j;
    return head;
  });
  const corner = headCell(translation.fertility === null ? "attention so far" : "budget left", "row", "corner", "");
  const table = make("table", isDense ? "matrix dense" : "matrix",
    make("thead", "", make("tr", "words", make("td", ""), ...heads), make("tr", "bars", corner, ...bars.map((bar) => bar.cell))));
  const lines = rows.map((name, r) => {
    const isEnd = r >= translation.words.length;
    const text = repeated.has(r) ? make("mark", "repeated", make("bdi", "", name)) : make("bdi", "", name);
    const line = make("tr", "", headCell(text, "row", isEnd ? "end" : "", name), ...translation.attention[r].map(weightCell));
    line.dataset.step = r + 1;
    return line;
  });
  table.append(make("tbody", "", ...lines));
  // What a cell says is made when somebody asks.
  table.addEventListener("pointerover", (event) => {
    const cell = event.target.closest(".weight");
    if (cell === null || cell.title) return;
    const weight = cell.dataset.weight;
    cell.title = `${isolated(rows[cell.parentElement.dataset.step - 1])} ← ${isolated(names[cell.dataset.source])}: ${weight === "0" ? "exactly 0" : weight}`;
  });
  const show = (step, isWhole) => {
    bars.forEach((bar) => bar.show(step, isWhole));
    lines.forEach((line, r) => {
      line.classList.toggle("later", r >= step);
      line.classList.toggle("current", !isWhole && r === step - 1);
    });
  };
  return { table, show };
}

// Scrolls a box so that a cell of its table can be seen: below the heads of the columns, beside those of the rows.
function reveal(box, cell) {
  const head = cell.closest("table").tHead.getBoundingClientRect();
  const name = cell.parentElement.cells[0].getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  const place = cell.getBoundingClientRect();
  const middle = (low, high, from, to) => (from < low || to > high ? (from + to) / 2 - (low + high) / 2 : 0);
  box.scrollBy(middle(frame.left + name.width, frame.left + box.clientWidth, place.left, place.right),
    middle(frame.top + head.height, frame.top + box.clientHeight, place.top, place.bottom));
}
