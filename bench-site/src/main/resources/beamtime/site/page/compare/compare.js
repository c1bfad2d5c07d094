"use strict";
/*
 * Compares two runs of the site. The choice is in the address: #a=RUN&b=RUN&threshold=5&across=machine
 * (or ?a=...). Verdicts are those of beamtime.site.verdict.Judge, whose test compares both for all pairs of runs.
 */
const judge = (() => {
  const ALPHA = 0.05, FORKS = 3, SAMPLES = 10;
  const LEAST_ERROR = 1e-9; // keeps samples without any spread from dividing by zero

  /* Logarithm of the gamma function by Stirling's series (DLMF 5.11.1), from 12 on. */
  function logGamma(x) {
    let below = 0;
    for (; x < 12; x++) below += Math.log(x);
    const s = 1 / (x * x);
    return (x - 0.5) * Math.log(x) - x + Math.log(2 * Math.PI) / 2
      + (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s / 1680))) / x - below;
  }

  /* The incomplete beta function by its continued fraction (DLMF 8.17.22), from the far end. */
  function beta(x, a, b) {
    if (x > (a + 1) / (a + b + 2)) return 1 - beta(1 - x, b, a);
    let fraction = 1;
    for (let m = 200; m >= 0; m--) {
      const odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
      fraction = 1 + odd / fraction;
      if (m > 0) fraction = 1 + m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)) / fraction;
    }
    return Math.exp(a * Math.log(x) + b * Math.log1p(-x) - Math.log(a)
      - logGamma(a) - logGamma(b) + logGamma(a + b)) / fraction;
  }

  /* How often Student's t is as far from 0. */
  const tails = (t, freedom) => t === 0 ? 1 : beta(freedom / (freedom + t * t), freedom / 2, 0.5);

  /* The t whose tails have so much. */
  function quantile(share, freedom) {
    let low = 0, high = 1;
    while (tails(high, freedom) > share) high *= 2;
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (tails(middle, freedom) > share) low = middle; else high = middle;
    }
    return high;
  }

  function logMean(forks) {
    const n = forks.length;
    const mean = forks.reduce((sum, fork) => sum + fork, 0) / n;
    const squares = forks.reduce((sum, fork) => sum + (fork - mean) ** 2, 0);
    return { value: Math.log(mean), variance: squares / (n - 1) / n / (mean * mean), freedom: n - 1 };
  }

  /* Of means, with Welch's interval on the logarithm. */
  function ratio(numerator, denominator) {
    const over = logMean(numerator), under = logMean(denominator);
    const variance = over.variance + under.variance;
    const spread = over.variance ** 2 / over.freedom + under.variance ** 2 / under.freedom;
    const freedom = spread > 0 ? variance ** 2 / spread : Math.min(over.freedom, under.freedom);
    const error = Math.max(LEAST_ERROR, Math.sqrt(variance));
    const log = over.value - under.value, width = error * quantile(ALPHA, freedom);
    return {
      value: Math.exp(log), low: Math.exp(log - width), high: Math.exp(log + width),
      p: tails(Math.abs(log) / error, freedom),
    };
  }

  function lack(whose, cell) {
    if (cell.means.length < FORKS) return `${whose} has ${cell.means.length} of ${FORKS} forks`;
    return cell.samples < SAMPLES ? `${whose} has ${cell.samples} of ${SAMPLES} samples` : "";
  }

  function differences(base, cell, meant) {
    const all = [];
    if (base.unit !== cell.unit) all.push(`other unit: ${base.unit} and ${cell.unit}`);
    if (base.flaw) all.push("base: " + base.flaw);
    if (cell.flaw) all.push("cell: " + cell.flaw);
    base.sides.forEach(([label, value, shown], i) => {
      const [, other, also] = cell.sides[i];
      if (value !== other && !meant.has(label)) {
        all.push(`${label} differs: ${shown} and ${also} (--across ${label} if that is meant)`);
      }
    });
    if (!base.hasRatio || !cell.hasRatio) all.push("a score of 0 or less has no ratio");
    return all.join("; ");
  }

  /* Why there is no verdict; nothing where there can be one. */
  function obstacle(base, cell, meant) {
    if (cell.lack) return { word: cell.lack, why: cell.cause };
    const why = base.lack ? "the base has no number: " + base.cause : differences(base, cell, meant);
    if (why) return { word: "not comparable", why };
    const few = lack("base", base) || lack("cell", cell);
    return few ? { word: "too few samples", why: few } : null;
  }

  /* By Benjamini and Hochberg: puts a corrected p value next to each. */
  function correct(ratios) {
    let least = 1;
    [...ratios].sort((one, other) => other.p - one.p).forEach((one, i) => {
      least = Math.min(least, one.p * ratios.length / (ratios.length - i));
      one.corrected = least;
    });
  }

  /* Cells of both runs in the order of the base, each with its verdict, and the names of those in one alone. */
  function compare(before, now, meant) {
    const others = new Map(now.map(cell => [cell.name, cell]));
    const alone = [];
    const cells = [];
    for (const base of before) {
      const cell = others.get(base.name);
      if (!cell) { alone.push(base.name); continue; }
      others.delete(base.name);
      const none = obstacle(base, cell, meant);
      const [over, under] = cell.grows ? [cell, base] : [base, cell];
      cells.push({ base, cell, ratio: none ? null : ratio(over.means, under.means), ...none });
    }
    correct(cells.filter(one => one.ratio).map(one => one.ratio));
    for (const one of cells.filter(each => each.ratio)) {
      one.word = one.ratio.corrected > ALPHA ? "no difference seen" : one.ratio.value > 1 ? "faster" : "slower";
      const otherCode = one.base.code && one.cell.code && one.base.code !== one.cell.code;
      one.why = otherCode ? "by other code of the benchmark" : "";
    }
    return { cells, onlyBefore: alone, onlyNow: [...others.keys()] };
  }

  return { compare };
})();

