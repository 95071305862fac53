// Coins of a real litecoind, from a deposit to a withdrawal, on a real site: the player and two
// staff members see each step. Then the same with a reorganisation.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { close, desktop, launch, open, overflow } from "./browser.mjs";
import { arrival, arrive, checkBooks, change, counts, createStaff, newestWithdrawal, displayedAddress, expectProgress, startCoinSite, steps, wallet, withdraw } from "./coins.mjs";
import { startLitecoin, withoutLitecoin } from "./litecoin.mjs";
import { dialog, newcomer, takeSession } from "./people.mjs";

let browser, node, site, second, page;
const player = newcomer("saver");

const seen = (txid, locator) => expectProgress(site.server, "ltc", txid, locator);

async function openOffice(path, who) {
  const office = await open(browser, site.server.url, desktop);
  await takeSession(office, who, site.server.url);
  await office.goto(path);
  return office;
}

async function approve(office, reason) {
  await office.getByRole("button", { name: "Approve", exact: true }).click();
  await dialog(office).getByLabel("Reason").fill(reason);
  await dialog(office).getByRole("button", { name: "Approve", exact: true }).click();
}

/** Requests a withdrawal to a new address of the node's own wallet. */
async function takeOut(sum) {
  const address = await node.address();
  await page.goto("/wallet?tab=withdraw");
  await withdraw(page, address, sum);
  return address;
}

/** The one transaction that waits for a block, once the player sees that it was sent. */
async function sent() {
  await steps(page).getByText(/^Sent to the network\.\s*now/).waitFor();
  const waiting = await node.waiting();
  assert.equal(waiting.length, 1, "transactions that wait");
  return waiting[0];
}

describe("litecoin", { skip: withoutLitecoin }, () => {
  before(async () => {
    [browser, node] = await Promise.all([launch(), startLitecoin()]);
    site = await startCoinSite({ network: "ltc", kind: "bitcoind", variant: "regtest", url: node.url, user: node.user, password: node.password });
    second = await createStaff(site.server, "second");
    // A withdrawal below $50 needs no review, one above $100 needs two.
    await change(site.boss, { "cashier.automatic_below": "50", "staff.approval_above": "100" });
  });
  after(async () => {
    await browser?.close();
    await site?.server.stop();
    await node?.stop();
  });

  test("a newcomer deposits: registration, email, the address as QR, each confirmation, money", async () => {
    page = await arrive(browser, site.server, player);
    await page.goto("/wallet?tab=deposit");
    await wallet(page).getByRole("textbox", { name: "Amount" }).fill("5");
    await wallet(page).getByRole("button", { name: "Show my address" }).click();
    const { address, link } = await displayedAddress(page);
    assert.match(address, /^rltc1q/);
    assert.match(link, new RegExp(`^litecoin:${address}\\?amount=5(\\.0+)?$`));
    assert.equal(await overflow(page), 0);
    const txid = await node.pay(address, "5");
    await seen(txid, arrival(page, counts(0)));
    await node.mine(1);
    await seen(txid, arrival(page, counts(1)));
    await node.mine(2);
    await seen(txid, arrival(page, "5.00 LTC is in your balance"));
  });

  test("a large withdrawal is approved by two, signed, sent, and confirmed while one looks", async () => {
    const address = await takeOut("2");
    await steps(page).getByText(/We look at it before it is paid\.\s*now/).waitFor();
    const office = await openOffice("/admin/withdrawals", site.boss);
    await office.getByRole("checkbox", { name: new RegExp(`of ${player.name}`) }).check();
    await approve(office, "a known player");
    await office.getByText("1 waits for a second approval.").waitFor();
    await close(office);
    const approverPage = await openOffice("/admin/approvals", second);
    await approverPage.getByText("Pay a withdrawal.").waitFor();
    await approve(approverPage, "seen the player");
    await approverPage.getByText("Approved and executed.").waitFor();
    await close(approverPage);

    const txid = await sent();
    await wallet(page).getByText(txid).first().waitFor();
    await node.mine(1);
    await seen(txid, steps(page).getByText(counts(1)));
    await node.mine(2);
    await seen(txid, wallet(page).getByRole("heading", { name: "Successful" }));
    await steps(page).getByText(counts(3)).waitFor();
    const { row, left } = await newestWithdrawal(site.server, player);
    assert.deepEqual([row.status, row.txid, row.confirmations, row.needed, left], [1, txid, 3, 3, "3.00000000"]);
    assert.equal(await node.received(address), row.arrives);
    await checkBooks(site, "ltc");
  });

  test("blocks are taken back under a deposit and under its withdrawal: each counts once", async () => {
    await page.goto("/wallet?tab=deposit");
    await wallet(page).getByRole("button", { name: "Show the address without an amount" }).click();
    const paid = await node.pay((await displayedAddress(page)).address, "1");
    await node.mine(1);
    await seen(paid, arrival(page, counts(1)));
    await node.reorganise(1);
    await seen(paid, arrival(page, counts(0)));
    await node.mine(3);
    await seen(paid, arrival(page, "1.00 LTC is in your balance"));

    const address = await takeOut("0.5");
    const txid = await sent();
    await node.mine(2);
    await seen(txid, steps(page).getByText(counts(2)));
    await node.reorganise(2);
    await seen(txid, steps(page).getByText(/The network has reordered its blocks\..*now/));
    await node.mine(3);
    await seen(txid, wallet(page).getByRole("heading", { name: "Successful" }));
    const { row, left } = await newestWithdrawal(site.server, player);
    assert.deepEqual([row.status, row.auto, row.txid, left], [1, true, txid, "3.50000000"]);
    assert.equal(await node.received(address), row.arrives);
    const { networks } = await site.boss.post("/api/admin/networks", {});
    assert.deepEqual(networks.filter(({ id }) => id === "ltc").map(({ state, reorganisations, deepest }) => [state, reorganisations, deepest]), [["follows", 2, 2]]);
    await checkBooks(site, "ltc");
    await close(page);
  });
});
