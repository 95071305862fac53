// A walk through every place as guest, player and administrator, at three
// widths: it renders, it is accessible, nothing is logged as an error, nothing
// overflows.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, expectStatuses, launch, open, phone, tablet } from "./browser.mjs";
import { confirmByCall, cookieClient, dialog, newcomer, openAuth, password, register, registerByCall, signedIn } from "./people.mjs";
import { places, settled } from "./places.mjs";
import { pills } from "./rounds.mjs";
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
  await page.getByText("Attempting to connect to the events server...").waitFor({ state: "detached", timeout: 20_000 });
  await close(page);
});

test("opens the sign-in dialog on the tab that was asked for", async () => {
  const page = await open(browser, server.url, phone);
  await page.goto("/");
  await openAuth(page, "Sign up");
  assert.deepEqual(await dialog(page).getByRole("tab").allTextContents(), ["Log in", "Register"]);
  assert.equal(await dialog(page).getByRole("tab", { name: "Register" }).getAttribute("aria-selected"), "true");
  await close(page);
});
