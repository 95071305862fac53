// The wheel with tickets, the faucet and the free wheel: the views of a guest and a player, a spin
// from the press to the prize, and the page of the office.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, overflow, phone, settled } from "./browser.mjs";
import { dialog, dismiss } from "./people.mjs";
import { fullTest } from "./scope.mjs";
import { command, startServer } from "./server.mjs";
import { enter, member } from "./players.mjs";

let browser, server, anna, admin;
const shots = process.env.SHOTS;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await command(server.data, "settings", "set", "staff.two_factor", "false", "--reason", "for the tests");
  [anna, admin] = [await member(server, "anna"), await member(server, "admin", { role: "admin" })];
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const shot = async (page, name) => shots && page.screenshot({ path: `${shots}/${name}.png` });

test("a guest sees the wheel, and signs in to spin it", async () => {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/" });
  await page.getByRole("button", { name: "Bonus wheel" }).click();
  const wheel = dialog(page);
  await wheel.getByText("No available promocodes yet. Check back later or follow our social media!").waitFor();
  await wheel.getByRole("heading", { name: "Promocodes - Click to activate" }).waitFor();
  await eventually(async () => assert.equal(await wheel.locator(".wheel-sector").count(), 12));
  assert.equal(await wheel.locator(".wheel-sector[data-segment='4'] b").count(), 0, "the image has no words");
  assert.equal(new URL(page.url()).pathname, "/");
  await settled(page);
  await accessible(page, "the wheel");
  await wheel.getByRole("button", { name: "Spin" }).click();
  await page.getByRole("tab", { name: /Log ?in|Sign in/i }).first().waitFor();
  await close(page);
});

test("a player spins the one ticket of registration, for five seconds", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/", reducedMotion: "no-preference" });
  let once = true;
  await page.route("**/api/promocode/ticket/spin", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: once ? { ...body, segment: 4 } : body });
    once = false;
  });
  await page.getByRole("button", { name: "Bonus wheel" }).click();
  const wheel = dialog(page);
  const spin = wheel.getByRole("button", { name: "Spin" });
  await wheel.locator(".wheel-tickets b", { hasText: "1" }).waitFor();
  await wheel.getByText("$0.05").first().waitFor();
  await shot(page, "wheel-1440");
  const began = Date.now();
  await spin.click();
  await wheel.getByText("The wheel is spinning").waitFor();
  await eventually(async () => assert.equal(await spin.isDisabled(), true));
  await wheel.getByText(/You have won|A gift/).waitFor();
  const took = Date.now() - began;
  assert.ok(took >= 4900, `it turned for ${took} ms`);
  const degrees = Number(await wheel.locator(".wheel-turning").getAttribute("data-degrees"));
  assert.ok([2880 + 270, 2880 + 90].includes(degrees), `it is at ${degrees}`);
  await wheel.getByText("Verify this draw").waitFor();
  await page.setViewportSize(phone);
  await settled(page);
  await eventually(async () => assert.equal(await overflow(page), 0)); // the chat closes in a narrow window
  await shot(page, "wheel-390");
  await close(page);
});

fullTest("without a ticket the server refuses, and the dialog says so in its words", async () => {
  for (let i = 0; i < 5; i++) await anna.post("/api/promocode/ticket/spin", {}).catch(() => undefined);
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/rewards" });
  await page.getByRole("button", { name: "Open the wheel" }).click();
  await dialog(page).locator(".wheel-tickets b", { hasText: "0" }).waitFor();
  await eventually(async () => assert.equal(await dialog(page).getByRole("button", { name: "Spin" }).isDisabled(), true));
  await close(page);
});

fullTest("the faucet asks for a deposit and the free wheel for nothing left", async () => {
  const page = await enter(browser, server.url, anna, { viewport: phone, path: "/rewards" });
  await page.getByRole("button", { name: "Open the faucet" }).click();
  const faucet = dialog(page);
  await faucet.getByText("Available", { exact: true }).waitFor();
  await faucet.getByText("A deposit of at least", { exact: false }).waitFor();
  await faucet.getByText("You can claim one reward per day.", { exact: false }).waitFor();
  await shot(page, "faucet-390");
  await expectStatuses(page, 400);
  await faucet.getByRole("button", { name: "Spin" }).click();
  await page.getByText("You need to make a deposit to use the faucet.").waitFor();
  assert.equal(await overflow(page), 0);
  await dismiss(page);
  await page.goto("/bonus");
  await page.getByRole("button", { name: "Open the free wheel" }).click();
  await dialog(page).getByText("The free wheel is available if you have no balance, bonus, open bet or withdrawal.").waitFor();
  await shot(page, "free-390");
  await close(page);
});

fullTest("staff see prizes, odds and costs, and switch the faucet off", async () => {
  const page = await enter(browser, server.url, admin, { viewport: desktop, path: "/vip" });
  await page.goto("/admin/wheel");
  await page.getByRole("table", { name: "Cost of a draw by level" }).waitFor();
  await page.getByRole("table", { name: "Cost by day" }).getByText("Wheel").first().waitFor();
  await settled(page);
  await accessible(page, "the wheel in the office");
  await shot(page, "office-1440");
  await page.getByRole("switch", { name: "Faucet" }).click();
  await page.getByRole("button", { name: "Preview cost" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("a test");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The changes apply from the next draw.").waitFor();
  assert.equal((await anna.post("/api/promocode/bonus/data", {})).open, false);
  await close(page);
});
