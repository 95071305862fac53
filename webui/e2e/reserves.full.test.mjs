// The proof of reserves: staff publish it and list a cold address, a guest reads the figures, and a
// player verifies the own balance step by step. A manipulated proof is detected.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";
import { member } from "./players.mjs";

const binary = process.env.CROUPIER_BINARY ?? join(fileURLToPath(new URL("../..", import.meta.url)), "bin", "croupier");
/** An external address of Litecoin's test chain. */
const cold = "testltc16y63xwhyysav5lvwlt82s5pr8el7dt8lnlmnaf";

let browser, server, admin, anna;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  anna = await member(server, "anna", { grant: "250.75" });
  // A demo site has coins for some hundred thousand dollars, so too few dogecoins.
  for (const [amount, currency] of [["0.5", "ltc"], ["100000000", "doge"]]) await command(server.data, "user", "grant", anna.name, amount, currency, "--reason", "a test");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openAt(path, viewport = desktop, who) {
  const page = await open(browser, server.url, viewport);
  if (who) await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

async function because(page, button) {
  await dialog(page).getByLabel("Reason").fill("for the tests");
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
}

async function shot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

const verdict = (page) => page.getByTestId("reserves-result");

test("before the first publication the page says so", async () => {
  const page = await openAt("/reserves");
  await page.getByText("Nothing is published yet").waitFor();
  await page.getByRole("heading", { name: "How the check works" }).waitFor();
  await close(page);
});

test("staff list a cold address and publish", async () => {
  const page = await openAt("/admin/reserves", desktop, admin);
  await page.getByText("There are no publications yet.").waitFor();
  await page.getByRole("button", { name: "Add an address" }).click();
  await dialog(page).getByRole("combobox", { name: /Network/ }).or(dialog(page).getByRole("button", { name: /Network/ })).first().click();
  await page.getByRole("option", { name: "Litecoin" }).click();
  await dialog(page).getByLabel("Address", { exact: true }).fill("testltc1wrong");
  page.expected.push(/status of 422/);
  await dialog(page).getByText("This address has a typing mistake. Copy it again.").waitFor();
  await dialog(page).getByLabel("Address", { exact: true }).fill(cold);
  await dialog(page).getByText("Signatures of this network cannot be checked.").waitFor();
  await because(page, "Add the address");
  const row = page.getByRole("row", { name: new RegExp(cold) });
  await row.getByText("not signed").waitFor();
  await page.getByRole("button", { name: "Publish now" }).click();
  await because(page, "Publish");
  await page.getByText("The proof was published.").waitFor();
  await page.getByRole("table", { name: "Publications" }).getByRole("row").nth(1).waitFor();
  await page.getByText(/^The reserves of .*DOGE.* are below the liabilities/).waitFor();
  await shot(page, "reserves-office");
  await close(page);
});

test("a player checks the own balance in the browser, and the file on the command line", async () => {
  const page = await openAt("/fairness", desktop, anna);
  await page.getByRole("link", { name: "Proof of reserves" }).first().click();
  await page.waitForURL("**/reserves");
  await page.getByRole("button", { name: "Check my balance" }).click();
  await verdict(page).getByText("Your balance is included").waitFor();
  const shares = page.locator(".reserves-shares li");
  await eventually(async () => assert.deepEqual(await shares.allTextContents(), ["100,000,000.00 DOGE", "0.50 LTC", "250.75 USD"]));
  await page.getByText("All steps of LTC").click();
  const ways = page.locator(".reserves-steps");
  await eventually(async () => assert.equal(await ways.count(), 6, "two leaves for each currency"));
  const litecoin = page.locator("details[open] .reserves-steps");
  await eventually(async () => assert.ok((await litecoin.first().getByRole("listitem").count()) >= 10));
  await litecoin.first().getByText("the published root").waitFor();
  const hash = await page.getByTestId("reserves-hash").textContent();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download the proof" }).click()]);
  assert.match(file.suggestedFilename(), /^proof-of-reserves-1\.json$/);
  const path = await file.path();
  const { stdout } = await promisify(execFile)(binary, ["reserves", "verify", path]);
  assert.match(stdout, new RegExp(hash));
  assert.match(stdout, /ok: 0\.500000000 ltc in 2 leaves/);
  assert.ok(!(await readFile(path, "utf8")).includes(admin.id ?? "no id"), "another player is in the proof");
  await shot(page, "reserves-own");
  await close(page);
});

fullTest("a proof that was changed on its way is found", async () => {
  const page = await openAt("/reserves", desktop, anna);
  await page.route("**/api/reserves/own", async (route) => {
    const answer = await route.fetch();
    const proof = await answer.json();
    const leaf = proof.currencies[0].leaves[0];
    leaf.amount = String(BigInt(leaf.amount) + 1n);
    await route.fulfill({ response: answer, json: proof });
  });
  await page.getByRole("button", { name: "Check my balance" }).click();
  await verdict(page).getByText("The proof is invalid").waitFor();
  await shot(page, "reserves-wrong");
  await close(page);
});

const treasury = () => admin.post("/api/admin/treasury", {});

/** Fills the hot wallet of Litecoin, and waits until it was compared with the chain. */
async function fill(amount) {
  const { address } = (await treasury()).networks.find(({ id }) => id === "ltc");
  await admin.post("/api/admin/testchain/pay", { network: "ltc", asset: "ltc", address, amount });
  await eventually(async () => {
    await admin.post("/api/admin/testchain/mine", { network: "ltc", blocks: 6 });
    const { networks, wallets } = await treasury();
    assert.ok(Number(wallets.find(({ asset }) => asset === "ltc").hot) >= Number(amount), "the hot wallet is not filled");
    assert.ok(networks.find(({ id }) => id === "ltc").compared_at > 0, "nothing is compared");
  });
}

fullTest("a later publication names the earlier one, which stays, and counts the assets of the site", async () => {
  await fill("10");
  const published = await command(server.data, "reserves", "publish");
  assert.match(published, /published: number 2, SHA-256 [0-9a-f]{64}/);
  const { newest } = await anna.post("/api/reserves", {});
  const first = await anna.post("/api/reserves/publication", { number: 1 });
  assert.equal(JSON.parse(newest.text).previous, first.hash);
  const litecoin = JSON.parse(newest.text).currencies.find(({ currency }) => currency === "ltc");
  assert.ok(Number(litecoin.ratio) >= 2000, litecoin.ratio);
  const page = await openAt("/reserves");
  await page.getByText("Details of LTC").click();
  await page.locator("details[open]").getByText(/^Compared with the chain at block/).waitFor();
  await page.getByRole("link", { name: "Publication 1" }).click();
  await page.getByText("This is an earlier publication.").waitFor();
  await page.getByRole("link", { name: "Show the newest" }).click();
  await page.getByRole("heading", { name: "Publication 2" }).waitFor();
  await close(page);
});

for (const viewport of widths(tablet, phone, desktop)) {
  fullTest(`the pages at ${viewport.width} px`, async () => {
    const guest = await openAt("/reserves", viewport);
    await guest.getByText("This is test money.").waitFor();
    await guest.getByText("Sign in to verify that your balance is included in the liabilities.").waitFor();
    await guest.getByText("Details of LTC").click();
    await guest.getByText("not signed").first().waitFor();
    await guest.getByRole("link", { name: "Publication 1" }).waitFor();
    const office = await openAt("/admin/reserves", viewport, admin);
    await office.getByRole("button", { name: "Publish now" }).waitFor();
    await office.getByText(cold).waitFor();
    for (const [name, page] of [["public", guest], ["office", office]]) {
      await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
      assert.equal(await overflow(page), 0, `the ${name} page is wider than ${viewport.width}`);
      await accessible(page, `the ${name} page at ${viewport.width}`);
      await shot(page, `reserves-${name}-${viewport.width}`);
      await close(page);
    }
  });
}
