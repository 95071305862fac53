// The layout of a game: at every viewport the table, the stake and the next action are visible
// together, without scrolling and uncovered.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { eventually, launch, open, overflow, settled } from "./browser.mjs";
import { cases, fullTest } from "./scope.mjs";
import { startServer } from "./server.mjs";

const games = ["dice", "crash", "blackjack", "roulette", "limbo", "plinko", "mines", "wheel", "coinflip", "keno", "tower", "hilo", "diamonds", "videopoker", "baccarat", "stairs"];
const windows = [[360, 640], [390, 844], [768, 1024], [1024, 768], [1440, 900], [2560, 1440]];
/** The chat is a drawer between these widths, and is next to a game. */
const chatIsChoice = ([width]) => width >= 768 && width <= 1200;

let browser, page, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  page = await open(browser, server.url, { width: 360, height: 640, touch: false });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The faults of the current layout of a game. Empty for none. */
function faultsOf() {
  const faults = [];
  const find = (name, selector) => {
    const element = document.querySelector(selector);
    const box = element?.getBoundingClientRect();
    if (!box || box.width === 0) faults.push(`no ${name}`);
    return { name, element, box };
  };
  const stage = find("table", ".play-stage");
  const button = find("action", ".play-button");
  // With chips on the table, the chips are the stake.
  const stake = find("stake", document.querySelector(".play-button-box > .play-chips, .play-foot-row > .play-chips") ? ".play-chips" : ".play-stake-box");
  const parts = [stage, button, stake];
  if (faults.length > 0) return faults;
  const { innerWidth, innerHeight } = window;
  for (const { name, box } of parts) {
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) {
      faults.push(`the ${name} is outside: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
    }
  }
  parts.forEach((a, at) => parts.slice(at + 1).forEach((b) => {
    const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
    const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
    if (across > 1 && down > 1) faults.push(`the ${a.name} and the ${b.name} overlap`);
  }));
  const hits = ({ name, element }, x, y, where) => {
    const top = document.elementFromPoint(x, y);
    if (!element.contains(top)) faults.push(`${top?.className || top?.tagName} lies over the ${name}, ${where}`);
  };
  for (const part of [button, stake]) hits(part, (part.box.left + part.box.right) / 2, (part.box.top + part.box.bottom) / 2, "in its middle");
  const words = document.createRange();
  words.selectNodeContents(button.element);
  for (const box of words.getClientRects()) {
    const { left, top, right, bottom } = button.box;
    if (box.left < left - 1 || box.top < top - 1 || box.right > right + 1 || box.bottom > bottom + 1) faults.push(`words of the action are cut: ${button.element.textContent}`);
  }
  if ([...button.element.querySelectorAll("*")].some((part) => getComputedStyle(part).overflow !== "visible")) faults.push("the action cuts its words");
  const inset = 14; // round corners
  for (const [x, y, where] of [
    [stage.box.left + inset, stage.box.top + inset, "at the top left"], [stage.box.right - inset, stage.box.top + inset, "at the top right"],
    [stage.box.left + inset, stage.box.bottom - inset, "at the bottom left"], [stage.box.right - inset, stage.box.bottom - inset, "at the bottom right"],
  ]) hits(stage, x, y, where);
  const least = innerWidth < 600 ? 300 : 420;
  if (stage.box.height < least - 1) faults.push(`the table is ${Math.round(stage.box.height)} px high`);
  const tools = document.querySelector(".play-footer").getBoundingClientRect();
  const beside = !document.querySelector(".play-stacked");
  if (beside && innerHeight >= 768 && tools.bottom > innerHeight) faults.push("the bar of tools is outside");
  if (document.querySelector(".chat-entry:not(.header *)")) faults.push("the chat floats");
  return faults;
}

for (const game of cases(games, 3)) {
  test(`${game} fits every window`, async () => {
    page.problems.length = 0;
    await page.goto(`/casino/game/${game}`);
    await settled(page);
    const look = async (where) => {
      await eventually(async () => assert.deepEqual(await page.evaluate(faultsOf), [], `${game} at ${where}`));
      assert.equal(await overflow(page), 0, `${game} at ${where} is too wide`);
    };
    for (const size of windows) {
      const [width, height] = size;
      await page.setViewportSize({ width, height });
      await look(`${width} x ${height}`);
      if (!chatIsChoice(size)) continue;
      await page.locator(".chat-entry").click();
      await page.locator("#chat[data-open]").waitFor();
      await look(`${width} x ${height} beside the chat`);
      await page.locator(".chat-entry").click();
      await page.locator("#chat:not([data-open])").waitFor({ state: "attached" });
    }
    assert.deepEqual(page.problems, [], "problems on the page");
  });
}

fullTest("the action says everything of the largest stake in a coin of eight decimals", async () => {
  page.problems.length = 0;
  await page.evaluate(() => localStorage.setItem("croupier", JSON.stringify({ ...JSON.parse(localStorage.getItem("croupier")), currency: "doge" })));
  for (const game of ["crash", "dice", "mines"]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/casino/game/${game}`);
    await settled(page);
    await page.getByRole("button", { name: "MAX" }).click();
    for (const [width, height, chat] of [[360, 640, false], [1024, 768, true], [1440, 900, false]]) {
      await page.setViewportSize({ width, height });
      if (chat) await page.locator(".chat-entry").click();
      await eventually(async () => assert.deepEqual(await page.evaluate(faultsOf), [], `${game} at ${width} x ${height}`));
      if (chat) await page.locator(".chat-entry").click();
    }
    await eventually(async () => assert.match(await page.locator(".play-button").textContent(), /\d\.\d{8} DOGE/));
    await eventually(async () => assert.equal(await page.getByRole("button", { name: "Turbo" }).count(), game === "crash" ? 0 : 1));
  }
  assert.deepEqual(page.problems, [], "problems on the page");
});
