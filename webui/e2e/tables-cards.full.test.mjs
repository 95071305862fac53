// The tables with cards, tiles and coins: all content is inside its box at any size, and the moves
// of a round are within reach of the thumb.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, phone, settled } from "./browser.mjs";
import { pills, playButton, playRound, ready } from "./rounds.mjs";
import { cases, fullTest } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Viewports with little height, little width, and much of both. */
const windows = [[360, 640], [390, 844], [740, 560], [1440, 900], [2200, 1200]];

/** The parts of the table that are clipped, scroll, or are outside of its box. */
function outside() {
  const box = document.querySelector(".play-stage");
  const edge = box.getBoundingClientRect();
  const faults = [];
  if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) faults.push("the table scrolls");
  for (const element of box.querySelectorAll("button, p, dt, dd, strong, li, .card, [role=img]")) {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    // Hidden texts for screen readers, and hidden beads of the road, are not part of the picture.
    if (width * height === 0 || element.closest(".hidden-text, .baccarat-road") || element.closest(".card") !== element.closest("[role=img]")) continue;
    if (left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 1 || bottom > edge.bottom + 1) faults.push(`outside: ${element.className} ${element.textContent}`);
    if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 && !element.children.length) faults.push(`cut: ${element.textContent}`);
  }
  return faults;
}

for (const game of cases(["blackjack", "videopoker", "baccarat", "hilo", "mines", "keno", "diamonds", "coinflip"], 2)) {
  test(`the table of ${game} is whole at every size, before and after a round`, async () => {
    const page = await open(browser, server.url, desktop);
    await page.goto(`/casino/game/${game}`);
    await settled(page);
    await playButton(page).waitFor();
    for (const state of ["before", "after"]) {
      if (state === "after") await playRound(page, game);
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height });
        await eventually(async () => assert.deepEqual(await page.evaluate(outside), [], `${state}, at ${width}x${height}`));
      }
      await page.setViewportSize({ width: desktop.width, height: desktop.height });
    }
    assert.deepEqual(page.problems, []);
    await close(page);
  });
}

fullTest("the moves of a hand of blackjack replace the button, and its result is beside the cards", async () => {
  const page = await open(browser, server.url, phone);
  await page.goto("/casino/game/blackjack");
  await settled(page);
  // A natural ends the deal, so the next hand is played.
  for (let hands = 0; ; hands++) {
    assert.ok(hands < 20, "twenty naturals"); // 0.1^20
    const before = await pills(page);
    await playButton(page).click();
    await page.waitForFunction((count) => document.querySelectorAll(".play-pill").length > count || document.querySelector("[data-move]"), before);
    await ready(page);
    if ((await pills(page)) === before) break;
  }
  assert.equal(await playButton(page).count(), 0, "no button that does nothing");
  await accessible(page, "the moves of blackjack");
  const decline = page.locator("[data-move=decline]");
  if (await decline.count()) {
    await decline.click();
    await ready(page);
  }
  const button = page.locator("[data-move=stand]");
  if (await button.count()) await button.click();
  await playButton(page).waitFor();
  await ready(page);
  const result = page.locator(".blackjack-result");
  await result.filter({ hasText: /^(Win \+\d|Push|Lost)/ }).waitFor();
  const label = await result.boundingBox();
  for (const card of await page.locator(".blackjack-stage .card").all()) {
    const { x, y, width, height } = await card.boundingBox();
    assert.ok(label.y >= y + height || label.y + label.height <= y || label.x >= x + width || label.x + label.width <= x, "the result lies on a card");
  }
  assert.doesNotMatch(await page.locator(".blackjack-stage").innerText(), /\d or \d/, "a final hand has one value");
  await close(page);
});

fullTest("the sum on the table of baccarat has the currency's decimals", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/casino/game/baccarat");
  await settled(page);
  await page.locator(".baccarat-field-player").click();
  await page.locator(".baccarat-field-tie").click();
  await eventually(async () => assert.equal(await page.getByLabel("Stake", { exact: true }).inputValue(), "2.00"));
  await close(page);
});
