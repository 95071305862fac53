// The sportsbook on simulated matches: as a guest and as a player, from the first
// look to a bet that is placed, found again and cashed out.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, focused, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog, dismiss } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { simulator, startServer } from "./server.mjs";
import { plannedMatch, slipOf } from "./slip.mjs";
import { enter, member } from "./players.mjs";

let browser, server, anna;
const shots = process.env.SHOTS;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ env: simulator })]);
  anna = await member(server, "anna", { grant: "50" });
  await plannedMatch(anna);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const shot = async (page, name) => shots && page.screenshot({ path: `${shots}/sports-${name}.png` });

/** Presses the first odds of a match that has not begun and has no selection yet. Lists grow while a site starts. */
async function pick(page) {
  const picked = page.locator(".price[aria-pressed=true]");
  const before = await picked.count();
  const row = page.locator(".sports-row").filter({ hasNot: page.locator(".sports-live") }).filter({ hasNot: picked }).first();
  await row.locator(".price:not([disabled])").first().click();
  await eventually(async () => assert.equal(await picked.count(), before + 1));
}

for (const viewport of widths(tablet, phone, desktop)) {
  test(`a guest looks around at ${viewport.width} px`, async () => {
    const page = await enter(browser, server.url, null, { viewport, path: "/sport" });
    await page.locator(".sports-row .price").first().waitFor();
    await page.getByRole("navigation", { name: "Sports" }).getByRole("link", { name: /Soccer/ }).waitFor();
    await settled(page);
    await accessible(page, "the home of the sportsbook");
    assert.equal(await overflow(page), 0);
    await shot(page, `home-${viewport.width}`);
    await page.goto("/sport/category/soccer");
    await page.locator(".sports-row .price").first().waitFor();
    await pick(page);
    const slip = await slipOf(page);
    await slip.getByRole("button", { name: "Sign in to bet" }).waitFor();
    await accessible(page, "the slip of a guest");
    await shot(page, `slip-${viewport.width}`);
    await page.goto(new URL(await page.locator(".sports-row-link").first().getAttribute("href"), server.url).href);
    await page.locator(".sports-market .price").first().waitFor();
    await settled(page);
    await accessible(page, "a match");
    assert.equal(await overflow(page), 0);
    await shot(page, `event-${viewport.width}`);
    await close(page);
  });
}

for (const viewport of widths(phone, tablet, desktop)) {
  fullTest(`a contest shows its field at ${viewport.width} px`, async () => {
    const page = await enter(browser, server.url, null, { viewport, path: "/sport/category/horse-racing" });
    const row = page.locator(".sports-row", { hasText: "Stakes" }).filter({ hasNot: page.locator(".sports-live") }).first();
    await row.getByText("12 competitors").waitFor();
    await eventually(async () => assert.equal(await row.locator(".price").count(), 3));
    await page.goto(new URL(await row.locator(".sports-row-link").getAttribute("href"), server.url).href);
    const winner = page.getByRole("region", { name: "Winner" });
    await winner.locator(".price").first().waitFor();
    await eventually(async () => assert.equal(await winner.locator(".price").count(), 12));
    const odds = (await winner.locator(".price-odds").allTextContents()).map(Number);
    assert.deepEqual(odds, [...odds].sort((a, b) => a - b));
    await page.getByRole("region", { name: "Among the first 3" }).locator(".price").first().click();
    await eventually(async () => assert.equal(await page.locator(".price[aria-pressed=true]").count(), 1));
    await settled(page);
    await accessible(page, "a contest");
    assert.equal(await overflow(page), 0);
    await shot(page, `contest-${viewport.width}`);
    await close(page);
  });
}

fullTest("sports, leagues and matches are the titles of their pages", async () => {
  const page = await enter(browser, server.url, null, { path: "/sport" });
  const titled = (title) => eventually(async () => assert.match(await page.title(), title));
  const link = page.locator(".sports-row-link").first();
  await link.waitFor();
  await titled(/^Sports · /);
  await link.click();
  await page.waitForURL("**/sport/event/*");
  await titled(/^\S.* – \S.* · /);
  const league = page.locator(".sports-event-path").getByRole("link").last();
  const name = await league.textContent();
  await league.click();
  await eventually(async () => assert.ok((await page.title()).startsWith(`${name} · `)));
  await page.goto("/sport/category/soccer");
  await titled(/^Soccer · /);
  await page.goto("/sport");
  await link.click();
  await titled(/ – /);
  await page.goBack();
  await titled(/^Sports · /);
  await close(page);
});

