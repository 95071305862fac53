// Measures the frames of Plinko with many balls on a throttled processor: the number of balls in
// the air and the times between frames in milliseconds. An empty page is measured before and after,
// because no page can be smoother on the same machine at the same time. The main thread's work per
// frame is measured at full speed in processor time, which other programs hardly affect.
// CROUPIER_BINARY names the binary. BALLS, SLOWER, WIDTH and HEIGHT set the parameters.
import { allCompilers, launch, open, settled } from "../e2e/browser.mjs";
import { playButton } from "../e2e/rounds.mjs";
import { startServer } from "../e2e/server.mjs";

const number = (name, otherwise) => Number(process.env[name] ?? otherwise);
const balls = number("BALLS", 20), slower = number("SLOWER", 4);
const viewport = { width: number("WIDTH", 1440), height: number("HEIGHT", 900), touch: false };
/** The approximate time that a ball is in the air. */
const fall = 1600;
const rounds = 3;

/**
 * Milliseconds between frames while a button is pressed often enough to keep the balls in the air.
 * An empty page has no button.
 */
function record({ balls, fall, rounds }) {
  return (async () => {
    const gaps = [], tasks = [];
    let last = 0, goes = true;
    const frame = (now) => {
      if (last) gaps.push(now - last);
      last = now;
      if (goes) requestAnimationFrame(frame);
    };
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => tasks.push(duration))).observe({ entryTypes: ["longtask"] });
    requestAnimationFrame(frame);
    const button = document.querySelector(".play-button");
    for (let press = 0; press < balls * rounds; press++) {
      button?.click();
      await new Promise((next) => setTimeout(next, fall / balls));
    }
    goes = false;
    return { gaps, tasks: tasks.length, landed: document.querySelectorAll(".play-pill").length };
  })();
}

function summary({ gaps, tasks }) {
  const sorted = [...gaps].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1);
  return `${gaps.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; ${tasks} long tasks`;
}

const slow = async (page, rate) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
  return session;
};

/** The frames of an idle page on this machine. */
async function floor(browser) {
  const page = await (await browser.newContext({ viewport })).newPage();
  await page.setContent("<!doctype html><title>Nothing</title>");
  await slow(page, slower);
  const found = await page.evaluate(record, { balls, fall, rounds });
  await page.context().close();
  return summary(found);
}

/** Processor time of the main thread per sixtieth of a second with many balls, in milliseconds. */
async function work(session, page) {
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  const before = await busy(), begun = performance.now();
  await page.evaluate(record, { balls, fall, rounds });
  return (await busy() - before) / ((performance.now() - begun) * 60 / 1000);
}

const [browser, server] = await Promise.all([launch([allCompilers]), startServer({ demo: true })]);
try {
  const below = await floor(browser);
  const page = await open(browser, server.url, viewport, { reducedMotion: "no-preference" });
  await page.goto("/casino/game/plinko");
  await settled(page);
  const session = await slow(page, slower);
  await playButton(page).click();
  await page.waitForFunction(() => document.querySelectorAll(".play-pill").length > 0);
  const found = await page.evaluate(record, { balls, fall, rounds });
  const each = await work(session, page);
  await page.context().close();
  console.log(`${balls} balls in the air, processor ${slower} times slower, ${viewport.width}x${viewport.height}:`);
  console.log(`  Plinko            ${summary(found)}; ${found.landed} results; the page's thread works ${each.toFixed(2)} ms a frame at full speed`);
  console.log(`  empty page before ${below}`);
  console.log(`  empty page after  ${await floor(browser)}`);
} finally {
  await browser.close();
  await server.stop();
}