/* Numbers as the other pages have them: as many digits as the interval supports. */
const digits = {
  place(value, low, high) {
    const lead = number => Math.floor(Math.log10(Math.abs(number)));
    const half = (high - low) / 2;
    if (!Number.isFinite(half) || half <= 0) return lead(value) - 3;
    const first = lead(half);
    return Math.min(half / 10 ** first < 3.55 ? first - 1 : first, lead(value) - 1);
  },
  text(value, place) {
    if (!Number.isFinite(value)) return "∞";
    const plain = place < 0 ? value.toFixed(Math.min(100, -place)) : String(Math.round(value / 10 ** place) * 10 ** place);
    const [whole, rest] = plain.split(".");
    return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (rest ? "." + rest : "");
  },
  /* Finer where an end that is not 1 would look like it. */
  interval(ratio, place) {
    let fine = place;
    for (const end of [ratio.low, ratio.high]) {
      while (end !== 1 && this.text(end, fine) === this.text(1, fine)) fine -= 1;
    }
    return this.text(ratio.low, fine) + " to " + this.text(ratio.high, fine);
  },
};

/* The form, the address and the table. */
class Compare {
  static NAMES = ["slower", "without a number any more", "faster", "changed by less", "without a verdict", "without a difference"];

  constructor(form) {
    this.form = form;
    this.marks = JSON.parse(form.dataset.marks); // class of style and sign by the word of a verdict
    this.runs = [...form.elements.a.options].map(option => option.value);
  }

  begin() {
    this.form.hidden = false;
    this.form.addEventListener("submit", event => event.preventDefault());
    this.form.addEventListener("change", () => this.write());
    addEventListener("hashchange", () => this.read());
    this.read();
  }

  get across() {
    return [...this.form.querySelectorAll("[name=across]")];
  }

  write() {
    const parts = [`a=${this.form.elements.a.value}`, `b=${this.form.elements.b.value}`];
    if (this.threshold() > 0) parts.push(`threshold=${this.threshold()}`);
    const meant = this.across.filter(box => box.checked).map(box => box.value);
    if (meant.length) parts.push("across=" + meant.join(","));
    const hash = "#" + parts.join("&");
    if (hash !== location.hash) location.hash = hash; else this.show();
  }

  threshold() {
    return Math.min(99, Math.max(0, Number(this.form.elements.threshold.value) || 0));
  }