fullTest("matches are found by their names", async () => {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/sport/category/soccer" });
  const name = await page.locator(".sports-side-name").first().textContent();
  await page.goto("/sport/search");
  await page.getByRole("searchbox").fill(name.split(" ")[0]);
  await page.locator(".sports-row", { hasText: name }).first().waitFor();
  await page.getByRole("searchbox").fill("no such name");
  await page.getByText("No match found.").waitFor();
  await close(page);
});

test("a player bets a multi on a phone, finds it again and cashes a part of it out", async () => {
  const page = await enter(browser, server.url, anna, { viewport: phone, path: "/sport/category/soccer" });
  await page.locator(".sports-row .price").first().waitFor();
  await pick(page);
  await pick(page);
  const slip = await slipOf(page);
  await slip.getByRole("radio", { name: "Multi" }).and(slip.locator("[aria-checked=true]")).waitFor();
  await slip.getByRole("group", { name: "Keypad" }).getByRole("button", { name: "2", exact: true }).click();
  const real = slip.getByRole("button", { name: "Play with real money" });
  const place = slip.getByRole("button", { name: "Place bet" });
  await real.or(place).waitFor();
  if (await real.isVisible()) await real.click();
  await place.click();
  await slip.getByText("Bet accepted").waitFor();
  await accessible(page, "the receipt");
  await shot(page, "receipt-390");
  await slip.getByRole("link", { name: "My bets" }).click();
  await page.getByText("Multi of 2").waitFor();
  await page.getByText("Pending").waitFor();
  await settled(page);
  await accessible(page, "the player's sports bets");
  assert.equal(await overflow(page), 0);
  await shot(page, "bets-390");
  await page.getByRole("button", { name: "Cash out" }).click();
  const sale = dialog(page);
  await sale.getByRole("button", { name: "50 %" }).click();
  await eventually(async () => assert.equal(await sale.getByRole("slider").inputValue(), "50"));
  await sale.getByRole("progressbar", { name: "The offer is valid for a few seconds" }).waitFor();
  await accessible(page, "the offer of a cash-out");
  await sale.getByRole("button", { name: /^Cash out \S/ }).click();
  await page.getByText(/was paid for your bet/).waitFor();
  await page.getByText(/Cashed out: 1.00/).waitFor();
  await close(page);
});

fullTest("a stake outside of the limits is refused with these, and stays on the slip", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/sport/category/soccer" });
  await page.locator(".sports-row .price").first().waitFor();
  await pick(page);
  expectStatuses(page, 400);
  const slip = await slipOf(page);
  await slip.getByLabel("Stake", { exact: true }).fill("20.01");
  const real = slip.getByRole("button", { name: "Play with real money" });
  const place = slip.getByRole("button", { name: "Place bet" });
  await real.or(place).waitFor();
  if (await real.isVisible()) await real.click();
  await place.click();
  await slip.getByText(/Bet too low or too high: from 1(\.00)? to 20(\.00)? USD/).waitFor();
  await eventually(async () => assert.equal(await slip.locator(".slip-pick").count(), 1));
  await close(page);
});

