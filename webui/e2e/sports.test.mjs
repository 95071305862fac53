// The sportsbook on simulated matches: as a guest and as a player, from the first
// look to a bet that is placed, found again and cashed out.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, expectStatuses, launch, overflow, phone, settled, tablet } from "./browser.mjs";
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
