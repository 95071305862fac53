// Games of an outside provider: staff connect the provider and import its games, a guest sees them, and a
// player bets, wins and has a win taken back on the provider's page. The provider is a server of its own.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { visit } from "./lobby.mjs";
import { adminByCall, confirmByCall, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { credentials, reels, startProvider } from "./provider.mjs";
import { widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";

let browser, server, admin, provider;
const path = "/admin/integrations";
const game = `/casino/game/${encodeURIComponent(`main:${reels.id}`)}`;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  provider = await startProvider(() => `${server.url}/api/provider/main`);
  await admin.post("/api/admin/integrations/save", {
    name: "main", version: 0, protocol: "slotegrator", base: `${provider.url}/v1`, secrets: credentials, addresses: ["127.0.0.1"], currencies: ["usd"], hosts: [], fee: 1250, reason: "for the tests",
  });
  await admin.post("/api/admin/integrations/switch", { name: "main", version: 1, enabled: true, reason: "for the tests" });
  await importGames("main");
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await provider?.stop();
});

/** Reads and imports the games of an integration, as a script of staff would. */
async function importGames(name) {
  await admin.post("/api/admin/integrations/games/read", { name });
  let state;
  await eventually(async () => {
    state = await admin.post("/api/admin/integrations/games/state", { name });
    assert.equal(state.complete, true, "the games are read");
  });
  await admin.post("/api/admin/integrations/games/import", { name, started_at: state.started_at, reason: "for the tests" });
}

async function openOffice(viewport) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, admin, server.url);
  await page.goto(path);
  await page.getByRole("heading", { name: "Integrations", level: 1 }).waitFor();
  return page;
}

/** Fails if a page or a dialog does not fit or cannot be used by everybody. */
async function fits(page, viewport, where) {
  await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
  await page.locator(".ui-toast").first().waitFor({ state: "detached" }); // on a phone they lie over the head of a dialog
  assert.equal(await overflow(page), 0, `${where} is wider than ${viewport.width}`);
  const wide = await page.evaluate(() => [...document.querySelectorAll("[role=dialog]")].some((one) => one.scrollWidth > one.clientWidth + 1));
  assert.equal(wide, false, `${where} scrolls sideways at ${viewport.width}`);
  await accessible(page, `${where} at ${viewport.width}`);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/integrations-${where.replaceAll(" ", "-")}-${viewport.width}.png` });
}

/** Ends the session of a script. */
async function signOut({ jar }) {
  const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${server.url}/auth/logout`, { headers: { Cookie: cookies, "X-Requested-With": "XMLHttpRequest", "X-XSRF-TOKEN": decodeURIComponent(jar.get("XSRF-TOKEN") ?? "") } });
  assert.equal(answer.ok, true, "signed out");
}

