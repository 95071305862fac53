// The sportsbook on simulated matches: as a guest and as a player, from the first
// look to a bet that is placed, found again and cashed out.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, focused, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog } from "./people.mjs";
import { startServer } from "./server.mjs";
import { slipOf } from "./slip.mjs";
import { enter, member } from "./together.mjs";

let browser, server, anna;
const shots = process.env.SHOTS;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ env: { CROUPIER_SPORTS_FEED: "simulator" } })]);
  anna = await member(server, "anna", { grant: "50" });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const shot = async (page, name) => shots && page.screenshot({ path: `${shots}/sports-${name}.png` });

/** Presses the first odds of a match that has not begun and of which nothing is picked yet. Lists grow while a site starts. */
async function pick(page) {
  const picked = page.locator(".price[aria-pressed=true]");
  const before = await picked.count();
  const row = page.locator(".sports-row").filter({ hasNot: page.locator(".sports-live") }).filter({ hasNot: picked }).first();
  await row.locator(".price:not([disabled])").first().click();
  assert.equal(await picked.count(), before + 1);
}

for (const [width, viewport] of [[390, phone], [1024, tablet], [1440, desktop]]) {
  test(`a guest looks around at ${width} px`, async () => {
    const page = await enter(browser, server.url, null, { viewport, path: "/sport" });
    await page.locator(".sports-row .price").first().waitFor();
    await page.getByRole("navigation", { name: "Sports" }).getByRole("link", { name: /Soccer/ }).waitFor();
    await settled(page);
    await accessible(page, "the home of the sportsbook");
    assert.equal(await overflow(page), 0);
    await shot(page, `home-${width}`);
    await page.goto("/sport/category/soccer");
    await page.locator(".sports-row .price").first().waitFor();
    await pick(page);
    const slip = await slipOf(page);
    await slip.getByRole("button", { name: "Sign in to bet" }).waitFor();
    await accessible(page, "the slip of a guest");
    await shot(page, `slip-${width}`);
    await page.goto(new URL(await page.locator(".sports-row-link").first().getAttribute("href"), server.url).href);
    await page.locator(".sports-market .price").first().waitFor();
    await settled(page);
    await accessible(page, "a match");
    assert.equal(await overflow(page), 0);
    await shot(page, `event-${width}`);
    await close(page);
  });
}

for (const [width, viewport] of [[390, phone], [1024, tablet], [1440, desktop]]) {
  test(`a contest shows its field at ${width} px`, async () => {
    const page = await enter(browser, server.url, null, { viewport, path: "/sport/category/horse-racing" });
    const row = page.locator(".sports-row", { hasText: "Stakes" }).filter({ hasNot: page.locator(".sports-live") }).first();
    await row.getByText("12 competitors").waitFor();
    assert.equal(await row.locator(".price").count(), 3);
    await page.goto(new URL(await row.locator(".sports-row-link").getAttribute("href"), server.url).href);
    const winner = page.getByRole("region", { name: "Winner" });
    await winner.locator(".price").first().waitFor();
    assert.equal(await winner.locator(".price").count(), 12);
    const odds = (await winner.locator(".price-odds").allTextContents()).map(Number);
    assert.deepEqual(odds, [...odds].sort((a, b) => a - b));
    await page.getByRole("region", { name: "Among the first 3" }).locator(".price").first().click();
    assert.equal(await page.locator(".price[aria-pressed=true]").count(), 1);
    await settled(page);
    await accessible(page, "a contest");
    assert.equal(await overflow(page), 0);
    await shot(page, `contest-${width}`);
    await close(page);
  });
}

test("matches are found by their names", async () => {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/sport/category/soccer" });
  const name = await page.locator(".sports-side-name").first().textContent();
  await page.goto("/sport/search");
  await page.getByRole("searchbox").fill(name.split(" ")[0]);
  await page.locator(".sports-row", { hasText: name }).first().waitFor();
  await page.getByRole("searchbox").fill("nobody is called so");
  await page.getByText("No match is called that.").waitFor();
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
  await sale.getByRole("slider").fill("50");
  await sale.getByRole("button", { name: /^Take/ }).click();
  await page.getByText(/was paid for your bet/).waitFor();
  await page.getByText(/Cashed out: 1.00/).waitFor();
  await close(page);
});

test("a stake outside of the limits is refused with these, and stays on the slip", async () => {
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
  assert.equal(await slip.locator(".slip-pick").count(), 1);
  await close(page);
});

