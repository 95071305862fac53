// The player's wallet: a deposit on the test chain that arrives while the page is open, a
// withdrawal that is reviewed, made and cancelled, and a locked wallet.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, settled } from "./browser.mjs";
import { adminByCall, confirmByCall, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest } from "./scope.mjs";
import { command, startServer } from "./server.mjs";

/** An external address of Litecoin's test chain. */
const elsewhere = "testltc16y63xwhyysav5lvwlt82s5pr8el7dt8lnlmnaf";

let browser, server, admin, player;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  const person = newcomer("saver");
  player = await registerByCall(server, person);
  await confirmByCall(server, player, person.email);
  // Every withdrawal is reviewed, and no turnover is required.
  for (const [name, value] of [["cashier.automatic_below", "1"], ["cashier.turnover", "0"]]) await command(server.data, "settings", "set", name, value, "--reason", "for the tests");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const wallet = (page) => page.getByRole("dialog", { name: "Wallet" });

async function openAt(path, viewport, who = player) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, who, server.url);
  await page.goto(path);
  await settled(page);
  return page;
}

async function chooseCoin(page, search) {
  await wallet(page).getByRole("button", { name: /^Coin/ }).click();
  await page.keyboard.type(search);
  await page.keyboard.press("Enter");
}

test("a deposit from a phone: amount, address, confirmations, money", async () => {
  const page = await openAt("/", phone);
  await page.getByRole("banner").getByRole("button", { name: "Wallet", exact: true }).click();
  await chooseCoin(page, "litecoin");
  const show = wallet(page).getByRole("button", { name: "Show my address" });
  await eventually(async () => assert.equal(await show.isDisabled(), true, "without an amount"));
  await wallet(page).getByRole("button", { name: "$50", exact: true }).click();
  await eventually(async () => assert.match(await wallet(page).getByRole("textbox", { name: "Amount" }).inputValue(), /^0\.\d{1,8}$/));
  assert.equal(await overflow(page), 0);
  await accessible(page, "the form of a deposit");
  await show.click();
  await wallet(page).getByRole("img", { name: /QR code/ }).waitFor();
  await wallet(page).getByText("Waiting for your payment").waitFor();
  const address = await wallet(page).getByTestId("deposit-address").textContent();
  assert.match(address, /^testltc1/);
  assert.equal(await overflow(page), 0);
  await accessible(page, "the address of a deposit");
  await admin.post("/api/admin/testchain/pay", { network: "ltc", asset: "ltc", address, amount: "0.5" });
  await wallet(page).getByText(/\d of \d+ confirmations/).waitFor();
  await admin.post("/api/admin/testchain/mine", { network: "ltc", blocks: 8 });
  await wallet(page).getByText("0.50 LTC is in your balance").waitFor();
  await wallet(page).getByRole("button", { name: "Play with it" }).click();
  await page.getByRole("banner").getByRole("button", { name: /Litecoin.*0\.50/ }).waitFor();
  await close(page);
});

fullTest("a coin with a tag: a warning, and test coins that arrive", async () => {
  const person = newcomer("curious");
  const other = await registerByCall(server, person);
  await confirmByCall(server, other, person.email);
  const page = await openAt("/wallet?tab=deposit", desktop, other);
  await chooseCoin(page, "ripple");
  await wallet(page).getByRole("button", { name: "Show the address without an amount" }).click();
  await eventually(async () => assert.match(await wallet(page).getByTestId("deposit-tag").textContent(), /^\d+$/));
  await wallet(page).getByText("Without it we cannot assign the payment to you.").waitFor();
  await wallet(page).getByText("These are test coins without value.").waitFor();
  await accessible(page, "an address with a tag");
  await page.setViewportSize(phone);
  assert.equal(await overflow(page), 0);
  await wallet(page).getByRole("button", { name: "Send me test coins" }).click();
  await wallet(page).getByText(/\d of \d+ confirmations/).waitFor();
  await admin.post("/api/admin/testchain/mine", { network: "xrp", blocks: 8 });
  await wallet(page).getByText(/XRP is in your balance/).waitFor();
  await close(page);
});

