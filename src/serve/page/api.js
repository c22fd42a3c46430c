
/* The server: one request at a time, errors in words, the API key */

const NO_ANSWER = "The server does not answer. It may have been stopped, or the network is down.";
const SECONDS_UNTIL_RETRY = 2;  // where a busy server does not say how long to wait
const MOST_SECONDS_UNTIL_RETRY = 60;

// What went wrong, in words for the reader. `retryAfter`: seconds to wait until it may work, null: waiting does not help.
class ServerError extends Error {
  constructor(message, { needsKey = false, retryAfter = null } = {}) {
    super(message);
    this.needsKey = needsKey;
    this.retryAfter = retryAfter;
  }
}

// Retry-After is a number of seconds, or a date.
function secondsToWait(header) {
  const seconds = header === null ? NaN : /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Math.min(MOST_SECONDS_UNTIL_RETRY, Math.max(1, Number.isFinite(seconds) ? Math.ceil(seconds) : SECONDS_UNTIL_RETRY));
}

async function errorOf(response) {
  let message = "";
  try {
    message = String((await response.json()).error || "");
  } catch {
    // A proxy in front of the server may answer with a page of its own.
  }
  const words = message || `The server answered with status ${response.status}.`;
  if (response.status === 401 || response.status === 403) return new ServerError(words, { needsKey: true });
  if (response.status === 503 || response.status === 429) {
    return new ServerError(message || "The server is busy.", { retryAfter: secondsToWait(response.headers.get("Retry-After")) });
  }
  return new ServerError(words);
}

// Half of a character that UTF-16 writes as two is no text that can be sent.
const wellFormed = (text) => (text.toWellFormed ? text.toWellFormed() : text);

class Api {
  constructor() {
    this.key = "";  // never stored: it ends with the page
    this.mostHypotheses = Infinity;  // that the server allows; it says so where it lists its models
  }

  async request(path, options = {}) {
    const headers = { Accept: "application/json", ...options.headers };
    if (this.key !== "") headers.Authorization = `Bearer ${this.key}`;
    let response;
    try {
      response = await fetch(path, { ...options, headers });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new ServerError(NO_ANSWER);
    }
    if (!response.ok) throw await errorOf(response);
    try {
      return await response.json();
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new ServerError("The server's answer ended too early or is not JSON.");
    }
  }

  languages() { return this.request("languages"); }

  // Which model serves a pair is worth knowing, but nothing depends on it.
  async models() {
    try {
      const answer = await this.request("v1/models");
      this.mostHypotheses = answer.max_beam_size || Infinity;
      return Array.isArray(answer) ? answer : answer.models || [];
    } catch {
      return [];
    }
  }

  // The translations of some lines, each an object of 'allot translate --json'. `numHypotheses`: of each, or as
  // many as the server allows. `model`: its name where the pair has several.
  async translate({ source, target, model }, lines, numHypotheses, signal) {
    const options = { "n-best": Math.min(numHypotheses, this.mostHypotheses) };
    const answer = await this.request("v1/translate", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ source, target, ...(model === "" ? {} : { model }), lines: lines.map(wellFormed), options }),
      signal,
    });
    if (!Array.isArray(answer.translations) || answer.translations.length !== lines.length) {
      throw new ServerError("The server's answer does not have a translation for each line.");
    }
    return answer.translations;
  }
}
