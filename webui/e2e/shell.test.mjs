// The frame of the pages: themes, the header, guards, policies, the licence.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, phone, settled, tablet } from "./browser.mjs";
import { visit } from "./lobby.mjs";
import { dialog, fillRegister, newcomer, openAuth, password, register, registerByCall, signedIn } from "./people.mjs";
import { fullTest } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, player;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  player = await registerByCall(server, newcomer());
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

describe("themes", () => {
  for (const theme of ["dark", "gray", "blue", "green"]) {
    fullTest(`${theme} is chosen, kept over a reload and readable`, async () => {
      const page = await visit(browser, server, { person: player, path: "/profile/settings/appearance" });
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
  const bar = (colour) => page.waitForFunction((wanted) => document.querySelector("meta[name=theme-color]").content === wanted, colour);
  await page.goto("/");
  await bar("#0b0f12");
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.getByRole("complementary").getByRole("button", { name: "Appearance" }).click();
  await dialog(page).getByRole("radio", { name: "Blue" }).waitFor();
  await accessible(page, "the choice of a theme");
  await dialog(page).getByRole("radio", { name: "Blue" }).click({ force: true });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "blue");
  await bar("#0a1020");
  await eventually(async () => assert.match(await (await page.request.get("/")).text(), /data-theme="blue"/, "the next page is born in it"));
  await page.reload();
  await settled(page);
  await bar("#0a1020");
  await close(page);
});

fullTest("the terms open over the registration, and what was typed is kept", async () => {
  const page = await open(browser, server.url, phone);
  await page.goto("/");
  await openAuth(page, "Sign up");
  const person = newcomer();
  await fillRegister(page, person);
  await dialog(page).getByRole("button", { name: "Read the Terms and Conditions" }).click();
  await dialog(page).locator(".policy-prose").waitFor();
  await page.keyboard.press("Escape");
  await dialog(page).getByLabel("Email", { exact: true }).waitFor();
  await eventually(async () => {
    assert.equal(await dialog(page).getByLabel("Email", { exact: true }).inputValue(), person.email);
    assert.equal(await dialog(page).getByLabel("Password", { exact: true }).inputValue(), person.password);
    assert.equal(await dialog(page).getByRole("checkbox").isChecked(), true);
  });
  await dialog(page).getByRole("button", { name: "Register" }).click();
  await signedIn(page);
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
});

test("an excluded player sees the exclusion everywhere except in the settings", async () => {
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
  // Played games stay available.
  await page.goto("/error/se");
  await page.getByRole("link", { name: "Your bets" }).click();
  await page.getByRole("heading", { name: "Your latest bets", level: 1 }).waitFor();
  await close(page);
});

fullTest("the weekly race opens from the menu and leads to its page", async () => {
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

fullTest("an invalid licence closes the pages and says why", async () => {
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

fullTest("a lost connection is shown after three seconds, and so is its return", async () => {
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

fullTest("play money is marked in the header at every width, and shown with two decimals", async () => {
  for (const viewport of [{ ...phone, width: 320 }, phone, tablet, desktop]) {
    const page = await open(browser, server.url, viewport);
    await page.goto("/");
    const chip = page.locator("button.balance-chip");
    await eventually(async () => assert.match(await chip.innerText(), /1,000\.00\s+Fun Play/, `at ${viewport.width}`));
    await chip.click();
    await dialog(page).getByRole("button", { name: /^BTC/ }).click();
    await dialog(page).waitFor({ state: "detached" });
    await eventually(async () => {
      assert.match(await chip.locator(".num").innerText(), /^[\d,]+\.\d\d$/, "two decimals of a coin");
      assert.match(await chip.getAttribute("title"), /^\d\.\d{8} BTC of play money$/, "the whole of it on pointing");
    });
    await chip.click();
    await dialog(page).getByRole("button", { name: /^BTC/ }).getByText(/^\d\.\d{8}$/).waitFor();
    await close(page);
  }
});

fullTest("opens the sign-in dialog on the tab that was asked for", async () => {
  const page = await open(browser, server.url, phone);
  await page.goto("/");
  await openAuth(page, "Sign up");
  await eventually(async () => assert.deepEqual(await dialog(page).getByRole("tab").allTextContents(), ["Log in", "Register"]));
  await dialog(page).getByRole("tab", { name: "Register", selected: true }).waitFor();
  await close(page);
});
