// VIP levels and rakeback: what a guest and a player see of them, a claim and the
// next one, the congratulation, and the table of the levels in the office.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";
import { enter, member } from "./players.mjs";

/** Ten levels. Stakes of twenty dollars are enough for the first. */
const levels = ["Member", "Bronze", "Silver", "Gold", "Platinum", "Emerald", "Sapphire", "Ruby", "Diamond", "Onyx", "Obsidian"].map((name, level) => ({
  level, name, wagered: level === 0 ? "" : level === 1 ? "20" : String(1000 * level), deposited: level < 2 ? "" : String(50 * level), rakeback: String(3 + level), wheel: "", gift: level === 1 ? "0.02" : "", text: "",
}));

let browser, server, anna, admin;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await command(server.data, "settings", "set", "staff.two_factor", "false", "--reason", "for the tests");
  [anna, admin] = [await member(server, "anna", { grant: "500" }), await member(server, "admin", { role: "admin" })];
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

let bets = 0;

const bet = (person, sum) => {
  bets += 1;
  return person.post("/api/whisper", { event: "Play", data: { api_id: "dice", bet: sum, demo: false, currency: "usd", request_id: `bet-${bets}`, data: { over: true, target: "50.50" } } });
};

test("a guest reads the levels at three widths, and signs in for more", async () => {
  for (const viewport of widths(tablet, phone, desktop)) {
    const page = await enter(browser, server.url, null, { viewport, path: "/vip" });
    await page.getByRole("table", { name: "Levels" }).getByText("Obsidian").waitFor();
    await page.getByText("0 / 200").waitFor();
    await settled(page);
    assert.equal(await overflow(page), 0, viewport.name);
    if (viewport !== tablet) await accessible(page, `the levels, ${viewport.name}`);
    if (viewport === phone) assert.equal(await page.locator(".mobile-bar").getByRole("link", { name: "Rewards" }).getAttribute("href"), "/vip");
    if (viewport === desktop) {
      await page.getByRole("button", { name: "Rakeback" }).click();
      await dialog(page).getByRole("tab").first().waitFor();
    }
    await close(page);
  }
});

test("a player sees where rakeback comes from, collects it, and waits for the next", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/" });
  await page.getByRole("button", { name: "Rakeback" }).click();
  await dialog(page).getByText("No rakeback yet.", { exact: false }).waitFor();
  const collect = dialog(page).getByRole("button", { name: "Claim" });
  await eventually(async () => assert.equal(await collect.isDisabled(), true, "nothing is there yet"));
  await page.keyboard.press("Escape");
  for (let i = 0; i < 3; i++) await bet(anna, "5");
  let earned;
  await eventually(async () => {
    earned = await anna.post("/api/data/rakeback", {});
    assert.match(earned.available[0]?.value ?? "", /^0\.0045/); // 3 % of some 1 % of $15
  });
  assert.equal(earned.percent, 3);
  await page.getByRole("button", { name: "Rakeback" }).click();
  await dialog(page).getByRole("button", { name: /Show sources/ }).click();
  const rows = dialog(page).getByRole("table", { name: "Sources" }).getByRole("row");
  await rows.nth(3).waitFor();
  await eventually(async () => assert.equal(await rows.count(), 4));
  await settled(page);
  await accessible(page, "where rakeback comes from");
  await page.setViewportSize(phone);
  assert.equal(await overflow(page), 0);
  await page.setViewportSize(desktop);
  await collect.click();
  await page.getByText("Available cashback is claimed successfully.").waitFor();
  await dialog(page).getByText("No rakeback yet.", { exact: false }).waitFor();
  await dialog(page).getByText(/You can claim again\s+in 4 hours/).waitFor();
  await bet(anna, "4");
  await eventually(async () => assert.equal((await anna.post("/api/data/promotions/rakeback", {})).available.length, 1));
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rakeback" }).click();
  expectStatuses(page, 400);
  await collect.click();
  await page.getByText("You can collect cashback after 4 hours.").waitFor();
  await close(page);
});

fullTest("the sidebar shows how far the next level is, and leads to the levels", async () => {
  const { status } = (await anna.post("/api/vip", {})).find(({ type }) => type === "data");
  for (const viewport of widths(phone, desktop)) {
    const page = await enter(browser, server.url, anna, { viewport, path: "/licences" });
    if (viewport === phone) await page.getByRole("button", { name: "Menu", exact: true }).click();
    const bar = page.locator("#sidebar").getByRole("link", { name: /VIP progress/ });
    await bar.getByText(`${status.progress}.00 %`).waitFor();
    await settled(page);
    await accessible(page, `the progress in the sidebar at ${viewport.width} px`);
    await bar.click();
    await page.getByRole("heading", { name: "VIP Program", level: 1 }).waitFor();
    await close(page);
  }
  const guest = await enter(browser, server.url, null, { path: "/licences" });
  await settled(guest);
  assert.equal(await guest.locator("#sidebar").getByRole("link", { name: /VIP progress/ }).count(), 0);
  await close(guest);
});

fullTest("staff look at what other levels change and save them", async () => {
  const page = await enter(browser, server.url, admin, { path: "/vip" });
  await page.goto("/admin/levels");
  const name = page.getByRole("textbox", { name: "Name, level 3" });
  const wagered = page.getByRole("textbox", { name: "Wagered, $, level 3" });
  await name.waitFor();
  await eventually(async () => assert.equal(await wagered.inputValue(), "$25,000"));
  await wagered.focus();
  await eventually(async () => assert.equal(await wagered.inputValue(), "25000", "what is typed has no separators"));
  await name.fill("Golden");
  await page.getByRole("textbox", { name: "Rakeback, %, level 3" }).fill("200");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("This cannot be saved: level 3", { exact: false }).waitFor();
  await page.getByRole("textbox", { name: "Rakeback, %, level 3" }).fill("7");
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByText("No players are promoted.").waitFor();
  await page.getByText(/^6\.60\s% → 7\.00\s%$/).waitFor();
  await settled(page);
  await accessible(page, "the levels in the office");
  await page.getByLabel("Reason").fill("a nicer name");
  await page.getByRole("button", { name: "Save the levels" }).click();
  await page.getByText("The levels are in force.", { exact: false }).waitFor();
  assert.equal((await anna.post("/api/vip", {}))[3].name, "Golden");
  await close(page);
});

fullTest("a level is celebrated once, with its gift", async () => {
  await admin.post("/api/admin/settings/change", { changes: [{ key: "rewards.vip_levels", value: levels, version: 1 }], reason: "easier for the test" });
  const page = await enter(browser, server.url, anna, { viewport: phone, path: "/rewards" });
  await page.getByText("No level yet").waitFor();
  await bet(anna, "5");
  await dialog(page).getByText("You have reached VIP level 1.").waitFor();
  await accessible(page, "a new level");
  await dialog(page).getByRole("button", { name: "Continue playing" }).click();
  await page.getByText("Level 1: Bronze").waitFor();
  await page.reload();
  await page.getByText("Level 1: Bronze").waitFor();
  await settled(page);
  assert.equal(await page.getByText("You have reached VIP level 1.").count(), 0, "congratulated twice");
  assert.equal(await overflow(page), 0);
  await accessible(page, "the rewards of a player");
  const { user } = await anna.post("/auth/update", {});
  assert.equal(user.vipLevel, 1);
  await page.setViewportSize(desktop);
  await close(page);
  const office = await enter(browser, server.url, admin, { path: "/vip" });
  await office.goto(`/admin/user/${anna.id}`);
  await office.getByRole("table", { name: "Paid rewards" }).getByText("level-up").waitFor();
  await close(office);
});