  /* What the address does not name: the newest run with one before it, and that. The oldest has none: it is compared with the next. */
  read() {
    const wanted = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : location.search);
    const known = (key, otherwise) => this.runs.includes(wanted.get(key)) ? wanted.get(key) : otherwise;
    const options = [...this.form.elements.a.options];
    let now = known("b", (options.find(option => option.dataset.before) || options[0]).value);
    if (!this.runs.includes(wanted.get("a"))) now = this.runs[Math.min(this.runs.indexOf(now), Math.max(0, this.runs.length - 2))];
    const at = this.runs.indexOf(now);
    const next = options[at].dataset.before || this.runs[at + 1] || this.runs[0];
    this.form.elements.b.value = now;
    this.form.elements.a.value = known("a", next);
    this.form.elements.threshold.value = Number(wanted.get("threshold")) || 0;
    const meant = (wanted.get("across") || "").split(",");
    for (const box of this.across) box.checked = meant.includes(box.value);
    this.show();
  }

  /* A page from a disk may load scripts alone. */
  static grounds(option) {
    const runs = globalThis.beamtimeRuns ??= {};
    if (Object.hasOwn(runs, option.value)) return Promise.resolve(runs[option.value]);
    return new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = option.dataset.grounds;
      script.onload = () => done(runs[option.value]);
      script.onerror = () => failed(new Error(option.dataset.grounds + " could not be loaded"));
      document.head.append(script);
    });
  }

  async show() {
    const chosen = key => this.form.elements[key].selectedOptions[0];
    const [a, b] = [chosen("a"), chosen("b")];
    const conclusion = document.getElementById("conclusion");
    try {
      const [before, now] = await Promise.all([Compare.grounds(a), Compare.grounds(b)]);
      if (a !== chosen("a") || b !== chosen("b")) return; // another choice since
      const meant = new Set(this.across.filter(box => box.checked).map(box => box.value));
      const result = judge.compare(before, now, meant);
      const rows = Compare.ordered(result.cells, this.threshold() / 100);
      conclusion.textContent = Compare.conclusion(rows);
      document.querySelector("#compared tbody").replaceChildren(...rows.map(([one]) => Compare.row(one, ...this.marks[one.word])));
      document.getElementById("compared").hidden = rows.length === 0;
      document.getElementById("alone").textContent =
        Compare.alone(a.value, result.onlyBefore) + Compare.alone(b.value, result.onlyNow);
    } catch (error) {
      conclusion.textContent = error.message;
    }
  }

  /* Cells with their ranks, the worst change first. */
  static ordered(cells, threshold) {
    const far = one => one.ratio ? Math.abs(Math.log(one.ratio.value)) : 0;
    const rank = one => {
      if (one.word === "slower" || one.word === "faster") {
        return far(one) < -Math.log(1 - threshold) ? 3 : one.word === "slower" ? 0 : 2;
      }
      if (one.cell.lack && !one.base.lack) return 1;
      return one.word === "no difference seen" ? 5 : 4;
    };
    return cells.map(one => [one, rank(one)])
      .sort(([one, r], [other, s]) => r - s || (r === 0 || r === 2 || r === 3 ? far(other) - far(one) : 0));
  }

  static conclusion(rows) {
    if (rows.length === 0) return "No cell is in both.";
    const parts = Compare.NAMES
      .map((name, rank) => [rows.filter(([, own]) => own === rank).length, name])
      .filter(([count], rank) => count > 0 || rank === 0);
    return `Of ${rows.length} cells in both ${parts.map(part => part.join(" ")).join(", ")}.`;
  }

  static alone(run, names) {
    return names.length ? `Only in ${run}: ${names.join(", ")}. ` : "";
  }

  static row(one, tone, mark) {
    const row = document.createElement("tr");
    const name = document.createElement("th");
    name.scope = "row";
    name.textContent = one.cell.name;
    row.append(name, Compare.score(one.base), Compare.score(one.cell));
    const r = one.ratio;
    const place = r ? digits.place(r.value, r.low, r.high) : 0;
    row.append(
      Compare.cell("number", r ? digits.text(r.value, place) + "×" : ""),
      Compare.cell("number", r ? digits.interval(r, place) : ""),
      Compare.cell("number", r ? r.corrected < 0.001 ? "< 0.001" : r.corrected.toFixed(3) : ""));
    const verdict = Compare.cell(tone, "");
    const sign = document.createElement("span");
    sign.ariaHidden = "true";
    sign.textContent = mark;
    const why = document.createElement("small");
    why.textContent = one.why;
    verdict.append(sign, " " + one.word + " ", why);
    row.append(verdict);
    return row;
  }

  static cell(css, text) {
    const cell = document.createElement("td");
    cell.className = css;
    cell.textContent = text;
    return cell;
  }

  static score(side) {
    const cell = Compare.cell("number", "");
    const link = document.createElement("a");
    link.href = side.page;
    link.textContent = side.score || "no number";
    cell.append(link);
    return cell;
  }
}

if (document.getElementById("pair")) new Compare(document.getElementById("pair")).begin();
