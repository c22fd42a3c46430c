
/* On paper: nothing can be scrolled, so wide matrices are cut into blocks of columns */

// Cells and words are as wide as explain_page.css has them for print, on the narrower of the usual papers.
const PAPER_COLUMNS = 27;
const PAPER_COLUMNS_OF_TWO = 16;  // where two matrices stand side by side

const LEAST_ON_PAPER = 0.05;  // rows that look less at any word of a block are left out there

// Columns begin to end of a matrix, with the rows that look at them.
function columnBlock(table, begin, end) {
  const copy = (cell) => cell.cloneNode(true);
  const row = (line) => {
    const cells = [...line.cells];
    return make("tr", line.className, copy(cells[0]), ...cells.slice(begin + 1, end + 1).map(copy));
  };
  const isShown = (line) => [...line.cells].slice(begin + 1, end + 1).some((cell) => Number(cell.dataset.weight) >= LEAST_ON_PAPER);
  return make("table", table.className, make("thead", "", ...[...table.tHead.rows].map(row)),
    make("tbody", "", ...[...table.tBodies[0].rows].filter(isShown).map(row)));
}

// Blocks as even as they can be.
function columnBlocks(table, numColumns) {
  const numBlocks = Math.ceil(numColumns / PAPER_COLUMNS);
  const edge = (b) => Math.round((b * numColumns) / numBlocks);
  return Array.from({ length: numBlocks }, (_, b) => make("div", "block",
    make("p", "note", `Columns ${edge(b) + 1} to ${edge(b + 1)} of ${numColumns}, and the steps that give one of them ${LEAST_ON_PAPER} or more.`),
    columnBlock(table, edge(b), edge(b + 1))));
}

function toPaper(card) {
  if (card.numSteps === 0) return;
  card.stop();
  if (card.stepOnScreen === undefined) card.stepOnScreen = card.step;
  card.go(null);
  const panels = card.panels.filter((panel) => panel.numSteps > 0);
  card.element.classList.toggle("paired", panels.length > 1 && panels.every((panel) => panel.names.length <= PAPER_COLUMNS_OF_TWO));
  for (const panel of panels) {
    panel.element.querySelectorAll(".paper").forEach((old) => old.remove());
    if (panel.names.length <= PAPER_COLUMNS) continue;
    panel.box.classList.add("cut");
    panel.element.append(make("div", "paper", ...columnBlocks(panel.matrix.table, panel.names.length)));
  }
}

function fromPaper(card) {
  card.element.querySelectorAll(".paper").forEach((old) => old.remove());
  card.element.querySelectorAll(".cut").forEach((box) => box.classList.remove("cut"));
  card.element.classList.remove("paired");
  if (card.stepOnScreen !== undefined) card.go(card.stepOnScreen);
  card.stepOnScreen = undefined;
}
