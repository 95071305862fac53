// Input methods: keyboard only, touch on the phone, the clipboard.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, focused, launch, open, phone, settled } from "./browser.mjs";
import { dialog, openAuth } from "./people.mjs";
import { pills, playRound } from "./rounds.mjs";
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

fullTest("what is copied is copied on a page without a clipboard of its own, or can be by hand", async () => {
  const page = await open(browser, server.url.replace("127.0.0.1", "casino.test"), desktop);
  await page.goto("/casino/game/dice");
  await settled(page);
  assert.equal(await page.evaluate(() => navigator.clipboard), undefined, "plain http");
  await playRound(page, "dice");
  const pill = page.locator(".play-pill").first();
  await pill.click();
  const id = await dialog(page).getByTestId("bet-id").filter({ hasText: /\d/ }).textContent();
  const copy = dialog(page).locator(".ui-copy-field", { has: page.getByTestId("bet-id") }).getByRole("button", { name: "Copy" });
  await copy.click();
  await dialog(page).getByText("Copied!").waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await focused(pill);
  const stake = page.getByLabel("Stake", { exact: true });
  await stake.evaluate((field) => field.addEventListener("paste", (event) => (window.pasted = event.clipboardData.getData("text"))));
  await stake.focus();
  await page.keyboard.press("Control+v");
  await page.waitForFunction((id) => window.pasted === id, id);

  await page.evaluate(() => (document.execCommand = () => false));
  await pill.click();
  await copy.click();
  const byHand = dialog(page).getByLabel("Copy the selected text");
  await focused(byHand);
  await eventually(async () => assert.equal(await byHand.evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd)), id));
  await accessible(page, "a text to be copied by hand");
  await close(page);
});

test("the keyboard alone opens, fills and closes the sign-in dialog", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/");
  await settled(page);
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement?.textContent?.trim() === "Sign in")) break;
  }
  await page.keyboard.press("Enter");
  await dialog(page).getByRole("tab", { name: "Log in" }).waitFor();
  await dialog(page).locator(":focus").waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await focused(page.getByRole("banner").getByRole("button", { name: "Sign in" })); // The focus is back.
  await close(page);
});

test("the keyboard alone leads from the address bar to a bet", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/");
  await settled(page);
  await page.keyboard.press("Tab");
  await focused(page.getByText("Skip to the content"));
  await page.keyboard.press("Enter");
  await tabTo(page, "[data-game=dice] .game-tile-link");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/casino/game/dice");
  await settled(page);
  await tabTo(page, "main input[type=text], main input[inputmode]");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("2");
  await tabTo(page, ".play-button");
  const before = await pills(page);
  await page.keyboard.press("Enter");
  await page.waitForFunction((count) => document.querySelectorAll(".play-pill").length > count, before);
  await page.locator(".balance-chip .num").filter({ hasNotText: "1,000.00" }).waitFor();
  await close(page);
});

/**
 * Presses Tab until an element has the focus. Each focused element on the way must be in view and
 * show its focus.
 */
async function tabTo(page, wanted, limit = 80) {
  for (let pressed = 0; pressed < limit; pressed += 1) {
    await page.keyboard.press("Tab");
    await eventually(async () => assert.equal(await page.evaluate(unseenFocus), null, "the focus cannot be seen"));
    if (await page.evaluate((wanted) => document.activeElement.matches(wanted), wanted)) return;
  }
  throw new Error(`${limit} presses of Tab do not lead to ${wanted}`);
}

/** The focused element without a visible focus. Null for none. */
function unseenFocus() {
  const element = document.activeElement;
  const { width, height, top, bottom } = element.getBoundingClientRect();
  const seen = element.matches(":focus-visible") && width > 0 && height > 0 && bottom > 0 && top < window.innerHeight;
  return seen ? null : element.outerHTML.slice(0, 120);
}

/** Swipes over the page in several steps. */
async function swipe(page, from, [dx, dy]) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, x, y) => client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  await touch("touchStart", from.x, from.y);
  for (let step = 1; step <= 8; step += 1) await touch("touchMove", from.x + (dx * step) / 8, from.y + (dy * step) / 8);
  await touch("touchEnd");
}

/** A point in the upper part of an element. */
async function upperPart(locator) {
  const { x, y, width } = await locator.boundingBox();
  return { x: x + width / 3, y: y + 12 };
}

describe("a finger puts away", () => {
  test("a dialog, from 80 px on, by its head or its content", async () => {
    const page = await open(browser, server.url, phone);
    await page.goto("/");
    await openAuth(page, "Sign in");
    const head = await upperPart(dialog(page));
    await swipe(page, head, [0, 79]);
    await dialog(page).getByRole("tab", { name: "Log in" }).waitFor();
    await eventually(async () => assert.equal(await dialog(page).evaluate((panel) => panel.style.getPropertyValue("--drag")), "", "it is back in its place"));
    await swipe(page, head, [120, 100]);
    await dialog(page).getByRole("tab", { name: "Log in" }).waitFor();
    await swipe(page, head, [0, 81]);
    await dialog(page).waitFor({ state: "detached" });
    await openAuth(page, "Sign in");
    await swipe(page, await upperPart(dialog(page).getByLabel("Email or user name")), [0, 120]);
    await dialog(page).waitFor({ state: "detached" });
    await close(page);
  });

  fullTest("a list in a dialog only when it is at its top", async () => {
    const page = await open(browser, server.url, phone);
    await page.goto("/");
    await settled(page);
    await page.locator(".balance-chip").click();
    const list = dialog(page).locator(".currencies-list");
    await list.getByRole("button").first().waitFor();
    const { x, y, height } = await list.boundingBox();
    const point = { x: x + 100, y: y + height / 2 };
    await swipe(page, point, [0, -120]);
    await page.waitForFunction(() => document.querySelector(".currencies-list").scrollTop > 20);
    await swipe(page, point, [0, 100]);
    await list.waitFor();
    await list.evaluate((element) => element.scrollTo(0, 0));
    await swipe(page, point, [0, 100]);
    await dialog(page).waitFor({ state: "detached" });
    await close(page);
  });

  fullTest("the menu and the chat, towards their edge", async () => {
    const page = await open(browser, server.url, phone);
    await page.goto("/");
    await settled(page);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.locator("#sidebar[data-open]");
    await menu.waitFor();
    await swipe(page, { x: 200, y: 300 }, [-70, 5]);
    await eventually(async () => assert.equal(await menu.count(), 1));
    await swipe(page, { x: 200, y: 300 }, [-120, 5]);
    await menu.waitFor({ state: "detached" });
    await page.locator(".chat-entry").click();
    const chat = page.locator("#chat[data-open]");
    await chat.getByRole("log", { name: "Messages" }).waitFor();
    await swipe(page, { x: 100, y: 300 }, [120, 5]);
    await chat.waitFor({ state: "detached" });
    await close(page);
  });
});
