// A real site on a real node: it receives by a public key and pays from an encrypted hot wallet.
// The player's part is the same on every network.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode } from "uqr";
import { eventually, open, phone } from "./browser.mjs";
import { cookieClient, linkIn, newcomer, register, registerByCall } from "./people.mjs";
import { command, run, startServer, trustModerators } from "./server.mjs";

/** Creates the operator's wallet: encrypted in the data folder, with the public keys of its accounts. */
async function makeKeys(data, passphrase, variant) {
  const keys = await mkdtemp(join(tmpdir(), "croupier-keys-"));
  const [words, secret] = [join(keys, "words"), join(keys, "passphrase")];
  await run("wallet", "new", "--out", words);
  await writeFile(secret, `${passphrase}\n`, { mode: 0o600 });
  const [accounts] = await Promise.all([
    run("wallet", "accounts", "--variant", variant, "--mnemonic-file", words),
    run("wallet", "seal", join(data, "hot.age"), "--mnemonic-file", words, "--passphrase-file", secret),
  ]);
  await rm(keys, { recursive: true });
  return accounts;
}

/**
 * Starts a site that follows one network, and creates an administrator.
 * @param node the node's entry in the configuration, without its key
 */
export async function startCoinSite(node) {
  const passphrase = "a passphrase of a test";
  const data = await mkdtemp(join(tmpdir(), "croupier-e2e-"));
  const accounts = await makeKeys(data, passphrase, node.variant ?? "");
  const [, xpub] = new RegExp(`^${node.network}\\s+(\\S+)$`, "m").exec(accounts);
  const file = join(data, "site.yaml");
  await writeFile(file, `prices:\n  fixed: {ltc: "80", eth: "3000", usdt: "1"}\ncashier:\n  nodes: [${JSON.stringify({ ...node, xpub })}]\n`);
  const server = await startServer({ data, args: ["--new", "--config", file], env: { HOT_WALLET_PASSPHRASE: passphrase } });
  await trustModerators(server);
  const boss = await createStaff(server, "boss");
  await change(boss, { "cashier.turnover": 0, "networks.confirmations": [{ network: node.network, confirmations: 3 }] });
  return { server, boss };
}

/** Registers an account and makes it an administrator. */
export async function createStaff(server, prefix) {
  const person = newcomer(prefix);
  const client = await registerByCall(server, person);
  await command(server.data, "user", "role", person.name, "admin", "--reason", "for the tests");
  return client;
}

/** Changes settings at version 0. */
export const change = (boss, values) => boss.post("/api/admin/settings/change", {
  changes: Object.entries(values).map(([key, value]) => ({ key, value, version: 0 })), reason: "for the tests",
});

/** A new player on a phone with a confirmed address, and the page. */
export async function arrive(browser, server, person) {
  const page = await open(browser, server.url, phone);
  await register(page, person);
  await page.getByText("Confirm your email to unlock the wallet").first().waitFor();
  await page.goto(linkIn(await server.mailTo(person.email, "/email/"), "/email/"));
  await page.getByText("Your email address is confirmed.").waitFor();
  return page;
}

/** The wallet on a page, and the rows of one deposit and one withdrawal. */
export const wallet = (page) => page.getByRole("dialog", { name: "Wallet" });
export const arrival = (page, words) => wallet(page).getByRole("status").getByText(words);
export const steps = (page) => wallet(page).getByRole("list", { name: "Steps of the withdrawal" });
export const counts = (n) => new RegExp(`${n} of 3 confirmations`);

/** Notifies the site of a transaction, as the operator's node does, until the page shows the result. */
export async function expectProgress(server, currency, txid, locator) {
  await eventually(async () => {
    await fetch(`${server.url}/api/walletNotify/${currency}/${txid}`);
    await locator.waitFor({ timeout: 500 });
  });
}

/** The shown address. Its QR code equals the wallet link. */
export async function displayedAddress(page) {
  const address = await wallet(page).getByTestId("deposit-address").textContent();
  const link = await wallet(page).getByRole("link", { name: "Open in my wallet" }).getAttribute("href");
  const drawn = await wallet(page).getByRole("img", { name: /QR code/ }).locator("path").getAttribute("d");
  assert.equal(drawn, encode(link, { border: 2 }).data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join(""), "the QR code");
  return { address, link };
}

/** Requests a withdrawal on the page, in the selected coin. */
export async function withdraw(page, address, sum) {
  await wallet(page).getByLabel("Your address").fill(address);
  await wallet(page).getByRole("textbox", { name: "Amount" }).fill(sum);
  await page.keyboard.press("Enter");
  await wallet(page).getByText("Review your withdrawal").waitFor();
  await wallet(page).getByText(address).waitFor();
  await wallet(page).getByRole("button", { name: /^Withdraw \d/ }).click();
  await wallet(page).getByText(/^(Your withdrawal is being processed|Your withdrawal is requested)$/).waitFor();
}

/** The newest withdrawal in a player's history, and the balance of its currency. */
export async function newestWithdrawal(server, person) {
  const client = await cookieClient(server);
  await client.post("/auth/login", { login: person.name, password: person.password });
  const [row] = (await client.post("/api/wallet/history/withdraws", {})).withdraws;
  const { currencies } = await client.post("/api/data/currencies", {});
  return { row, left: currencies.find(({ id }) => id === row.currency).balance.real };
}

/** Runs the audit of the books, and checks that the payments of a network are not stopped. */
export async function checkBooks({ server, boss }, network) {
  const treasury = (await boss.post("/api/admin/treasury", {})).networks.find(({ id }) => id === network);
  assert.equal(treasury.halted, "", "payments are stopped");
  await command(server.data, "audit");
}
