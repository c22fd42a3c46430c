const STEP = 50;  // sentences that are shown at a time
const SIGNIFICANT = 0.05;

const signed = (value, digits) => (value > 0 ? "+" : "") + format(value, digits);

// A is the baseline; `view.other` is the system that is compared with it.
const view = { other: 1, shown: STEP, list: [] };
const letterOf = (s) => String.fromCharCode("A".charCodeAt(0) + s);
const colorOf = (s) => (s === 0 ? "a" : s === view.other ? "b" : "other");
const others = data.systems.map((name, s) => s).slice(1);

// How far ahead another system is of A, whichever way the metric runs: above 0 when it is better.
const lead = (metric, a, b) => (metric.higher_is_better === false ? a - b : b - a);
const leadIn = (sentence, m) => lead(data.metrics[m], sentence.systems[0].scores[m], sentence.systems[view.other].scores[m]);
const leadOf = (metric, s) => lead(metric, metric.systems[0].score, metric.systems[s].score);
const winner = (value, s) => (value > 0 ? s : value < 0 ? 0 : null);

/* Head and table of scores */

function showHead() {
  document.title = `${data.names[0]} and ${data.names.slice(1).join(", ")}`;
  // Titles are short; where the file is shows where the pointer rests.
  const fill = (element, color, s) => {
    element.append(make("span", `badge ${color}`, letterOf(s)), " ", data.names[s]);
    element.title = data.systems[s];
    return element;
  };
  fill(byId("name-a"), "a", 0);
  fill(byId("name-b"), "b", 1);
  for (const s of others.slice(1)) document.querySelector("h1").append(" ", fill(make("span", "system b"), "b", s));
  const references = data.num_references === 1 ? "one reference" : `${data.num_references} references`;
  byId("about").textContent = `${data.num_sentences.toLocaleString("en")} ${data.num_sentences === 1 ? "sentence" : "sentences"}, ${references}.`;
  byId("version").textContent = data.version;
  const test = data.test.kind === "bootstrap"
    ? `paired bootstrap resampling, ${data.test.samples.toLocaleString("en")} samples`
    : `approximate randomization, ${data.test.samples.toLocaleString("en")} trials`;
  const spread = data.metrics.some((metric) => metric.systems[0].half_width !== null)
    ? " ± is half of the 95 % interval." : "";
  const many = others.length > 1 ? " Each system is tested against A, and p is not corrected for the number of systems." : "";
  byId("test").textContent = `p: how likely a difference of at least this size is between systems that are equally good (${test}, ` +
    `seed ${data.test.seed}).${spread}${many}`;
}

function scoreCell(metric, s, isAhead) {
  const system = metric.systems[s];
  return make("td", "number" + (isAhead ? " winner" : ""), format(system.score, metric.num_decimals),
    system.half_width === null ? null : make("span", "spread", ` ± ${format(system.half_width, metric.num_decimals)}`));
}

function verdictCell(metric, s) {
  const ahead = winner(leadOf(metric, s), s);
  if (ahead === null) return make("td", "whole", "equal");
  if (metric.systems[s].p_value >= SIGNIFICANT) return make("td", "whole", "no significant difference");
  if (metric.higher_is_better === null) return make("td", "whole", "≠ different");
  return make("td", `whole winner ${ahead === 0 ? "a-wins" : "b-wins"}`,
    ahead === 0 ? `▼ ${letterOf(s)} is worse, A is better` : `▲ ${letterOf(s)} is better`);
}

function differenceCells(metric, s) {
  const p = metric.systems[s].p_value;
  return [make("td", "number", signed(metric.systems[s].score - metric.systems[0].score, metric.num_decimals)),
    make("td", "number", p < 0.001 ? "< 0.001" : format(p, 3)), verdictCell(metric, s)];
}

function metricHead(metric) {
  const name = make("th", "", metric.name, " ",
    metric.higher_is_better === null ? "" : make("span", "way", metric.higher_is_better ? "↑" : "↓",
      make("span", "", metric.higher_is_better ? " higher is better" : " lower is better")));
  name.scope = "row";
  return name;
}

function heads(...names) {
  byId("score-heads").append(...names.map(([className, content]) => {
    const head = make("th", className, content);
    head.scope = "col";
    return head;
  }));
}

