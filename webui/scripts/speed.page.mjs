// Runs inside a measured page: records the largest paint and layout shifts. It is sent as text, so
// the function must be self-contained.

/** Adds `seen()` to the window, which returns the records since the last `seen.clear()`. */
export function watchPaint() {
  let paint = { at: 0, size: 0, element: "nothing", url: "" };
  let shift = 0;
  let moved = new Map();

  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (!element) return "something that is gone";
    const own = (one) => one.localName + (one.id ? `#${one.id}` : "") + [...one.classList].slice(0, 2).map((name) => `.${name}`).join("");
    return [element.parentElement, element].filter(Boolean).map(own).join(" > ");
  };
  const box = ({ x, y, width, height }) => `${Math.round(x)},${Math.round(y)} ${Math.round(width)}x${Math.round(height)}`;

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      paint = { at: entry.startTime, size: entry.size, element: nameOf(entry.element), url: entry.url };
    }
  }).observe({ type: "largest-contentful-paint", buffered: true });

  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      shift += entry.value;
      for (const { node, previousRect, currentRect } of entry.sources) {
        const text = `${nameOf(node)}: ${box(previousRect)} -> ${box(currentRect)}`;
        moved.set(text, `${entry.value.toFixed(4)} after ${Math.round(entry.startTime)} ms  ${text}`);
      }
    }
  }).observe({ type: "layout-shift", buffered: true });

  window.seen = () => ({
    paint,
    begun: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    shift,
    moved: [...moved.values()].slice(0, 8),
  });
  window.seen.clear = () => {
    shift = 0;
    moved = new Map();
  };
}

/**
 * Records when play is possible, as `playable`. `loaded()` returns the requested and the received
 * files until then. Pictures of other players arrive with the events of a table, in any number.
 */
export function watchPlay() {
  const look = () => {
    if (document.querySelector(".play-button:not(:disabled)")) window.playable = performance.now();
    else setTimeout(look, 10);
  };
  look();
  performance.setResourceTimingBufferSize(1000);
  window.loaded = () => {
    const [page] = performance.getEntriesByType("navigation");
    const before = performance.getEntriesByType("resource").filter(({ name, startTime }) => startTime <= window.playable && !name.includes("/avatar/"));
    return {
      requests: before.length + 1,
      bytes: before.filter(({ responseEnd }) => responseEnd <= window.playable).reduce((sum, { transferSize }) => sum + transferSize, page.transferSize),
      paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
      playable: window.playable,
    };
  };
}