fullTest("a press on odds bets at once where the player wants that, and never while they play for nothing", async () => {
  const page = await enter(browser, server.url, anna, { viewport: phone, path: "/sport/category/soccer" });
  const bets = [];
  page.on("request", (call) => call.url().endsWith("/api/bookmaker/bet") && bets.push(call.postDataJSON()));
  await page.locator("button.balance-chip").click();
  await dialog(page).getByRole("radio", { name: "Play money" }).check();
  await dismiss(page);
  await page.locator(".sports-row .price").first().waitFor();
  await pick(page);
  const bar = page.locator(".sports-slip-bar");
  const empty = async () => {
    await dialog(page).getByRole("button", { name: "Clear the slip" }).click();
    await dismiss(page);
    await bar.getByText("Quick bet 2 USD").waitFor();
  };
  await bar.click();
  await dialog(page).getByRole("button", { name: "Slip settings" }).click();
  await dialog(page).getByRole("switch", { name: "Quick bet" }).check();
  await dialog(page).getByLabel("Stake of a quick bet").fill("2");
  await empty();
  await pick(page);
  await bar.getByText("Bet slip").click();
  await dialog(page).getByText("Quick bet is on: selecting odds bets 2 USD at once.").waitFor();
  await accessible(page, "the slip with quick bets");
  await dialog(page).getByRole("button", { name: "Play with real money" }).click();
  assert.deepEqual(bets, [], "nothing was staked in play money");
  await empty();
  await page.locator(".sports-row").filter({ hasNot: page.locator(".sports-live") }).first().locator(".price:not([disabled])").first().click();
  await page.getByText("Bet accepted").first().waitFor();
  assert.deepEqual(bets.map(({ type, stake, selections }) => [type, stake, selections.length]), [["single", "2", 1]]);
  await close(page);
});

fullTest("a receipt makes way for what is picked next", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/sport/category/soccer" });
  await page.locator(".sports-row .price").first().waitFor();
  await pick(page);
  const slip = page.getByRole("complementary", { name: "Bet slip" });
  await slip.getByLabel("Stake", { exact: true }).fill("1");
  const real = slip.getByRole("button", { name: "Play with real money" });
  const place = slip.getByRole("button", { name: "Place bet" });
  await real.or(place).waitFor();
  if (await real.isVisible()) await real.click();
  await place.click();
  await slip.getByText("Bet accepted").waitFor();
  await pick(page);
  await slip.locator(".slip-pick").waitFor();
  assert.equal(await slip.getByText("Bet accepted").count(), 0);
  await close(page);
});

fullTest("a sport that there is not says so, and a match says on which day it begins", async () => {
  const page = await enter(browser, server.url, null, { viewport: phone, path: "/sport/category/quidditch" });
  await page.getByText("Sport not found.").waitFor();
  await page.getByRole("link", { name: "All matches" }).click();
  await page.waitForURL("**/sport");
  await page.goto("/sport/category/soccer/soon");
  await page.locator(".sports-row-link").first().click();
  await page.locator(".sports-event time").filter({ hasText: /^\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d \S+ / }).waitFor();
  await close(page);
});

fullTest("without another house's sportsbook its address leads to the site's own", async () => {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/sportsbook?bt-path=%2Flive" });
  await page.waitForURL("**/sport");
  await page.locator(".sports-row").first().waitFor();
  await close(page);
});

/** Keeps what moves on a page without a press. */
const watchShifts = (page) =>
  page.addInitScript(() => {
    window.shifts = [];
    const observer = new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) if (!hadRecentInput) window.shifts.push({ value, of: sources.map(({ node }) => String(node?.className ?? node?.nodeName)) });
    });
    observer.observe({ type: "layout-shift", buffered: true });
  });

const shifted = async (page) => {
  const all = await page.evaluate(() => window.shifts);
  return { sum: all.reduce((sum, { value }) => sum + value, 0), of: JSON.stringify(all) };
};

// The home has matches of all sports: some price moves within seconds, or a minute in quiet phases.
for (const [path, lively] of [["/sport", true], ["/sport/category/soccer/live", false]]) {
  fullTest(`nothing moves on ${path} while it loads${lively ? ", nor when prices do" : ""}`, async () => {
    const page = await enter(browser, server.url, null, { viewport: phone, path, before: watchShifts });
    await page.locator(".sports-row .price").first().waitFor();
    await settled(page);
    const loaded = await shifted(page);
    assert.ok(loaded.sum < 0.02, `${loaded.sum} of ${loaded.of}`);
    await page.evaluate(() => (window.shifts = []));
    for (let seen = 0; lively && seen < 2; seen++) {
      await page.locator(".price[data-move]").first().waitFor({ timeout: 180_000 });
      await page.locator(".price[data-move]").first().waitFor({ state: "detached" });
    }
    const moved = await shifted(page);
    assert.ok(moved.sum < 0.001, `${moved.sum} of ${moved.of}`);
    await close(page);
  });
}

