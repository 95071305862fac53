// The queue of withdrawals for two staff members: approved together, reviewed, held, declined, and
// a large one paid after a second approval.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, confirmByCall, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, second, plain;
const people = {};

/** Registers a player with litecoins. */
async function rich(prefix) {
  const person = newcomer(prefix);
  const client = await registerByCall(server, person);
  await confirmByCall(server, client, person.email);
  const [{ id }] = (await admin.post("/api/admin/players", { query: person.name })).rows;
  await admin.post("/api/admin/player/adjust", { user: id, amount: "10", currency: "ltc", purpose: "real", request: `fund ${person.name}`, reason: "for the tests" });
  return { ...client, id, name: person.name };
}

/** An external address of the test chain. */
const elsewhere = "testltc1l7e0273eyzdtpkjn0ffvay9qnr0nng5j0wc4kj";

const ask = async (who, sum) => (await who.post("/api/wallet/withdraw", { sum, currency: "ltc", wallet: elsewhere, type: null })).withdraw;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  const [colleague, reader] = [newcomer("second"), newcomer("reader")];
  // The players are created at once, before a large correction needs a second person.
  const change = (key, value, version = 0) => admin.post("/api/admin/settings/change", { changes: [{ key, value, version }], reason: "for the tests" });
  await change("cashier.automatic_below", "20");
  await change("staff.approval_above", "");
  await Promise.all([
    ...["payee", "held", "small", "large"].map(async (name) => (people[name] = await rich(name))),
    (async () => (second = await registerByCall(server, colleague)))(),
    (async () => (plain = await registerByCall(server, reader)))(),
  ]);
  await admin.post("/api/admin/roles/define", { role: "reader", version: 0, permissions: ["staff_log"], reason: "for the tests" });
  await admin.post("/api/admin/player/role", { role: "*", user: colleague.name, reason: "for the tests" });
  await admin.post("/api/admin/player/role", { role: "reader", user: reader.name, reason: "for the tests" });
  await change("staff.approval_above", "300", 1);
  await ask(people.payee, "1");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openOffice(viewport, path, who = admin) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

const because = async (page, button, reason) => {
  await dialog(page).getByLabel("Reason").fill(reason);
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
};

fullTest("the queue and a withdrawal on the phone, the tablet and the desktop", async () => {
  const page = await openOffice(phone, "/admin/withdrawals");
  const at = async (what) => {
    for (const viewport of widths(desktop, tablet, phone)) {
      await page.setViewportSize(viewport);
      await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
      assert.equal(await overflow(page), 0, `the ${what} is wider than ${viewport.width}`);
      if (viewport !== tablet) await accessible(page, `the ${what} at ${viewport.width}`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${what}-${viewport.width}.png`, fullPage: true });
    }
  };
  const link = page.getByRole("link", { name: "1.00000000 ltc" });
  await link.waitFor();
  await at("queue");
  await link.click();
  await page.getByRole("heading", { name: "1.00000000 ltc", level: 1 }).waitFor();
  await page.getByText("the setting cashier.automatic_below").waitFor();
  await at("withdrawal");
  await close(page);
});

fullTest("staff without the permission see nothing", async () => {
  const page = await openOffice(desktop, "/admin/withdrawals", plain);
  await page.getByText("Access denied").waitFor();
  await close(page);
});

test("a withdrawal is held, released and declined; the money is back", async () => {
  const other = people.held;
  const { _id } = await ask(other, "2");
  const page = await openOffice(desktop, `/admin/withdrawal/${_id}`);
  await page.getByRole("button", { name: "Hold", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Hold", exact: true }).click();
  await dialog(page).getByText("Enter a reason for the log.").waitFor();
  await because(page, "Hold", "asked the player");
  await page.getByText("The withdrawal is held.").waitFor();
  await assert.rejects(other.post("/api/wallet/cancel_withdraw", { id: _id }), { status: 409 });
  await page.getByRole("button", { name: "Release" }).click();
  await because(page, "Release", "the player answered");
  await page.getByText("The withdrawal is in the queue again.").waitFor();
  await page.getByRole("button", { name: "Decline" }).click();
  await because(page, "Decline", "wrong account");
  await page.getByText("Declined. The money was returned.").waitFor();
  await page.getByRole("heading", { name: "2.00000000 ltc" }).waitFor();
  await page.getByRole("button", { name: "Approve" }).waitFor({ state: "detached" });
  const [row] = (await other.post("/api/wallet/history/withdraws", {})).withdraws;
  assert.deepEqual([row.status, row.decline_reason, row.events.map(({ state }) => state)], [2, "wrong account", ["review", "held", "review", "declined"]]);
  const { currencies } = await other.post("/api/data/currencies", {});
  assert.equal(currencies.find(({ id }) => id === "ltc").balance.real, "10.00000000");
  await close(page);
});

test("several are approved together, and a large one waits for a second person", async () => {
  const { small, large } = people;
  await ask(small, "1.5");
  const { _id } = await ask(large, "9");
  const page = await openOffice(desktop, "/admin/withdrawals");
  for (const who of [small, large]) await page.getByRole("checkbox", { name: new RegExp(`of ${who.name}`) }).check();
  await page.getByRole("button", { name: "Approve", exact: true }).click();
  await because(page, "Approve", "known players");
  await page.getByText("1 approved. 1 waits for a second approval.").waitFor();
  await page.getByRole("table").getByText("second approval").waitFor();
  assert.equal(await page.getByRole("link", { name: small.name }).count(), 0, "an approved one still waits");
  await close(page);

  const approverPage = await openOffice(phone, `/admin/withdrawal/${_id}`, second);
  await approverPage.getByRole("link", { name: "Approvals" }).last().click();
  await approverPage.getByText("Pay a withdrawal.").waitFor();
  await approverPage.getByRole("button", { name: "Approve" }).click();
  await because(approverPage, "Approve", "seen the player");
  await approverPage.getByText("Approved and executed.").waitFor();
  await approverPage.goto(`/admin/withdrawal/${_id}`);
  await approverPage.getByText("second approval", { exact: true }).waitFor();
  await close(approverPage);
});
