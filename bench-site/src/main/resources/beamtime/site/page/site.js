"use strict";
/*
 * What the pages can do beyond being read. Nothing here is needed to read them.
 * The choice of a matrix is in the address: #family=jobs&base=hbase
 */

/* Light or dark: the system's, until the reader chooses. Kept where the browser lets us. */
const theme = {
  kept() {
    try { return localStorage.getItem("theme"); } catch { return null; }
  },
  keep(name) {
    try { localStorage.setItem("theme", name); } catch { /* from a disk some browsers refuse */ }
  },
  shown() {
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    return document.documentElement.dataset.theme || system;
  },
  start() {
    const kept = theme.kept();
    if (kept === "dark" || kept === "light") document.documentElement.dataset.theme = kept;
    const button = document.getElementById("theme");
    const name = () => { button.textContent = theme.shown() === "dark" ? "Light theme" : "Dark theme"; };
    button.hidden = false;
    button.addEventListener("click", () => {
      const other = theme.shown() === "dark" ? "light" : "dark";
      document.documentElement.dataset.theme = other;
      theme.keep(other);
      name();
    });
    name();
  },
};

/* The choice of a matrix: which rows, which columns, compared with which backend. */
class Matrix {
  constructor(table, form) {
    this.table = table;
    this.form = form;
    this.preset = table.dataset.preset;
    this.start = form.elements.base.value;
    this.heads = [...table.querySelectorAll("thead th[data-backend]")];
  }

  begin() {
    this.form.hidden = false;
    this.others();
    this.form.addEventListener("change", () => this.write());
    this.form.addEventListener("submit", event => event.preventDefault());
    this.form.addEventListener("reset", event => {
      event.preventDefault();
      for (const [key] of Matrix.defaults(this)) this.form.elements[key].value = this.usual(key);
      this.write();
    });
    addEventListener("hashchange", () => this.read());
    this.read();
  }

  /* Other presets lead to the newest run of each: presets.js has their pages. */
  others() {
    for (const [name, page] of Object.entries(presets)) {
      if (name === this.preset) continue;
      const option = new Option(name, name);
      option.dataset.page = this.table.dataset.root + page;
      this.form.elements.preset.add(option);
    }
  }

  static defaults(matrix) {
    return ["family", "workload", "param", "provider", "base", "preset"].map(key => [key, matrix.usual(key)]);
  }

  /* What a page shows whose address asks for nothing. */
  usual(key) {
    return key === "base" ? this.start : key === "preset" ? this.preset : "";
  }

  /* The address takes the choice over; going back takes it back. */
  write() {
    const parts = [];
    for (const [key, usual] of Matrix.defaults(this)) {
      const value = this.form.elements[key].value;
      if (value !== usual) parts.push(key + "=" + encodeURIComponent(value).replace(/%3D/g, "="));
    }
    const hash = "#" + parts.join("&");
    if (hash !== (location.hash || "#")) location.hash = hash; else this.show();
  }

  read() {
    const unknown = [];
    const wanted = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
    for (const [key, usual] of Matrix.defaults(this)) this.form.elements[key].value = usual;
    for (const [key, value] of wanted) {
      const known = Matrix.defaults(this).some(([name]) => name === key)
        && [...this.form.elements[key].options].some(option => option.value === value);
      if (known) this.form.elements[key].value = value; else unknown.push(key + "=" + value);
    }
    const hint = document.getElementById("hint");
    hint.hidden = unknown.length === 0;
    hint.textContent = unknown.length
      ? "The address asks for " + unknown.join(" and ") + ", which this run does not have; the rest is shown." : "";
    this.show();
  }

  show() {
    const chosen = key => this.form.elements[key].value;
    const preset = this.form.elements.preset.selectedOptions[0];
    if (preset && preset.value !== this.preset) {
      location.replace(preset.dataset.page + location.hash.replace(/(^#|&)preset=[^&]*/, "$1").replace("#&", "#"));
      return;
    }
    this.base(chosen("base"));
    const rows = this.rows(chosen("family"), chosen("workload"), chosen("param"));
    this.columns(chosen("provider"));
    document.getElementById("count").textContent = rows.shown + " of " + rows.all + " rows";
  }

  base(name) {
    document.getElementById("base").textContent = name;
    for (const one of this.table.querySelectorAll("[data-base]")) one.hidden = one.dataset.base !== name;
    for (const head of this.heads) head.classList.toggle("chosen", head.dataset.backend === name);
  }

  /* Of other providers, or without a cell in what is left. */
  columns(provider) {
    const rows = [...this.table.querySelectorAll("tr[data-workload]")];
    this.heads.forEach((head, column) => {
      const empty = rows.some(row => !row.hidden)
        && rows.every(row => row.hidden || row.cells[column + 1].classList.contains("blank"));
      head.hidden = empty || (provider !== "" && head.dataset.provider !== provider);
      for (const row of rows) row.cells[column + 1].hidden = head.hidden;
    });
  }

  rows(family, workload, param) {
    let shown = 0, all = 0;
    for (const body of this.table.tBodies) {
      let left = 0;
      for (const row of body.querySelectorAll("tr[data-workload]")) {
        const fits = (family === "" || body.dataset.family === family)
          && (workload === "" || row.dataset.workload === workload)
          && (param === "" || Matrix.has(row, param));
        row.hidden = !fits;
        all++;
        if (fits) left++;
      }
      body.hidden = left === 0;
      shown += left;
    }
    return { shown, all };
  }

  static has(row, param) {
    return [row, ...row.querySelectorAll("td[data-params]")]
      .some(one => (one.dataset.params || "").split("\n").includes(param));
  }
}

/* A button that copies what stands before it. */
function copying(button) {
  if (!navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById(button.dataset.copies).textContent);
    const before = button.textContent;
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = before; }, 2000);
  });
}

theme.start();
document.querySelectorAll("button[data-copies]").forEach(copying);
/* Without a change of the address, which holds the choice. */
document.querySelector(".skip").addEventListener("click", event => {
  event.preventDefault();
  document.getElementById("content").focus();
});
if (document.getElementById("matrix")) {
  new Matrix(document.getElementById("matrix"), document.getElementById("filters")).begin();
}
