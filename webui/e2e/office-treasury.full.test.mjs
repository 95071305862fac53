// The treasury in the office: a file is downloaded, signed elsewhere and uploaded, the fee is
// raised, coins are moved to cold storage, and payments are stopped and resumed by two staff
// members. For an administrator and for staff with read permission.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";

/** An external address of Litecoin's test chain. */
const cold = "testltc16y63xwhyysav5lvwlt82s5pr8el7dt8lnlmnaf";

let browser, server, admin, second, helper;

const treasury = () => admin.post("/api/admin/treasury", {});
const litecoin = async () => (await treasury()).networks.find(({ id }) => id === "ltc");

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  const because = { reason: "for the tests" };
  const change = (key, value) => ({ key, value, version: 0 });
  const { txid } = await admin.post("/api/admin/testchain/pay", { network: "ltc", asset: "ltc", address: (await litecoin()).address, amount: "10" });
  // After the block of this payment none is mined automatically, and no test waits for one. The
  // payment comes first, because the block that is due is the last.
  await admin.post("/api/admin/settings/change", {
    changes: [change("networks.test_block", "1h"), change("staff.approval_above", ""), change("treasury.levels", [{ asset: "ltc", low: "1", high: "5", cold }])], ...because,
  });
  const [colleague, reader] = [newcomer("second"), newcomer("reader")];
  [second, helper] = await Promise.all([registerByCall(server, colleague), registerByCall(server, reader)]);
  await admin.post("/api/admin/roles/define", { role: "reader", version: 0, permissions: ["see_treasury"], ...because });
  await admin.post("/api/admin/player/role", { role: "*", user: colleague.name, ...because });
  await admin.post("/api/admin/player/role", { role: "reader", user: reader.name, ...because });
  const paid = async () => (await admin.post("/api/admin/testchain", { network: "ltc" })).transactions.find((one) => one.txid === txid).height;
  await eventually(async () => assert.ok((await paid()) >= 0, "the last block does not come"));
  await admin.post("/api/admin/testchain/mine", { network: "ltc", blocks: 6 });
  await eventually(async () => assert.equal((await treasury()).wallets.find(({ asset }) => asset === "ltc").level, "high", "the hot wallet is not filled"));
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openAt(path, viewport = desktop, who = admin) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

/** Waits for the treasury's own work by calls, because the page polls only every three seconds. */
async function seenBy(page, done) {
  await eventually(async () => assert.ok(await done(), "the treasury does not go on"));
  await page.reload();
}

const payment = async () => (await admin.post("/api/admin/treasury/payments", { network: "ltc" })).rows[0];

const rowOf = (page, name) => page.getByRole("row", { name });

