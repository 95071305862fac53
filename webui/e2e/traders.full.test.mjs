// The traders' office on simulated matches: viewed, suspended, prices fixed and margins set by one
// trader, events decided by two, and the effect for players.
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, open, overflow, phone, settled, tablet } from "./browser.mjs";
import { adminByCall, dialog, dismiss, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { simulator, startServer } from "./server.mjs";
import { enter } from "./players.mjs";

let browser, server, admin, trader, planned;
const shots = process.env.SHOTS;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true, env: simulator })]);
  admin = await adminByCall(server);
  const colleague = newcomer("trader");
  trader = await registerByCall(server, colleague);
  await admin.post("/api/admin/roles/define", { role: "trader", version: 0, permissions: ["sports", "approvals", "dashboard"], reason: "for the tests" });
  await admin.post("/api/admin/player/role", { role: "trader", user: colleague.name, reason: "for the tests" });
  // The simulator fills the book while the site starts.
  for (planned = []; planned.length < 5; await sleep(1000)) {
    const { events, silent } = await eventsOf("soon", "soccer");
    planned = silent ? [] : events.filter(({ state, markets }) => state === "open" && markets > 0);
  }
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const eventsOf = (filter, sport = "") => admin.post("/api/admin/sports/events", { filter, sport, league: "", query: "", skip: 0 });
const shown = ({ id }) => admin.post("/api/bookmaker/event", { id });
const priceOf = async (event) => (await shown(event)).event.first.outcomes[0].price;
const shot = async (page, name) => shots && page.screenshot({ path: `${shots}/traders-${name}.png`, fullPage: true });
const label = ({ home, away }) => `${home} - ${away}`;

async function office(viewport, path, who = trader) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

