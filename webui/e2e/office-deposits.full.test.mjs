// Deposits in the back office: the list, a deposit that is held and credited to its player, and the
// sources of addresses.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, confirmByCall, newcomer, registerByCall, takeSession } from "./people.mjs";
import { widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, player;

/** Waits for a number of rows in a state, and returns them. */
async function listed(state, count) {
  for (;;) {
    const { rows } = await admin.post("/api/admin/deposits", { state });
    if (rows.length >= count) return rows;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  const person = newcomer("payer");
  player = await registerByCall(server, person);
  await confirmByCall(server, player, person.email);
  const ltc = await player.post("/api/wallet/getDepositWallet", { currency: "ltc", chain: "ltc" });
  const xrp = await player.post("/api/wallet/getDepositWallet", { currency: "xrp", chain: "xrp" });
  assert.notEqual(xrp.tag, "");
  await admin.post("/api/admin/testchain/pay", { network: "ltc", asset: "ltc", address: ltc.wallet, amount: "0.5" });
  await admin.post("/api/admin/testchain/pay", { network: "xrp", asset: "xrp", address: xrp.wallet, amount: "40" });
  for (const network of ["ltc", "xrp"]) await admin.post("/api/admin/testchain/mine", { network, blocks: 8 });
  await listed("credited", 1);
  await listed("held", 1);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openAt(path, viewport) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, admin, server.url);
  await page.goto(path);
  return page;
}

for (const viewport of widths(desktop, tablet, phone)) {
  test(`the list, a deposit and the addresses at ${viewport.width} px`, async () => {
    const page = await openAt(`/admin/deposits?player=${player.user.name}`, viewport);
    const table = page.getByRole("table", { name: "Deposits" });
    await table.getByText("0.50000000 LTC").waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `deposits at ${viewport.width}`);
    await table.getByRole("link").first().click();
    await page.getByRole("table", { name: "Transfers" }).getByText("wallet:ltc-deposits").waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `a deposit at ${viewport.width}`);
    await page.goto("/admin/deposits/pools");
    await page.getByRole("table", { name: "Networks" }).getByText("Solana").waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `the addresses at ${viewport.width}`);
    await close(page);
  });
}

test("a payment without a tag waits for a person, who credits it to its player", async () => {
  const page = await openAt("/admin/deposits?state=held", desktop);
  const table = page.getByRole("table", { name: "Deposits" });
  await table.getByText("no tag").waitFor();
  await table.getByRole("link").first().click();
  await page.getByRole("button", { name: "Credit to a player" }).click();
  const dialog = page.getByRole("dialog", { name: "Credit a deposit" });
  await dialog.getByRole("button", { name: "Credit to a player" }).click();
  await dialog.getByText("Enter the player.").waitFor();
  await dialog.getByText("Enter a reason for the log.").waitFor();
  await dialog.getByLabel("Player").fill(player.user.name);
  await dialog.getByLabel("Reason").fill("They showed the transaction in their wallet.");
  await accessible(page, "the decision");
  await dialog.getByRole("button", { name: "Credit to a player" }).click();
  await page.getByText("The deposit was credited.").waitFor();
  await page.getByRole("table", { name: "Transfers" }).getByText("claimed", { exact: true }).waitFor();
  assert.equal(await page.getByRole("group", { name: "Actions" }).count(), 0);
  const { deposits } = await player.post("/api/wallet/history/deposits", {});
  assert.deepEqual(deposits.map(({ sum, currency, state }) => [sum, currency, state]), [["40.00000000", "xrp", "credited"], ["0.50000000", "ltc", "credited"]]);
  const log = await admin.post("/api/admin/log", { action: "decide deposit" });
  assert.equal(log.rows[0].reason, "They showed the transaction in their wallet.");
  await close(page);
});
