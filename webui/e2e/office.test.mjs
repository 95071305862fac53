// The frame of the back office: its door, its menu and its search, for staff and
// for those who are none.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, settled, tablet } from "./browser.mjs";
import { adminByCall, dialog, ledHome, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openOffice(viewport, path = "/admin", who = admin) {
  const page = await open(browser, server.url, viewport);
  if (who) await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

for (const viewport of widths(desktop, tablet, phone)) {
  test(`staff see the status of the site at ${viewport.width} px`, async () => {
    const page = await openOffice(viewport);
    await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
    await page.getByRole("heading", { name: "Waiting for staff" }).waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `the office at ${viewport.width}`);
    await close(page);
  });
}

fullTest("a text that is typed before the palette opens is in it", async () => {
  const page = await openOffice(desktop, "/admin");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  let typed;
  const allTyped = new Promise((done) => (typed = done));
  await page.route(/Palette-[^/]*[.]js/, async (route) => {
    await allTyped;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("jobs");
  typed();
  await page.getByRole("option", { name: "Jobs" }).waitFor();
  await eventually(async () => assert.equal(await page.getByRole("combobox").inputValue(), "jobs"));
  await close(page);
});

fullTest("the palette leads to a page by its name", async () => {
  const page = await openOffice(desktop);
  await page.getByRole("heading", { name: "Overview", level: 1 }).waitFor();
  await page.keyboard.press("Control+k");
  await dialog(page).getByRole("combobox").fill("emails");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/mail");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await close(page);
});

fullTest("a visitor is asked who they are", async () => {
  const page = await openOffice(desktop, "/admin", null);
  await dialog(page).getByRole("tab", { name: "Log in" }).waitFor();
  await close(page);
});

fullTest("only those who may open the dashboard of a showcase have an entry for it", async () => {
  for (const [who, entries] of [[null, 0], [await registerByCall(server, newcomer()), 0], [admin, 1]]) {
    const page = await openOffice(desktop, "/licences", who);
    await settled(page);
    await eventually(async () => assert.equal(await page.locator("#sidebar").getByRole("link", { name: "Dashboard" }).count(), entries));
    await close(page);
  }
});

test("a player is led from the office to the lobby, and the server refuses its calls", async () => {
  const player = await registerByCall(server, newcomer());
  for (const path of ["/admin", "/admin/mail", "/admin/user/x", "/admin/nothing"]) {
    const page = await openOffice(phone, path, player);
    await ledHome(page);
    await close(page);
  }
  for (const call of ["/api/admin/mail", "/api/admin/health", "/api/admin/errors", "/api/admin/state", "/api/admin/search", "/api/admin/player/timeline"]) {
    await assert.rejects(player.post(call, {}), ({ status }) => status === 403, call);
  }
});
