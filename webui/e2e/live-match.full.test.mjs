// A complete match from its first bet to a corrected result, for a guest, a player and traders, and
// a simulated match on a fast clock.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open as openPage, overflow, phone, settled, tablet } from "./browser.mjs";
import { feedEnv, startFeed } from "./match.mjs";
import { cookieClient, dialog, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, simulator, startServer, trustModerators } from "./server.mjs";
import { slipOf } from "./slip.mjs";
import { dollars, enter, member } from "./players.mjs";

let browser, server, feed, trader, second;
const shots = process.env.SHOTS;
const shot = async (page, name) => shots && page.screenshot({ path: `${shots}/live-${name}.png` });

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ env: feedEnv })]);
  feed = await startFeed(server);
  await trustModerators(server);
  [trader, second] = await Promise.all([member(server, "trader", { role: "admin" }), member(server, "second", { role: "admin" })]);
});
after(async () => {
  feed?.stop();
  await browser?.close();
  await server?.stop();
});

/** Bets dollars on an outcome of the match's result, and returns to the match. */
async function bet(page, path, outcome, amount) {
  await page.goto(path);
  const price = page.getByRole("region", { name: "Match result", exact: true }).locator(".price", { hasText: outcome });
  await price.click();
  const slip = await slipOf(page);
  await slip.getByLabel("Stake", { exact: true }).fill(amount);
  const real = slip.getByRole("button", { name: "Play with real money" });
  const place = slip.getByRole("button", { name: /^(Place bet|Accept)/ });
  await real.or(place).waitFor();
  if (await real.isVisible()) await real.click();
  await place.click();
  await slip.getByText("Bet accepted").waitFor();
}

/** The player's open or settled bets. */
async function betsOf(page, which) {
  await page.goto("/sport/bets");
  await page.getByRole("tab", { name: which }).click();
  return page.locator(".sports-bet");
}

/** Enters a reason in the open dialog of the office and presses the button. */
async function because(page, button) {
  await dialog(page).getByLabel("Reason").fill("for the tests");
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
}

