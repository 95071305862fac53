// Measures how long a player waits from the press to the result, for each original: until the
// result is in the strip, or the round is open and accepts its next move. Prints milliseconds: the
// median and the max of some presses. CROUPIER_BINARY names the binary. Arguments can select games.
import { allCompilers, launch, open, desktop, settled } from "../e2e/browser.mjs";
import { playButton } from "../e2e/rounds.mjs";
import { startServer } from "../e2e/server.mjs";

const all = ["dice", "limbo", "plinko", "wheel", "coinflip", "diamonds", "keno", "roulette", "baccarat", "mines", "tower", "stairs", "hilo", "blackjack", "videopoker"];
const games = process.argv.length > 2 ? process.argv.slice(2) : all;
const presses = 7;

/** The choices before the first bet. */
const choices = {
  keno: (page) => page.getByRole("button", { name: /^Auto pick/ }).click(),
  roulette: (page) => page.getByRole("button", { name: /^Red, pays/ }).click(),
  baccarat: (page) => page.locator(".baccarat-field-player").click(),
};

/** Measures the time from the next press to the next visible change or available action. */
const watch = (page) => page.evaluate(() => {
  const newest = () => document.querySelector(".play-pill")?.getAttribute("data-bet") ?? null;
  const busy = () => document.querySelector(".play-button[aria-busy]") !== null;
  const before = newest();
  let pressed = 0, sent = false;
  window.waited = new Promise((resolve) => {
    const look = () => {
      if (!pressed) return;
      sent ||= busy();
      if (newest() === before && (!sent || busy())) return;
      changes.disconnect();
      resolve(performance.now() - pressed);
    };
    const changes = new MutationObserver(look);
    changes.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    document.addEventListener("pointerdown", () => (pressed = performance.now()), { capture: true, once: true });
  });
});

/** Plays an open round to its end. */
async function end(page) {
  for (let moves = 0; moves < 30; moves++) {
    await page.waitForFunction(() => !document.querySelector(".play-button[aria-busy]"));
    await page.waitForTimeout(60); // rendered
    const next = page.locator(".play-frame").getByRole("button", { name: /^(No insurance|Stand|Draw|Keep all five|Cancel|Take|Cash out)/ }).and(page.locator(":enabled:visible")).first();
    if ((await next.count()) === 0) return;
    await next.click();
  }
}

const [browser, server] = await Promise.all([launch([allCompilers]), startServer({ demo: true })]);
try {
  const page = await open(browser, server.url, desktop, { reducedMotion: "no-preference" });
  for (const game of games) {
    await page.goto(`/casino/game/${game}`);
    await settled(page);
    await choices[game]?.(page);
    const times = [];
    for (let press = 0; press < presses; press++) {
      await watch(page);
      await playButton(page).click();
      times.push(await page.evaluate(() => window.waited));
      await end(page);
      await page.waitForTimeout(game === "plinko" ? 1500 : 100); // no effect of the last press is left
    }
    times.sort((a, b) => a - b);
    console.log(`${game.padEnd(12)} ${String(Math.round(times[times.length >> 1])).padStart(6)} ${String(Math.round(times.at(-1))).padStart(6)}`);
  }
} finally {
  await browser.close();
  await server.stop();
}
