// The traders' risk pages: the possible loss of a bet, the ticker, the hold, limits and factors. A
// player with a factor sees the max stake.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog, takeSession } from "./people.mjs";
import { widths } from "./scope.mjs";
import { command, simulator, startServer } from "./server.mjs";
import { plannedMatch } from "./slip.mjs";
import { member } from "./players.mjs";

let browser, server, anna, trader, match;
const shots = process.env.SHOTS;

/** Places a single of dollars on the home side of the match, at the current price. */
async function bet(stake) {
  const { event, groups } = await anna.post("/api/bookmaker/event", { id: match.id });
  const market = groups.flatMap(({ markets }) => markets).find(({ market: name, specifiers }) => name === "1x2" && specifiers === "");
  const { queueId } = await anna.post("/api/bookmaker/bet", {
    type: "single", stake, currency: "usd", acceptOdds: "any", request_id: randomUUID().replaceAll("-", "").slice(0, 26),
    selections: [{ event: event.id, market: "1x2", specifiers: "", outcome: "1", odds: market.outcomes.find(({ id }) => id === "1").price, version: event.version }],
  });
  await eventually(async () => {
    const bet = await anna.post("/api/bookmaker/bet/status", { queueId });
    assert.equal(bet.state, "accepted");
  });
}

async function office(viewport, path) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, trader, server.url);
  await page.goto(path);
  return page;
}

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ env: simulator })]);
  await command(server.data, "settings", "set", "staff.two_factor", "false", "--reason", "for the tests");
  anna = await member(server, "anna", { grant: "50" });
  trader = await member(server, "trader", { role: "admin" });
  match = await plannedMatch(anna);
  await bet("5");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const shot = async (page, name) => shots && page.screenshot({ path: `${shots}/risk-${name}.png`, fullPage: true });

for (const viewport of widths(desktop, tablet, phone)) {
  test(`what a bet makes the house risk, at ${viewport.width} px`, async () => {
    const page = await office(viewport, "/admin/sports/risk");
    await page.getByRole("link", { name: `${match.home} – ${match.away}` }).waitFor();
    await settled(page);
    await accessible(page, "the list of risks");
    assert.equal(await overflow(page), 0);
    await shot(page, `list-${viewport.width}`);
    await page.getByRole("link", { name: `${match.home} – ${match.away}` }).click();
    await page.getByRole("heading", { name: "Match result" }).waitFor();
    await page.getByRole("region", { name: "Loss of the site at each final score" }).getByRole("cell").first().waitFor();
    await settled(page);
    await accessible(page, "the risk of an event");
    assert.equal(await overflow(page), 0);
    await shot(page, `event-${viewport.width}`);
    await page.goto("/admin/sports/ticker");
    await page.getByRole("table", { name: "Bets" }).getByText("accepted").first().waitFor();
    await settled(page);
    await accessible(page, "the ticker");
    assert.equal(await overflow(page), 0);
    await shot(page, `ticker-${viewport.width}`);
    await page.goto("/admin/sports/hold");
    await page.getByText("There are no settled sports bets in this period.").waitFor();
    await accessible(page, "the hold");
    assert.equal(await overflow(page), 0);
    await page.goto("/admin/sports/limits");
    await page.getByRole("heading", { name: "Sports limits" }).waitFor();
    await page.getByText(/maximum profit of a bet \$10,000/).waitFor();
    await accessible(page, "the limits");
    assert.equal(await overflow(page), 0);
    await close(page);
  });
}

test("a trader sets the limits of an event, and they are in the list", async () => {
  const page = await office(desktop, `/admin/sports/risk/${match.id}`);
  await page.getByRole("button", { name: "Event limits" }).click();
  await dialog(page).getByLabel("Maximum loss of a market").fill("-5");
  await dialog(page).getByLabel("Reason").fill("a derby");
  await dialog(page).getByRole("button", { name: "Set the limits" }).click();
  await dialog(page).getByText("Enter an amount such as 2500, or leave it empty.").waitFor();
  await dialog(page).getByLabel("Maximum loss of a market").fill("500");
  await accessible(page, "the form of limits");
  await dialog(page).getByRole("button", { name: "Set the limits" }).click();
  await page.getByText("The limits are set.").waitFor();
  await page.getByText(/worst-case loss of \$500\.00/).waitFor();
  await page.goto("/admin/sports/limits");
  await page.getByRole("table", { name: "Limits" }).getByText("$500.00").waitFor();
  await close(page);
});

test("a player with a factor sees the maximum stake, and the ticker the reason", async () => {
  const page = await office(desktop, `/admin/user/${anna.id}`);
  await page.getByRole("button", { name: "Change the factor" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Change the factor" }).click();
  await dialog(page).getByLabel("Factor", { exact: true }).fill("0.25");
  await dialog(page).getByLabel("Reason").fill("beats the close");
  await dialog(page).getByRole("button", { name: "Set the factor" }).click();
  await page.getByText("×0.25").waitFor();
  const refused = await bet("6").catch((error) => error);
  assert.match(String(refused.message ?? refused), /bet too low or too high/);
  await bet("5");
  await page.goto(`/admin/sports/ticker?player=${anna.id}`);
  await page.getByText("bet too low or too high (8)").first().waitFor();
  await page.goto("/admin/sports/limits");
  await page.getByRole("table", { name: "Factors of players" }).getByText("×0.25").waitFor();
  await close(page);
});

// No bet of a correct site ends like this, so the server's response is replaced.
test("a trader sees a bet that cannot be settled, and tries it again", async () => {
  const page = await office(phone, "/admin/sports");
  let tried = 0;
  const row = { id: "01m8gx6azjkx3xgpq3rdqgcbes", player: "", currency: "usd", stake: "10.00", potentialPayout: "20.00", problem: "its wager is not open", attempts: 3, since: Date.now() - 60_000 };
  await page.route("**/api/admin/sports/stuck", (route) => route.fulfill({ json: { rows: tried === 0 ? [row] : [], total: tried === 0 ? 1 : 0 } }));
  await page.route("**/api/admin/sports/stuck/retry", (route) => {
    tried += 1;
    return route.fulfill({ json: { settled: 1, remaining: 0 } });
  });
  await page.goto("/admin/sports/ticker");
  const stuckBets = page.getByRole("region", { name: "Bets that cannot be settled" });
  await stuckBets.getByRole("heading", { name: "1 bet cannot be settled" }).waitFor();
  await stuckBets.getByText("its wager is not open").waitFor();
  await settled(page);
  await accessible(page, "the bets that cannot be settled");
  assert.equal(await overflow(page), 0);
  await shot(page, "stuck-bets");
  await stuckBets.getByRole("button", { name: "Retry now" }).click();
  await page.getByText("1 bet is settled.").waitFor();
  await stuckBets.waitFor({ state: "detached" });
  assert.equal(tried, 1);
  await close(page);
});