/** Waits until a script of the player sees a balance. */
async function has(person, amount) {
  for (let tries = 0; ; tries++) {
    const balance = Number(await dollars(person));
    if (Math.abs(balance - amount) < 0.005) return;
    assert.ok(tries < 100, `the balance is ${balance}, want ${amount}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Repeats until there is a response, because on a busy machine the first matches take a while. */
async function until(ask) {
  for (const end = Date.now() + 180_000; ; ) {
    const answer = await ask();
    if (answer) return answer;
    assert.ok(Date.now() < end, "no match has begun");
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

for (const [viewport, name] of widths([tablet, "Foxes"], [phone, "Herons"], [desktop, "Bisons"])) {
  test(`a match is bet on, cashed out, settled and corrected at ${viewport.width} px`, async () => {
    const player = await member(server, `live${viewport.width}`, { grant: "50" });
    const match = await feed.match(`m${viewport.width}`, `Ashford ${name}`, `Calder ${name}`);
    const list = await enter(browser, server.url, null, { viewport, path: "/sport/category/soccer" });
    const row = list.locator(".sports-row", { hasText: match.home });
    await row.waitFor();
    const path = await row.locator(".sports-row-link").getAttribute("href");
    await list.goto(new URL(path, server.url).href);
    await list.locator(".sports-market .price").first().waitFor();

    const page = await enter(browser, server.url, player, { viewport, path });
    await bet(page, path, match.home, "10");
    await match.at(1);
    await list.locator(".sports-live", { hasText: "1'" }).first().waitFor();
    await match.at(20, { scored: [1] });
    await list.locator(".sports-event .sports-side", { hasText: match.home }).locator("strong", { hasText: "1" }).waitFor();
    await settled(list);
    await accessible(list, "a match that is played");
    assert.equal(await overflow(list), 0);
    await shot(list, `guest-${viewport.width}`);

    // A trader suspends the match briefly: a guest sees it at once, and no bets are possible.
    const officePage = await openPage(browser, server.url, viewport);
    await takeSession(officePage, trader, server.url);
    await officePage.goto(path.replace(/^.*\//, "/admin/sports/event/"));
    await officePage.getByRole("button", { name: "Suspend", exact: true }).click();
    await because(officePage, "Suspend");
    const prices = list.getByRole("region", { name: "Match result", exact: true }).locator(".price");
    await eventually(async () => assert.deepEqual(await prices.evaluateAll((all) => all.map((one) => one.disabled)), [true, true, true]));
    await officePage.getByRole("button", { name: "Resume", exact: true }).click();
    await because(officePage, "Resume");
    await eventually(async () => assert.deepEqual(await prices.evaluateAll((all) => all.map((one) => one.disabled)), [false, false, false]));

    // A live bet waits for some seconds, then the odds are checked again.
    await bet(page, path, "Draw", "5");
    await shot(page, `bet-${viewport.width}`);
    const open = await betsOf(page, "Open");
    await open.nth(1).waitFor();
    const first = open.filter({ hasText: match.home }).filter({ has: page.locator("li strong", { hasText: match.home }) }).first();
    await first.getByRole("button", { name: "Cash out" }).click();
    const sale = dialog(page);
    await sale.getByRole("button", { name: /^Cash out .*\d/ }).click();
    const paid = await page.getByText(/was paid for your bet/).first().textContent();
    const cash = Number(/([\d.]+)/.exec(paid)[1]);
    assert.ok(cash > 10, `the leader's bet was bought back for ${cash}`);
    await has(player, 35 + cash);

    await match.at(46);
    await match.at(70, { scored: [2] });
    await match.at(85, { scored: [1] });
    await match.at(90, { over: true });
    await list.getByText("Ended").first().waitFor();
    let done = await betsOf(page, "Settled");
    const draw = () => done.filter({ has: page.locator("li strong", { hasText: "Draw" }) });
    await draw().getByText("Lost", { exact: true }).waitFor();
    await has(player, 35 + cash);

    // The goal of the 85th minute is reversed after the end, so the draw has won.
    await match.correct();
    await draw().getByText("Won", { exact: true }).waitFor();
    const won = Number(/([\d.]+)/.exec(await draw().locator("dl div", { hasText: "Paid" }).locator("dd").textContent())[1]);
    assert.ok(won > 5);
    await has(player, 35 + cash + won);
    await settled(page);
    await accessible(page, "the settled bets");
    assert.equal(await overflow(page), 0);
    await shot(page, `bets-${viewport.width}`);

    // The goal was valid after all: a trader enters it, and a second one reviews the effect.
    await officePage.reload();
    await officePage.getByRole("button", { name: "Correct the result" }).click();
    await dialog(officePage).getByLabel(/^Score of each/).fill("1:0, 1:1");
    await dialog(officePage).getByLabel("Scorers in order").fill("home 20, away 70, home 85");
    for (const count of await dialog(officePage).getByLabel(/^(corners|cards|reds)$/).all()) await count.fill("");
    await dialog(officePage).getByRole("button", { name: "Preview" }).click();
    await dialog(officePage).getByText("The final score is").waitFor();
    await accessible(officePage, "what a correction changes");
    assert.equal(await overflow(officePage), 0);
    await shot(officePage, `correction-${viewport.width}`);
    await because(officePage, "Submit for approval");
    await has(player, 35 + cash + won);
    const { rows } = await second.post("/api/admin/approvals", {});
    await second.post("/api/admin/approvals/decide", { id: rows[0].id, hash: rows[0].hash, approve: true, reason: "for the tests" });
    await draw().getByText("Lost", { exact: true }).waitFor();
    await has(player, 35 + cash);
    const id = path.replace(/^.*\//, "");
    await command(server.data, "sports", "replay", id); // fails if a bet differs from the results
    await command(server.data, "audit");
    await close(officePage);
    await close(list);
    await close(page);
  });
}

fullTest("a guest watches a whole match of the simulator in about a minute", async () => {
  const fast = await startServer({ env: { ...simulator, CROUPIER_SPORTS_SPEED: "100" } });
  try {
    // A match that has just started, so most of it is still to come.
    const guest = await cookieClient(fast);
    const found = await until(async () => {
      const { events } = await guest.post("/api/bookmaker/events", { category: "soccer", filter: "live", tournament: "", skip: 0 });
      return events.filter(({ phase, play }) => phase === "live" && (play?.minute ?? 0) < 45).at(-1);
    });
    const page = await enter(browser, fast.url, null, { viewport: desktop, path: `/sport/event/${found.id}` });
    const clock = page.locator(".sports-event .sports-live");
    await clock.waitFor();
    const minute = async () => Number(/\d+/.exec(await clock.textContent())?.[0] ?? 0);
    const began = await minute();
    const seen = Date.now();
    await page.locator(".sports-event").getByText("Ended").waitFor({ timeout: 150_000 });
    assert.ok(began < 90, `it was in minute ${began}`);
    assert.ok(Date.now() - seen < 120_000, `it took ${Date.now() - seen} ms`);
    await close(page);
  } finally {
    await fast.stop();
  }
});
