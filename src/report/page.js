"use strict";

// What the pages share.
const byId = (id) => document.getElementById(id);
// A page in one file has its data inside; that of the server asks for them.
const data = byId("data") === null ? null : JSON.parse(byId("data").textContent);
const LETTERS = ["A", "B"];

// Makes an element. Text only ever arrives as text, so nothing in the data can act as markup.
function make(tag, className, ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content.filter((part) => part !== null));
  return element;
}

const format = (value, digits) => value.toFixed(digits).replace("-", "−");

// Goes to the next card (1) or to the one before it (-1).
function walk(direction) {
  const cards = [...document.querySelectorAll(".sentence")];
  const at = cards.indexOf(document.activeElement.closest(".sentence"));
  const next = cards[at === -1 ? 0 : at + direction];
  if (next) next.focus();
}