fullTest("a guest's press to bet asks to sign in, and the slip is kept, also over a reload", async () => {
  const page = await enter(browser, server.url, null, { viewport: phone, path: "/sport/category/soccer" });
  await page.locator(".sports-row .price").first().waitFor();
  await eventually(async () => assert.deepEqual(await page.locator(".mobile-bar > *").allTextContents(), ["Menu", "Casino", "Sports", "Rewards", "Search"]));
  await pick(page);
  const name = await page.locator(".price[aria-pressed=true]").first().evaluate((one) => one.textContent);
  assert.match(name, /^1 .+, \d+\.\d+, Match result$/, "what is pressed is named with its match and market");
  await (await slipOf(page)).getByRole("button", { name: "Sign in to bet" }).click();
  await dialog(page).getByRole("tab", { name: "Login" }).or(dialog(page).getByRole("tab").first()).first().waitFor();
  await page.reload();
  await page.locator(".sports-slip-bar").filter({ hasText: "1" }).waitFor();
  await close(page);
});

/** Refusals of the slip by the server, and their texts on the page. */
const refusals = [
  [{ code: 1, message: "failed to queue" }, "Failed to queue. Try again."],
  [{ code: 2, message: "invalid queue id" }, "Invalid queue id."],
  [{ code: 3, message: "too early" }, "Too early: the bet still waits."],
  [{ code: 4, message: "too late" }, "Too late: the match has begun."],
  [{ code: 5, message: "odds changed" }, "Odds changed."],
  [{ code: 6, message: "option closed" }, "Option closed."],
  [{ code: 7, message: "not enough balance" }, "Not enough balance."],
  [{ code: 8, message: "bet too low or too high", min: "1.00", max: "20.00", currency: "usd" }, "Bet too low or too high: from 1.00 to 20.00 USD."],
  [{ code: 9, message: "no double bets" }, "No double bets: one selection of a match in a bet."],
  [{ code: 10, message: "too many multi bets", max: 12 }, "Too many multi bets: a bet has at most 12 selections."],
];

fullTest("the slip says why a bet was refused, and keeps what was picked", async () => {
  let refusal;
  const page = await enter(browser, server.url, anna, {
    viewport: desktop, path: "/sport/category/soccer",
    before: (one) => one.route("**/api/bookmaker/bet", (route) => route.fulfill({ status: 400, json: refusal })),
  });
  expectStatuses(page, 400);
  await page.locator(".sports-row .price").first().waitFor();
  await pick(page);
  const slip = await slipOf(page);
  await slip.getByLabel("Stake", { exact: true }).fill("1");
  const real = slip.getByRole("button", { name: "Play with real money" });
  const place = slip.getByRole("button", { name: /^(Place bet|Accept)/ });
  await real.or(place).waitFor();
  if (await real.isVisible()) await real.click();
  for (const [answer, read] of refusals) {
    refusal = answer;
    await place.click();
    await slip.getByRole("alert").getByText(read, { exact: true }).waitFor();
    await eventually(async () => assert.equal(await slip.locator(".slip-pick").count(), 1, read));
  }
  await close(page);
});

