// Bonuses: an offer by staff, its use by guests and players, a bonus given by staff, its display in
// the header, the games and the bonus page, cancelling it, and a free bet.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";
import { chipIs, dollars, enter, member, playReal } from "./players.mjs";

const terms = { kind: "real_first", wager: 30, reference_edge: "1/25", max_bet: 5_000_000, max_win: 0, reset_below: 10_000_000, days: 30, refused: ["blackjack", "hilo", "baccarat", "videopoker"] };
const freeTerms = { ...terms, kind: "free_bet", wager: 0, max_bet: 0, reset_below: 0 };

let browser, server, anna, bert, admin;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await command(server.data, "settings", "set", "staff.two_factor", "false", "--reason", "for the tests");
  [anna, bert, admin] = [await member(server, "anna", { grant: "10" }), await member(server, "bert", { grant: "1" }), await member(server, "admin", { role: "admin" })];
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Opens a page of the office. */
async function office(path) {
  const page = await open(browser, server.url, desktop);
  await takeSession(page, admin, server.url);
  await page.goto(path);
  return page;
}

let gifts = 0;
const give = (who, amount, how) => {
  gifts += 1;
  return admin.post("/api/admin/bonus/grant", { user: who.id, request: `gift ${gifts}`, amount, currency: "usd", name: how.kind === "free_bet" ? "A free bet" : "A gift", terms: how, reason: "for the tests" });
};

test("staff make an offer from a template, as players will see it", async () => {
  const page = await office("/admin/bonuses");
  await page.getByText("There are no deposit bonuses yet.").waitFor();
  await page.getByRole("button", { name: "New bonus" }).click();
  await dialog(page).getByText("Welcome bonus", { exact: true }).click();
  const fields = dialog(page);
  await fields.getByRole("button", { name: "Preview" }).click();
  await fields.getByText("A deposit of $200.00 gives $200.00, for which $6,000.00 have to be wagered.").waitFor();
  await fields.getByRole("cell", { name: "$1.21" }).waitFor();
  await settled(page);
  await accessible(page, "a new offer");
  await fields.getByRole("textbox", { name: "Reason" }).fill("for the tests");
  await fields.getByRole("button", { name: "Create" }).click();
  await page.getByRole("cell", { name: /^Welcome bonus/ }).waitFor();
  await page.getByText("running", { exact: true }).waitFor();
  await settled(page);
  await accessible(page, "the offers");
  await page.setViewportSize(phone);
  assert.equal(await overflow(page), 0);
  await close(page);
});

test("a guest sees the promotions at three widths, and signs in to opt in", async () => {
  for (const viewport of widths(tablet, phone, desktop)) {
    const page = await enter(browser, server.url, null, { viewport, path: "/promotions" });
    const calls = [];
    page.on("request", (request) => calls.push(new URL(request.url()).pathname));
    await page.getByText(/^100\s% of your deposit, up to \$200\.00$/).waitFor();
    await settled(page);
    assert.equal(await overflow(page), 0, viewport.name);
    await accessible(page, `promotions, ${viewport.name}`);
    await page.getByRole("button", { name: "View the offer" }).click();
    await settled(page);
    await accessible(page, `the deposit bonus, ${viewport.name}`);
    await dialog(page).getByRole("button", { name: "Opt-in" }).click();
    await dialog(page).getByRole("tab").first().waitFor();
    assert.equal(calls.includes("/api/data/promotions/depositOptIn"), false, "a guest opts in to nothing");
    await close(page);
  }
});

fullTest("the popup stays open until the offer was loaded again, then leads to the deposit", async () => {
  const page = await enter(browser, server.url, anna, { path: "/promotions" });
  await page.getByRole("button", { name: "View the offer" }).click();
  await dialog(page).getByRole("button", { name: "Opt-in" }).waitFor();
  let go;
  const held = new Promise((resolve) => (go = resolve));
  await page.route("**/api/data/promotions/depositBonus", async (route) => {
    await held;
    await route.continue();
  });
  const opted = page.waitForResponse("**/api/data/promotions/depositOptIn");
  await dialog(page).getByRole("button", { name: "Opt-in" }).click();
  assert.equal((await opted).status(), 200);
  await dialog(page).getByText("Opt in first, then deposit.", { exact: false }).waitFor();
  assert.equal(await dialog(page).getByText("You have opted in", { exact: false }).count(), 0, "not believed before it was loaded");
  go();
  const chosen = dialog(page).getByText("You have opted in. Your next deposit gets the bonus. Deposit before", { exact: false });
  await chosen.waitFor();
  await accessible(page, "an offer that was chosen");
  await dialog(page).getByRole("button", { name: "Withdraw the opt-in" }).click();
  await page.getByText("Your opt-in is withdrawn.").waitFor();
  await dialog(page).getByRole("button", { name: "Opt-in" }).click();
  await chosen.waitFor();
  await close(page);
});

test("staff give a bonus on the player's page", async () => {
  const page = await office(`/admin/user/${anna.id}`);
  await page.getByRole("button", { name: "Grant a bonus" }).click();
  await dialog(page).getByLabel("Amount").fill("20");
  await dialog(page).getByLabel("Currency").fill("usd");
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill("for the tests");
  await settled(page);
  await accessible(page, "giving a bonus");
  await dialog(page).getByRole("button", { name: "Grant" }).click();
  const table = page.getByRole("table", { name: "Bonuses of this player" });
  await table.getByRole("cell", { name: /^A gift from us/ }).waitFor();
  await table.getByRole("button", { name: "Changes of A gift from us" }).click();
  await dialog(page).getByRole("cell", { name: "20.00" }).first().waitFor();
  await close(page);
});

