/* Charts that zoom. A figure whose attribute data-zoom holds the numbers of its picture gets a button;
   the button loads Chart.js with its plug-in, once, and puts a canvas in the picture's place. Without
   scripts the picture stands as it is. */
"use strict";
(() => {
  const here = document.currentScript.src;
  const LIBRARIES = ["hammer.min.js", "chart.umd.min.js", "chartjs-plugin-zoom.min.js"];
  const SHAPES = { CIRCLE: "circle", SQUARE: "rect", TRIANGLE: "triangle", DIAMOND: "rectRot" };
  const STEP = 1.4;
  const PAN = 80;
  let loaded = null;

  /** Loads the libraries, one after another: the plug-in needs the others. */
  function libraries() {
    loaded ??= LIBRARIES.reduce((before, file) => before.then(() => script(file)), Promise.resolve());
    return loaded;
  }

  function script(file) {
    return new Promise((done, failed) => {
      const element = document.createElement("script");
      element.src = new URL(file, here).href;
      element.onload = done;
      element.onerror = () => failed(new Error(file + " could not be loaded"));
      document.head.append(element);
    });
  }

  function button(text, label, action) {
    const element = document.createElement("button");
    element.type = "button";
    element.textContent = text;
    if (label !== text) {
      element.setAttribute("aria-label", label);
    }
    element.addEventListener("click", action);
    return element;
  }

  function css(name) {
    return getComputedStyle(document.documentElement).getPropertyValue("--chart-" + name).trim();
  }

  function text(value, millis) {
    const base = millis ? value / 1000 : value;
    const size = Math.abs(base);
    const plain = !millis && size >= 1e-3 && size < 1e4;
    const prefixes = [[1e9, "G"], [1e6, "M"], [1e3, "k"], [1, ""], [1e-3, "m"], [1e-6, "µ"], [0, "n"]];
    const [from, prefix] = plain || size === 0 ? [1, ""] : prefixes.find(([least]) => size >= least);
    const number = Number((base / (from || 1e-9)).toPrecision(4));
    return (number + " " + prefix + (millis && size !== 0 ? "s" : "")).trim();
  }

  function axis(data) {
    const labels = new Map(data.ticks);
    return {
      type: data.log ? "logarithmic" : "linear",
      title: { display: true, text: data.title, color: css("text") },
      grid: { color: css("grid") },
      border: { color: css("axis") },
      ticks: {
        color: css("text"),
        maxRotation: 0,
        autoSkipPadding: 12,
        callback: (value) => labels.get(value) ?? (data.named ? "" : text(value, data.millis)),
      },
      afterBuildTicks: (scale) => {
        const inside = data.ticks.filter(([value]) => value >= scale.min && value <= scale.max);
        if (data.named || inside.length > 2) {
          scale.ticks = inside.map(([value]) => ({ value }));
        }
      },
    };
  }

  /** A line, dots, or a rule from the lowest to the highest value of the panel. */
  function dataset(layer, span) {
    const ink = layer.ink ? css(layer.ink) : css("axis");
    const points = layer.line?.map(([x, y]) => ({ x, y }));
    const rule = span.map((y) => ({ x: layer.rule, y }));
    return {
      label: layer.name,
      data: points ?? layer.dots ?? rule,
      showLine: !layer.dots,
      borderColor: ink,
      borderWidth: 2,
      borderDash: layer.dashed ? [6, 4] : "rule" in layer ? [2, 3] : [],
      pointRadius: layer.dots ? 5 : 0,
      pointHitRadius: 8,
      pointStyle: SHAPES[layer.shape] ?? "line",
      pointBorderColor: ink,
      pointBackgroundColor: layer.dots?.map((dot) => (dot.hollow ? css("ground") : ink)) ?? ink,
    };
  }

  function span(layers) {
    const values = layers.flatMap((layer) => [
      ...(layer.line ?? []).map(([, y]) => y),
      ...(layer.dots ?? []).map((dot) => dot.y),
    ]);
    return [Math.min(...values), Math.max(...values)];
  }

  function chart(data, panel, canvas, moved) {
    return new Chart(canvas, {
      type: "scatter",
      data: { datasets: panel.layers.map((layer) => dataset(layer, span(panel.layers))) },
      options: {
        animation: false,
        maintainAspectRatio: false,
        scales: { x: axis(data.x), y: axis(panel.y) },
        plugins: {
          legend: {
            labels: { color: css("text"), usePointStyle: true, filter: (item) => item.text !== "" },
          },
          tooltip: {
            callbacks: {
              label: (item) =>
                [item.dataset.label, item.raw.words || text(item.raw.y, panel.y.millis)]
                  .filter(Boolean)
                  .join(": "),
            },
          },
          zoom: {
            limits: { x: { min: "original", max: "original" } },
            pan: { enabled: true, mode: "x", onPan: moved },
            zoom: { wheel: { enabled: true, modifierKey: "ctrl" }, pinch: { enabled: true }, mode: "x", onZoom: moved },
          },
        },
      },
    });
  }

  /** The canvases of a figure, which move together, with buttons and keys. */
  function open(figure, data, opener) {
    const place = document.createElement("div");
    place.className = "zoom";
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", "Zoom: " + data.title);
    const charts = [];
    const all = (action) => () => charts.forEach(action);
    let following = false;
    const moved = ({ chart: source }) => {
      // those that follow report it too, and would be followed in turn
      if (following) return;
      following = true;
      const { min, max } = source.scales.x;
      charts.filter((other) => other !== source).forEach((other) => other.zoomScale("x", { min, max }, "none"));
      following = false;
    };
    const actions = {
      in: () => charts[0]?.zoom({ x: STEP }),
      out: () => charts[0]?.zoom({ x: 1 / STEP }),
      left: () => charts[0]?.pan({ x: PAN }),
      right: () => charts[0]?.pan({ x: -PAN }),
      reset: all((one) => one.resetZoom("none")),
      close: () => {
        themes.disconnect();
        all((one) => one.destroy())();
        place.remove();
        figure.classList.remove("zoomed");
        opener.hidden = false;
        opener.focus();
      },
    };
    const keys = { "+": "in", "=": "in", "-": "out", ArrowLeft: "left", ArrowRight: "right", 0: "reset", Escape: "close" };
    const tools = document.createElement("p");
    tools.className = "control";
    tools.append(
      button("+", "zoom in", actions.in),
      button("−", "zoom out", actions.out),
      button("←", "move left", actions.left),
      button("→", "move right", actions.right),
      button("reset", "reset", actions.reset),
      button("close", "close", actions.close),
    );
    place.append(tools);
    place.addEventListener("keydown", (event) => {
      const action = actions[keys[event.key]];
      if (action && !event.ctrlKey && !event.altKey && !event.metaKey) {
        event.preventDefault();
        action();
      }
    });
    figure.classList.add("zoomed");
    opener.hidden = true;
    opener.after(place);
    const canvases = data.panels.map((panel) => {
      const frame = document.createElement("div");
      frame.className = "zoom-panel";
      const canvas = document.createElement("canvas");
      canvas.setAttribute("role", "img");
      canvas.setAttribute("aria-label", data.title + ": " + panel.y.title);
      frame.append(canvas);
      place.append(frame);
      return canvas;
    });
    const draw = () =>
      data.panels.forEach((panel, i) => charts.push(chart(data, panel, canvases[i], moved)));
    // a canvas keeps the colours that it was drawn with
    const themes = new MutationObserver(() => {
      const { min, max } = charts[0].scales.x;
      charts.splice(0).forEach((one) => one.destroy());
      draw();
      charts[0].zoomScale("x", { min, max }, "none");
    });
    draw();
    themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    tools.firstChild.focus();
  }

  document.querySelectorAll("figure[data-zoom]").forEach((figure) => {
    const data = JSON.parse(figure.dataset.zoom);
    const opener = button("zoom", "zoom: " + data.title, async () => {
      try {
        await libraries();
        open(figure, data, opener);
      } catch (e) {
        opener.disabled = true;
        opener.textContent = "no zoom: " + e.message;
      }
    });
    opener.className = "zoom-opener";
    figure.querySelector("svg").after(opener);
  });
})();