async function choose(page, network, item) {
  await page.getByRole("button", { name: `Actions for ${network}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

async function because(page, button) {
  await dialog(page).getByLabel("Reason").fill("for the tests");
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
}

const hash = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash("sha256")).digest("hex");

/** Signs a file like croupier wallet sign for a test chain, whose signatures are hashes. */
function signed(text) {
  const batch = JSON.parse(text);
  for (const one of batch.transactions) {
    const drafted = Buffer.from(one.draft.Bytes, "base64").toString();
    const raw = `${drafted.slice(0, -1)},"seal":"${hash("testchain seal\n", drafted)}"}`;
    one.signed = { TxID: hash(raw), Raw: Buffer.from(raw).toString("base64") };
  }
  return batch;
}

const fileOf = (batch) => ({ name: "signed.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(batch)) });

test("coins are moved to cold: the file is downloaded, signed elsewhere and uploaded, and the fee is raised", async () => {
  const page = await openAt("/admin/treasury");
  await page.getByRole("button", { name: "Move to cold: ltc" }).click();
  await because(page, "Move to cold");
  await dialog(page).getByText("Enter an amount.").waitFor();
  await dialog(page).getByLabel("Amount").fill("2.5");
  await because(page, "Move to cold");
  await page.getByText("The move is queued.").waitFor();
  await seenBy(page, async () => (await payment()).version === "drafted");
  await rowOf(page, /Litecoin/).getByText("1 to sign").waitFor();

  await choose(page, "Litecoin", "Export a signing file");
  const [file] = await Promise.all([page.waitForEvent("download"), because(page, "Download the file")]);
  await page.getByText("1 transaction is in the file.").waitFor();
  assert.match(file.suggestedFilename(), /^croupier-ltc-\d{8}-\d{6}\.json$/);
  const batch = signed(await readFile(await file.path(), "utf8"));

  await page.getByRole("button", { name: "Upload signatures" }).click();
  const pick = dialog(page).getByRole("button", { name: "Choose a file" });
  await eventually(async () => assert.ok(await pick.isDisabled(), "sent without a reason"));
  await dialog(page).getByLabel("Reason").fill("for the tests");
  const upload = async (content) => {
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), pick.click()]);
    await chooser.setFiles(fileOf(content));
  };
  const other = structuredClone(batch);
  other.transactions[0].signed.Raw = Buffer.from("{}").toString("base64");
  expectStatuses(page, 409);
  await upload(other);
  await dialog(page).getByText("A signed transaction is not the one that was asked for. Nothing was stored.").waitFor();
  await upload(batch);
  await page.getByText("1 signature stored.").waitFor();
  await dialog(page).getByRole("button", { name: "Close" }).last().click();

  await rowOf(page, /Litecoin/).getByRole("link", { name: "1 payment" }).click();
  await page.getByRole("link", { name: "Move to cold, ltc" }).click();
  await page.getByText("another machine").waitFor();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy raw" }).click();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), Buffer.from(batch.transactions[0].signed.Raw, "base64").toString("hex"));
  await page.getByRole("button", { name: "Raise the fee" }).click();
  await because(page, "Raise the fee");
  await seenBy(page, async () => (await payment()).versions === 2);
  await page.getByRole("heading", { name: "Version 2" }).waitFor();
  await page.getByText("to sign", { exact: true }).waitFor();
  const row = await payment();
  assert.deepEqual([row.kind, row.state, row.versions, row.version], ["move", "open", 2, "drafted"]);
  await close(page);
});

test("payments are stopped with a reason, and go on when a second person agrees", async () => {
  const page = await openAt("/admin/treasury");
  const row = rowOf(page, /Dogecoin/);
  await choose(page, "Dogecoin", "Halt payments");
  await because(page, "Halt payments");
  await page.getByText("Payments on Dogecoin are halted.").waitFor();
  await row.getByText("Staff have stopped the payments: for the tests").waitFor();
  await choose(page, "Dogecoin", "Resume payments");
  await dialog(page).getByLabel(/^Accept the difference between the chain and the ledger/).check();
  await because(page, "Submit for approval");
  await page.getByText("The request waits for approval by a second person.").waitFor();
  await row.getByText("halted", { exact: true }).waitFor();

  const approverPage = await openAt("/admin/approvals", desktop, second);
  await approverPage.getByText("Let the automatic payments of a network go on.").waitFor();
  await approverPage.getByRole("button", { name: "Approve" }).click();
  await because(approverPage, "Approve");
  await approverPage.getByText("Approved and executed.").waitFor();
  await close(approverPage);
  await page.reload();
  await row.getByText("active").waitFor();
  await close(page);
});

fullTest("coins of a player are swept at the press of a button, and a draft is cancelled", async () => {
  const given = async (chain, currency) => (await admin.post("/api/wallet/getDepositWallet", { currency, chain })).wallet;
  const wallet = await given("usdt-trc20", "usdt");
  await admin.post("/api/admin/testchain/pay", { network: "tron", asset: "usdt-trc20", address: wallet, amount: "250" });
  const mine = (blocks) => admin.post("/api/admin/testchain/mine", { network: "tron", blocks });
  const tron = async (asset) => (await treasury()).wallets.find((one) => one.asset === asset);
  await eventually(async () => {
    await mine(1);
    assert.match((await tron("usdt-trc20")).deposits, /^250/, "the deposit does not count");
    assert.notEqual(Number((await tron("trx")).hot), 0, "the hot wallet is empty");
  });
  const page = await openAt("/admin/treasury");
  await choose(page, "Tron", "Sweep now");
  await because(page, "Sweep now");
  await page.getByText("The sweep of Tron has started.").waitFor();
  await eventually(async () => {
    await mine(1);
    const [sweep] = (await admin.post("/api/admin/treasury/sweeps", { network: "tron" })).rows;
    assert.equal(sweep?.state, "done", `the sweep is ${sweep?.state}`);
  });
  assert.equal(Number((await tron("usdt-trc20")).deposits), 0);
  await page.getByRole("link", { name: "Sweeps", exact: true }).click();
  const row = rowOf(page, /250.* usdt-trc20/);
  await row.getByText("done", { exact: true }).waitFor();
  await row.getByText(/trx$/).waitFor();
  await row.getByRole("link", { name: "Gas payment" }).click();
  await page.getByRole("heading", { name: "Gas, trx" }).waitFor();

  // A move to the cold wallet is an unsigned draft.
  const [{ value }] = (await admin.post("/api/admin/settings", {})).settings.filter(({ key }) => key === "treasury.levels");
  const levels = [...value, { asset: "trx", cold: await given("trx", "trx") }];
  await command(server.data, "settings", "set", "treasury.levels", JSON.stringify(levels), "--reason", "for the tests");
  await admin.post("/api/admin/treasury/move", { asset: "trx", amount: "1", request: "cancelled", reason: "for the tests" });
  let draft;
  await eventually(async () => {
    draft = (await admin.post("/api/admin/treasury/payments", { network: "tron", state: "open" })).rows[0];
    assert.equal(draft?.version, "drafted", "no draft is made");
  });
  await page.goto(`/admin/treasury/${draft.id}`);
  await page.getByRole("button", { name: "Cancel draft" }).click();
  await because(page, "Cancel draft");
  await page.getByText("returned", { exact: true }).waitFor();
  await close(page);
});

fullTest("the pages on the phone, the tablet and the desktop", async () => {
  await admin.post("/api/admin/treasury/halt", { network: "eth", reason: "the key may be known to others" });
  const { id } = await payment();
  const page = await openAt("/admin/treasury", phone);
  for (const [path, shown] of [["/admin/treasury", "Move to cold: ltc"], ["/admin/treasury/payments", "Move to cold, ltc"], ["/admin/treasury/sweeps", "Sweep payment"], [`/admin/treasury/${id}`, "Copy raw"]]) {
    await page.goto(path);
    for (const viewport of widths(desktop, tablet, phone)) {
      await page.setViewportSize(viewport);
      await page.getByRole(/, ltc$|itself$|^Sweep payment$/.test(shown) ? "link" : "button", { name: shown }).waitFor();
      await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
      assert.equal(await overflow(page), 0, `${path} is wider than ${viewport.width}`);
      if (viewport !== tablet) await accessible(page, `${path} at ${viewport.width}`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/treasury-${path.split("/").length}${path.endsWith("payments") ? "-list" : path.endsWith("sweeps") ? "-sweeps" : ""}-${viewport.width}.png`, fullPage: true });
    }
  }
  await close(page);
});

fullTest("staff who may only look change nothing, and what is not there is said", async () => {
  const page = await openAt("/admin/treasury", tablet, helper);
  await rowOf(page, /Litecoin/).waitFor();
  assert.equal(await page.getByRole("button", { name: "Upload signatures" }).count(), 0);
  assert.equal(await page.getByRole("button", { name: /^Move to cold/ }).count(), 0);
  await page.getByRole("button", { name: "Actions for Litecoin" }).click();
  await eventually(async () => assert.deepEqual(await page.getByRole("menuitem").allTextContents(), ["Copy the hot address"]));
  await page.keyboard.press("Escape");
  expectStatuses(page, 404);
  await page.goto("/admin/treasury/01m84cxyy89gt3qt26949j9dj1");
  await page.getByText("There is no such payment.").waitFor();
  await close(page);
});
