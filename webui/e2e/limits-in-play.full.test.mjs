// The effect of a player's own limits during play: manual bets, automatic runs, the crash table,
// the sports slip, the cashier, the reality check, and the printed statement.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog } from "./people.mjs";
import { playButton } from "./rounds.mjs";
import { cases, fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";
import { chipIs, dollars, enter, member, playReal } from "./players.mjs";

let browser, server;
const shots = process.env.SHOTS;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const set = (person, control, value) => person.post("/api/play-control/set", { control, value, version: 0 });

/**
 * A new player with twenty dollars, at a game with real money. With clock, the test controls the
 * page's time.
 */
async function openTable(name, path, { clock = false } = {}) {
  const person = await member(server, name, { grant: "20" });
  const page = await enter(browser, server.url, person, { viewport: phone, path, before: (fresh) => (clock ? fresh.clock.install() : undefined) });
  await settled(page);
  await playReal(page);
  await chipIs(page, "20.00");
  return { page, person };
}

/** A night pause that is active now, in UTC. */
function nightNow() {
  const clock = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  return `${clock(-1)}-${clock(2)}+00:00`;
}

const refusedInDice = [
  ["a limit of stakes", (who) => set(who, "stake.day", "50"), /Your stake limit leaves \$0\.50 today\. It ends/],
  ["a limit of losses", (who) => set(who, "loss.week", "50"), /Your loss limit leaves \$0\.50 this week\. It ends/],
  ["a block of these games", (who) => set(who, "block.instant", "1"), /You have blocked these games\./],
  ["a night pause", (who) => set(who, "night", nightNow()), /Your night pause goes on\. It ends/],
  ["a time-out", (who) => set(who, "timeout", "24h"), /You have taken a time-out\. It ends/],
];
for (const [what, begin, notice] of cases(refusedInDice, 1)) {
  test(`${what} refuses a bet where the player is, and leads to the limits`, async () => {
    const { page, person } = await openTable("anna", "/casino/game/dice");
    await begin(person);
    expectStatuses(page, 400);
    await playButton(page).click();
    await dialog(page).getByRole("heading", { name: "Play is blocked by your play control" }).waitFor();
    await dialog(page).getByText(notice).waitFor();
    await chipIs(page, "20.00");
    assert.equal(await dollars(person), "20.00");
    await dialog(page).getByRole("button", { name: "Open play control" }).click();
    await page.getByRole("heading", { name: "Play control", exact: true }).waitFor();
    await close(page);
  });
}

fullTest("a limit of time refuses the next bet once so long was played", async () => {
  const { page, person } = await openTable("frida", "/casino/game/dice");
  await set(person, "time.day", "1"); // a second, which pages do not offer
  expectStatuses(page, 400);
  const notice = dialog(page).getByText(/Your time limit leaves nothing today\. It ends/);
  const bets = () => page.locator(".play-pill").count();
  // The first bet starts the time. Further bets reach its end.
  await eventually(async () => {
    if (await notice.isVisible()) return;
    const before = await bets();
    await playButton(page).click();
    await page.waitForFunction((count) => document.querySelector("[role=dialog]") || document.querySelectorAll(".play-pill").length > count, before);
    await notice.waitFor({ timeout: 1000 });
  });
  assert.ok((await bets()) > 0, "the first bet was refused");
  await settled(page);
  await accessible(page, "a limit of time that is reached");
  for (const viewport of widths(phone, tablet, desktop)) {
    await page.setViewportSize(viewport);
    assert.equal(await overflow(page), 0, viewport.name);
    if (shots) await page.screenshot({ path: `${shots}/time-refused-${viewport.width}.png` });
  }
  await dialog(page).getByRole("button", { name: "Open play control" }).click();
  await page.getByRole("heading", { name: "Play control", exact: true }).waitFor();
  await close(page);
});

fullTest("a run that goes on by itself ends where the limit is reached", async () => {
  const { page, person } = await openTable("bert", "/casino/game/dice");
  await set(person, "stake.day", "300");
  await page.getByRole("tab", { name: "Auto" }).click();
  expectStatuses(page, 400);
  await playButton(page).click();
  await dialog(page).getByText(/Your stake limit leaves nothing today\./).waitFor();
  await dialog(page).getByRole("button", { name: "OK" }).click();
  await eventually(async () => assert.match(await playButton(page).textContent(), /^Start/));
  await eventually(async () => assert.equal(await page.locator(".play-pill").count(), 3));
  const { usage } = await person.post("/api/play-control", {});
  assert.equal(usage.find(({ period }) => period === "day").staked, "3.00");
  await close(page);
});

fullTest("the crash table refuses what an open bet leaves no room for", async () => {
  const { page, person } = await openTable("carl", "/casino/game/crash");
  await set(person, "loss.day", "50");
  expectStatuses(page, 400);
  await playButton(page).click();
  await dialog(page).getByText(/Your loss limit leaves \$0\.50 today\./).waitFor();
  await chipIs(page, "20.00");
  await close(page);
});

test("a reality check stops the play, reports it and waits for an answer", async () => {
  const { page, person } = await openTable("dora", "/casino/game/dice", { clock: true });
  await set(person, "reality", "15");
  await eventually(async () => assert.equal((await person.post("/auth/update", {})).user.reality_check, 15));
  const bet = async () => {
    const before = await page.locator(".play-pill").count();
    await playButton(page).click();
    await page.waitForFunction((count) => document.querySelectorAll(".play-pill").length > count, before);
  };
  await bet();
  await page.clock.fastForward("10:00");
  await bet();
  assert.equal(await dialog(page).count(), 0);
  await page.getByRole("tab", { name: "Auto" }).click();
  await page.clock.fastForward("06:00");
  await playButton(page).click();
  const check = dialog(page);
  await check.getByRole("heading", { name: "Reality check" }).waitFor();
  await check.getByText("Staked").waitFor();
  await page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await check.count(), 1, "it waits for an answer"));
  await settled(page);
  await accessible(page, "a reality check");
  for (const viewport of widths(desktop, tablet, phone)) {
    await page.setViewportSize(viewport);
    assert.equal(await overflow(page), 0, viewport.name);
    if (shots) await page.screenshot({ path: `${shots}/reality-${viewport.name}.png` });
  }
  await eventually(async () => assert.match(await playButton(page).textContent(), /^Start/), "the run has ended");
  const played = await page.locator(".play-pill").count();
  await check.getByRole("button", { name: "Continue" }).click();
  await check.waitFor({ state: "detached" });
  await eventually(async () => assert.equal(await page.locator(".play-pill").count(), played));
  await close(page);
});

