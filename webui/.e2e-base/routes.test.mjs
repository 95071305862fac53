// A walk through every place as guest, player and administrator, at three
// widths: it renders, it is accessible, nothing is logged as an error, nothing
// overflows.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, expectStatuses, launch, open, phone, tablet } from "./browser.mjs";
import { confirmByCall, cookieClient, dialog, fillRegister, newcomer, openAuth, password, register, registerByCall, signedIn } from "./people.mjs";
import { places, settled } from "./places.mjs";
import { pills, playRound } from "./rounds.mjs";
import { startServer } from "./server.mjs";

let browser, server;
const people = {};
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  const shown = /login\s*:?\s+(\S+)[\s\S]*?password\s*:?\s+(\S+)/i.exec(server.printed());
  assert.ok(shown, `an administrator is printed:\n${server.printed()}`);
  const person = newcomer();
  people.player = await registerByCall(server, person);
  await confirmByCall(server, people.player, person.email);
  people.admin = await signInByCall(server, shown[1], shown[2]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function signInByCall(server, login, password) {
  const client = await cookieClient(server);
  const answer = await client.post("/auth/login", { login, password });
  return { ...client, token: answer.token, user: answer.user };
}

/** A page signed in as somebody, the way the browser remembers it. */
async function openAs(who, viewport, options) {
  const page = await open(browser, server.url, viewport, options);
  if (who !== "guest") {
    await page.context().addCookies([...people[who].jar].map(([name, value]) => ({ name, value, url: server.url })));
    await page.addInitScript((token) => {
      const stored = JSON.parse(localStorage.getItem("croupier") ?? "{}");
      localStorage.setItem("croupier", JSON.stringify({ ...stored, token }));
    }, people[who].token);
  }
  return page;
}

// One visitor after the other walks through all of their places at one width,
// with what their browser keeps from one page to the next; the widths at once.
describe("places", { concurrency: true }, () => {
  for (const viewport of [phone, tablet, desktop]) {
    describe(`at ${viewport.width}`, { concurrency: 1 }, () => {
      for (const who of ["guest", "player", "admin"]) {
        describe(who, { concurrency: 1 }, () => {
          let page;
          before(async () => (page = await openAs(who, viewport)));
          after(() => page.context().close());
          for (const place of places.filter((one) => one.who === who)) test(place.name, () => walkTo(page, place, viewport));
        });
      }
    });
  }
});

// Faults of accessibility show on the narrow and on the wide page; the one
// between is looked at for its width and its errors.
async function walkTo(page, place, viewport) {
  page.problems.length = page.expected.length = 0;
  expectStatuses(page, ...(place.statuses ?? []));
  await page.goto(place.path.replace("{id}", people.player.user._id));
  await settled(page);
  if (place.open) {
    await place.open(page);
    await settled(page);
  }
  if (viewport !== tablet) await accessible(page, place.name);
  const [wide, room] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth]);
  assert.ok(wide <= room, `the page is ${wide} px wide in ${room} px`);
  assert.deepEqual(page.problems, [], "problems on the page");
}

describe("themes", () => {
  for (const theme of ["dark", "gray", "blue", "green"]) {
    test(`${theme} is chosen, kept over a reload and readable`, async () => {
      const page = await openAs("player", desktop);
      await page.goto("/profile/settings/appearance");
      await page.getByRole("radio", { name: new RegExp(`^${theme}`, "i") }).click({ force: true });
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, theme);
      await accessible(page, `appearance in ${theme}`);
      await page.goto("/");
      await settled(page);
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
      await accessible(page, `home in ${theme}`);
      await close(page);
    });
  }
});

test("a guest chooses a theme, and the browser's bars follow it", async () => {
  const page = await open(browser, server.url, phone);
  const bar = () => page.evaluate(() => document.querySelector("meta[name=theme-color]").content);
  await page.goto("/");
  assert.equal(await bar(), "#0b0f12");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("complementary").getByRole("button", { name: "Appearance" }).click();
  await accessible(page, "the choice of a theme");
  await dialog(page).getByRole("radio", { name: "Blue" }).click({ force: true });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "blue");
  assert.equal(await bar(), "#0a1020");
  const born = await page.request.get("/");
  assert.match(await born.text(), /data-theme="blue"/, "the next page is born in it");
  await page.reload();
  await settled(page);
  assert.equal(await bar(), "#0a1020");
  await close(page);
});

test("the terms open over the registration, and what was typed is kept", async () => {
  const page = await open(browser, server.url, phone);
  await page.goto("/");
  await openAuth(page, "Sign up");
  const person = newcomer();
  await fillRegister(page, person);
  await dialog(page).getByRole("button", { name: "Read the Terms and Conditions" }).click();
  await dialog(page).locator(".policy-prose").waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).getByLabel("E-mail", { exact: true }).waitFor();
  assert.equal(await dialog(page).getByLabel("E-mail", { exact: true }).inputValue(), person.email);
  assert.equal(await dialog(page).getByLabel("Password", { exact: true }).inputValue(), person.password);
  assert.equal(await dialog(page).getByRole("checkbox").isChecked(), true);
  await dialog(page).getByRole("button", { name: "Register" }).click();
  await signedIn(page);
  await close(page);
});

