// The leaderboard: the weekly race with its countdown, hidden players, a challenge that staff
// create and a player wins, and a stopped race.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, open, overflow, phone } from "./browser.mjs";
import { adminByCall, confirmByCall, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, anna;

/** A bet of twenty dollars that wins in nineteen of twenty cases. */
const bet = (who) => who.post("/api/whisper", { event: "Play", data: { api_id: "dice", bet: "20", demo: false, currency: "usd", data: { over: true, target: "5.00" } } });

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  const person = newcomer("racer");
  const client = await registerByCall(server, person);
  await confirmByCall(server, client, person.email);
  const [{ id }] = (await admin.post("/api/admin/players", { query: person.name })).rows;
  await admin.post("/api/admin/player/adjust", { user: id, amount: "900", currency: "usd", purpose: "real", request: "fund the racer", reason: "for the tests" });
  anna = { ...client, id, name: person.name };
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function enter(viewport, path, who) {
  const page = await open(browser, server.url, viewport);
  if (who) await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

const draft = (change) => ({
  kind: "race", name: "Short race", starts_at: 0, ends_at: Date.now() + 3_600_000, games: ["dice"], currencies: [], points: "theory", min_stake: "20",
  pool: "50", shares: [600, 400], currency: "", amounts: [], multiplier: "", winners: 0, ...change,
});

test("staff set up a challenge from a template, as players will see it", async () => {
  const page = await enter(desktop, "/admin/races", admin);
  expectStatuses(page, 422); // an invalid draft
  await page.getByText("There are no races yet.").waitFor();
  await page.getByRole("button", { name: "New race" }).click();
  await dialog(page).getByText("Challenge", { exact: true }).click();
  const fields = dialog(page);
  await fields.getByLabel("Multiplier to reach").fill("1.02");
  await fields.getByLabel("Minimum stake").fill("20");
  await fields.getByLabel("Winners").fill("0");
  await fields.getByRole("button", { name: "Preview" }).click();
  await fields.getByText("A challenge names games", { exact: false }).waitFor();
  await fields.getByLabel("Winners").fill("9");
  await fields.getByRole("button", { name: "Preview" }).click();
  await fields.getByText("The first 9 players to reach 1.02× in Dice win.", { exact: false }).waitFor();
  await fields.getByText("It costs at most $180.00.", { exact: false }).waitFor();
  await accessible(page, "a new challenge");
  await fields.getByRole("textbox", { name: "Reason" }).fill("for the tests");
  await fields.getByRole("button", { name: "Create" }).click();
  await page.getByRole("cell", { name: /^Hit 100× in dice/ }).waitFor();
  await close(page);
});

test("a winner is notified at once; the bet proves it", async () => {
  const { id } = await admin.post("/api/admin/race/create", { request: "short", draft: draft({}), reason: "for the tests" });
  assert.ok(id);
  const page = await enter(desktop, "/leaderboard", anna);
  await page.getByRole("tab", { name: "Challenges" }).click();
  await page.getByText("0 of 9 won").waitFor();
  for (let won = false; !won; ) won = (await bet(anna)).game.win;
  await page.getByText("You have won 20.00 USD in the challenge Hit 100× in dice").waitFor();
  await page.reload();
  await page.getByRole("tab", { name: "Challenges" }).click();
  await page.getByText("1 of 9 won").waitFor();
  await page.getByRole("button", { name: "Show the leaderboard" }).click();
  const row = page.getByRole("row", { name: new RegExp(anna.name) });
  await row.getByText("20.00 USD").waitFor();
  await accessible(page, "a challenge that was won");
  await row.getByRole("link", { name: /Open the bet of place 1/ }).click();
  await dialog(page).getByRole("heading", { name: "Dice bet" }).waitFor();
  await close(page);
  const other = await enter(desktop, "/leaderboard", anna);
  await other.getByRole("tab", { name: "Races" }).click();
  await other.getByRole("button", { name: "Show the leaderboard" }).click();
  await other.getByRole("row", { name: new RegExp(anna.name) }).getByText("$30.00").waitFor();
  await close(other);
  await admin.post("/api/admin/race/stop", { id, pay: false, reason: "for the tests" });
});

test("the weekly race counts down in days, hours and minutes, and hides who wants it", async () => {
  await anna.post("/api/user/settings", { private_bets: true });
  const guest = await enter(phone, "/leaderboard", null);
  await guest.getByText(/^\d+ d \d+ h \d+ min$/).first().waitFor();
  await guest.getByRole("table", { name: "Leaderboard of the weekly race" }).waitFor();
  assert.equal(await guest.getByText(anna.name).count(), 0, "a guest reads no private name");
  assert.equal(await overflow(guest), 0);
  await guest.getByRole("tab", { name: "Races" }).click();
  await guest.getByText("There are no special races at the moment.", { exact: false }).waitFor(); // it was stopped
  await accessible(guest, "the leaderboard");
  const page = await enter(desktop, "/leaderboard", anna);
  await eventually(async () => assert.ok((await page.getByText("You", { exact: false }).count()) > 0));
  await page.getByRole("button", { name: /Prizes in dollars are paid in/ }).click();
  await page.getByRole("option", { name: "BTC" }).click();
  await page.getByText("Prizes are paid in this currency from now on.").waitFor();
  await Promise.all([close(guest), close(page)]);
});