fullTest("the statement of a year is printed alone, black on white, and saved as a file", async () => {
  const { page, person } = await openTable("emma", "/casino/game/dice");
  await playButton(page).click();
  await page.waitForFunction(() => document.querySelectorAll(".play-pill").length === 1);
  await eventually(async () => assert.equal((await person.post("/api/play-control/figures", { year: 0 })).today.wagers, 1)); // counted a moment later
  await page.goto("/play-control");
  const table = page.getByRole("table", { name: /^Statement of/ });
  await table.getByText("$1.00").first().waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download CSV" }).click()]);
  const { days } = await person.post("/api/play-control/figures", { year: 0 });
  const lines = (await readFile(await file.path(), "utf8")).trim().split(/\r?\n/);
  assert.equal(lines.length, 1 + days.length);
  assert.ok(lines[1].startsWith(days[0].day), lines[1]);
  await page.emulateMedia({ media: "print" });
  for (const part of [page.getByRole("banner"), page.getByRole("contentinfo"), page.getByRole("navigation").first(), page.getByRole("button", { name: "Print" })]) {
    assert.equal(await part.isVisible(), false);
  }
  await table.waitFor();
  const colours = await table.evaluate((element) => [getComputedStyle(element).color, getComputedStyle(document.body).backgroundColor]);
  assert.deepEqual(colours, ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
  if (shots) await page.screenshot({ path: `${shots}/statement-print.png`, fullPage: true });
  await close(page);
});