// On a phone every number stands below its name. Shown as blocks, the parts of a table still say what they are.
function nameCells(row, names) {
  row.setAttribute("role", "row");
  const cells = [...row.children];
  const first = names.length - cells.length;  // a head that spans rows is in the first of them only
  cells.forEach((cell, i) => {
    cell.setAttribute("role", cell.tagName === "TH" ? "rowheader" : "cell");
    if (cell.tagName === "TD") cell.dataset.name = names[first + i];
  });
  return row;
}

// Two systems: side by side.
function rowOfTwo(metric) {
  const ahead = metric.higher_is_better === null ? null : winner(leadOf(metric, 1), 1);
  return make("tr", "", metricHead(metric), scoreCell(metric, 0, ahead === 0), scoreCell(metric, 1, ahead === 1),
    ...differenceCells(metric, 1));
}

// More: one below the other. The best score stands out.
function rowsOfMany(metric) {
  const leads = metric.systems.map((system, s) => leadOf(metric, s));
  const best = metric.higher_is_better === null ? NaN : Math.max(...leads);
  return metric.systems.map((system, s) => {
    const head = s === 0 ? metricHead(metric) : null;
    if (head !== null) head.rowSpan = metric.systems.length;
    return make("tr", "", head,
      make("td", "", make("span", s === 0 ? "badge a" : "badge b", letterOf(s))), scoreCell(metric, s, leads[s] === best),
      ...(s === 0 ? [make("td", ""), make("td", ""), make("td", "", "baseline")] : differenceCells(metric, s)));
  });
}

function showScores() {
  const isPair = others.length === 1;
  const p = make("i", "", "p");
  if (isPair) {
    heads(["", "Metric"], ["number", make("span", "badge a", "A")], ["number", make("span", "badge b", "B")],
      ["number", "B − A"], ["number", p], ["", "Verdict"]);
  } else {
    heads(["", "Metric"], ["", "System"], ["number", "Score"], ["number", "− A"], ["number", p], ["", "Verdict"]);
  }
  const names = [...byId("score-heads").children].map((head) => head.textContent);
  byId("score-heads").setAttribute("role", "row");
  for (const head of byId("score-heads").children) head.setAttribute("role", "columnheader");
  for (const metric of data.metrics) {
    const rows = isPair ? [rowOfTwo(metric)] : rowsOfMany(metric);
    byId("scores").tBodies[0].append(...rows.map((row) => nameCells(row, names)));
    byId("signatures").append(make("dt", "", metric.name), make("dd", "", metric.signature));
  }
}

/* Distribution of the differences */

