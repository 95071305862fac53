// Futures on simulated prices: a guest with play money, a player from an order to its proof, and an
// operator who pauses a market.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, settled, tablet } from "./browser.mjs";
import { adminByCall, dialog, takeSession } from "./people.mjs";
import { enter } from "./players.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin;
const shots = process.env.SHOTS;

before(async () => {
  // Twenty steps in a second, so that prices move within a test, and the prices of a day before the start.
  [browser, server] = await Promise.all([launch(), startServer({ demo: true, args: ["--demo-history"], env: { CROUPIER_FUTURES_SPEED: "20" } })]);
  admin = await adminByCall(server);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const shot = async (page, name) => shots && page.screenshot({ path: `${shots}/trading-${name}.png`, fullPage: true });
const price = (page) => page.getByTestId("live-price").textContent();
const upButton = (page) => page.getByRole("button", { name: /^Open up at/ }).first();

/** Opens the page of a market with its chart. */
async function market(person, { viewport = desktop, path = "/trading/BTCUSD" } = {}) {
  const page = await enter(browser, server.url, person, { viewport, path });
  await page.getByTestId("price-chart").locator("canvas").first().waitFor();
  await page.getByTestId("live-price").waitFor();
  return page;
}

/** Sets the multiplier of the order beside the chart. */
async function multiplier(page, value) {
  const field = page.getByLabel("Multiplier", { exact: true });
  await field.fill(String(value));
  await field.blur();
}

const rows = (page) => page.getByRole("table", { name: "Positions" }).locator("tbody tr");

for (const viewport of widths(phone, tablet, desktop)) {
  test(`a guest sees a market move at ${viewport.width} px`, async () => {
    const page = await market(null, { viewport });
    const first = await price(page);
    await eventually(async () => assert.notEqual(await price(page), first));
    await upButton(page).waitFor();
    await settled(page);
    await accessible(page, "a market");
    assert.equal(await overflow(page), 0);
    await shot(page, `market-${viewport.width}`);
    await page.goto("/trading/all");
    await page.getByRole("link", { name: /BTCUSD/ }).first().waitFor();
    await settled(page);
    for (const row of await page.getByRole("listitem").or(page.getByRole("row")).filter({ hasText: "USD" }).all()) assert.ok((await row.boundingBox()).height <= 64, "a market takes more than two lines");
    await accessible(page, "all markets");
    assert.equal(await overflow(page), 0);
    await shot(page, `markets-${viewport.width}`);
    await close(page);
  });
}

fullTest("the home page has the row of futures between slots and providers", async () => {
  const page = await enter(browser, server.url, null);
  const row = page.getByRole("region", { name: "Futures" });
  await row.getByText("BTCUSD").waitFor();
  assert.ok(await row.getByText("Leverage: 1000x", { exact: true }).count() >= 12);
  await row.getByRole("link", { name: /BTCUSD/ }).click();
  await page.waitForURL("**/trading/BTCUSD");
  await page.getByRole("heading", { name: "BTCUSD" }).waitFor();
  await close(page);
});

test("a guest opens a position with play money, sees its result move, and closes it", async () => {
  const page = await market(null);
  await multiplier(page, 100);
  await page.getByTestId("liquidation").getByText(/\d/).first().waitFor();
  await upButton(page).click();
  await eventually(async () => assert.equal(await rows(page).count(), 1));
  const profit = page.getByTestId("live-profit");
  await profit.waitFor();
  const first = await profit.textContent();
  await eventually(async () => assert.notEqual(await profit.textContent(), first));
  await settled(page);
  await accessible(page, "an open position");
  await shot(page, "position-1440");
  await rows(page).getByRole("button", { name: "Close", exact: true }).click();
  await page.getByText("You have no open position.", { exact: false }).waitFor();
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("table", { name: "History" }).getByText("Closed").waitFor();
  await close(page);
});

test("a player closes half of a position, sets a trigger, and the browser proves every fill", async () => {
  const page = await market(admin);
  await multiplier(page, 200);
  await upButton(page).click();
  await page.getByTestId("live-profit").waitFor();
  await rows(page).getByRole("button", { name: "Edit the triggers" }).click();
  const far = (Number((await price(page)).replace(/,/g, "")) * 1.002).toFixed(2);
  await dialog(page).getByLabel("Take profit").fill(far);
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("slider", { name: /^TP at/ }).waitFor();
  await rows(page).getByRole("button", { name: /^Close 50/ }).click();
  await eventually(async () => assert.match(await rows(page).first().textContent(), /5\.00/));
  await rows(page).getByRole("button", { name: "Close", exact: true }).click();
  await page.getByText("You have no open position.", { exact: false }).waitFor();
  await page.getByRole("tab", { name: "History" }).click();
  await page.getByRole("button", { name: "Details and proof" }).first().click();
  assert.match(await page.getByTestId("futures-verdict").textContent(), /all of them match/);
  await settled(page);
  await accessible(page, "the proof of a position");
  await shot(page, "proof-1440");
  await close(page);
});

fullTest("a stop loss beyond the liquidation price is refused before the order", async () => {
  const page = await market(null);
  await multiplier(page, 1000);
  await page.getByRole("button", { name: "Take profit and stop loss" }).click();
  await page.getByLabel("Stop loss").fill("100");
  await page.getByText("beyond the liquidation price", { exact: false }).waitFor();
  assert.equal(await upButton(page).isDisabled(), true);
  await close(page);
});

fullTest("the ROI calculator has the specified rows and inputs", async () => {
  const page = await market(null);
  await page.getByRole("button", { name: "ROI calculator" }).click();
  const box = dialog(page);
  assert.equal(await box.getByLabel("Wager", { exact: true }).inputValue(), "10");
  assert.equal(await box.getByLabel("Payout multiplier").inputValue(), "200");
  assert.equal(await box.getByRole("radio", { name: "PnL fee" }).isChecked(), true);
  await box.getByLabel("Wager", { exact: true }).fill("1a,.5-");
  assert.equal(await box.getByLabel("Wager", { exact: true }).inputValue(), "1.5");
  await box.getByRole("button", { name: "Double the wager" }).click();
  assert.equal(await box.getByLabel("Wager", { exact: true }).inputValue(), "3");
  assert.equal(await box.locator("tbody tr").count(), 20);
  await box.getByText("The outcomes are estimates", { exact: false }).waitFor();
  await settled(page);
  await accessible(page, "the ROI calculator");
  await shot(page, "calculator-1440");
  await close(page);
});

test("the statistics of a market say its day and its edge, and an hour before the start is computed again", async () => {
  const page = await market(null);
  await page.getByRole("button", { name: "1h", exact: true }).click();
  await page.getByRole("tab", { name: "Statistics" }).click();
  const figure = async (name) => Number((await page.getByRole("tabpanel").locator("dl div").filter({ hasText: name }).locator("dd").textContent()).replace(/[^\d.]/g, ""));
  assert.ok((await figure("24h low")) > 0 && (await figure("24h low")) < (await figure("24h high")));
  await page.getByText("10.00\u00a0% of the stake at 100×", { exact: false }).waitFor();
  assert.match(await page.getByTestId("edge-gap").textContent(), /the gap is about \d+\.\d\d\u00a0% of the stake at 1,000×/);
  await page.getByRole("tab", { name: "Price sources" }).click();
  await page.getByRole("button", { name: "Verify", exact: true }).first().click();
  await page.getByText("3,600 seconds follow from 3,600 steps of the seed").waitFor();
  await settled(page);
  await accessible(page, "a computed hour");
  await shot(page, "hour-1440");
  await close(page);
});

test("an operator changes the limits of a market, and finds the void positions", async () => {
  const office = await open(browser, server.url, desktop);
  await takeSession(office, admin, server.url);
  await office.goto("/admin/futures/market/BTCUSD");
  await office.getByRole("button", { name: "Change the limits" }).click();
  const box = dialog(office);
  await box.getByLabel("Largest multiplier").fill("1001");
  await box.getByLabel("Reason").fill("A market of a test");
  await box.getByRole("button", { name: "Save the limits" }).click();
  await box.getByText("Enter a multiplier from 1 to 1000, or nothing.").waitFor();
  await box.getByLabel("Largest multiplier").fill("500");
  await box.getByRole("button", { name: "Save the limits" }).click();
  await office.getByText("The limits are saved.").waitFor();
  await office.getByText("500×", { exact: true }).waitFor();
  await settled(office);
  await accessible(office, "the limits of a market");
  await office.goto("/admin/futures");
  await office.getByRole("link", { name: "Void positions" }).click();
  await office.getByText("No position is void.").waitFor();
  await close(office);
});

test("an operator pauses a market, and players see why it takes no orders", async () => {
  const player = await market(null, { path: "/trading/ETHUSD" });
  const office = await open(browser, server.url, desktop);
  await takeSession(office, admin, server.url);
  await office.goto("/admin/futures");
  await office.getByRole("button", { name: "Pause ETHUSD" }).click();
  await dialog(office).getByLabel("Reason").fill("The feed of a test");
  await dialog(office).getByRole("button", { name: "Pause the market" }).click();
  await player.getByText("The market is paused", { exact: false }).waitFor();
  assert.equal(await upButton(player).isDisabled(), true);
  await office.getByText("paused by staff: The feed of a test").waitFor();
  await settled(office);
  await accessible(office, "the markets of the office");
  await shot(office, "office-1440");
  await office.getByRole("button", { name: "Resume ETHUSD" }).click();
  await dialog(office).getByLabel("Reason").fill("The test is over");
  await dialog(office).getByRole("button", { name: "Resume the market" }).click();
  await player.getByText("The market has a price again", { exact: false }).waitFor();
  await close(player);
  await close(office);
});
