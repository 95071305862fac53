// A deposit by a payment gateway: an address that expires, a new one, the payment, and its display
// in the office. The gateway is a server of the test.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, settled } from "./browser.mjs";
import { adminByCall, confirmByCall, newcomer, registerByCall, takeSession } from "./people.mjs";
import { startServer } from "./server.mjs";

const secret = "signs webhooks";
/** How long the first invoice is valid, in milliseconds. */
const shortly = 2000;
const addresses = ["bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"];

let browser, server, admin, player, gateway;

/** A fake BTCPay Server that responds according to its API documentation. */
async function startGateway() {
  const invoices = [];
  const one = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const [, id, methods] = /\/api\/v1\/stores\/store\/invoices\/?([^/]*)(\/payment-methods)?/.exec(request.url) ?? [];
    if (request.method === "POST") {
      const { amount, metadata } = JSON.parse(body);
      const lasts = invoices.length === 0 ? shortly : 3_600_000;
      invoices.push({ id: `invoice${invoices.length}`, storeId: "store", status: "New", metadata, expirationTime: Math.ceil((Date.now() + lasts) / 1000), amount, payments: [] });
    }
    const invoice = request.method === "POST" ? invoices.at(-1) : invoices.find((found) => found.id === id);
    const method = invoice && { paymentMethodId: "BTC-CHAIN", destination: addresses[invoices.indexOf(invoice)], due: invoice.amount, payments: invoice.payments };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify(methods ? [method] : invoice));
  });
  await new Promise((resolve) => one.listen(0, "127.0.0.1", resolve));
  return { url: `http://127.0.0.1:${one.address().port}`, invoices, stop: () => new Promise((resolve) => one.close(resolve)) };
}

/** Sends the webhook of an invoice, with the store's signature. */
async function hook(invoiceId) {
  const body = JSON.stringify({ type: "InvoiceSettled", storeId: "store", invoiceId });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const { status } = await fetch(`${server.url}/api/gateway/btcpay`, { method: "POST", body, headers: { "BTCPay-Sig": `sha256=${signature}` } });
  assert.equal(status, 200);
}

before(async () => {
  gateway = await startGateway();
  const env = {
    CROUPIER_CASHIER_NODES: JSON.stringify([{ network: "ltc", kind: "test" }]),
    CROUPIER_CASHIER_GATEWAYS: JSON.stringify([{ kind: "btcpay", url: gateway.url, account: "store", key: "opens it", secret, assets: ["btc"] }]),
  };
  [browser, server] = await Promise.all([launch(), startServer({ demo: true, env })]);
  admin = await adminByCall(server);
  const person = newcomer("payer");
  player = await registerByCall(server, person);
  await confirmByCall(server, player, person.email);
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await gateway?.stop();
});

const wallet = (page) => page.getByRole("dialog", { name: "Wallet" });

async function openAt(path, viewport, who = player) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, who, server.url);
  await page.goto(path);
  await settled(page);
  return page;
}

test("an address expires, a new one is paid, and the money is on the balance", async () => {
  const page = await openAt("/wallet?tab=deposit", phone);
  await wallet(page).getByRole("button", { name: /^Coin/ }).click();
  await page.keyboard.type("bitcoin");
  await page.keyboard.press("Enter");
  await wallet(page).getByText("You get an address for one payment of this amount.").waitFor();
  assert.equal(await wallet(page).getByRole("button", { name: "Show the address without an amount" }).count(), 0);
  await wallet(page).getByRole("textbox", { name: "Amount" }).fill("0.0015");
  await wallet(page).getByRole("button", { name: "Show my address" }).click();
  await wallet(page).getByTestId("deposit-expired").waitFor();
  assert.equal(await wallet(page).getByTestId("deposit-address").count(), 0, "the address is no longer offered");
  assert.equal(await overflow(page), 0);
  await accessible(page, "an address that has expired");
  await wallet(page).getByRole("button", { name: "Make a new address" }).click();
  await wallet(page).getByTestId("deposit-expiry").getByText(/^(59:\d\d|1:00:00)$/).waitFor();
  await eventually(async () => assert.equal(await wallet(page).getByTestId("deposit-address").textContent(), addresses[1]));
  assert.equal(await overflow(page), 0);
  await accessible(page, "an address with a time");

  gateway.invoices[1].payments = [{ id: `${"ab".repeat(32)}-0`, value: "0.0015", status: "Settled", receivedDate: Math.floor(Date.now() / 1000) }];
  await hook("invoice1");
  await hook("invoice1");
  await wallet(page).getByText("0.0015 BTC is in your balance").waitFor();
  await wallet(page).getByRole("tab", { name: "History" }).click();
  await wallet(page).getByText("Paid", { exact: true }).waitFor();
  await wallet(page).getByText("Not paid", { exact: true }).waitFor();
  await accessible(page, "the history of payments");
  await close(page);
});

test("the office shows the status of the gateway, and its payments", async () => {
  const page = await openAt("/admin/networks", desktop, admin);
  const table = page.getByRole("table", { name: "Payment gateways" });
  await table.getByText("answers").waitFor();
  await table.getByText("/api/gateway/btcpay").waitFor();
  await accessible(page, "the gateways");
  await page.setViewportSize(phone);
  assert.equal(await overflow(page), 0);
  await page.setViewportSize(desktop);
  await page.goto("/admin/deposits");
  await page.getByRole("table", { name: "Deposits" }).getByText(/^btcpay/).waitFor();
  await page.getByRole("link", { name: /^[0-9a-z]{8}$/ }).first().click();
  await page.getByText("At the gateway").waitFor();
  await page.getByText("invoice1:").waitFor();
  await close(page);
});
