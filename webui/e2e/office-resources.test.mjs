// A list that Go declares: its page, filters, form, actions and export, and what staff with fewer
// permissions see of it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, watcher;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  watcher = await registerByCall(server, newcomer("watcher"));
  await admin.post("/api/admin/roles/define", { role: "watcher", version: 0, permissions: ["alerts"], reason: "for the tests" });
  await admin.post("/api/admin/player/role", { role: "watcher", user: watcher.user._id, reason: "for the tests" });
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

const rowOf = (page, text) => page.getByRole("row").filter({ hasText: text });

async function fits(page, viewport, where) {
  await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
  assert.equal(await overflow(page), 0, `${where} is wider than ${viewport.width}`);
  await accessible(page, `${where} at ${viewport.width}`);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/resources-${where}-${viewport.width}.png`, fullPage: true });
}

for (const viewport of [desktop, phone]) {
  test(`a declared list creates, filters, changes and exports rows at ${viewport.width} px`, async () => {
    const name = `Office at ${viewport.width}`;
    const page = await openOffice(viewport, "/admin/channels");
    await page.getByRole("heading", { name: "Alert channels", level: 1 }).waitFor();
    await page.getByRole("button", { name: "New channel" }).click();
    await dialog(page).getByLabel("Name").fill(name);
    await dialog(page).getByLabel("Address").fill("=office@example.test");
    await dialog(page).getByRole("button", { name: "New channel" }).click();
    await dialog(page).getByText("Enter a reason for the log.").waitFor();
    await dialog(page).getByLabel("Reason").fill("to be notified");
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/resources-form-${viewport.width}.png` });
    await dialog(page).getByRole("button", { name: "New channel" }).click();
    await rowOf(page, name).getByText("never", { exact: true }).waitFor();

    // A change starts with the values of the row, and a stale version is refused.
    const stored = (await admin.post("/api/admin/channels", {})).rows.find((row) => row.name === name);
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Change" }).click();
    assert.equal(await dialog(page).getByLabel("Address").inputValue(), "=office@example.test");
    await admin.post("/api/admin/channel/save", { ...pick(stored, "id", "version", "kind", "name", "to", "min_severity"), on: false, reason: "by another person" });
    page.expected.push(/status of 409/);
    await dialog(page).getByLabel("Reason").fill("too late");
    await dialog(page).getByRole("button", { name: "Change" }).click();
    await dialog(page).getByText("This was changed in the meantime").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Refresh" }).click();
    await rowOf(page, name).getByText("off", { exact: true }).waitFor();
    await fits(page, viewport, "channels");

    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
    assert.equal(file.suggestedFilename(), "channels.csv");
    const text = await readFile(await file.path(), "utf8");
    assert.match(text, new RegExp(`${name},Email,"'=office@example.test",medium,off,`));
    await close(page);
  });
}

test("a filter stays in the address, and a creation opens its page", async () => {
  const page = await openOffice(desktop, "/admin/cases");
  await page.getByRole("button", { name: "Open a case" }).click();
  await dialog(page).getByLabel("Title").fill("Two accounts");
  await dialog(page).getByRole("button", { name: "Open a case" }).click();
  await page.getByRole("heading", { name: /Two accounts/, level: 1 }).waitFor();
  await page.goto("/admin/cases?status=closed");
  await page.getByText("Nothing matches these filters.").waitFor();
  await page.goto("/admin/cases?status=open");
  await page.getByRole("link", { name: /#\d+ Two accounts/ }).waitFor();
  await close(page);
});

test("staff see only the lists and actions of their permissions", async () => {
  const page = await openOffice(desktop, "/admin/cases", watcher);
  await page.getByRole("button", { name: "Open a case" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Channels", exact: true }).count(), 0);
  await page.goto("/admin/channels");
  await page.getByText("Access denied").waitFor();
  await close(page);
});

fullTest("the declared pages at every width", async () => {
  for (const viewport of [desktop, tablet, phone]) {
    const page = await openOffice(viewport, "/admin/dormant");
    await page.getByText("There are no dormant accounts.").waitFor();
    await fits(page, viewport, "dormant");
    await page.goto("/admin/treasury/sweeps");
    await page.getByText("There are no sweeps yet.").waitFor();
    await fits(page, viewport, "sweeps");
    await close(page);
  }
});

const pick = (row, ...names) => Object.fromEntries(names.map((name) => [name, row[name]]));
