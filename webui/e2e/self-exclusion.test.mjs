// A deposit limit that is reached in the wallet, and a player's self-exclusion in the browser, with
// all that closes and stays open.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, desktop, eventually, everywhere, expectStatuses, launch } from "./browser.mjs";
import { adminByCall, cookieClient, dialog, signedOut } from "./people.mjs";
import { fullTest } from "./scope.mjs";
import { command, startServer } from "./server.mjs";
import { acceptRules, box, chat, enter, member, playReal, row, say } from "./players.mjs";

/** An external address of Litecoin's test chain. */
const elsewhere = "testltc16y63xwhyysav5lvwlt82s5pr8el7dt8lnlmnaf";

let browser, server, admin, anna, felicity, gwen;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  for (const [name, value] of [["cashier.automatic_below", "1"], ["cashier.turnover", "0"]]) await command(server.data, "settings", "set", name, value, "--reason", "for the tests");
  [anna, felicity, gwen] = await Promise.all([member(server, "anna"), member(server, "felicity"), member(server, "gwen", { grant: "50" })]);
  await command(server.data, "user", "grant", felicity.name, "2", "ltc", "--reason", "for the tests");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const wallet = (page) => page.getByRole("dialog", { name: "Wallet" });

async function chooseLitecoin(page) {
  await wallet(page).getByRole("button", { name: /^Coin/ }).click();
  await page.keyboard.type("litecoin");
  await page.keyboard.press("Enter");
}

fullTest("a limit of deposits refuses an address for more, and says what it leaves", async () => {
  await anna.post("/api/play-control/set", { control: "deposit.day", value: "3000", version: 0 });
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/licences" });
  expectStatuses(page, 400);
  await page.goto("/wallet?tab=deposit");
  await chooseLitecoin(page);
  await wallet(page).getByRole("button", { name: "$50", exact: true }).click();
  await wallet(page).getByRole("button", { name: "Show my address" }).click();
  const stop = page.getByRole("dialog", { name: "Play is blocked by your play control" });
  await stop.getByText(/Your deposit limit leaves \$30\.00 today\. It ends/).waitFor();
  await everywhere(page, "deposit-refused");
  await stop.getByRole("button", { name: "OK" }).click();
  assert.equal(await page.getByTestId("deposit-address").count(), 0, "an address for more than the limit");

  // The rest of the limit can be deposited, and counts.
  await wallet(page).getByRole("button", { name: "Show the address without an amount" }).click();
  const address = await wallet(page).getByTestId("deposit-address").textContent();
  await admin.post("/api/admin/testchain/pay", { network: "ltc", asset: "ltc", address, amount: "1" });
  await admin.post("/api/admin/testchain/mine", { network: "ltc", blocks: 8 });
  await wallet(page).getByText("1.00 LTC is in your balance").waitFor();
  await page.goto("/wallet?tab=deposit");
  await chooseLitecoin(page);
  await wallet(page).getByRole("button", { name: "Show the address without an amount" }).click();
  await stop.getByText(/Your deposit limit leaves nothing today\. It ends/).waitFor();
  await stop.getByRole("button", { name: "Open play control" }).click();
  await page.getByRole("heading", { name: "Play control", exact: true }).waitFor();
  await page.getByText("Your deposits are above your limit.", { exact: false }).waitFor();
  await close(page);
});

test("an exclusion needs the right password and a second yes", async () => {
  const page = await enter(browser, server.url, gwen, { viewport: desktop, path: "/play-control" });
  expectStatuses(page, 422);
  await page.getByRole("link", { name: "Open self-exclusion" }).click();
  const start = page.getByRole("button", { name: "Exclude me" });
  await start.waitFor();
  await eventually(async () => assert.equal(await start.isDisabled(), true, "without a length"));
  await page.getByRole("radio", { name: "Permanent" }).check({ force: true });
  await eventually(async () => assert.equal(await start.isDisabled(), true, "without the password"));
  await page.getByLabel("Your password").fill("wrong horse");
  await start.click();
  const confirmation = page.getByRole("dialog", { name: "Exclude yourself: Permanent?" });
  await everywhere(page, "exclusion-sure");
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await confirmation.waitFor({ state: "detached" });
  assert.equal((await gwen.post("/auth/update", {})).user.self_excluded, false, "called off, and excluded");
  await start.click();
  await confirmation.getByRole("button", { name: "Exclude me" }).click();
  await page.getByText("The current password is incorrect").waitFor();
  assert.equal((await gwen.post("/auth/update", {})).user.self_excluded, false, "a wrong password, and excluded");
  await close(page);
});

