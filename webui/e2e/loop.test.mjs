// The loop of play: overlapping presses, a held key, automatic runs with a plan.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, phone, settled } from "./browser.mjs";
import { newcomer, register } from "./people.mjs";
import { newest, pills, playButton } from "./rounds.mjs";
import { fullTest } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const moving = { reducedMotion: "no-preference" };
const chip = (page) => page.locator(".balance-chip .num");
const cents = (text) => Math.round(Number(text.replaceAll(",", "")) * 100);

test("ten presses of Plinko are ten balls and ten rounds, each paid as it lands", async () => {
  const page = await open(browser, server.url, desktop, moving);
  await page.goto("/casino/game/plinko");
  await settled(page);
  await chip(page).filter({ hasText: /^1,000\.00$/ }).waitFor();
  for (let press = 0; press < 10; press++) await playButton(page).click();
  await page.waitForFunction(() => document.querySelectorAll(".play-pill").length === 10);
  const rows = await page.evaluate(() => [...document.querySelectorAll(".play-pill")].map((pill) => pill.textContent));
  assert.equal(new Set(await page.evaluate(() => [...document.querySelectorAll(".play-pill")].map((pill) => pill.dataset.bet))).size, 10);
  // Stakes of one dollar: the displayed balance equals the server's.
  const won = rows.reduce((sum, text) => sum + Math.round(Number(text.replace(/[×,]/g, "")) * 100), 0);
  await eventually(async () => assert.equal(cents(await chip(page).textContent()), 100_000 - 1000 + won));
  const shown = await chip(page).textContent();
  await page.reload();
  await settled(page);
  await chip(page).filter({ hasText: shown }).waitFor();
  await close(page);
});

for (const [how, prepare, seen] of [
  ["a worker", () => undefined, ["0", "worker"]],
  ["the page, where no worker can", (page) => page.addInitScript(() => delete window.OffscreenCanvas), [""]],
  ["the page, where the worker does not come", (page) => page.route("**/plinko.worker*", (route) => route.abort()), [""]],
]) {
  fullTest(`falling balls are drawn by ${how}`, async () => {
    const page = await open(browser, server.url, desktop, moving);
    await prepare(page);
    await page.goto("/casino/game/plinko");
    await settled(page);
    await playButton(page).click();
    await page.waitForFunction(() => document.querySelectorAll(".play-pill").length === 1);
    // The visible canvas. The page's own has an accessible name.
    const canvases = () => page.evaluate(() => [...document.querySelectorAll(".plinko-canvas canvas")].map((canvas) => (canvas.role === "img" ? canvas.style.opacity : "worker")));
    await eventually(async () => assert.deepEqual(await canvases(), seen));
    await page.goto("/casino/game/dice");
    await settled(page);
    await close(page);
  });
}

fullTest("rows and risk are locked while balls fall, and the page can be left meanwhile", async () => {
  const page = await open(browser, server.url, phone, moving);
  await page.goto("/casino/game/plinko");
  await settled(page);
  await playButton(page).click();
  await playButton(page).click();
  await eventually(async () => assert.equal(await page.locator(".play-choices:disabled").count() > 0, true));
  await page.goto("/casino/game/dice");
  await settled(page);
  // Both were played, whether their landing was shown or not.
  await page.goto("/casino/game/plinko");
  await settled(page);
  assert.equal(await pills(page), 2);
  assert.equal(await page.locator(".play-choices:disabled").count(), 0);
  await close(page);
});

fullTest("a held Space bets on and on, until it is let go", async () => {
  const page = await open(browser, server.url, desktop, moving);
  await page.goto("/casino/game/dice");
  await settled(page);
  await page.keyboard.down(" ");
  await page.keyboard.down(" "); // as keyboards repeat
  await page.waitForFunction(() => document.querySelectorAll(".play-pill").length >= 6);
  await page.keyboard.up(" ");
  await page.waitForFunction(() => !document.querySelector(".play-button[aria-busy]"));
  const last = await newest(page);
  const count = await pills(page);
  assert.ok(count >= 6);
  // Longer than any bet takes.
  await page.waitForTimeout(800);
  assert.deepEqual([await newest(page), await pills(page)], [last, count]);
  await page.keyboard.press(" ");
  await page.waitForFunction((known) => document.querySelector(".play-pill")?.dataset.bet !== known, last);
  await close(page);
});

fullTest("a run of Mines opens the marked tiles and takes what they bring", async () => {
  const page = await open(browser, server.url, desktop);
  await register(page, newcomer());
  await page.goto("/casino/game/mines");
  await settled(page);
  const fun = page.getByRole("button", { name: "Play with play money" });
  if (await fun.count()) await fun.click();
  await page.getByRole("tab", { name: "Auto" }).click();
  const bets = page.getByLabel(/^Number of bets/);
  await bets.fill("5");
  await bets.blur();
  await playButton(page).click();
  await page.getByText("Mark the tiles that each round opens.").first().waitFor();
  assert.equal(await pills(page), 0);
  const board = page.getByRole("group", { name: "Tiles to open" });
  await board.getByRole("button", { name: "Tile in row 1, column 1" }).click();
  await board.getByRole("button", { name: "Tile in row 3, column 4" }).click();
  await accessible(page, "the plan of a run");
  await playButton(page).click();
  await page.waitForFunction(() => document.querySelectorAll(".play-pill").length === 5);
  await page.waitForFunction(() => /^Start/.test(document.querySelector(".play-button")?.textContent ?? ""));
  const results = await page.evaluate(() => [...document.querySelectorAll(".play-pill")].map((pill) => pill.textContent));
  // Two gems with three mines, or a mine.
  assert.ok(results.every((text) => text === results.find((each) => !/^0/.test(each)) || /^0/.test(text)), results.join());
  await close(page);
});