function svg(tag, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

function showHistogram(m) {
  const leads = data.sentences.map((sentence) => leadIn(sentence, m));
  const counts = [0, 0, 0];  // A ahead, equal, the other ahead
  const letter = letterOf(view.other);
  for (const value of leads) counts[value < 0 ? 0 : value > 0 ? 2 : 1] += 1;
  const largest = leads.reduce((most, value) => Math.max(most, Math.abs(value)), 1e-9);
  const bins = Array.from({ length: 31 }, () => 0);  // the one in the middle holds "equal"
  for (const value of leads) bins[value === 0 ? 15 : 15 + Math.sign(value) * Math.ceil((Math.abs(value) / largest) * 15)] += 1;
  const highest = Math.max(...bins, 1);
  const picture = svg("svg", { viewBox: "0 0 640 120", preserveAspectRatio: "none" });
  bins.forEach((count, i) => {
    const height = count === 0 ? 0 : Math.max(1.5, (count / highest) * 88);
    picture.append(svg("rect", {
      class: "bar " + (i < 15 ? "a" : i > 15 ? "b" : "none"),
      x: 6 + i * 20.3, y: 98 - height, width: 17, height,
    }));
  });
  picture.append(svg("line", { class: "axis", x1: 0, x2: 640, y1: 98.5, y2: 98.5 }));
  const { name, num_decimals } = data.metrics[m];
  const end = format(largest, num_decimals - 2);
  const caption = `${name}: A ahead in ${counts[0]}, equal in ${counts[1]}, ${letter} ahead in ${counts[2]} sentences.`;
  byId("histogram").replaceChildren(picture,
    make("div", "ends", make("span", "", `A ahead by ${end}`), make("span", "", "equal"),
      make("span", "", `${letter} ahead by ${end}`)));
  byId("histogram").setAttribute("aria-label", caption);
  byId("histogram-caption").textContent = caption;
}

/* One sentence */

// `glued`: positions of words that no space comes before.
function joined(words, glued, show) {
  if (words.length === 0) return [make("span", "empty", "(empty)")];
  const isGlued = new Set(glued);
  return words.flatMap((word, i) => (i === 0 || isGlued.has(i) ? [show(word, i)] : [" ", show(word, i)]));
}

const MOST_COMPARED = 4e6;  // pairs of words; beyond it all that is between the first and the last difference is marked

// Which words of two lines are not part of the longest sequence that they share: a set for each.
function differences(a, b) {
  let begin = 0;
  while (begin < a.length && begin < b.length && a[begin] === b[begin]) ++begin;
  let endA = a.length, endB = b.length;
  while (endA > begin && endB > begin && a[endA - 1] === b[endB - 1]) { --endA; --endB; }
  const [rows, columns] = [endA - begin, endB - begin];
  const found = [new Set(), new Set()];
  let [i, j] = [0, 0];
  if (rows * columns > 0 && rows * columns <= MOST_COMPARED) {
    const width = columns + 1;
    const shared = new Uint32Array((rows + 1) * width);  // of what begins at row i and column j
    for (i = rows - 1; i >= 0; --i) {
      for (j = columns - 1; j >= 0; --j) {
        shared[i * width + j] = a[begin + i] === b[begin + j] ? shared[(i + 1) * width + j + 1] + 1
          : Math.max(shared[(i + 1) * width + j], shared[i * width + j + 1]);
      }
    }
    [i, j] = [0, 0];
    while (i < rows && j < columns) {
      if (a[begin + i] === b[begin + j]) { ++i; ++j; }
      else if (shared[(i + 1) * width + j] >= shared[i * width + j + 1]) found[0].add(begin + i++);
      else found[1].add(begin + j++);
    }
  }
  while (i < rows) found[0].add(begin + i++);
  while (j < columns) found[1].add(begin + j++);
  return found;
}

function sourceLine(sentence) {
  const dropped = sentence.systems.map((system) => new Set(system.dropped));
  return joined(sentence.source, sentence.source_joined, (word, i) => {
    const by = data.systems.map((name, s) => s).filter((s) => dropped[s].has(i));
    if (by.length === 0) return word;
    const colors = new Set(by.map(colorOf));
    if (colors.size > 1) colors.delete("other");
    const mark = make("mark", ["dropped", ...colors].join(" "), word, make("sup", "", by.map(letterOf).join("")));
    mark.title = `not translated by ${by.map(letterOf).join(" and ")}`;
    return mark;
  });
}

// `different`: positions of words that the other of the two systems does not have, `color`: that of this one.
function systemLine(system, different, color) {
  const repeated = new Set(system.repeated);
  const reasons = system.repetitions.map((found) => `“${found.text}” ${found.count}× (reference ${found.in_reference}×)`);
  return joined(system.words, system.joined, (word, i) => {
    const shown = different.has(i) ? make("span", `differs ${color}`, word) : word;
    if (!repeated.has(i)) return shown;
    const mark = make("mark", "repeated", shown);
    mark.title = "repeated: " + reasons.join(", ");
    return mark;
  });
}

function values(sentence, chosen) {
  return make("p", "values", ...data.metrics.map((metric, m) => {
    const scores = sentence.systems.map((system) => format(system.scores[m], metric.num_decimals - 1));
    return make("span", m === chosen ? "chosen" : "", `${metric.name} ${scores.join(" | ")}`);
  }));
}

function card(sentence, m) {
  const value = leadIn(sentence, m);
  const ahead = winner(value, view.other);
  const verdict = ahead === null ? make("span", "", "equal")
    : make("span", "ahead " + colorOf(ahead), `${letterOf(ahead)} ahead by ${format(Math.abs(value), data.metrics[m].num_decimals - 1)} ${data.metrics[m].name}`);
  const lines = make("dl", "lines");
  const add = (label, content) => lines.append(make("dt", "", label), make("dd", "", ...content));
  if (sentence.source !== null) add("source", sourceLine(sentence));
  sentence.references.forEach((text) => add("reference", text === "" ? [make("span", "empty", "(empty)")] : [text]));
  const [inA, inOther] = differences(sentence.systems[0].words, sentence.systems[view.other].words);
  sentence.systems.forEach((system, s) => add(make("span", "badge " + colorOf(s), letterOf(s)),
    systemLine(system, s === 0 ? inA : s === view.other ? inOther : new Set(), colorOf(s))));
  const article = make("li", "sentence", make("header", "", make("span", "", `line ${sentence.line}`), verdict), lines,
    values(sentence, m));
  article.tabIndex = -1;
  article.dataset.line = sentence.line;
  return article;
}

/* The list */

function matches(sentence, words) {
  if (words.length === 0) return true;
  const text = [sentence.source === null ? "" : sentence.source.join(" "), ...sentence.references,
    ...sentence.systems.map((system) => system.words.join(" "))].join("\n").toLowerCase();
  return words.every((word) => text.includes(word));
}

function belongs(sentence, only) {
  const { systems } = sentence;
  if (only === "differ") return systems[0].words.join(" ") !== systems[view.other].words.join(" ");
  if (only === "repeated") return systems.some((system) => system.repeated.length > 0);
  if (only === "dropped") return systems.some((system) => system.dropped.length > 0);
  return true;
}

const ORDERS = {
  size: (m) => (x, y) => Math.abs(leadIn(y, m)) - Math.abs(leadIn(x, m)) || x.line - y.line,
  a: (m) => (x, y) => leadIn(x, m) - leadIn(y, m) || x.line - y.line,
  b: (m) => (x, y) => leadIn(y, m) - leadIn(x, m) || x.line - y.line,
  line: () => (x, y) => x.line - y.line,
};

function showList() {
  const m = Number(byId("sort").value);
  byId("sentences").replaceChildren(...view.list.slice(0, view.shown).map((sentence) => card(sentence, m)));
  const shown = Math.min(view.shown, view.list.length);
  byId("count").textContent = `${shown} of ${view.list.length} sentences` +
    (view.list.length < data.sentences.length ? `, chosen from ${data.sentences.length}.` : ".");
  byId("more").hidden = shown === view.list.length;
}

function update() {
  view.other = Number(byId("other").value);
  const m = Number(byId("sort").value);
  const words = byId("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
  view.list = data.sentences.filter((sentence) => belongs(sentence, byId("only").value) && matches(sentence, words))
    .sort(ORDERS[byId("order").value](m));
  view.shown = STEP;
  byId("order-b").textContent = `where ${letterOf(view.other)} is ahead first`;
  showLegend();
  showHistogram(m);
  showList();
}

function showLegend() {
  const letter = letterOf(view.other);
  const word = (className, text, tag) => make("mark", className, text, tag ? make("sup", "", tag) : null);
  byId("legend").replaceChildren(
    make("span", "", make("span", "differs a", "word"), " ", make("span", "differs b", "word"), ` only in A, only in ${letter}`),
    make("span", "", word("repeated", "word"), " repeated unnecessarily"));
  if (data.has_links) {
    byId("legend").append(make("span", "", word("dropped a", "word", "A"), " not translated by A"),
      make("span", "", word("dropped b", "word", letter), ` not translated by ${letter}`),
      make("span", "", word("dropped a b", "word", `A${letter}`), " by neither"));
  }
}

data.metrics.forEach((metric, m) => {
  const option = make("option", "", metric.name);
  option.value = m;
  byId("sort").append(option);
});
for (const s of others) {
  const option = make("option", "", `${letterOf(s)} ${data.names[s]}`);
  option.value = s;
  byId("other").append(option);
}
byId("other-label").hidden = others.length === 1;
showHead();
showScores();
update();
for (const id of ["other", "sort", "order", "only"]) byId(id).addEventListener("change", update);
byId("filter").addEventListener("input", update);
byId("controls").addEventListener("submit", (event) => event.preventDefault());
byId("more").addEventListener("click", () => { view.shown += STEP; showList(); });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
  if (event.key === "j") walk(1);
  if (event.key === "k") walk(-1);
  if (event.key === "/") { event.preventDefault(); byId("filter").focus(); }
});
