
/* The matrix: a row for each step, a column for each source word, budgets above the columns */

const TANK_HEIGHT = 60;  // pixels of the largest budget of a sentence
const MANY_COLUMNS = 14;  // from here on cells are narrower

// The largest that any bar of a sentence becomes.
function barScale(sentence) {
  let largest = 1;
  for (const translation of sentence.translations) {
    if (translation === null) continue;
    const bars = translation.fertility === null
      ? translation.spent[translation.spent.length - 1].slice(0, translation.source_words.length) : translation.fertility;
    largest = bars.reduce((most, value) => Math.max(most, value), largest);
  }
  return largest;
}

// Below a bar there is room for four characters, or three where columns are narrow.
function barText(value, isDense) {
  if (isDense && value < 0.995) return value < 0.005 ? "0" : format(value, 2).slice(1);
  const digits = Math.max(0, (isDense ? 1 : 2) - (value >= 9.95 ? 1 : 0));
  return String(Number(value.toFixed(digits)));
}

function weightText(weight) {
  if (weight === 0) return "";
  if (weight < 0.005) return "·";
  return weight >= 0.995 ? "1" : format(weight, 2).slice(1);
}

function weightCell(weight, j, tip) {
  const strength = weight >= 0.7 ? " strong mid" : weight >= 0.45 ? " mid" : "";
  const cell = make("td", `weight${weight === 0 ? " zero" : ""}${strength}`, make("span", "", weightText(weight)));
  cell.style.setProperty("--w", weight);
  cell.dataset.weight = weight;
  cell.dataset.source = j;
  cell.title = `${tip}: ${weight === 0 ? "exactly 0" : weight}`;
  return cell;
}

// The bar of a source word: an outline as high as its budget, filled with what is left. Without
// bounds: what it has got so far.
function makeBar(translation, name, j, scale, isDense) {
  const pixels = (value) => `${(value / scale) * TANK_HEIGHT}px`;
  const bounded = translation.fertility !== null;
  const taken = make("i", "taken");
  const level = make("i", bounded ? "left" : "got");
  const tank = make("div", bounded ? "tank" : "tank open", taken, level);
  if (bounded) tank.style.height = pixels(translation.fertility[j]);
  const number = make("span", "amount");
  const cell = make("td", "", tank, number);
  cell.dataset.source = j;
  const show = (step, isWhole) => {
    const amounts = bounded ? translation.left : translation.spent;
    const now = amounts[step][j];
    const change = step === 0 || isWhole ? 0 : Math.abs(now - amounts[step - 1][j]);
    level.style.height = pixels(bounded ? now : now - change);
    taken.style.height = pixels(change);
    number.textContent = barText(now, isDense);
    cell.dataset.amount = now;
    cell.classList.toggle("empty", bounded && now < 0.005);
    cell.title = bounded ? `${name}: ${format(now, 2)} of ${amount(translation.fertility[j])} left, ${format(translation.spent[step][j], 2)} spent`
      : `${name}: ${format(now, 2)} so far, no bound`;
  };
  return { cell, show };
}

// The sink has no bound; what it has got would dwarf the bars of words.
function makeSinkAmount(translation, j, isDense) {
  const number = make("span", "amount");
  const cell = make("td", "sink", number);
  cell.dataset.source = j;
  const show = (step) => {
    number.textContent = barText(translation.spent[step][j], isDense);
    cell.dataset.amount = translation.spent[step][j];
    cell.title = `sink: ${format(translation.spent[step][j], 2)} so far, no bound`;
  };
  return { cell, show };
}

// The table, and a function that shows a step of it (0: before the first word).
function makeMatrix(translation, names, rows, scale) {
  const numWords = translation.source_words.length;
  const isDense = names.length > MANY_COLUMNS;
  const bars = names.map((name, j) => (j < numWords ? makeBar(translation, name, j, scale, isDense)
    : makeSinkAmount(translation, j, isDense)));
  const dropped = new Set(translation.dropped);
  const repeated = new Set(translation.repeated);
  const heads = names.map((name, j) => {
    const head = make("th", j < numWords ? "" : "sink",
      make("span", "", dropped.has(j) ? make("mark", "dropped", name) : name));
    head.scope = "col";
    head.dataset.source = j;
    return head;
  });
  const corner = make("th", "corner", translation.fertility === null ? "attention so far" : "budget left");
  corner.scope = "row";
  const table = make("table", isDense ? "matrix dense" : "matrix",
    make("thead", "", make("tr", "words", make("td", ""), ...heads), make("tr", "bars", corner, ...bars.map((bar) => bar.cell))));
  const lines = rows.map((name, r) => {
    const isEnd = r >= translation.words.length;
    const head = make("th", isEnd ? "end" : "", repeated.has(r) ? make("mark", "repeated", name) : name);
    head.scope = "row";
    const line = make("tr", "", head, ...translation.attention[r].map((weight, j) => weightCell(weight, j, `${name} ← ${names[j]}`)));
    line.dataset.step = r + 1;
    return line;
  });
  table.append(make("tbody", "", ...lines));
  const show = (step, isWhole) => {
    bars.forEach((bar) => bar.show(step, isWhole));
    lines.forEach((line, r) => {
      line.classList.toggle("later", r >= step);
      line.classList.toggle("current", !isWhole && r === step - 1);
    });
  };
  return { table, show };
}