test("without another house's sportsbook its address leads to the site's own", async () => {
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

// The home has matches of all sports: some price moves within seconds.
for (const [path, lively] of [["/sport", true], ["/sport/category/soccer/live", false]]) {
  test(`nothing moves on ${path} while it loads${lively ? ", nor when prices do" : ""}`, async () => {
    const page = await enter(browser, server.url, null, { viewport: phone, path, before: watchShifts });
    await page.locator(".sports-row .price").first().waitFor();
    await settled(page);
    const loaded = await shifted(page);
    assert.ok(loaded.sum < 0.02, `${loaded.sum} of ${loaded.of}`);
    await page.evaluate(() => (window.shifts = []));
    for (let seen = 0; lively && seen < 2; seen++) {
      await page.locator(".price[data-move]").first().waitFor();
      await page.locator(".price[data-move]").first().waitFor({ state: "detached" });
    }
    const moved = await shifted(page);
    assert.ok(moved.sum < 0.001, `${moved.sum} of ${moved.of}`);
    await close(page);
  });
}

test("a guest's press to bet asks to sign in, and the slip is kept, also over a reload", async () => {
  const page = await enter(browser, server.url, null, { viewport: phone, path: "/sport/category/soccer" });
  await page.locator(".sports-row .price").first().waitFor();
  assert.deepEqual(await page.locator(".mobile-bar > *").allTextContents(), ["Menu", "Casino", "Sports", "Rewards", "Search"]);
  await pick(page);
  const name = await page.locator(".price[aria-pressed=true]").first().evaluate((one) => one.textContent);
  assert.match(name, /^1 .+, \d+\.\d+, Match result$/, "what is pressed is named with its match and market");
  await (await slipOf(page)).getByRole("button", { name: "Sign in to bet" }).click();
  await dialog(page).getByRole("tab", { name: "Login" }).or(dialog(page).getByRole("tab").first()).first().waitFor();
  await page.reload();
  await page.locator(".sports-slip-bar").filter({ hasText: "1" }).waitFor();
  await close(page);
});

test("the sports are asked for every five seconds", async () => {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/sport" });
  const asked = [];
  page.on("request", (call) => call.url().endsWith("/api/bookmaker/categories") && asked.push(Date.now()));
  await eventually(() => assert.ok(asked.length >= 2));
  const apart = asked[1] - asked[0];
  assert.ok(apart > 4000 && apart < 9000, `${apart} ms`);
  await close(page);
});

test("odds, the kind of a bet and its settings are reached by keys", async () => {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/sport/category/soccer" });
  await page.locator(".sports-row .price").first().waitFor();
  const rows = page.locator(".sports-row").filter({ hasNot: page.locator(".sports-live") });
  for (const at of [0, 1, 2]) {
    await rows.nth(at).locator(".price:not([disabled])").first().focus();
    await page.keyboard.press("Enter");
  }
  assert.equal(await page.locator(".price[aria-pressed=true]").count(), 3);
  const slip = await slipOf(page);
  await slip.getByRole("radio", { name: "Multi" }).focus();
  await page.keyboard.press("ArrowRight");
  await focused(slip.getByRole("radio", { name: "System" }));
  await slip.getByRole("button", { name: "Banker: stands in every line" }).first().press("Enter");
  await slip.getByText("2 lines").waitFor(); // the banker with either of the others
  assert.equal(await slip.getByRole("button", { name: "Banker: stands in every line" }).nth(1).isDisabled(), true);
  await page.keyboard.press("Tab");
  await focused(slip.getByRole("button", { name: /^Take .* off the slip$/ }).first());
  await slip.getByRole("button", { name: "Odds that change", exact: true }).first().press("Enter");
  await slip.getByRole("switch", { name: "Quick bet" }).waitFor();
  await accessible(page, "the slip with its settings");
  await close(page);
});

test("a match says how its markets are settled, and shows them by groups", async () => {
  const page = await enter(browser, server.url, null, { viewport: phone, path: "/sport/category/soccer" });
  await page.locator(".sports-row").filter({ hasNot: page.locator(".sports-live") }).filter({ has: page.locator(".price:not([disabled])") }).last().locator(".sports-row-link").first().click();
  const totals = page.getByRole("region", { name: "Total goals", exact: true });
  await totals.locator(".price").first().waitFor();
  await totals.getByRole("button", { name: "How it is settled: Total goals" }).click();
  await totals.getByText(/the stake is given back/).waitFor();
  await page.getByRole("group", { name: "Groups of markets" }).getByRole("button", { name: "Main" }).click();
  await totals.waitFor({ state: "detached" });
  await close(page);
});

/** Settled bets as the server tells them: one of each way in which a leg can end. */
const leg = (outcomeName, odds, result, pays) => ({
  event: "e1", market: "1x2", specifiers: outcomeName, outcome: "1", odds, live: false, starts: 1, sport: "soccer", category: "England", tournament: "Cup", home: "Foxes", away: "Bears", marketName: "Match result", outcomeName, result, pays,
});
const bets = [
  {
    id: "b1", type: "multi", sizes: [3], currency: "usd", stake: "2", odds: "13.25", possible: "26.50", paid: "7.40", status: 2, cashedOut: false, cashedStake: "0", cashedPaid: "0", at: 1, settledAt: 2,
    legs: [leg("Foxes", "1.85", "won", "1.85"), leg("Bears -0.25", "3.00", "half won", "2.00"), leg("Draw", "3.40", "void", "1.00")],
  },
  {
    id: "b2", type: "single", sizes: [1], currency: "usd", stake: "4", odds: "5.00", possible: "20", paid: "8.50", status: 2, cashedOut: false, cashedStake: "1", cashedPaid: "1.00", at: 1, settledAt: 2,
    legs: [leg("Ada Lindqvist", "5.00", "dead heat", "2.50")],
  },
];

for (const [width, viewport] of [[390, phone], [1024, tablet], [1440, desktop]]) {
  test(`a settled bet tells in words and figures how it was settled at ${width} px`, async () => {
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
    for (const why of await page.getByText("How it was settled").all()) await why.click();
    for (const words of [
      "Bears -0.25: half of the stake won at 3.00, half is given back: (3.00 + 1) / 2 = 2.00.", "Draw: void, its stake counts as given back.", "2.00 USD × 1.85 × 2.00 × 1.00 = 7.40 USD",
      "Ada Lindqvist: shares its place with others, so that a part of the stake counts: 5.00 times 1/2 = 2.50.", "1.00 USD of the stake was cashed out before for 1.00 USD, the rest was settled.", "3.00 USD × 2.50 + 1.00 USD = 8.50 USD",
    ]) await page.getByText(words, { exact: true }).waitFor();
    await settled(page);
    await accessible(page, "settled bets");
    assert.equal(await overflow(page), 0);
    await shot(page, `settled-${width}`);
    await page.getByRole("group", { name: "How they ended" }).getByRole("button", { name: "Refunded" }).click();
    await eventually(() => assert.equal(asked.at(-1), "refunded"));
    await close(page);
  });
}
