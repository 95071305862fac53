// The figures of the house: on the overview, in reports, by months, and what they
// mean; for those who may read reports and for others.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { accessible, close, desktop, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, ledHome, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true, args: ["--demo-history"] })]);
  admin = await adminByCall(server);
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

for (const viewport of widths(desktop, tablet, phone)) {
  test(`the figures are on the overview, in reports and on the help page at ${viewport.width} px`, async () => {
    const page = await openOffice(viewport, "/admin");
    const figures = page.getByRole("region", { name: "Figures" });
    await figures.getByText("Theoretical result").waitFor();
    await figures.getByRole("button", { name: "30 days" }).click();
    await page.locator(".figures-body:not(.figures-outdated)").waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `the overview at ${viewport.width}`);

    await page.goto("/admin/reports?by=game");
    await page.getByRole("table", { name: "Total" }).or(page.getByText("There are no real-money wagers in this period.")).first().waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `the reports at ${viewport.width}`);

    await page.goto("/admin/retention");
    await page.getByRole("table", { name: "Retention by month" }).or(page.getByText("There are no real-money wagers yet.")).first().waitFor();
    assert.equal(await overflow(page), 0);
    await accessible(page, `the retention at ${viewport.width}`);

    await page.goto("/admin/help/figures");
    await page.getByText("stakes - payouts", { exact: true }).waitFor();
    assert.equal(await overflow(page), 0);
    await close(page);
  });
}

test("a report keeps its choices in the address and becomes a file", async () => {
  const page = await openOffice(desktop, "/admin/reports");
  await page.getByRole("table", { name: "Report" }).waitFor();
  await page.getByLabel("As of (UTC)").fill("yesterday");
  await page.keyboard.press("Enter");
  await page.getByText("Use the format 2026-03-04 14:00").waitFor();
  const moment = new Date(Date.now() - 60_000).toISOString().slice(0, 16).replace("T", " ");
  await page.getByLabel("As of (UTC)").fill(moment);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("as_of") === moment);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV" }).click()]);
  const text = await readFile(await file.path(), "utf8");
  assert.match(text, /^\ufeffday,wagers,stakes_usd/);
  assert.match(text, /\r\ntotal,\d+/);
  await close(page);
});

fullTest("those who may not read reports get none, and no bad request is answered", async () => {
  const player = await registerByCall(server, newcomer());
  const page = await openOffice(phone, "/admin/reports", player);
  await ledHome(page);
  await close(page);
  for (const call of ["definitions", "overview", "report", "cohorts"]) {
    await assert.rejects(player.post(`/api/admin/figures/${call}`, {}), ({ status }) => status === 403, call);
  }
  for (const body of [{}, { by: "day" }, { by: "x", from: "2026-01-01", to: "2026-01-02" }, { by: "day", from: "2026-02-30", to: "2026-03-01" }, { by: "day", from: "1980-01-01", to: "2026-03-01" }]) {
    await assert.rejects(admin.post("/api/admin/figures/report", body), ({ status }) => status === 422 || status === 400, JSON.stringify(body));
  }
});
