// Measures the frames of Plinko while balls rain, on a processor that is slowed
// down: so many balls in the air, the times between frames in milliseconds.
// CROUPIER_BINARY names the binary; BALLS, SLOWER, WIDTH and HEIGHT change what is measured.
import { launch, open, settled } from "../e2e/browser.mjs";
import { playButton } from "../e2e/rounds.mjs";
import { startServer } from "../e2e/server.mjs";

const number = (name, otherwise) => Number(process.env[name] ?? otherwise);
const balls = number("BALLS", 20), slower = number("SLOWER", 4);
const viewport = { width: number("WIDTH", 1440), height: number("HEIGHT", 900), touch: false };
/** Balls are in the air for about this long. */
const fall = 1600;
const rounds = 3;

const [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
try {
  const page = await open(browser, server.url, viewport, { reducedMotion: "no-preference" });
  await page.goto("/casino/game/plinko");
  await settled(page);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await playButton(page).click();
  await page.waitForFunction(() => document.querySelectorAll(".play-pill").length > 0);
  const { gaps, tasks, landed } = await page.evaluate(async ({ balls, fall, rounds }) => {
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
    // As many presses as keep the balls in the air.
    for (let press = 0; press < balls * rounds; press++) {
      button.click();
      await new Promise((next) => setTimeout(next, fall / balls));
    }
    goes = false;
    return { gaps, tasks, landed: document.querySelectorAll(".play-pill").length };
  }, { balls, fall, rounds });
  gaps.sort((a, b) => a - b);
  const at = (share) => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))].toFixed(1);
  console.log(`${balls} balls in the air, processor ${slower} times slower, ${viewport.width}x${viewport.height}: ${gaps.length} frames, p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms; ${tasks.length} long tasks; ${landed} results`);
} finally {
  await browser.close();
  await server.stop();
}
