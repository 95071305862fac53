// The tables of the games fill the available space of a viewport: nothing is clipped, nothing
// scrolls, and the button is visible with them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually, launch, open, overflow, settled } from "./browser.mjs";
import { playButton, playRound } from "./rounds.mjs";
import { cases, fullTest } from "./scope.mjs";
import { startServer } from "./server.mjs";

const sizes = [[360, 640], [390, 844], [1024, 768], [1440, 900], [2200, 1200]].map(([width, height]) => ({ width, height }));
/** The smallest touch targets on a table, in pixels: width and height. */
const pressable = { roulette: [28, 32], tower: [44, 23], stairs: [26, 26], dice: [44, 44] };

let browser, server, page;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  page = await open(browser, server.url);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/**
 * The parts of a table outside its box, outside the viewport or above the button, and its smallest
 * button.
 */
const measured = () => page.evaluate(() => {
  const stage = document.querySelector(".play-stage");
  const box = stage.getBoundingClientRect();
  const foot = document.querySelector(".play-stacked .play-button-box")?.getBoundingClientRect();
  const faults = [];
  if (stage.scrollHeight > stage.clientHeight + 1 || stage.scrollWidth > stage.clientWidth + 1) faults.push("the table scrolls");
  if (box.top < 0 || box.bottom > innerHeight) faults.push(`the table reaches to ${Math.round(box.bottom)} of ${innerHeight}`);
  if (foot && box.bottom > foot.top + 1) faults.push("the table lies under the button");
  const least = [Infinity, Infinity];
  for (const one of stage.querySelectorAll("button, p, strong, li, input")) {
    const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
    const scrolls = one.closest(".crash-joined"); // a strip of any length
    if (width === 0 || scrolls || one.classList.contains("hidden-text")) continue;
    if (left < box.left - 1 || top < box.top - 1 || right > box.right + 1 || bottom > box.bottom + 1) faults.push(`outside: ${one.className} ${one.textContent.slice(0, 20)}`);
    if (one.matches("button:not(:disabled)")) least.splice(0, 2, Math.min(least[0], width), Math.min(least[1], height));
  }
  return { faults, least };
});

for (const game of cases(["roulette", "tower", "crash", "stairs", "wheel", "dice", "limbo"], 3)) {
  test(`the table of ${game} fits every window`, async () => {
    page.problems.length = 0;
    await page.goto(`/casino/game/${game}`);
    await settled(page);
    if (game !== "crash") await playRound(page, game);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, 0));
      await eventually(async () => {
        const { faults, least } = await measured();
        assert.deepEqual(faults, [], `${game} at ${size.width} x ${size.height}`);
        const [across, down] = pressable[game] ?? [0, 0];
        assert.ok(least[0] >= across - 0.1 && least[1] >= down - 0.1, `${game} at ${size.width} x ${size.height}: a button of ${least.join(" x ")}`);
        const button = await playButton(page).boundingBox(); // null while one column and two columns are exchanged
        assert.ok(button && button.y >= 0 && button.y + button.height <= size.height, `the button at ${size.width} x ${size.height}`);
      });
      assert.equal(await overflow(page), 0);
    }
    assert.deepEqual(page.problems, [], "problems on the page");
  });
}

fullTest("the latest results of roulette have the colour of their pocket", async () => {
  await page.goto("/casino/game/roulette");
  await settled(page);
  await page.getByRole("button", { name: /^Red, pays/ }).click();
  await playButton(page).click();
  await page.locator(".roulette-drawn strong").waitFor();
  const { number, colour } = await page.locator(".roulette-drawn").evaluate((shown) => ({
    number: shown.querySelector("strong").textContent, colour: shown.querySelector("span").textContent.toLowerCase(),
  }));
  const pill = page.locator(".play-pill").first();
  await eventually(async () => assert.equal(await pill.textContent(), number));
  await eventually(async () => assert.match(await pill.getAttribute("class"), new RegExp(`play-pill-${colour}`)));
});

fullTest("who joins a round of crash is seen at the curve while it waits", async () => {
  await page.goto("/casino/game/crash");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(".crash-stage[data-phase=betting]").waitFor({ timeout: 120_000 });
  await page.waitForFunction(() => Number.parseInt(document.querySelector(".crash-seconds")?.textContent ?? "0", 10) > 5, undefined, { timeout: 120_000 });
  await playButton(page).click();
  const joined = page.getByTestId("crash-joined").getByRole("listitem");
  await joined.filter({ hasText: "You" }).filter({ hasText: "1.00 USD" }).waitFor();
  await page.locator(".crash-stakes").filter({ hasText: "1 player" }).waitFor();
});
