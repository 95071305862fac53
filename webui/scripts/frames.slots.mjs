// Measures the frames of an own slot while it spins on a throttled processor: the times between frames
// in milliseconds, beside those of an empty page before and after, because no page can be smoother on
// the same machine at the same time. The main thread's work per frame is measured at full speed in
// processor time, which other programs hardly affect. With TRACE=file a trace of the spins is written,
// which the performance panel of a browser opens.
// SLOT is the game. CROUPIER_BINARY names the binary. SECONDS, SLOWER, WIDTH and HEIGHT set the parameters.
import { writeFile } from "node:fs/promises";
import { allCompilers, launch, open } from "../e2e/browser.mjs";
import { newcomer, registerByCall } from "../e2e/people.mjs";
import { command, startServer } from "../e2e/server.mjs";
import { floor, number, slow, slower, summary, viewport, work } from "./frames.measure.mjs";

const game = process.env.SLOT ?? "kite-season";
const options = { milliseconds: number("SECONDS", 8) * 1000 };

/** Milliseconds between frames while a slot spins: its button is pressed as soon as a round has ended. An empty page has no button. */
function record({ milliseconds }) {
  return new Promise((resolve) => {
    const gaps = [], tasks = [];
    const play = document.getElementById("play");
    const begun = performance.now();
    let last = 0, spins = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => tasks.push(duration))).observe({ entryTypes: ["longtask"] });
    const frame = (now) => {
      if (last) gaps.push(now - last);
      last = now;
      if (play?.textContent === "Spin") {
        play.click();
        spins++;
      }
      if (now - begun < milliseconds) requestAnimationFrame(frame);
      else resolve({ gaps, tasks: tasks.length, spins });
    };
    requestAnimationFrame(frame);
  });
}

/** Records a trace of the page while a function runs. */
async function traced(page, file, run) {
  const session = await page.context().browser().newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline", "cc", "viz", "gpu"] } });
  const found = await run();
  await session.send("Tracing.end");
  await complete;
  await writeFile(file, JSON.stringify({ traceEvents: events }));
  return found;
}

const [browser, server] = await Promise.all([launch([allCompilers]), startServer({ demo: true })]);
try {
  await command(server.data, "games", "install", "--own", game, "--outcomes", "500");
  const player = await registerByCall(server, newcomer("frames"));
  const { url } = await player.post("/api/whisper", { event: "LaunchGame", data: { game, currency: "usd", demo: true } });
  const below = await floor(browser, record, options);
  const page = await open(browser, server.url, viewport, { reducedMotion: "no-preference" });
  await page.goto(url);
  await page.getByRole("button", { name: "Spin", exact: true }).waitFor({ timeout: 90_000 });
  const session = await slow(page, slower);
  const measured = () => page.evaluate(record, options);
  const found = process.env.TRACE ? await traced(page, process.env.TRACE, measured) : await measured();
  const each = await work(session, page, record, options);
  await page.context().close();
  console.log(`${game} spins, processor ${slower} times slower, ${viewport.width}x${viewport.height}:`);
  console.log(`  ${game.padEnd(17)} ${summary(found)}; ${found.spins} spins; the page's thread works ${each.toFixed(2)} ms a frame at full speed`);
  console.log(`  empty page before ${below}`);
  console.log(`  empty page after  ${await floor(browser, record, options)}`);
} finally {
  await browser.close();
  await server.stop();
}