test("what is copied is copied on a page without a clipboard of its own, or can be by hand", async () => {
  const page = await open(browser, server.url.replace("127.0.0.1", "casino.test"), desktop);
  await page.goto("/casino/game/dice");
  await settled(page);
  assert.equal(await page.evaluate(() => navigator.clipboard), undefined, "plain http");
  await playRound(page, "dice");
  await page.locator(".play-pill").first().click();
  const id = await dialog(page).getByTestId("bet-id").textContent();
  const copy = dialog(page).locator(".ui-copy-field", { has: page.getByTestId("bet-id") }).getByRole("button", { name: "Copy" });
  await copy.click();
  await dialog(page).getByText("Copied!").waitFor();
  await page.keyboard.press("Escape");
  const stake = page.getByLabel("Bet amount");
  await stake.evaluate((field) => field.addEventListener("paste", (event) => (window.pasted = event.clipboardData.getData("text"))));
  await stake.focus();
  await page.keyboard.press("Control+v");
  assert.equal(await page.evaluate(() => window.pasted), id);

  await page.evaluate(() => (document.execCommand = () => false));
  await page.locator(".play-pill").first().click();
  await copy.click();
  const byHand = dialog(page).getByLabel("Copy this by hand: it is selected");
  assert.equal(await byHand.inputValue(), id);
  assert.equal(await byHand.evaluate((field) => field === document.activeElement && field.selectionEnd - field.selectionStart === field.value.length), true);
  await accessible(page, "a text to be copied by hand");
  await close(page);
});

describe("guards", () => {
  test("a route that needs a login opens the dialog and stays where one was", async () => {
    const page = await open(browser, server.url, desktop);
    await page.goto("/profile/settings/connections");
    await dialog(page).getByRole("tab", { name: "Log in" }).waitFor();
    assert.notEqual(new URL(page.url()).pathname, "/profile/settings/connections");
    await close(page);
  });

  test("the letters of a demo site are kept from a plain player by the server", async () => {
    const page = await openAs("player", desktop);
    expectStatuses(page, 403);
    await page.goto("/admin/mail");
    await signedIn(page);
    await page.getByText("You are not allowed to do this.").waitFor();
    await close(page);
  });
});

test("who excluded themself is told so everywhere but in the settings", async () => {
  const page = await open(browser, server.url, phone);
  await register(page, newcomer());
  await page.goto("/profile/settings/self-exclusion");
  await page.getByRole("radio", { name: "24 hours" }).click({ force: true });
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Exclude me" }).click();
  await dialog(page).getByRole("button", { name: "Exclude me" }).click();
  await page.getByText("You have excluded yourself until", { exact: false }).first().waitFor();
  await page.goto("/");
  await page.waitForURL((url) => url.pathname === "/error/se");
  await page.getByRole("heading", { name: "You are taking a break" }).waitFor();
  await page.getByRole("link", { name: "Account settings" }).click();
  await page.getByRole("heading", { name: "Account", level: 1 }).waitFor();
  // What was played stays in reach.
  await page.goto("/error/se");
  await page.getByRole("link", { name: "Your bets" }).click();
  await page.getByRole("heading", { name: "Your latest bets", level: 1 }).waitFor();
  await close(page);
});

test("the weekly race opens from the menu and leads to its page", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/");
  await settled(page);
  await page.getByRole("navigation").getByRole("button", { name: "Weekly race" }).click();
  await dialog(page).getByRole("heading", { name: /Weekly Race: \$10,000/ }).waitFor(); // the licence's reward
  await dialog(page).getByRole("link", { name: "Open the leaderboard" }).click();
  await page.waitForURL((url) => url.pathname === "/leaderboard");
  await page.getByRole("heading", { name: /Weekly Race/, level: 1 }).waitFor();
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Leaderboard" }).waitFor();
  await close(page);
});

test("an invalid licence closes the pages and says why", async () => {
  const folder = await mkdtemp(join(tmpdir(), "croupier-licence-"));
  const file = join(folder, "licence.txt");
  await writeFile(file, "not a licence");
  const closed = await startServer({ env: { CROUPIER_LICENCE_FILE: file } });
  try {
    const page = await open(browser, closed.url, desktop);
    await page.goto("/profile/anybody");
    await page.waitForURL((url) => url.pathname === "/error/1");
    await page.getByRole("heading", { name: "Invalid licence" }).waitFor();
    await page.goto("/error/noLayout/1");
    await page.getByRole("heading", { name: "Invalid licence" }).waitFor();
    assert.equal(await page.getByRole("banner").count(), 0, "no frame around it");
    await close(page);
  } finally {
    await closed.stop();
    await rm(folder, { recursive: true });
  }
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
  assert.equal(await page.evaluate(() => Boolean(document.activeElement?.closest("[role=dialog]"))), true, "the focus is in the dialog");
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.textContent?.trim()), "Sign in", "the focus is back");
  await close(page);
});