fullTest("the sidebar has the sports with the most that is live first, and how much of each there is", async () => {
  const list = async (page) => page.getByRole("navigation", { name: "Main" }).or(page.locator(".sidebar")).first().locator('ul[aria-label="Sports"] > li');
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/sport" });
  const rows = await list(page);
  await rows.first().waitFor();
  const shown = await rows.evaluateAll((all) => all.map((row) => ({ n: Number(/\d+/.exec(row.querySelector(".sports-nav-count").textContent)[0]), live: row.querySelector(".sports-nav-count").hasAttribute("data-live") })));
  const rank = ({ n, live }) => (live ? 1_000_000 : 0) + n;
  assert.ok(shown.length > 20);
  for (const [at, row] of shown.entries()) if (at > 0 && !(row.live && shown[at - 1].live && row.n === shown[at - 1].n)) assert.ok(rank(row) <= rank(shown[at - 1]), JSON.stringify(shown));
  await page.locator(".sidebar").getByRole("link", { name: "Search for event" }).click();
  await page.waitForURL("**/sport/search");
  await close(page);

  const sport = (id, name, live, total) => ({ id, name, icon: id, count: { live, total }, colour: "#3fb950", esport: false });
  const other = await enter(browser, server.url, null, {
    viewport: desktop, path: "/sport",
    before: (one) => one.route("**/api/bookmaker/categories", (route) => route.fulfill({ json: [sport("soccer", "Soccer", 3, 40), sport("tennis", "Tennis", 0, 12), sport("golf", "Golf", 0, 0)] })),
  });
  const few = await list(other);
  await few.first().waitFor();
  assert.deepEqual(await few.evaluateAll((all) => all.map((row) => [row.querySelector(".sidebar-label").textContent, /\d+/.exec(row.querySelector(".sports-nav-count").textContent)[0], row.querySelector(".sports-nav-count svg") !== null])), [["Soccer", "3", false], ["Tennis", "12", true]]);
  await close(other);
});

fullTest("the casino's home shows no list of sports, and the live filter only what is live", async () => {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/" });
  await settled(page);
  for (const name of ["Table Tennis", "Aussie Rules", "Bandy"]) assert.equal(await page.getByText(name, { exact: true }).filter({ visible: true }).count(), 0, name);
  await page.goto("/sport/category/soccer/live");
  await page.locator(".sports-row").first().waitFor();
  assert.equal(await page.locator(".sports-row").filter({ hasNot: page.locator(".sports-live") }).count(), 0);
  await close(page);
});

fullTest("the sports are asked for every five seconds", async () => {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/sport" });
  const asked = [];
  page.on("request", (call) => call.url().endsWith("/api/bookmaker/categories") && asked.push(Date.now()));
  const answer = await (await page.waitForResponse("**/api/bookmaker/categories")).json();
  for (const { id, name, icon, count } of answer) assert.ok(id && name && icon && count.live >= 0 && count.total >= count.live, id);
  await eventually(() => assert.ok(asked.length >= 2));
  const apart = asked[1] - asked[0];
  assert.ok(apart > 4000 && apart < 9000, `${apart} ms`);
  await close(page);
});

fullTest("odds, the kind of a bet and its settings are reached by keys", async () => {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/sport/category/soccer" });
  await page.locator(".sports-row .price").first().waitFor();
  const rows = page.locator(".sports-row").filter({ hasNot: page.locator(".sports-live") });
  for (const at of [0, 1, 2]) {
    await rows.nth(at).locator(".price:not([disabled])").first().focus();
    await page.keyboard.press("Enter");
  }
  await eventually(async () => assert.equal(await page.locator(".price[aria-pressed=true]").count(), 3));
  const slip = await slipOf(page);
  await slip.getByRole("radio", { name: "Multi" }).focus();
  await page.keyboard.press("ArrowRight");
  await focused(slip.getByRole("radio", { name: "System" }));
  await slip.getByRole("button", { name: "Banker: part of every line" }).first().press("Enter");
  await slip.getByText("2 lines").waitFor(); // the banker with either of the others
  await eventually(async () => assert.equal(await slip.getByRole("button", { name: "Banker: part of every line" }).nth(1).isDisabled(), true));
  await page.keyboard.press("Tab");
  await focused(slip.getByRole("button", { name: /^Remove .* from the slip$/ }).first());
  await slip.getByRole("button", { name: "Slip settings", exact: true }).press("Enter");
  await slip.getByRole("switch", { name: "Quick bet" }).waitFor();
  await accessible(page, "the slip with its settings");
  await close(page);
});

fullTest("a match says how its markets are settled, and shows them by groups", async () => {
  const page = await enter(browser, server.url, null, { viewport: phone, path: "/sport/category/soccer" });
  await page.locator(".sports-row").filter({ hasNot: page.locator(".sports-live") }).filter({ has: page.locator(".price:not([disabled])") }).last().locator(".sports-row-link").first().click();
  const totals = page.getByRole("region", { name: "Total goals", exact: true });
  await totals.locator(".price").first().waitFor();
  await totals.getByRole("button", { name: "Settlement rule: Total goals" }).click();
  await totals.getByText(/the stake is refunded/).waitFor();
  await page.getByRole("group", { name: "Market groups" }).getByRole("button", { name: "Main" }).click();
  await totals.waitFor({ state: "detached" });
  await close(page);
});