/** Chooses an action of a row. */
async function act(page, name, action) {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

for (const viewport of widths(phone, tablet, desktop)) {
  test(`staff connect a provider and import its games at ${viewport.width}`, async () => {
    const name = `provider-${viewport.width}`;
    const page = await openOffice(viewport);
    await page.getByRole("button", { name: "New integration" }).click();
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).getByText("Enter the merchant id.").waitFor();
    await fits(page, viewport, "a new integration");
    for (const [label, value] of [
      ["Name", name], ["Address of the interface", `${provider.url}/v1`], ["Addresses of callbacks", "192.0.2.0/24"], ["Currencies", "usd"], ["Hosts of games", "https://games.example.org"],
      ["Contract fee", "12.5"], ["Merchant id", credentials.merchant], ["Reason", "a new contract"],
    ]) await dialog(page).getByLabel(label, { exact: true }).fill(value);
    await dialog(page).getByLabel("Merchant key", { exact: true }).fill(credentials.key);
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).getByText("Names such as games.example.org, without https.").waitFor();
    await dialog(page).getByLabel("Hosts of games", { exact: true }).fill("*.games.example.org");
    await dialog(page).getByRole("button", { name: "Save" }).click();
    await dialog(page).waitFor({ state: "detached" });

    await act(page, name, "Switch on");
    await fits(page, viewport, "the switch");
    await dialog(page).getByLabel("Reason").fill("the contract has begun");
    await dialog(page).getByRole("button", { name: "Switch on" }).click();
    await dialog(page).waitFor({ state: "detached" });
    const policy = (await fetch(server.url)).headers.get("Content-Security-Policy");
    assert.match(policy, new RegExp(`frame-src [^;]*${provider.url}`), "pages may show the games");
    assert.match(policy, /frame-src [^;]*https:\/\/\*\.games\.example\.org/);
    assert.doesNotMatch(policy, /frame-src [^;]*https:(?!\/\/)/, "but not the whole web");

    await act(page, name, "Games, callbacks and reports");
    await dialog(page).getByRole("button", { name: "Test the connection" }).click();
    await dialog(page).getByText(/answers in \d+ ms/).waitFor();
    await fits(page, viewport, "the state");
    await dialog(page).getByRole("tab", { name: "Contract" }).click();
    await dialog(page).getByRole("cell", { name: "10000" }).waitFor();
    await dialog(page).getByRole("button", { name: "Start the test" }).click();
    await dialog(page).last().getByLabel("Reason").fill("before the first player");
    await dialog(page).last().getByRole("button", { name: "Start the test" }).click();
    await dialog(page).getByText(/"success": true/).waitFor();
    await fits(page, viewport, "the contract");
    await dialog(page).getByRole("tab", { name: "Games" }).click();
    await dialog(page).getByRole("button", { name: "Read the games" }).click();
    await dialog(page).getByText("2 new, 0 changed, 0 removed, 0 unchanged").waitFor();
    await fits(page, viewport, "the games");
    await dialog(page).getByRole("button", { name: "Import the games" }).click();
    await dialog(page).last().getByLabel("Reason").fill("the first games");
    await fits(page, viewport, "the import");
    await dialog(page).last().getByRole("button", { name: "Import", exact: true }).click();
    await dialog(page).getByRole("button", { name: "Read the games" }).waitFor();
    await dialog(page).getByRole("tab", { name: "Callbacks" }).click();
    await dialog(page).getByText("There are no slow or refused callbacks.").waitFor();
    await fits(page, viewport, "the callbacks");
    await dialog(page).getByRole("tab", { name: "Reports" }).click();
    await dialog(page).getByText("There are no rounds yet.").waitFor();
    await fits(page, viewport, "the reports");
    await dialog(page).getByRole("button", { name: "Compare a list" }).click();
    await fits(page, viewport, "the comparison");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await act(page, name, "Change");
    await fits(page, viewport, "a change");
    await close(page);
    await admin.post("/api/admin/integrations/switch", { name, version: 2, enabled: false, reason: "the test is over" });
    assert.doesNotMatch((await fetch(server.url)).headers.get("Content-Security-Policy"), /games\.example\.org/, "a closed integration has no frames");
  });

  test(`a guest finds the game of a provider and is asked to sign in for real money at ${viewport.width}`, async () => {
    const page = await visit(browser, server, { viewport, path: game });
    await page.getByRole("button", { name: "Play money" }).or(page.locator(".hosted-frame")).first().waitFor();
    await page.frameLocator(".hosted-frame").getByRole("heading", { name: reels.name }).waitFor();
    await page.getByRole("button", { name: "Real money" }).click();
    await dialog(page).getByRole("tab", { name: "Register" }).waitFor();
    await close(page);
  });

  test(`a player bets, wins, and loses a win that is taken back at ${viewport.width}`, async () => {
    const newPlayer = newcomer();
    const person = await registerByCall(server, newPlayer);
    await confirmByCall(server, person, newPlayer.email);
    await command(server.data, "user", "grant", person.user.name, "100", "usd", "--reason", "a test");
    const page = await visit(browser, server, { viewport, person, path: game });
    const frame = page.frameLocator(".hosted-frame");
    await frame.getByRole("button", { name: "Bet" }).waitFor();
    await page.getByRole("button", { name: "Real money" }).click();
    await eventually(() => assert.ok(provider.latest(), "a session with real money"));
    const token = provider.latest();
    await frame.locator(`[data-session="${token}"]`).waitFor();
    for (const [nth, kind, balance] of [[1, "Bet", "99.00"], [2, "Win", "101.50"], [3, "Rollback", "99.00"]]) {
      await frame.getByRole("button", { name: kind }).click();
      await frame.locator("#answer").filter({ hasText: `${nth}. ${kind.toLowerCase()} ${balance}` }).waitFor();
    }
    await page.getByRole("tab", { name: "My bets" }).click();
    await page.getByRole("button", { name: /Open the bet/ }).first().waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, "the page of a provider's game");
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/integrations-game-${viewport.width}.png` });

    await close(page);

    // Signing out ends the session: the win of the open round is paid, and a bet is refused.
    await provider.play(token, "bet");
    await signOut(person);
    assert.equal(Number((await provider.play(token, "win")).balance).toFixed(2), "100.50", "a win after the sign-out");
    assert.equal((await provider.play(token, "bet")).error_description, "expired_session", "a bet after the sign-out");
  });
}

test("a player plays free spins, and their winnings become one bonus", async () => {
  const newPlayer = newcomer();
  const person = await registerByCall(server, newPlayer);
  await confirmByCall(server, person, newPlayer.email);
  const page = await open(browser, server.url, desktop);
  await takeSession(page, admin, server.url);
  await page.goto("/admin/free-spins");
  await page.getByRole("button", { name: "Give free spins" }).click();
  for (const [label, value] of [
    ["Name", "Spring spins"], ["Integration", "main"], ["Games", `main:${reels.id}`], ["Players", person.user.name], ["Spins", "2"], ["Provider's id of the stake", "b1"], ["Wager of the winnings", "0"], ["Reason", "a test"],
  ]) await dialog(page).getByLabel(label, { exact: true }).fill(value);
  await accessible(page, "the form of free spins");
  await dialog(page).getByRole("button", { name: "Give free spins" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await eventually(async () => assert.equal(provider.spins().length, 1, "the provider has the spins"));

  const own = await visit(browser, server, { viewport: desktop, person, path: "/bonus" });
  await own.getByText("Ready to play").waitFor();
  await own.getByRole("link", { name: "Play", exact: true }).click();
  await own.frameLocator(".hosted-frame").getByRole("button", { name: "Bet" }).waitFor();
  const before = provider.latest();
  await own.getByRole("button", { name: "Real money" }).click();
  await eventually(() => assert.notEqual(provider.latest(), before, "a session with real money"));
  const token = provider.latest();
  for (const nth of [1, 2]) {
    const spin = { freespin_id: provider.spins()[0], type: "freespin", round_id: `free-${nth}` };
    await provider.play(token, "bet", { ...spin, amount: "0" });
    const won = await provider.play(token, "win", spin);
    assert.equal(won.error_code, undefined, "the win is accepted");
  }
  await own.goto("/bonus");
  await own.getByText("2 of 2").waitFor();
  await own.getByText("$5.00").waitFor();
  await page.goto("/admin/free-spins/players");
  await page.getByRole("row").filter({ hasText: "Spring spins" }).getByText("2 of 2").waitFor();
  await page.goto("/admin/free-spins");
  await act(page, "Spring spins", "Cancel");
  await dialog(page).getByLabel("Reason").fill("the test is over");
  await dialog(page).getByRole("button", { name: "Cancel", exact: true }).last().click();
  await page.getByRole("row").filter({ hasText: "Spring spins" }).getByText("cancelled").waitFor();
  await close(own);
  await close(page);
});
