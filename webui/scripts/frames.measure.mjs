// What the measurements of frames share: an idle page on the same machine, the summary of the times
// between frames, and the processor time of a page's main thread.

export const number = (name, otherwise) => Number(process.env[name] ?? otherwise);

/** How much slower the processor is made, and the viewport. */
export const slower = number("SLOWER", 4);
export const viewport = { width: number("WIDTH", 1440), height: number("HEIGHT", 900), touch: false };

export function summary({ gaps, tasks }) {
  const sorted = [...gaps].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return `${gaps.length} frames, mean ${mean.toFixed(1)} ms, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; ${tasks} long tasks`;
}

/** Slows the processor of a page down, and returns the session of its debugger. */
export async function slow(page, rate) {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return session;
}

/** The frames of an idle page on this machine, recorded in the same way. */
export async function floor(browser, record, options) {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.setContent("<!doctype html><title>Nothing</title>");
  await slow(page, slower);
  const found = await page.evaluate(record, options);
  await page.context().close();
  return summary(found);
}

/** Processor time of the main thread per sixtieth of a second while something is recorded, in milliseconds, at full speed. */
export async function work(session, page, record, options) {
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  const before = await busy(), begun = performance.now();
  await page.evaluate(record, options);
  return (await busy() - before) / ((performance.now() - begun) * 60 / 1000);
}
