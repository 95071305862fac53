// The emulator of a provider: staff launch it, bet, win, and send a rollback.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

const path = "/debugger/emulator/slotegrator";
let browser, server, admin;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openEmulator(viewport) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, admin, server.url);
  await page.goto(path);
  await page.getByRole("heading", { name: "Emulator: Slotegrator", level: 1 }).waitFor();
  return page;
}

/** Sends a callback of a kind and returns its answer. */
async function send(page, kind, number) {
  await page.getByRole("button", { name: kind, exact: true }).click();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText(`${number}. ${kind.toLowerCase()}`, { exact: true }).waitFor();
  return JSON.parse(await page.getByLabel("Answer", { exact: true }).first().textContent());
}

test("staff send bets, wins and rollbacks with play money", async () => {
  const page = await openEmulator(desktop);
  await page.getByRole("button", { name: "Launch the game" }).click();
  const { balance } = await send(page, "Balance", 1);
  assert.equal((await send(page, "Bet", 2)).balance, balance - 1);
  await page.getByLabel("Fields").fill((await page.getByLabel("Fields").inputValue()).replace("amount=1.00", "amount=2.00"));
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("3. bet", { exact: true }).waitFor();
  const changed = JSON.parse(await page.getByLabel("Answer", { exact: true }).first().textContent());
  assert.equal(changed.error_description, "other_content", "another amount under the same id is refused");
  assert.equal((await send(page, "Win", 4)).balance, balance);
  assert.equal((await send(page, "Rollback", 5)).balance, balance - 1);
  assert.equal((await send(page, "Refund", 6)).balance, balance);
  await close(page);
});

for (const viewport of widths(desktop, tablet, phone)) {
  fullTest(`the emulator at ${viewport.width} px`, async () => {
    const page = await openEmulator(viewport);
    await page.getByRole("button", { name: "Launch the game" }).click();
    await send(page, "Bet", 1);
    assert.equal(await overflow(page), 0, `wider than ${viewport.width}`);
    await accessible(page, `the emulator at ${viewport.width}`);
    await close(page);
  });
}