/** Enters a reason in the open dialog and presses the button. */
async function because(page, button) {
  await dialog(page).getByLabel("Reason").fill("for the tests");
  await dialog(page).getByRole("button", { name: button, exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
}

/** Approves the newest request as the second person. */
async function approveNewest() {
  const { rows } = await admin.post("/api/admin/approvals", {});
  await admin.post("/api/admin/approvals/decide", { id: rows[0].id, hash: rows[0].hash, approve: true, reason: "for the tests" });
}

for (const viewport of widths(desktop, tablet, phone)) {
  test(`a trader looks at events at ${viewport.width} px`, async () => {
    const page = await office(viewport, "/admin/sports");
    await page.getByRole("heading", { name: "Sports events" }).waitFor();
    await page.getByRole("link", { name: / - / }).first().waitFor();
    await settled(page);
    await accessible(page, "the list of events");
    assert.equal(await overflow(page), 0);
    await shot(page, `list-${viewport.width}`);
    await page.goto(`/admin/sports/event/${planned[0].id}`);
    await page.getByRole("heading", { name: label(planned[0]) }).waitFor();
    await page.locator(".traders-market").first().waitFor();
    await settled(page);
    await accessible(page, "an event");
    assert.equal(await overflow(page), 0);
    await shot(page, `event-${viewport.width}`);
    await page.getByRole("button", { name: /^Price history of / }).first().click();
    await dialog(page).getByText(/The margin is/).waitFor();
    await accessible(page, "the history of a market");
    await shot(page, `history-${viewport.width}`);
    await dismiss(page);
    await page.goto("/admin/sports/controls");
    await page.getByRole("button", { name: "Set a margin" }).waitFor();
    await accessible(page, "what is set by hand");
    assert.equal(await overflow(page), 0);
    await shot(page, `controls-${viewport.width}`);
    await close(page);
  });
}

test("a suspended event takes no bets until it is resumed", async () => {
  const [event] = planned;
  const page = await office(desktop, `/admin/sports/event/${event.id}`);
  await page.getByRole("button", { name: "Suspend", exact: true }).click();
  await because(page, "Suspend");
  await page.getByText(/suspended by .*for the tests/).waitFor();
  assert.equal((await shown(event)).event.state, "suspended");
  await page.getByRole("button", { name: "Resume", exact: true }).click();
  await because(page, "Resume");
  await page.getByRole("button", { name: "Suspend", exact: true }).waitFor();
  assert.equal((await shown(event)).event.state, "open");
  await close(page);
});

fullTest("a low price applies at once, and one with a negative margin when two people agree", async () => {
  const [, event] = planned;
  const page = await office(phone, `/admin/sports/event/${event.id}`);
  const fix = async (price) => {
    await page.getByRole("button", { name: /^Fix price of / }).first().click();
    await dialog(page).getByLabel("Price").fill(price);
  };
  await fix("1.01");
  await because(page, "Fix the price");
  await page.getByText("fixed 1.01").waitFor();
  assert.equal(await priceOf(event), "1.01");
  await page.getByRole("button", { name: /^Release the price of / }).first().click();
  await because(page, "Release");
  await page.getByText("fixed 1.01").waitFor({ state: "detached" });
  await fix("50");
  await dialog(page).getByText(/the price needs approval/).waitFor();
  await accessible(page, "the dialog of a price");
  await shot(page, "price-390");
  await because(page, "Fix the price");
  assert.notEqual(await priceOf(event), "50.00");
  await approveNewest();
  assert.equal(await priceOf(event), "50.00");
  await close(page);
});

fullTest("a margin is set for a sport, and taken back when two agree", async () => {
  const [, , event] = planned;
  const before = await priceOf(event);
  const page = await office(desktop, "/admin/sports/controls");
  await page.getByRole("button", { name: "Set a margin" }).click();
  await dialog(page).getByLabel("Before the event").fill("25");
  await accessible(page, "the dialog of a margin");
  await because(page, "Set the margin");
  await page.getByText("25.0 % before").waitFor();
  await eventually(async () => assert.ok(Number(await priceOf(event)) < Number(before)));
  await page.getByRole("button", { name: /^Remove: Sport/ }).click();
  await dialog(page).getByLabel("Reason").fill("for the tests");
  expectStatuses(page, 409);
  await dialog(page).getByRole("button", { name: "Remove", exact: true }).click();
  await dialog(page).getByText("this waits for a second person").waitFor(); // a lower margin is better for players
  await accessible(page, "a change that waits");
  await shot(page, "margin-waits");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await approveNewest();
  await eventually(async () => assert.equal(await priceOf(event), before));
  await close(page);
});

fullTest("two people void an event, and traders leave notes", async () => {
  const [, , , event] = planned;
  const page = await office(tablet, `/admin/sports/event/${event.id}`);
  await page.getByLabel("Add a note").fill("The pitch is under water.");
  await page.getByRole("button", { name: "Add the note" }).click();
  await page.locator(".traders-notes").getByText("The pitch is under water.").waitFor();
  await page.getByRole("button", { name: "Void the event" }).click();
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await dialog(page).getByText("No bet changes.").waitFor();
  await accessible(page, "what a void changes");
  await shot(page, "void-1024");
  await because(page, "Submit for approval");
  await approveNewest();
  await eventually(async () => assert.equal((await admin.post("/api/admin/sports/event", { id: event.id })).event.hasRuling, true));
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("Event void").waitFor();
  await page.getByText("decided by staff", { exact: true }).waitFor();
  await close(page);
});

fullTest("a trader enters the result of a match that has begun", async () => {
  const { events } = await eventsOf("live", "soccer");
  const page = await office(desktop, `/admin/sports/event/${events[0].id}`);
  await page.getByRole("button", { name: "Enter the result" }).click();
  await dialog(page).getByLabel(/^Score of each/).fill("1:0");
  await dialog(page).getByLabel("Scorers in order").fill("home 12");
  await accessible(page, "the form of a result");
  await shot(page, "result-1440");
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await dialog(page).getByRole("alert").waitFor();
  await dialog(page).getByLabel(/^Score of each/).fill("1:0, 0:0");
  for (const count of await dialog(page).getByLabel(/^(corners|cards|reds)$/).all()) await count.fill("");
  await dialog(page).getByRole("button", { name: "Preview" }).click();
  await dialog(page).getByText("The final score is").waitFor();
  await shot(page, "preview-1440");
  await because(page, "Submit for approval");
  await approveNewest();
  await eventually(async () => assert.equal((await shown(events[0])).event.phase, "over"));
  assert.equal((await shown(events[0])).event.play.home, 1);
  await close(page);
});

for (const viewport of widths(phone, desktop)) {
  fullTest(`a guest sees how odds went at ${viewport.width} px`, async () => {
    const page = await enter(browser, server.url, null, { viewport, path: `/sport/event/${planned[1].id}` });
    await page.getByRole("button", { name: /^Odds history: / }).first().click();
    await dialog(page).getByRole("table").waitFor();
    await settled(page);
    await accessible(page, "the history of odds");
    assert.equal(await overflow(page), 0);
    await shot(page, `odds-${viewport.width}`);
    await dialog(page).getByRole("link", { name: "Open as a page" }).click();
    await page.waitForURL(`**/sport/prices/${planned[1].id}?market=*`);
    await page.getByRole("heading", { level: 1, name: /^Odds history: / }).waitFor();
    await page.getByRole("table").waitFor();
    await settled(page);
    await accessible(page, "the odds of a market on a page of their own");
    assert.equal(await overflow(page), 0);
    await shot(page, `prices-${viewport.width}`);
    await page.getByRole("button", { name: /^Market: / }).click();
    await page.getByRole("option", { name: "Both teams to score", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Odds history: Both teams to score" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: "Odds history: Both teams to score" }).waitFor();
    await close(page);
  });
}
