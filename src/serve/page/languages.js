
/* Languages: the pairs that the server has models for */

// The server names its languages; a code that it has no name for may be one that the browser knows.
function languageName(language) {
  if (language.name && language.name !== language.code) return language.name;
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(language.code) || language.code;
  } catch {
    return language.code;
  }
}

// Two choices that always make a pair. `changed` is called when the reader has chosen another one, `swapped` when it is the
// same one in the other direction.
class LanguageChoice {
  constructor({ changed, swapped }) {
    this.sources = byId("source-language");
    this.targets = byId("target-language");
    this.languages = [];
    this.sources.addEventListener("change", () => { this.offerTargets(this.targets.value); changed(); });
    this.targets.addEventListener("change", () => { this.showSwap(); changed(); });
    byId("swap").addEventListener("click", () => {
      const { source, target } = this.pair();
      this.choose(target, source);
      swapped();
    });
  }

  // `languages`: what GET /languages answers.
  show(languages) {
    this.languages = languages;
    const named = new Map(languages.map((language) => [language.code, languageName(language)]));
    this.name = (code) => named.get(code) || languageName({ code });
    const before = this.pair();
    const withTargets = languages.filter((language) => this.targetsOf(language.code).length > 0);
    this.sources.replaceChildren(...withTargets.map((language) => this.option(language.code)));
    if (withTargets.some((language) => language.code === before.source)) this.sources.value = before.source;
    this.offerTargets(before.target);
  }

  option(code) {
    const option = make("option", "", this.name(code));
    option.value = code;
    return option;
  }

  targetsOf(source) {
    const language = this.languages.find(({ code }) => code === source);
    return language === undefined ? [] : (language.targets || []).filter((target) => target !== source);
  }

  // The target stays the one that is wished for if the source has it.
  offerTargets(wish) {
    const targets = this.targetsOf(this.sources.value);
    this.targets.replaceChildren(...targets.map((code) => this.option(code)));
    if (targets.includes(wish)) this.targets.value = wish;
    this.showSwap();
  }

  showSwap() {
    const { source, target } = this.pair();
    byId("swap").hidden = !this.targetsOf(target).includes(source);
  }

  choose(source, target) {
    this.sources.value = source;
    this.offerTargets(target);
  }

  pair() { return { source: this.sources.value, target: this.targets.value }; }
}
