// Play control for a player: limits that apply at once and are loosened with a delay, a refused bet
// with the remaining amount, a block, a time-out, and the figures.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer, trustModerators } from "./server.mjs";
import { enter, member } from "./players.mjs";

let browser, server, anna;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  anna = await member(server, "anna", { grant: "500" });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const card = (page, title) => page.locator(".ui-card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

test("limits hold at once, and what is looser waits to be confirmed", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/play-control" });
  await page.getByRole("button", { name: "Set: Losses, Day" }).click();
  await dialog(page).getByLabel("Dollars").fill("0");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).getByText("Enter a number above 0.").waitFor();
  await dialog(page).getByLabel("Dollars").fill("3");
  await dialog(page).getByLabel("Dollars").press("Enter");
  await card(page, "Losses").getByText("$0.00 of $3.00").waitFor();
  await page.getByRole("button", { name: "Change: Losses, Day" }).click();
  await dialog(page).getByLabel("Dollars").fill("50");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await card(page, "Losses").getByText("Requested: $50.00.", { exact: false }).waitFor();
  await eventually(async () => assert.equal(await card(page, "Losses").getByRole("button", { name: "Confirm" }).isDisabled(), true));
  await settled(page);
  await accessible(page, "play control");
  await card(page, "Losses").getByRole("button", { name: "Cancel the request" }).click();
  await card(page, "Losses").getByText("Requested:", { exact: false }).waitFor({ state: "detached" });
  for (const viewport of widths(phone, tablet, desktop)) {
    await page.setViewportSize(viewport);
    assert.equal(await overflow(page), 0, viewport.name);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/play-control-${viewport.name}.png`, fullPage: true });
  }
  await close(page);
});

fullTest("a bet beyond the limit is refused with what is left, from the wallet one gets to the limits", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/originals/dice" });
  const refused = await anna.post("/api/whisper", { event: "Play", data: { api_id: "dice", bet: "4", demo: false, currency: "usd", data: { over: true, target: "50.50" } } }).catch((error) => error);
  assert.match(String(refused.message ?? JSON.stringify(refused)), /Your loss limit leaves \$3\.00 today\.|-23/);
  await page.getByRole("banner").getByRole("button", { name: "Wallet" }).click();
  await dialog(page).getByRole("button", { name: "Play control: limits and pauses" }).click();
  await page.getByRole("heading", { name: "Play control", exact: true }).waitFor();
  await close(page);
});

fullTest("a night pause is in the time zone of its player, by name", async () => {
  const olga = await member(server, "olga");
  const page = await enter(browser, server.url, olga, { viewport: phone, path: "/play-control", timezoneId: "America/New_York" });
  await card(page, "Night pause").getByRole("button", { name: "Save" }).click();
  await card(page, "Night pause").getByText("Every day 23:00 – 07:00 (America/New York)").waitFor();
  const { controls } = await olga.post("/api/play-control", {});
  assert.equal(controls.find(({ control }) => control === "night").value, "23:00-07:00 America/New_York");
  await settled(page);
  assert.equal(await overflow(page), 0);
  await close(page);
});

test("blocks and a time-out, and what was played", async () => {
  await anna.post("/api/whisper", { event: "Play", data: { api_id: "dice", bet: "1", demo: false, currency: "usd", data: { over: true, target: "50.50" } } });
  await eventually(async () => assert.equal((await anna.post("/api/play-control/figures", { year: 0 })).today.wagers, 1)); // counted a moment later
  const page = await enter(browser, server.url, anna, { viewport: phone, path: "/play-control" });
  await page.getByRole("switch", { name: /^Instant games/ }).click();
  await eventually(async () => assert.equal((await anna.post("/api/play-control", {})).controls.some(({ control, value }) => control === "block.instant" && value === "1"), true));
  await page.getByRole("switch", { name: /^Instant games/ }).click();
  await page.getByText("You have requested to turn this off.", { exact: false }).waitFor();
  await page.getByRole("radio", { name: "24 hours" }).check();
  await page.getByRole("button", { name: "Start the time-out" }).click();
  await dialog(page).getByRole("button", { name: "Start the time-out" }).click();
  await page.getByText("Your time-out ends", { exact: false }).waitFor();
  await page.getByRole("table", { name: /^Statement of/ }).getByText("$1.00").first().waitFor();
  await settled(page);
  await accessible(page, "play control on a phone");
  assert.equal(await overflow(page), 0);
  await close(page);
});

fullTest("the markers of harm are shown with their formulas, to the player and to the office", async () => {
  await trustModerators(server);
  const admin = await member(server, "boss", { role: "admin" });
  const nora = await member(server, "nora", { grant: "100" });
  await nora.post("/api/whisper", { event: "SupportMessage", data: { channel: "", message: "I have lost everything" } });
  const page = await enter(browser, server.url, nora, { viewport: desktop, path: "/play-control" });
  await card(page, "Markers").getByText("Words to the support").waitFor();
  await card(page, "Markers").getByText("Marked", { exact: true }).waitFor();
  await card(page, "Markers").getByRole("button", { name: "Show all markers" }).click();
  await card(page, "Markers").getByText("What was lost in the last 7 days.", { exact: true }).waitFor();
  await settled(page);
  await accessible(page, "markers");
  for (const viewport of widths(tablet, phone, desktop)) {
    await page.setViewportSize(viewport);
    assert.equal(await overflow(page), 0, viewport.name);
    if (process.env.SHOTS) await card(page, "Markers").screenshot({ path: `${process.env.SHOTS}/markers-${viewport.name}.png` });
  }
  await close(page);

  await admin.post("/api/admin/jobs/run", { job: "markers of harm" });
  await eventually(async () => assert.equal((await admin.post("/api/admin/harm", { user: nora.id })).cases.length, 1));
  const office = await open(browser, server.url, desktop);
  await takeSession(office, admin, server.url);
  await office.goto(`/admin/user/${nora.id}`);
  await office.getByRole("heading", { name: "Harm markers", level: 2 }).waitFor();
  await office.getByRole("button", { name: "Record an interaction" }).click();
  await dialog(office).getByLabel("Summary").fill("We talked about a limit.");
  await dialog(office).getByRole("button", { name: "Record" }).click();
  await office.getByRole("table", { name: "Interactions" }).getByText("We talked about a limit.").waitFor();
  await settled(office);
  for (const viewport of widths(desktop, tablet, phone)) {
    await office.setViewportSize(viewport);
    assert.equal(await overflow(office), 0, viewport.name);
    if (process.env.SHOTS) await office.screenshot({ path: `${process.env.SHOTS}/office-harm-${viewport.name}.png`, fullPage: true });
  }
  await accessible(office, "the markers of a player");
  await close(office);
});
