// A balance that no network pays out: the wallet shows it, converts it at a price that is valid for
// a minute, and leads to the withdrawal of the result.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, open, overflow, phone, settled, tablet } from "./browser.mjs";
import { confirmByCall, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";

let browser, server, player;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  const person = newcomer("winner");
  player = await registerByCall(server, person);
  await confirmByCall(server, player, person.email);
  await command(server.data, "user", "grant", person.name, "100", "usd", "--reason", "for the tests");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const wallet = (page) => page.getByRole("dialog", { name: "Wallet" });
const shots = process.env.SHOTS;
const shot = async (page, name) => shots && page.screenshot({ path: `${shots}/convert-${name}-${page.viewportSize().width}.png` });

async function openAt(path, viewport) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, player, server.url);
  await page.goto(path);
  await settled(page);
  return page;
}

async function chooseDollars(page) {
  await wallet(page).getByRole("button", { name: /^(Coin|Convert):/ }).click();
  await page.keyboard.type("dollar");
  await page.keyboard.press("Enter");
  await wallet(page).getByText("Balance: 100.00 USD").waitFor();
}

/** The player's balance of a currency. */
async function held(currency) {
  const { currencies } = await player.post("/api/data/currencies", {});
  return currencies.find(({ id }) => id === currency).balance.real;
}

fullTest("the form shows the balance of dollars and what it comes to, at every width", async () => {
  for (const viewport of widths(tablet, phone, desktop)) {
    const page = await openAt("/wallet?tab=withdraw", viewport);
    await chooseDollars(page);
    await wallet(page).getByText("USD cannot be withdrawn.").waitFor();
    await wallet(page).getByRole("button", { name: /^Into:/ }).waitFor();
    await wallet(page).getByRole("button", { name: "Show the exact price" }).click();
    await wallet(page).getByText("Enter an amount.").waitFor();
    await wallet(page).getByRole("textbox", { name: "Amount" }).fill("100.01");
    await wallet(page).getByText("Insufficient balance.").waitFor();
    await wallet(page).getByRole("button", { name: "All", exact: true }).click();
    await eventually(async () => assert.equal(await wallet(page).getByRole("textbox", { name: "Amount" }).inputValue(), "100"));
    await wallet(page).getByText(/^1\.00 USD \(1\s%\)$/).waitFor();
    await wallet(page).getByText(/^about /).waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `a conversion, ${viewport.width} px`);
    await shot(page, "form");
    await close(page);
  }
});

test("a player converts with the keyboard alone and goes on to the withdrawal", async () => {
  const page = await openAt("/wallet?tab=withdraw", desktop);
  await chooseDollars(page);
  await wallet(page).getByRole("button", { name: /^Into:/ }).press("Enter");
  await page.keyboard.type("litecoin");
  await page.keyboard.press("Enter");
  const amount = wallet(page).getByRole("textbox", { name: "Amount" });
  await amount.fill("40");
  await amount.press("Enter");
  await wallet(page).getByRole("heading", { name: "Convert at this price?" }).waitFor();
  await wallet(page).getByRole("timer").waitFor();
  await accessible(page, "the price of a conversion");
  await shot(page, "price");
  await wallet(page).getByRole("button", { name: "Convert 40.00 USD" }).press("Enter");
  await wallet(page).getByRole("heading", { name: /LTC is in your balance$/ }).waitFor();
  assert.equal(await held("usd"), "60.00");
  assert.match(await held("ltc"), /^0\.4\d+/);
  await accessible(page, "a conversion that was made");
  await shot(page, "done");
  await wallet(page).getByRole("button", { name: "Withdraw LTC" }).press("Enter");
  await wallet(page).getByText(/^Balance: 0\.4\d+ LTC/).waitFor();
  await close(page);
});

fullTest("a price that has expired is asked for again", async () => {
  const page = await openAt("/wallet?tab=withdraw", phone);
  await wallet(page).getByRole("button", { name: /^(Coin|Convert):/ }).click();
  await page.keyboard.type("dollar");
  await page.keyboard.press("Enter");
  await wallet(page).getByRole("textbox", { name: "Amount" }).fill("10");
  // The server's response for an expired price.
  const outdated = async (route) => {
    const response = await route.fetch();
    const quote = await response.json();
    await route.fulfill({ response, json: { ...quote, at: quote.at - 60_000, until: quote.until - 60_000 } });
  };
  await page.route("**/api/wallet/convert/quote", outdated);
  await wallet(page).getByRole("button", { name: "Show the exact price" }).click();
  await wallet(page).getByText("The price has expired").waitFor();
  await accessible(page, "a price that has expired");
  await shot(page, "expired");
  await page.unroute("**/api/wallet/convert/quote", outdated);
  await wallet(page).getByRole("button", { name: "Show the new price" }).click();
  await wallet(page).getByRole("button", { name: "Convert 10.00 USD" }).waitFor();
  assert.equal(await held("usd"), "60.00");
  await close(page);
});

test("a refusal of the server is shown, and the last dollar leaves the result in its place", async () => {
  const page = await openAt("/wallet?tab=withdraw", desktop);
  await wallet(page).getByRole("button", { name: /^(Coin|Convert):/ }).click();
  await page.keyboard.type("dollar");
  await page.keyboard.press("Enter");
  await wallet(page).getByRole("button", { name: "All", exact: true }).click();
  expectStatuses(page, 400);
  await page.route("**/api/wallet/convert/quote", (route) => route.fulfill({ status: 400, json: { code: -10, message: "The price is not known at the moment, try again later." } }), { times: 1 });
  await wallet(page).getByRole("button", { name: "Show the exact price" }).click();
  await wallet(page).getByText("The price is not known at the moment").waitFor();
  await wallet(page).getByRole("button", { name: "Show the exact price" }).click();
  await wallet(page).getByRole("button", { name: "Convert 60.00 USD" }).click();
  await wallet(page).getByRole("heading", { name: /is in your balance$/ }).waitFor();
  assert.equal(await held("usd"), "0.00");
  await wallet(page).getByRole("heading", { name: /is in your balance$/ }).waitFor();
  await close(page);
});

fullTest("conversions are in the history", async () => {
  const page = await openAt("/wallet?tab=history", phone);
  await wallet(page).getByRole("tab", { name: "Conversions" }).click();
  await wallet(page).getByText(/^40\.00 USD into 0\.4\d+ LTC$/).waitFor();
  await wallet(page).getByText(/^60\.00 USD into /).waitFor();
  assert.equal(await overflow(page), 0);
  await accessible(page, "the conversions");
  await shot(page, "history");
  await close(page);
});
