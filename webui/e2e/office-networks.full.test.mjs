// Networks and the test chain in the office: paused and resumed, paid, confirmed, reorganised,
// double-spent and with false data, for an administrator and for staff without permission.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

/** An address of Litecoin's test chain, and one of Bitcoin's. */
const address = "testltc16y63xwhyysav5lvwlt82s5pr8el7dt8lnlmnaf";
const foreign = "testbtc1zhxfatekey6nlptzvlu0dhju2v2rv4mg38muzn";

let browser, server, admin, helper;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  const person = newcomer("helper");
  helper = await registerByCall(server, person);
  await admin.post("/api/admin/roles/define", { role: "reader", version: 0, permissions: ["see_networks"], reason: "for the tests" });
  await admin.post("/api/admin/player/role", { role: "reader", user: person.name, reason: "for the tests" });
  // After the block of this payment none is mined automatically: later ones wait for the test. The
  // payment comes first, because the block that is due is the last.
  const { txid } = await admin.post("/api/admin/testchain/pay", { network: "ltc", asset: "ltc", address, amount: "10" });
  await admin.post("/api/admin/settings/change", { changes: [{ key: "networks.test_block", value: "1h", version: 0 }], reason: "for the tests" });
  await eventually(async () => {
    const { transactions } = await admin.post("/api/admin/testchain", { network: "ltc" });
    assert.ok(transactions.find((one) => one.txid === txid).height >= 0, "the block that is due does not come");
  });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openAt(path, viewport, who = admin) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

const litecoin = async () => (await admin.post("/api/admin/networks", {})).networks.find(({ id }) => id === "ltc");

test("payments are made, confirmed, abandoned and spent twice", async () => {
  const page = await openAt("/admin/testchain?network=ltc", desktop);
  const pay = async (to, amount) => {
    await page.getByLabel("Address").fill(to);
    await page.getByLabel("Amount").fill(amount);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
  };
  await pay(foreign, "0.5");
  await page.getByText("This is no address of this test chain.").waitFor();
  page.problems.splice(0); // the browser logs the refusal
  await pay(address, "0,5x");
  await page.getByText("An amount such as 0.5.").waitFor();
  await pay(address, "0.25");
  await page.getByText("The payment waits for a block.").waitFor();
  const table = page.getByRole("table", { name: "Transactions" });
  await table.getByText("0.25 ltc").waitFor();

  await page.getByLabel("Blocks to mine").fill("3");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await page.getByText("3 blocks confirmed.").waitFor();
  await table.getByText(/\d confirmations/).first().waitFor();
  await eventually(async () => {
    const { state, height, tip } = await litecoin();
    assert.ok(state === "follows" && height >= 3 && height === tip, `the site is at ${height} of ${tip}`);
  });

  await page.getByLabel("Blocks to abandon").fill("200");
  await page.getByLabel("Drop their payments permanently").check();
  await page.getByRole("button", { name: "Reorganise", exact: true }).click();
  await page.getByText("200 blocks abandoned.").waitFor();
  await page.getByText("There are no transactions on this chain yet.").waitFor();
  await eventually(async () => assert.ok((await litecoin()).reorganisations >= 1, "the site saw no reorganisation"));

  await pay(address, "0.75");
  const twice = table.getByRole("button", { name: /^Double-spend/ });
  await twice.click();
  await page.getByText("The transaction is replaced.").waitFor();
  const log = await admin.post("/api/admin/log", { action: "reorganise test chain" });
  assert.equal(log.rows[0].detail, "200 blocks");
  await accessible(page, "the test chain");
  await close(page);
});

fullTest("a node that lies is not believed, and honest again it is followed", async () => {
  const page = await openAt("/admin/testchain?network=doge", tablet);
  await page.getByLabel(/^Behaviour/).click();
  await page.getByRole("option", { name: "Wrong parents" }).click();
  await page.getByText("The behaviour of the node is changed.").waitFor();
  await admin.post("/api/admin/testchain/mine", { network: "doge", blocks: 1 });
  await page.goto("/admin/networks");
  const row = page.getByRole("row", { name: /Dogecoin/ });
  await row.getByText("node is inconsistent").waitFor();
  await admin.post("/api/admin/testchain/behave", { network: "doge", behaviour: "honest" });
  await row.getByText("in sync").first().waitFor({ timeout: 15_000 });
  await close(page);
});

fullTest("a network is paused with a reason, and followed again", async () => {
  const page = await openAt("/admin/networks", desktop);
  const row = page.getByRole("row", { name: /Litecoin/ });
  const choose = async (item, action) => {
    await page.getByRole("button", { name: "Actions for Litecoin" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await eventually(async () => assert.ok(await dialog(page).getByRole("button", { name: action, exact: true }).isDisabled(), "done without a reason"));
    await dialog(page).getByLabel("Reason").fill("for the tests");
    await dialog(page).getByRole("button", { name: action, exact: true }).click();
  };
  await choose("Pause", "Pause");
  await row.getByText("paused").waitFor();
  await row.getByText("no deposits").waitFor();
  await choose("Resume", "Resume");
  await row.getByText("in sync").first().waitFor();
  await choose("Close withdrawals", "Close withdrawals");
  await row.getByText("no withdrawals").waitFor();
  assert.deepEqual([(await litecoin()).withdrawals, (await litecoin()).deposits], [false, true]);
  await close(page);
});

for (const viewport of widths(desktop, tablet, phone)) {
  fullTest(`the pages at ${viewport.width} px`, async () => {
    for (const [path, table] of [["/admin/networks", "Networks"], ["/admin/testchain?network=ltc", "Transactions"]]) {
      const page = await openAt(path, viewport);
      await page.getByRole("table", { name: table }).waitFor();
      await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
      assert.equal(await overflow(page), 0, `${path} is wider than ${viewport.width}`);
      await accessible(page, `${path} at ${viewport.width}`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${table.toLowerCase()}-${viewport.width}.png`, fullPage: true });
      await close(page);
    }
  });
}

test("staff who may only look change nothing", async () => {
  const page = await openAt("/admin/networks", tablet, helper);
  await page.getByRole("table", { name: "Networks" }).waitFor();
  assert.equal(await page.getByRole("button", { name: /^Actions/ }).count(), 0);
  await page.getByRole("link", { name: "Test chain" }).click();
  await page.getByRole("heading", { name: "Transactions" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Pay", exact: true }).count(), 0);
  await close(page);
});