test("an exclusion closes play, chat and gifts, ends other sessions, and leaves the money in reach", async () => {
  // Another device of the player, for writing and playing.
  const other = { ...(await cookieClient(server)), name: felicity.name };
  await other.post("/auth/login", { login: felicity.name, password: felicity.password });
  // Under another host name, because a developer's own machine is not signed out.
  const elsewhereOpen = await enter(browser, server.url.replace("127.0.0.1", "casino.test"), other, { viewport: desktop, path: "/licences" });
  elsewhereOpen.expected.push(/status of 401/);
  await acceptRules(elsewhereOpen);
  await say(elsewhereOpen, "hello from felicity");
  await row(elsewhereOpen, "hello from felicity").waitFor();

  const page = await enter(browser, server.url, felicity, { viewport: desktop, path: "/profile/settings/self-exclusion" });
  expectStatuses(page, 403);
  await page.getByRole("radio", { name: "24 hours" }).check({ force: true });
  await page.getByLabel("Your password").fill(felicity.password);
  await page.getByRole("button", { name: "Exclude me" }).click();
  await dialog(page).getByRole("button", { name: "Exclude me" }).click();
  await page.getByText("You have excluded yourself until", { exact: false }).first().waitFor();

  // The other device is signed out while its page is open.
  await signedOut(elsewhereOpen);
  await assert.rejects(other.post("/auth/update", {}), { status: 401 });
  await close(elsewhereOpen);

  // She can read the chat, but nothing else there.
  await chat(page).getByText("You are self-excluded. You can read the chat, but not write in it.").waitFor();
  await row(page, "hello from felicity").waitFor();
  assert.equal(await box(page).count(), 0, "a box to write in");
  for (const gift of ["Tip", "Rain"]) assert.equal(await chat(page).getByRole("button", { name: gift, exact: true }).count(), 0, gift);
  await everywhere(page, "exclusion-set");

  // Closed pages lead to the explanation.
  for (const path of ["/", "/casino/game/dice", "/promotions"]) {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === "/error/se");
  }
  await page.getByText("You have excluded yourself from playing until", { exact: false }).waitFor();
  await everywhere(page, "exclusion-notice");

  // A gift does not reach her, and the friend does not see why.
  const friend = await enter(browser, server.url, gwen, { viewport: desktop, path: "/licences" });
  expectStatuses(friend, 403);
  await acceptRules(friend);
  await playReal(friend);
  await box(friend).fill(`/tip ${felicity.name} 1`);
  await box(friend).press("Enter");
  await friend.getByText("This player cannot be given anything at the moment.").first().waitFor();
  assert.equal(await friend.getByText(/excluded/i).count(), 0, "the friend sees the exclusion");
  await close(friend);

  // Her money can be withdrawn, and the history can be read.
  await page.setViewportSize(desktop);
  await page.getByRole("link", { name: "Withdraw" }).click();
  await wallet(page).getByRole("button", { name: /^Coin/ }).waitFor();
  await chooseLitecoin(page);
  await wallet(page).getByLabel("Your address").fill(elsewhere);
  await wallet(page).getByRole("textbox", { name: "Amount" }).fill("0.25");
  await wallet(page).getByRole("button", { name: "Review withdrawal" }).click();
  await wallet(page).getByRole("button", { name: "Withdraw 0.25 LTC" }).click();
  await wallet(page).getByText("Your withdrawal is requested").waitFor();
  await wallet(page).getByRole("tab", { name: "History" }).click();
  await wallet(page).getByRole("tab", { name: "Withdrawals" }).click();
  await wallet(page).getByText("0.25 LTC").waitFor();
  await wallet(page).getByRole("tab", { name: "Deposit", exact: true }).click();
  await chooseLitecoin(page);
  await wallet(page).getByRole("button", { name: "Show the address without an amount" }).click();
  await wallet(page).getByText("You have excluded yourself from playing.").waitFor();
  await page.goto("/my-bets");
  await page.getByRole("heading", { name: "Your latest bets", level: 1 }).waitFor();
  await page.goto("/play-control");
  await page.getByRole("heading", { name: "Your play" }).waitFor();
  await close(page);
});
