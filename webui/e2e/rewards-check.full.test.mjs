// The worst-case cost of rewards in the office: the give-back of bets at three widths, the
// simulated players of a bonus, and a refused setting.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";
import { enter, member } from "./players.mjs";

let browser, server, admin;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await command(server.data, "settings", "set", "staff.two_factor", "false", "--reason", "for the tests");
  admin = await member(server, "admin", { role: "admin" });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("staff read what bets give back at three widths", async () => {
  for (const viewport of widths(desktop, tablet, phone)) {
    const page = await enter(browser, server.url, admin, { viewport, path: "/vip" });
  await page.goto("/admin/reward-check");
    await page.getByRole("heading", { name: "Every bet is profitable for the site" }).waitFor();
    await page.getByRole("table", { name: "The worst bet of each level" }).getByText("10 Obsidian").waitFor();
    await settled(page);
    assert.equal(await overflow(page), 0, viewport.name);
    if (viewport !== tablet) await accessible(page, `the check of rewards, ${viewport.name}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/check-${viewport.name}.png`, fullPage: true });
    await close(page);
  }
});

fullTest("a bonus is simulated, and what gives back too much is refused", async () => {
  const page = await enter(browser, server.url, admin, { viewport: desktop, path: "/vip" });
  await page.goto("/admin/reward-check");
  await page.getByRole("textbox", { name: "Bonus, $" }).fill("20");
  await page.getByRole("textbox", { name: "Deposit, $" }).fill("20");
  await page.getByRole("button", { name: "Simulate" }).first().click();
  await page.getByRole("table", { name: "Cost of a bonus" }).getByText("colluding").waitFor({ timeout: 60_000 });
  for (const [at, name] of [[1, "Cost of a race"], [2, "Cost of wheel tickets"]]) {
    await page.getByRole("button", { name: "Simulate" }).nth(at).click();
    await page.getByRole("table", { name }).getByText("colluding").waitFor({ timeout: 60_000 });
  }
  await close(page);
  const refused = await command(server.data, "settings", "set", "rewards.cashback_ceiling", "", "--reason", "for the tests").then(() => "", (error) => String(error));
  assert.match(refused, /would give back/);
});
