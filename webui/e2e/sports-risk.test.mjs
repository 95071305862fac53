// The traders' office of risk: what the house may lose by a bet, the ticker, the hold,
// limits and factors; and that a player with a factor is told the most that may be staked.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog, takeSession } from "./people.mjs";
import { command, startServer } from "./server.mjs";
import { member } from "./together.mjs";

let browser, server, anna, trader, match;
const shots = process.env.SHOTS;

/** Places a single of dollars on the home side of the match, at the price of now. */
async function bet(stake) {
  const { event, groups } = await anna.post("/api/bookmaker/event", { id: match.id });
  const market = groups.flatMap(({ markets }) => markets).find(({ market: name, specifiers }) => name === "1x2" && specifiers === "");
  const { queueId } = await anna.post("/api/bookmaker/bet", {
    type: "single", stake, currency: "usd", acceptOdds: "any", request_id: randomUUID().replaceAll("-", "").slice(0, 26),
    selections: [{ event: event.id, market: "1x2", specifiers: "", outcome: "1", odds: market.outcomes.find(({ id }) => id === "1").price, version: event.version }],
  });
  await eventually(async () => {
    const told = await anna.post("/api/bookmaker/bet/status", { queueId });
    assert.equal(told.state, "accepted");
  });
}

async function office(viewport, path) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, trader, server.url);
  await page.goto(path);
  return page;
}

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ env: { CROUPIER_SPORTS_FEED: "simulator" } })]);
  await command(server.data, "settings", "set", "staff.two_factor", "false", "--reason", "for the tests");
  anna = await member(server, "anna", { grant: "50" });
  trader = await member(server, "trader", { role: "admin" });
  // A site that starts has no matches for some seconds. Calls are counted.
  for (const until = Date.now() + 90_000; !match; await new Promise((next) => setTimeout(next, 1_000))) {
    const { events } = await anna.post("/api/bookmaker/events", { category: "soccer", filter: "all", tournament: "", skip: 0 });
    match = events.find(({ phase, state, startsAt }) => phase === "planned" && state === "open" && startsAt > Date.now() + 300_000);
    assert.ok(match || Date.now() < until, `no match can be bet on: ${JSON.stringify(events.slice(0, 3))}`);
  }
  await bet("5");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const shot = async (page, name) => shots && page.screenshot({ path: `${shots}/risk-${name}.png`, fullPage: true });

for (const [width, viewport] of [[390, phone], [1024, tablet], [1440, desktop]]) {
  test(`what a bet makes the house risk, at ${width} px`, async () => {
    const page = await office(viewport, "/admin/sports/risk");
    await page.getByRole("link", { name: `${match.home} – ${match.away}` }).waitFor();
    await settled(page);
    await accessible(page, "the list of risks");
    assert.equal(await overflow(page), 0);
    await shot(page, `list-${width}`);
    await page.getByRole("link", { name: `${match.home} – ${match.away}` }).click();
    await page.getByRole("heading", { name: "Match result" }).waitFor();
    await page.getByRole("region", { name: "What the house loses at each final score" }).getByRole("cell").first().waitFor();
    await settled(page);
    await accessible(page, "the risk of an event");
    assert.equal(await overflow(page), 0);
    await shot(page, `event-${width}`);
    await page.goto("/admin/sports/ticker");
    await page.getByRole("table", { name: "Bets" }).getByText("accepted").first().waitFor();
    await settled(page);
    await accessible(page, "the ticker");
    assert.equal(await overflow(page), 0);
    await shot(page, `ticker-${width}`);
    await page.goto("/admin/sports/hold");
    await page.getByText("No sports bet has ended in this time.").waitFor();
    await accessible(page, "the hold");
    assert.equal(await overflow(page), 0);
    await page.goto("/admin/sports/limits");
    await page.getByRole("heading", { name: "Sports limits" }).waitFor();
    await page.getByText(/let one bet win \$10,000/).waitFor();
    await accessible(page, "the limits");
    assert.equal(await overflow(page), 0);
    await close(page);
  });
}

test("a trader sets the limits of an event, and they stand in the list", async () => {
  const page = await office(desktop, `/admin/sports/risk/${match.id}`);
  await page.getByRole("button", { name: "Limits of this event" }).click();
  await dialog(page).getByLabel("A market may lose").fill("-5");
  await dialog(page).getByLabel("Reason").fill("a derby");
  await dialog(page).getByRole("button", { name: "Set the limits" }).click();
  await dialog(page).getByText("An amount such as 2500, or empty.").waitFor();
  await dialog(page).getByLabel("A market may lose").fill("500");
  await accessible(page, "the form of limits");
  await dialog(page).getByRole("button", { name: "Set the limits" }).click();
  await page.getByText("The limits are set.").waitFor();
  await page.getByText(/at worst of \$500\.00/).waitFor();
  await page.goto("/admin/sports/limits");
  await page.getByRole("table", { name: "Limits" }).getByText("$500.00").waitFor();
  await close(page);
});

test("a player with a factor is told the most that may be staked, and the ticker why", async () => {
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

// No bet of a right site ends so: what the server tells of one is put in its place.
test("a trader sees a bet that cannot be settled, and tries it again", async () => {
  const page = await office(phone, "/admin/sports");
  let tried = 0;
  const row = { id: "01m8gx6azjkx3xgpq3rdqgcbes", player: "", currency: "usd", stake: "10.00", possible: "20.00", problem: "its wager is not open", tries: 3, since: Date.now() - 60_000 };
  await page.route("**/api/admin/sports/aside", (route) => route.fulfill({ json: { rows: tried === 0 ? [row] : [], total: tried === 0 ? 1 : 0 } }));
  await page.route("**/api/admin/sports/aside/retry", (route) => {
    tried += 1;
    return route.fulfill({ json: { settled: 1, left: 0 } });
  });
  await page.goto("/admin/sports/ticker");
  const aside = page.getByRole("region", { name: "Bets that cannot be settled" });
  await aside.getByRole("heading", { name: "1 bet cannot be settled" }).waitFor();
  await aside.getByText("its wager is not open").waitFor();
  await settled(page);
  await accessible(page, "the bets that cannot be settled");
  assert.equal(await overflow(page), 0);
  await shot(page, "aside");
  await aside.getByRole("button", { name: "Try again now" }).click();
  await page.getByText("1 bet is settled.").waitFor();
  await aside.waitFor({ state: "detached" });
  assert.equal(tried, 1);
  await close(page);
});