test("the keyboard alone leads from the address bar to a bet", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/");
  await settled(page);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent.trim()), "Skip to the content");
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

/** Presses Tab until the wanted element has the focus; each one on the way must be in sight and show it. */
async function tabTo(page, wanted, limit = 80) {
  for (let pressed = 0; pressed < limit; pressed += 1) {
    await page.keyboard.press("Tab");
    const focus = await page.evaluate((wanted) => {
      const element = document.activeElement;
      const { width, height, top, bottom } = element.getBoundingClientRect();
      return {
        there: element.matches(wanted), name: element.outerHTML.slice(0, 120),
        seen: element.matches(":focus-visible") && width > 0 && height > 0 && bottom > 0 && top < window.innerHeight,
      };
    }, wanted);
    assert.ok(focus.seen, `the focus cannot be seen on ${focus.name}`);
    if (focus.there) return;
  }
  throw new Error(`${limit} presses of Tab do not lead to ${wanted}`);
}

test("a cut connection is told after three seconds and again when it is back", async () => {
  const page = await open(browser, server.url, desktop);
  page.expected.push(/WebSocket connection/, /ERR_/);
  let blocked = true;
  await page.routeWebSocket(/.*/, (socket) => (blocked ? socket.close({ code: 1011 }) : socket.connectToServer()));
  await page.goto("/");
  await page.getByText("Attempting to connect to the events server...").waitFor();
  await accessible(page, "the connection banner");
  blocked = false;
  await page.getByText("Attempting to connect to the events server...").waitFor({ state: "detached", timeout: 60_000 });
  await close(page);
});

/** Drags a finger over the page, in steps as a hand makes them. */
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
    assert.equal(await dialog(page).evaluate((panel) => panel.style.getPropertyValue("--drag")), "", "it is back in its place");
    await swipe(page, head, [120, 100]);
    await dialog(page).getByRole("tab", { name: "Log in" }).waitFor();
    await swipe(page, head, [0, 81]);
    await dialog(page).waitFor({ state: "detached" });
    await openAuth(page, "Sign in");
    await swipe(page, await upperPart(dialog(page).getByLabel("E-mail or login")), [0, 120]);
    await dialog(page).waitFor({ state: "detached" });
    await close(page);
  });

  test("a list in a dialog only when it is at its top", async () => {
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

  test("the menu and the chat, towards their edge", async () => {
    const page = await open(browser, server.url, phone);
    await page.goto("/");
    await settled(page);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    const menu = page.locator("#sidebar[data-open]");
    await menu.waitFor();
    await swipe(page, { x: 200, y: 300 }, [-70, 5]);
    assert.equal(await menu.count(), 1);
    await swipe(page, { x: 200, y: 300 }, [-120, 5]);
    await menu.waitFor({ state: "detached" });
    await page.locator(".chat-toggle").click();
    const chat = page.locator("#chat[data-open]");
    await chat.getByRole("log", { name: "Messages" }).waitFor();
    await swipe(page, { x: 100, y: 300 }, [120, 5]);
    await chat.waitFor({ state: "detached" });
    await close(page);
  });
});

test("play money is marked in the header at every width, and shown with two decimals", async () => {
  for (const viewport of [{ ...phone, width: 320 }, phone, tablet, desktop]) {
    const page = await open(browser, server.url, viewport);
    await page.goto("/");
    const chip = page.locator("button.balance-chip");
    assert.match(await chip.innerText(), /1,000\.00\s+Fun Play/, `at ${viewport.width}`);
    await chip.click();
    await dialog(page).getByRole("button", { name: /^BTC/ }).click();
    await dialog(page).waitFor({ state: "detached" });
    assert.match(await chip.locator(".num").innerText(), /^[\d,]+\.\d\d$/, "two decimals of a coin");
    assert.match(await chip.getAttribute("title"), /^\d\.\d{8} BTC of play money$/, "the whole of it on pointing");
    await chip.click();
    await dialog(page).getByRole("button", { name: /^BTC/ }).getByText(/^\d\.\d{8}$/).waitFor();
    await close(page);
  }
});

test("opens the sign-in dialog on the tab that was asked for", async () => {
  const page = await open(browser, server.url, phone);
  await page.goto("/");
  await openAuth(page, "Sign up");
  assert.deepEqual(await dialog(page).getByRole("tab").allTextContents(), ["Log in", "Register"]);
  assert.equal(await dialog(page).getByRole("tab", { name: "Register" }).getAttribute("aria-selected"), "true");
  await close(page);
});