/** Settled bets as the server sends them: one of each way in which a leg can end. */
const leg = (outcomeName, odds, result, payout) => ({
  event: "e1", market: "1x2", specifiers: outcomeName, outcome: "1", odds, live: false, starts: 1, sport: "soccer", category: "England", tournament: "Cup", home: "Foxes", away: "Bears", marketName: "Match result", outcomeName, result, payout,
});
const plain = { type: "single", sizes: [1], currency: "usd", stake: "1", odds: "2.00", potentialPayout: "2", cashedOut: false, cashedStake: "0", cashedPaid: "0", at: 1, settledAt: 2 };
const bets = [
  {
    id: "b1", type: "multi", sizes: [3], currency: "usd", stake: "2", odds: "13.25", potentialPayout: "26.50", paid: "7.40", status: 2, cashedOut: false, cashedStake: "0", cashedPaid: "0", at: 1, settledAt: 2,
    legs: [leg("Foxes", "1.85", "won", "1.85"), leg("Bears -0.25", "3.00", "half won", "2.00"), leg("Draw", "3.40", "void", "1.00")],
  },
  {
    id: "b2", type: "single", sizes: [1], currency: "usd", stake: "4", odds: "5.00", potentialPayout: "20", paid: "8.50", status: 2, cashedOut: false, cashedStake: "1", cashedPaid: "1.00", at: 1, settledAt: 2,
    legs: [leg("Ada Lindqvist", "5.00", "dead heat", "2.50")],
  },
  { ...plain, id: "b3", paid: "1", status: 1, legs: [leg("Otters", "2.00", "void", "1.00")] },
  { ...plain, id: "b4", paid: "0", status: 3, legs: [leg("Herons", "2.00", "lost", "0.00")] },
  { ...plain, id: "b5", paid: "0", status: 0, settledAt: 0, legs: [{ ...leg("Lynxes", "2.00", "", ""), starts: Date.now() + 3_600_000 }] },
];

/** The words for the numbers of statuses. */
const words = { b1: "Won", b3: "Refunded", b4: "Lost", b5: "Pending" };
const outcomes = { b1: "Bears -0.25", b3: "Otters", b4: "Herons", b5: "Lynxes" };

for (const viewport of widths(desktop, tablet, phone)) {
  test(`a settled bet shows in words and figures how it was settled at ${viewport.width} px`, async () => {
    const asked = [];
    const page = await enter(browser, server.url, anna, {
      viewport,
      path: "/sport/bets",
      before: (one) => one.route("**/api/bookmaker/bets", (route) => {
        asked.push(route.request().postDataJSON().show);
        return route.fulfill({ json: { bets, more: false } });
      }),
    });
    await page.getByRole("tab", { name: "Settled" }).click();
    for (const [id, word] of Object.entries(words)) await page.locator(".sports-bet", { hasText: outcomes[id] }).getByText(word, { exact: true }).waitFor();
    for (const why of await page.getByText("Settlement").all()) await why.click();
    for (const line of [
      "Bears -0.25: half of the stake won at 3.00, half is refunded: (3.00 + 1) / 2 = 2.00.", "Draw: void, the stake is refunded.", "2.00 USD × 1.85 × 2.00 × 1.00 = 7.40 USD",
      "Ada Lindqvist: dead heat, a part of the stake counts: 5.00 times 1/2 = 2.50.", "1.00 USD of the stake was cashed out for 1.00 USD. The rest was settled.", "3.00 USD × 2.50 + 1.00 USD = 8.50 USD",
    ]) await page.getByText(line, { exact: true }).waitFor();
    await settled(page);
    await accessible(page, "settled bets");
    assert.equal(await overflow(page), 0);
    await shot(page, `settled-${viewport.width}`);
    await page.getByRole("group", { name: "Filter by result" }).getByRole("button", { name: "Refunded" }).click();
    await eventually(() => assert.equal(asked.at(-1), "refunded"));
    await close(page);
  });
}