test("a withdrawal is checked, reviewed, made and called off", async () => {
  const page = await openAt("/wallet?tab=withdraw", desktop);
  await wallet(page).getByRole("button", { name: /^Coin/ }).waitFor();
  await chooseCoin(page, "litecoin");
  const address = wallet(page).getByLabel("Your address");
  const amount = wallet(page).getByRole("textbox", { name: "Amount" });
  await address.fill("abc");
  await wallet(page).getByRole("button", { name: "Review withdrawal" }).click();
  await wallet(page).getByText("Enter wallet!").waitFor();
  await wallet(page).getByText("Invalid withdrawal amount.").waitFor();
  await address.fill("bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq");
  await wallet(page).getByText("This is a Bitcoin address. You have selected Litecoin.").waitFor();
  const shares = [];
  for (const share of [/^25\s%$/, /^50\s%$/, /^75\s%$/, "MAX"]) {
    await wallet(page).getByRole("button", { name: share, exact: true }).click();
    shares.push(await amount.inputValue());
  }
  assert.deepEqual(shares, ["0.125", "0.25", "0.375", "0.495"]);
  await wallet(page).getByText("Processing hours: 11:00-19:00. A payout takes 5 minutes to 24 hours.").waitFor();
  await accessible(page, "the form of a withdrawal");
  await address.fill(elsewhere);
  await amount.fill("0,25");
  await page.keyboard.press("Enter");
  await wallet(page).getByText("Review your withdrawal").waitFor();
  await wallet(page).getByText(elsewhere).waitFor();
  await accessible(page, "the review of a withdrawal");
  await wallet(page).getByRole("button", { name: "Withdraw 0.25 LTC" }).click();
  await wallet(page).getByText("Your withdrawal is requested").waitFor();
  await wallet(page).getByRole("list", { name: "Steps of the withdrawal" }).getByText("Sent to the network").waitFor();
  await accessible(page, "a withdrawal that was made");
  await wallet(page).getByRole("button", { name: "Cancel withdrawal" }).click();
  await page.getByRole("dialog", { name: "Cancel this withdrawal?" }).getByRole("button", { name: "Cancel withdrawal" }).click();
  await wallet(page).getByRole("heading", { name: "Cancelled by user" }).waitFor();
  const { currencies } = await player.post("/api/data/currencies", {});
  assert.equal(currencies.find(({ id }) => id === "ltc").balance.real, "0.50000000");
  await close(page);
});

fullTest("both histories are there, and the statement of them", async () => {
  const page = await openAt("/wallet?tab=history", phone);
  await wallet(page).getByText("Credited").waitFor();
  await wallet(page).getByText("0.50 LTC").click();
  await wallet(page).getByText("Transaction", { exact: true }).waitFor();
  await accessible(page, "the deposits");
  await wallet(page).getByRole("tab", { name: "Withdrawals" }).click();
  await wallet(page).getByText("Cancelled by user").waitFor();
  assert.equal(await overflow(page), 0);
  const [file] = await Promise.all([page.waitForEvent("download"), wallet(page).getByRole("link", { name: "Download" }).click()]);
  assert.match(file.suggestedFilename(), /^statement-.*\.csv$/);
  await close(page);
});

fullTest("the wallet of an address that is not confirmed is locked, its history is not", async () => {
  const page = await openAt("/", desktop, await registerByCall(server, newcomer("waiting")));
  await page.getByRole("banner").getByRole("button", { name: "Wallet", exact: true }).click({ force: true });
  await page.getByText("Confirm your email to unlock the wallet").first().waitFor();
  await page.getByRole("button", { name: "View my deposits and withdrawals" }).click();
  await wallet(page).getByText("You have no deposits yet.").waitFor();
  await close(page);
});
