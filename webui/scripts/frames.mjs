// Measures the frames of Plinko with many balls on a throttled processor: the number of balls in
// the air and the times between frames in milliseconds. An empty page is measured before and after,
// because no page can be smoother on the same machine at the same time. The main thread's work per
// frame is measured at full speed in processor time, which other programs hardly affect.
// CROUPIER_BINARY names the binary. BALLS, SLOWER, WIDTH and HEIGHT set the parameters.
import { allCompilers, launch, open, settled } from "../e2e/browser.mjs";
import { playButton } from "../e2e/rounds.mjs";
import { startServer } from "../e2e/server.mjs";
import { floor, number, slow, slower, summary, viewport, work } from "./frames.measure.mjs";

const balls = number("BALLS", 20);
/** The approximate time that a ball is in the air. */
const fall = 1600;
const rounds = 3;
const options = { balls, fall, rounds };

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

const [browser, server] = await Promise.all([launch([allCompilers]), startServer({ demo: true })]);
try {
  const below = await floor(browser, record, options);
  const page = await open(browser, server.url, viewport, { reducedMotion: "no-preference" });
  await page.goto("/casino/game/plinko");
  await settled(page);
  const session = await slow(page, slower);
  await playButton(page).click();
  await page.waitForFunction(() => document.querySelectorAll(".play-pill").length > 0);
  const found = await page.evaluate(record, options);
  const each = await work(session, page, record, options);
  await page.context().close();
  console.log(`${balls} balls in the air, processor ${slower} times slower, ${viewport.width}x${viewport.height}:`);
  console.log(`  Plinko            ${summary(found)}; ${found.landed} results; the page's thread works ${each.toFixed(2)} ms a frame at full speed`);
  console.log(`  empty page before ${below}`);
  console.log(`  empty page after  ${await floor(browser, record, options)}`);
} finally {
  await browser.close();
  await server.stop();
}
