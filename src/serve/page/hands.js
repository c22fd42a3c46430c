
/* Hands: typing, pointing, the keys of the two boxes, buttons */

const source = byId("source");
const target = byId("target");

source.addEventListener("input", () => {
  lineNumber = source.value.slice(0, source.selectionStart).split("\n").length - 1;
  useText();
  schedule(TYPING_MILLISECONDS);
});

// The cursor lights up words where it is moved to, not while it writes.
function followCursor() {
  const { number, place } = wordAtCursor(lines, source.selectionStart);
  if (number !== lineNumber) details.gone(number);
  links.move(source.selectionStart === source.selectionEnd ? place : null);
}
const MOVES = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];
source.addEventListener("keyup", (event) => { if (MOVES.includes(event.key)) followCursor(); });
source.addEventListener("click", followCursor);
source.addEventListener("blur", () => links.move(null, false));

for (const box of [source, target]) {
  box.addEventListener("pointermove", (event) => { if (event.pointerType === "mouse") links.point(wordAt(event)); });
  box.addEventListener("pointerleave", () => links.point(null));
}

function goTo(place) {
  const number = lines.indexOf(place.line);
  if (number !== lineNumber) details.gone(number);
  links.move(place);
  details.step(place.index);
  place.line.word("target", place.index).scrollIntoView({ block: "nearest" });
}

target.addEventListener("click", (event) => {
  const place = wordAt(event);
  if (place !== null && place.line.isLinked) goTo(place);
});

// The places of all translated words, and which of them the cursor is at (-1: none).
function targetWords() {
  const all = lines.flatMap((line) => line.words("target").map((word) => ({ line, side: "target", index: Number(word.dataset.target) })));
  const { cursor } = links;
  return { all, at: cursor === null ? -1 : all.findIndex(({ line, side, index }) => line === cursor.line && side === cursor.side && index === cursor.index) };
}

// The number of the word that a key leads to.
function nextWord(key, all, at) {
  const isReversed = at >= 0 && getComputedStyle(all[at].line.target).direction === "rtl";
  const forward = isReversed ? "ArrowLeft" : "ArrowRight";
  const last = all.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (at === -1) return key.startsWith("Arrow") ? 0 : -1;
  const first = all.findIndex(({ line }) => line === all[at].line);
  if (key === "ArrowUp") return first === 0 ? 0 : all.findIndex(({ line }) => line === all[first - 1].line);
  if (key === "ArrowDown") {
    const below = all.findIndex(({ line }, i) => i > at && line !== all[at].line);
    return below === -1 ? last : below;
  }
  if (key === "ArrowLeft" || key === "ArrowRight") return Math.min(last, Math.max(0, at + (key === forward ? 1 : -1)));
  return -1;
}

target.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { all, at } = targetWords();
  if (event.key === "Enter" && at !== -1) {
    details.open(true);
    details.step(all[at].index);
    if (details.card !== null) details.card.bringIntoSight();
    return;
  }
  const next = all.length === 0 ? -1 : nextWord(event.key, all, at);
  if (next === -1) return;
  event.preventDefault();
  goTo(all[next]);
});
target.addEventListener("blur", () => links.move(null, false));

byId("model-name").addEventListener("change", () => {
  useText({ isNewPair: true });
  schedule(0);
});

byId("clear").addEventListener("click", () => {
  source.value = "";
  useText();
  schedule(0);
  source.focus();
});

// Pages that do not come by HTTPS or from this machine may not use the clipboard, but may copy what is selected.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = make("textarea", "unseen");
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  }
}

byId("copy").addEventListener("click", async () => {
  const button = byId("copy");
  const isCopied = await copy(output());
  button.focus();
  button.textContent = isCopied ? "Copied" : "Not copied";
  byId("spoken").textContent = isCopied ? "Copied." : "The browser did not allow to copy.";
  setTimeout(() => { button.textContent = "Copy"; }, 1500);
});

byId("key-form").addEventListener("submit", (event) => {
  event.preventDefault();
  api.key = byId("key").value.trim();
  byId("key").value = "";
  if (!/^[\x20-\x7e]+$/.test(api.key)) {
    api.key = "";
    say("An API key has no characters but those of ASCII.", true);
    return;
  }
  say("");
  byId("key-form").hidden = true;
  if (isStarted) schedule(0);
  else start();
  source.focus();
});
