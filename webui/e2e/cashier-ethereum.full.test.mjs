// A token on a real anvil, from a deposit to a withdrawal, on a real site: the deposit stays at the
// player's address, and the hot wallet pays.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { startAnvil, withoutAnvil } from "./anvil.mjs";
import { close, eventually, launch } from "./browser.mjs";
import { arrival, arrive, checkBooks, counts, newestWithdrawal, displayedAddress, expectProgress, startCoinSite, steps, wallet, withdraw } from "./coins.mjs";
import { newcomer } from "./people.mjs";

let browser, node, site;

/** Converts a decimal text of whole tokens to units. */
const unitsOf = (text) => BigInt(text.replace(".", "")) / 10n ** BigInt(text.split(".")[1].length - 6);

const holdings = async () => (await site.boss.post("/api/admin/treasury", {})).wallets.find(({ asset }) => asset === "usdt-erc20");

describe("ethereum", { skip: withoutAnvil }, () => {
  before(async () => {
    [browser, node] = await Promise.all([launch(), startAnvil()]);
    site = await startCoinSite({ network: "eth", kind: "evm", url: node.url });
    const [{ address }] = (await site.boss.post("/api/admin/treasury", {})).networks;
    const follows = async () => assert.equal((await site.boss.post("/api/admin/networks", {})).networks.find(({ id }) => id === "eth").state, "follows");
    await eventually(follows);
    await node.pay(address, 10n ** 18n);
    const txid = await node.payToken(address, 500_000_000n);
    await node.mine(3);
    await eventually(async () => {
      await fetch(`${site.server.url}/api/walletNotify/eth/${txid}`);
      assert.equal((await holdings()).hot, "500.00000000", "the hot wallet is not filled");
    });
  });
  after(async () => {
    await browser?.close();
    await site?.server.stop();
    await node?.stop();
  });

  test("USDT arrives, is paid out by the hot wallet, and counts to the last unit", async () => {
    const player = newcomer("saver");
    const seen = (txid, locator) => expectProgress(site.server, "usdt", txid, locator);
    const page = await arrive(browser, site.server, player);
    const choose = async (tab) => {
      await page.goto(`/wallet?tab=${tab}`);
      await wallet(page).getByRole("button", { name: /^Coin/ }).click();
      await page.getByRole("option", { name: /USDT/ }).click();
    };
    await choose("deposit");
    await wallet(page).getByRole("button", { name: "Show the address without an amount" }).click();
    const { address } = await displayedAddress(page);
    const txid = await node.payToken(address, 100_000_001n);
    await seen(txid, arrival(page, counts(0)));
    await node.mine(1);
    await seen(txid, arrival(page, counts(1)));
    await node.mine(2);
    await seen(txid, arrival(page, /^100\.00.* USDT is in your balance$/));

    const outside = "0x00000000000000000000000000000000000abc01";
    await choose("withdraw");
    await withdraw(page, outside, "60");
    await steps(page).getByText(/^Sent to the network\.\s*now/).waitFor();
    const { row: { txid: paying } } = await newestWithdrawal(site.server, player);
    await node.mine(1);
    await seen(paying, steps(page).getByText(counts(1)));
    await node.mine(2);
    await seen(paying, wallet(page).getByRole("heading", { name: "Successful" }));
    const { row, left } = await newestWithdrawal(site.server, player);
    assert.deepEqual([row.status, row.txid, left], [1, paying, "40.00000100"]);
    assert.equal(await node.held(outside), unitsOf(row.arrives));
    assert.equal(await node.held(address), 100_000_001n);
    await checkBooks(site, "eth");
    await close(page);
  });
});
