// The players in the back office: the list, the page of one player, and its actions, for an
// administrator and for staff with few permissions.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, expectStatuses, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, dismiss, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, clerk, person, id;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  person = newcomer("subject");
  await registerByCall(server, person);
  id = await idOf(person.name);
  const staff = newcomer("clerk");
  clerk = await registerByCall(server, staff);
  for (const permission of ["dashboard", "users"]) {
    await admin.post("/api/admin/player/permission", { user: await idOf(staff.name), permission, reason: "for the test" });
  }
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const idOf = async (name) => (await admin.post("/api/admin/players", { query: name })).rows[0].id;

async function openOffice(viewport, path, who = admin) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

for (const viewport of widths(desktop, tablet, phone)) {
  fullTest(`the list and the page of a player at ${viewport.width} px`, async () => {
    const page = await openOffice(viewport, "/admin/players");
    await page.getByRole("link", { name: person.name }).waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `players at ${viewport.width}`);
    await page.getByRole("link", { name: person.name }).click();
    await page.getByRole("heading", { name: person.name, level: 1 }).waitFor();
    for (const title of ["Balances", "Transfers", "Sessions and devices", "Related accounts", "Notes", "Chat messages", "Timeline"]) {
      await page.getByRole("heading", { name: title, level: 2 }).waitFor();
    }
    await page.getByText("Signed in", { exact: true }).first().waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `a player at ${viewport.width}`);
    await close(page);
  });
}

fullTest("the search finds a player by the beginning of the name and by the address", async () => {
  const page = await openOffice(desktop, "/admin/players");
  await page.getByRole("link", { name: person.name }).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).or(page.getByLabel("Search")).first().fill(person.email);
  await page.waitForURL("**q=**");
  await page.getByRole("link", { name: person.name }).waitFor();
  await page.getByRole("link", { name: /^clerk/ }).first().waitFor({ state: "detached" });
  await close(page);
});

test("a balance is corrected, a note written and changed, and the timeline shows both", async () => {
  const page = await openOffice(desktop, `/admin/user/${id}`);
  await page.getByRole("button", { name: "Correct a balance" }).click();
  await dialog(page).getByLabel("Amount").fill("12.50");
  await dialog(page).getByRole("button", { name: "Correct", exact: true }).click();
  await dialog(page).getByText("Enter a reason for the log.").waitFor();
  await dialog(page).getByLabel("Reason").fill("lost in a crash");
  await dialog(page).getByRole("button", { name: "Correct", exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("table", { name: "Balances" }).getByText("12.50", { exact: true }).waitFor();
  await page.getByRole("table", { name: "Transfers" }).getByText("lost in a crash").waitFor();
  await page.getByRole("button", { name: "Write a note" }).click();
  await dialog(page).getByLabel("Note").fill("<b>Calls</b> every day");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await dialog(page).getByLabel("Note").fill("<b>Calls</b> every week");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await dialog(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Earlier versions" }).click();
  await dialog(page).getByText("<b>Calls</b> every day").waitFor();
  await dismiss(page);
  await page.reload();
  await page.locator(".timeline").getByText(/^adjustment: 12.50/).waitFor();
  await page.locator(".timeline").getByText("write note").waitFor();
  await close(page);
});

test("a ban is refused after a change by another person, and accepted when it is up to date", async () => {
  const page = await openOffice(desktop, `/admin/user/${id}`);
  expectStatuses(page, 409);
  await page.getByRole("button", { name: "Ban", exact: true }).click();
  await dialog(page).getByLabel("Reason").fill("several accounts");
  await admin.post("/api/admin/player/mute", { user: id, minutes: 5, reason: "in the meantime" });
  await dialog(page).getByRole("button", { name: "Ban", exact: true }).click();
  await dialog(page).getByText("Another member of staff has changed this account in the meantime").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ban", exact: true }).click();
  await dialog(page).getByLabel("Reason").fill("several accounts");
  await dialog(page).getByRole("button", { name: "Ban", exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
  await page.getByText("banned", { exact: true }).waitFor();
  await admin.post("/api/admin/player/unban", { user: id, reason: "after the test" });
  await close(page);
});

fullTest("staff who may not touch money and roles are not offered them, and the server refuses them", async () => {
  const page = await openOffice(tablet, `/admin/user/${id}`, clerk);
  await page.getByRole("button", { name: "Write a note" }).waitFor();
  for (const name of ["Correct a balance", "Roles"]) assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
  await close(page);
  const reason = "a try";
  for (const [call, more] of [
    ["adjust", { amount: "1", currency: "usd", purpose: "real", request: "r" }],
    ["role", { role: "*" }],
    ["permission", { permission: "settings" }],
  ]) {
    await assert.rejects(clerk.post(`/api/admin/player/${call}`, { user: id, reason, ...more }), ({ status }) => status === 403, call);
  }
});