fullTest("the header, the games and the page of bonuses know the bonus", async () => {
  const page = await enter(browser, server.url, anna, { path: "/casino/game/dice" });
  await playReal(page);
  await chipIs(page, "30.00");
  await page.getByText("The max bet with bonus funds is $5.00.").waitFor();
  await settled(page);
  await accessible(page, "a game with bonus money");
  const asked = page.waitForRequest("**/api/bonusBalance", { timeout: 15_000 });
  await asked; // every ten seconds
  await page.goto("/casino/game/blackjack");
  await page.getByText("Bonus funds are not accepted in this game. Only your real balance is used.").waitFor();
  await chipIs(page, "30.00");
  let bets = 0;
  const play = (bet) => anna.post("/api/whisper", { event: "Play", data: { api_id: "dice", bet, demo: false, currency: "usd", request_id: `bonus-bet-${(bets += 1)}`, data: { over: true, target: "50.50" } } });
  await play("10"); // the real money
  while ((await dollars(anna)) !== "0.00" && Number(await dollars(anna)) > 0) await play("10").catch(() => play("1"));
  for (let i = 0; i < 2; i++) await play("5");
  for (const viewport of widths(phone, tablet, desktop)) {
    await page.setViewportSize(viewport);
    await page.goto("/bonus");
    await page.getByRole("heading", { name: "A gift from us" }).waitFor();
    await page.getByText(/of \$600\.00$/).waitFor();
    await page.getByText("The terms", { exact: true }).click();
    await page.getByText("Excluded games: Baccarat, Blackjack, HiLo, Video poker.").waitFor();
    await page.getByRole("button", { name: "Show changes" }).first().click();
    await page.getByRole("table", { name: "Changes of A gift from us" }).getByText("Granted").waitFor();
    await settled(page);
    assert.equal(await overflow(page), 0, viewport.name);
    await accessible(page, `the bonuses, ${viewport.name}`);
  }
  await page.getByRole("table", { name: "Changes of A gift from us" }).getByRole("button", { name: "Stake" }).first().click();
  await dialog(page).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Bonus rules" }).click();
  await dialog(page).getByText("Bonus balance is not accepted in live games, poker, futures and card games.").waitFor();
  await settled(page);
  await accessible(page, "the rules");
  await close(page);
});

fullTest("a bonus is cancelled by a second press only, and then it is gone", async () => {
  const page = await enter(browser, server.url, anna, { path: "/bonus" });
  const calls = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await page.getByRole("button", { name: "Cancel bonus" }).click();
  await dialog(page).or(page.getByRole("alertdialog")).getByText("Are you sure? You won't be able to get this bonus again unless the promotion states otherwise.").waitFor();
  await page.getByRole("button", { name: "No", exact: true }).click();
  assert.equal(calls.includes("/api/cancelBonus"), false, "denied");
  await page.getByRole("button", { name: "Cancel bonus" }).click();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await page.getByText("You have no active bonuses.").waitFor();
  await page.getByRole("listitem").getByText("cancelled", { exact: true }).waitFor();
  await settled(page);
  await accessible(page, "a history of bonuses");
  await close(page);
});

fullTest("a free bet pays the stake of the bet that it was chosen for", async () => {
  await give(bert, "4", freeTerms);
  const page = await enter(browser, server.url, bert, { path: "/casino/game/dice" });
  await playReal(page);
  await chipIs(page, "1.00");
  await page.getByRole("button", { name: /^Free bet 4\.00/ }).click();
  await page.getByText("The free bet pays the stake. The profit is yours.").waitFor();
  await page.getByLabel("Stake", { exact: true }).or(page.getByLabel("Bet amount")).first().fill("4");
  await settled(page);
  await accessible(page, "a free bet in hand");
  await page.setViewportSize(phone);
  assert.equal(await overflow(page), 0);
  await page.setViewportSize(desktop);
  await page.locator(".play-button").first().click();
  await eventually(async () => assert.equal((await bert.post("/api/bonusBalance", {})).length, 0, "the free bet is used up"));
  const left = Number(await dollars(bert));
  assert.ok(left === 1 || left > 4.8, `lost, nothing is gone; won, what is beyond the stake: ${left}`);
  await eventually(async () => assert.equal(await page.getByRole("button", { name: /^Free bet/ }).count(), 0));
  await close(page);
});

fullTest("staff take a bonus back and stop an offer", async () => {
  await give(bert, "7", terms);
  const page = await office(`/admin/user/${bert.id}`);
  await page.getByRole("button", { name: "Forfeit A gift" }).click();
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill("for the tests");
  await dialog(page).getByRole("button", { name: "Forfeit" }).click();
  await page.getByText("forfeited", { exact: true }).waitFor();
  await page.goto("/admin/bonuses");
  await page.getByRole("button", { name: "Stop Welcome bonus" }).click();
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill("for the tests");
  await dialog(page).getByRole("button", { name: "Stop" }).click();
  await page.getByText("stopped", { exact: true }).waitFor();
  assert.equal((await bert.post("/api/data/promotions/depositBonus", {})).model, undefined);
  await close(page);
});
