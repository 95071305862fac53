// Combined bets on several outcomes of one match: built on the page of the match, priced by the
// server, refused with a reason, placed, shown in the chat and copied by another player.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { simulator, startServer } from "./server.mjs";
import { plannedMatch, slipOf } from "./slip.mjs";
import { box, chat, enter, member } from "./players.mjs";

let browser, server, anna, bert, match;
/** The format of odds. */
const priced = /^\d+\.\d+$/;
const shots = process.env.SHOTS;
const shot = async (page, name) => shots && page.screenshot({ path: `${shots}/builder-${name}.png` });

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ env: simulator })]);
  [anna, bert] = await Promise.all([member(server, "anna", { grant: "50" }), member(server, "bert", { grant: "50" })]);
  await plannedMatch(anna);
  match = await lastMatch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The match of the first page that starts last, so that it does not start during the test. */
async function lastMatch() {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/sport/category/soccer" });
  const rows = page.locator(".sports-row").filter({ hasNot: page.locator(".sports-live") }).filter({ has: page.locator(".price:not([disabled])") });
  await rows.first().waitFor();
  const row = rows.last();
  const [path, home] = await Promise.all([row.locator(".sports-row-link").first().getAttribute("href"), row.locator(".sports-side-name").first().textContent()]);
  await close(page);
  return { path, home };
}

const outcome = (page, market, name) => page.getByRole("region", { name: market, exact: true }).getByRole("button", { name }).first();

/** Opens the match and picks two correlated outcomes. */
async function build(page) {
  await page.goto(match.path);
  await page.getByRole("switch", { name: "Same game" }).check();
  await outcome(page, "Match result", match.home).click();
  await outcome(page, "Both teams to score", "Yes").click();
}

const place = async (slip) => {
  const real = slip.getByRole("button", { name: "Play with real money" });
  const press = slip.getByRole("button", { name: "Place bet" });
  await real.or(press).waitFor();
  if (await real.isVisible()) await real.click();
  await press.click();
  await slip.getByText("Bet accepted").waitFor();
};

for (const viewport of widths(tablet, phone, desktop)) {
  fullTest(`outcomes of one match are one bet at one price at ${viewport.width} px`, async () => {
    const page = await enter(browser, server.url, null, { viewport });
    await build(page);
    await settled(page);
    await accessible(page, "a match with the switch");
    assert.equal(await overflow(page), 0);
    await shot(page, `event-${viewport.width}`);
    const slip = await slipOf(page);
    const group = slip.locator(".slip-group");
    await slip.getByText("Min bet $1, max bet $20").waitFor();
    await group.locator(".slip-pick-odds", { hasText: priced }).waitFor();
    await eventually(async () => assert.equal(await group.locator(".slip-group-legs > li").count(), 2));
    await eventually(async () => assert.equal(await slip.locator(".slip-pick").count(), 1));
    await settled(page);
    await accessible(page, "the slip with a same game bet");
    await shot(page, `slip-${viewport.width}`);
    await group.getByRole("button", { name: "Remove Yes from the slip" }).click();
    await group.waitFor({ state: "detached" });
    await eventually(async () => assert.equal(await slip.locator(".slip-pick").count(), 1));
    await close(page);
  });
}

fullTest("outcomes that exclude each other are refused in plain words", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: match.path });
  await page.getByRole("switch", { name: "Same game" }).check();
  await outcome(page, "Match result", match.home).click();
  await outcome(page, "Correct score", "1:1").click();
  const slip = await slipOf(page);
  await slip.getByText("These selections cannot all win.").waitFor();
  await slip.getByText("One of the bets has no price.").waitFor();
  await accessible(page, "a refused combination");
  await shot(page, "refused-1440");
  // Another outcome of a market replaces the first.
  await page.keyboard.press("Escape"); // the slip is above the page next to an open chat
  await outcome(page, "Match result", "Draw").click();
  await slipOf(page);
  await slip.locator(".slip-group .slip-pick-odds", { hasText: priced }).waitFor();
  await eventually(async () => assert.equal(await slip.locator(".slip-group-legs > li").count(), 2));
  await close(page);
});

test("a same game bet is placed on a phone, and found among the bets", async () => {
  const page = await enter(browser, server.url, anna, { viewport: phone });
  await build(page);
  const slip = await slipOf(page);
  await slip.getByRole("group", { name: "Keypad" }).getByRole("button", { name: "2", exact: true }).click();
  await slip.locator(".slip-group .slip-pick-odds", { hasText: priced }).waitFor();
  await place(slip);
  await shot(page, "receipt-390");
  await slip.getByRole("link", { name: "My bets" }).click();
  const card = page.locator(".sports-bet").first();
  await card.getByText("Same game").waitFor();
  await card.getByText("Pending").waitFor();
  await settled(page);
  await accessible(page, "a same game bet among the bets");
  assert.equal(await overflow(page), 0);
  await shot(page, "bets-390");
  await close(page);
});

fullTest("a same game bet is shown in the chat and put on another's slip at the odds of now", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/sport/bets" });
  const share = page.getByRole("button", { name: "Share in chat" }).first();
  await share.click();
  await chat(page).getByRole("button", { name: "I accept" }).click();
  await box(page).waitFor();
  await share.click();
  await page.locator(".sports-bet").getByText("Shared in chat").first().waitFor();
  await close(page);

  const other = await enter(browser, server.url, bert, { viewport: desktop, path: "/sport" });
  await chat(other).locator(".chat-bet").last().click();
  const modal = dialog(other);
  await modal.getByText("Same game").waitFor();
  await settled(other);
  await accessible(other, "a shared bet");
  await shot(other, "shared-1440");
  await modal.getByRole("button", { name: "Copy to my slip" }).click();
  await modal.waitFor({ state: "detached" });
  const theirs = await slipOf(other);
  await theirs.locator(".slip-group .slip-pick-odds", { hasText: priced }).waitFor();
  await eventually(async () => assert.equal(await theirs.locator(".slip-group-legs > li").count(), 2));
  await close(other);
});
