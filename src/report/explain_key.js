
/* How to read a matrix: in words, and what its signs stand for */

// `bounded` and `unbounded`: whether there are matrices with budgets, and without.
function howToRead(bounded, unbounded) {
  const hands = make("span", "", "Move over a row or a word, tap it, or step with the keys.");
  hands.id = "hands";
  return ["Each row is a step: a word of the translation, and how its attention is divided over the source words; a row adds up to 1. " +
    (bounded ? "Each source word has a budget, the bar above its column, and every step that looks at it takes some of it. What is used up cannot be looked at again. " +
      "The model reads rare words as several tokens (subwords) and each token has a budget of its own, so a word of two tokens has two. " : "") +
    (unbounded ? "Without budgets the bar is the attention that a word has received so far. " : "") +
    `The sink is a place that attention can go to instead of a word${bounded ? "; it never runs out (∞)" : ""}. `, hands];
}

function legend(bounded, unbounded) {
  const swatch = (className) => make("span", `swatch ${className}`);
  const bar = (className, ...levels) => make("span", `tank ${className}`, ...levels.map((level) => make("i", level)));
  const entry = (sign, text) => make("span", "entry", sign, " ", text);
  return [
    make("span", "entry scale", swatch("zero"), " exactly 0",
      make("span", "ramp", make("span", "gradient"), make("span", "ends", make("span", "", "above 0"), make("span", "", "0.5"), make("span", "", "1")))),
    entry(make("span", "dot", "·"), "above 0, below 0.005"),
    ...(bounded ? [entry(bar("", "taken", "left"), "budget: left, and taken by this step")] : []),
    ...(unbounded ? [entry(bar("open", "taken", "got"), "attention so far, and of this step")] : []),
    entry(make("mark", "repeated", "word"), "repeated"), entry(make("mark", "dropped", "word"), "received almost no attention")];
}
