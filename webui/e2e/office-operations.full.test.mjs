// The operation of the site in the back office: health, jobs, audits, emails and errors, for an
// administrator and for staff with read permission.
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, guard;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  const person = newcomer("guard");
  guard = await registerByCall(server, person);
  await admin.post("/api/admin/roles/define", { role: "watch", version: 0, permissions: ["dashboard", "operations"], reason: "for the tests" });
  await admin.post("/api/admin/player/role", { role: "watch", user: person.name, reason: "for the tests" });
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

const pages = [["/admin/health", "Health"], ["/admin/jobs", "Jobs"], ["/admin/audit", "Ledger audit"], ["/admin/mail", "Emails"], ["/admin/errors", "Errors"]];

for (const viewport of widths(desktop, tablet, phone)) {
  fullTest(`the pages of operations at ${viewport.width} px`, async () => {
    const page = await openOffice(viewport, "/admin/health");
    for (const [path, title] of pages) {
      await page.goto(path);
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
      assert.equal(await overflow(page), 0, `${path} is wider than ${viewport.width}`);
      await accessible(page, `${path} at ${viewport.width}`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${path.split("/").at(-1)}-${viewport.width}.png`, fullPage: true });
    }
    await close(page);
  });
}

test("the overview shows the gauges, and each leads to its page", async () => {
  const page = await openOffice(desktop, "/admin");
  const health = page.getByRole("region", { name: "Health" }).or(page.locator("section", { hasText: "Health" })).first();
  for (const name of ["Commit time", "Disk", "Sockets", "Books", "Jobs", "Mail", "Errors"]) await health.getByRole("link", { name }).first().waitFor();
  await health.getByRole("link", { name: "Books" }).first().click();
  await page.getByRole("heading", { name: "Ledger audit", level: 1 }).waitFor();
  await close(page);
});

test("the books are audited at a press, with progress and history", async () => {
  const page = await openOffice(desktop, "/admin/audit");
  await page.getByRole("button", { name: "Audit now" }).click();
  await page.getByRole("table", { name: "Audits" }).getByText("passed", { exact: true }).first().waitFor();
  await page.getByRole("heading", { name: "The ledger has no faults" }).waitFor();
  await page.getByRole("button", { name: "Show checks" }).first().click();
  await dialog(page).getByRole("table", { name: "Checks" }).waitFor();
  await accessible(page, "an audit");
  await close(page);
  const { rows } = await admin.post("/api/admin/audits", {});
  assert.equal(rows[0].by, admin.user._id);
  const { rows: entries } = await admin.post("/api/admin/log", { action: "run job" });
  assert.equal(entries[0].subject, "audit of the books");
});

fullTest("a job is run now, and one that means its time is not", async () => {
  const page = await openOffice(phone, "/admin/jobs");
  await page.getByRole("button", { name: "Run now: expired sessions" }).click();
  await page.getByText("The job “expired sessions” is running.").waitFor();
  await eventually(async () => assert.ok((await admin.post("/api/admin/jobs", {})).jobs.find(({ name }) => name === "expired sessions").runs > 0, "it has not run"));
  assert.equal(await page.getByRole("button", { name: "Run now: house rain" }).count(), 0);
  await assert.rejects(admin.post("/api/admin/jobs/run", { job: "house rain" }), ({ status }) => status === 422);
  await close(page);
});

fullTest("staff who may only look run nothing, and see no address of a player", async () => {
  const page = await openOffice(desktop, "/admin/mail", guard);
  await page.getByRole("table").getByText(/^\w\*\*\*@\w\*\*\*/).first().waitFor();
  assert.equal(await page.getByRole("button", { name: "Send a test email" }).count(), 0);
  await page.goto("/admin/audit");
  await page.getByRole("heading", { name: "Previous audits" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Audit now" }).count(), 0);
  for (const call of ["/api/admin/jobs/run", "/api/admin/mail/retry", "/api/admin/mail/test"]) {
    await assert.rejects(guard.post(call, {}), ({ status }) => status === 403, call);
  }
  await close(page);
});

fullTest("a test email is sent to the caller and can be read in a demo", async () => {
  const page = await openOffice(desktop, "/admin/mail");
  await page.getByRole("button", { name: "Send a test email" }).click();
  const row = page.getByRole("row", { name: /the mail works/ }).first();
  await row.waitFor();
  await row.getByRole("button", { name: /Actions/ }).click();
  await page.getByRole("menuitem", { name: "Show details" }).click();
  await dialog(page).getByText("to test the delivery").waitFor();
  await accessible(page, "an email");
  await close(page);
});

fullTest("a request is searched for everywhere with one press", async () => {
  const page = await openOffice(desktop, "/admin/health");
  const request = page.getByRole("table", { name: "Calls" }).locator(".ops-request").first();
  const id = (await request.getAttribute("title")).split(" ").at(-1);
  await request.click();
  await eventually(async () => assert.equal(await dialog(page).getByRole("combobox").inputValue(), id));
  await page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await page.getByRole("combobox").count(), 0));
  await close(page);
});

// The last test, because no email is sent from here on.
fullTest("an error is kept, grouped, and shown with what it said", async () => {
  await rm(join(server.data, "mail"), { recursive: true });
  await admin.post("/api/admin/mail/test", {});
  await eventually(async () => assert.equal((await admin.post("/api/admin/errors", { text: "an email was not delivered" })).rows.length, 1, "it is not kept"));
  const page = await openOffice(tablet, "/admin/errors");
  const row = page.getByRole("row", { name: /an email was not delivered/ });
  await row.getByRole("button", { name: /Actions/ }).click();
  await page.getByRole("menuitem", { name: "Show details" }).click();
  await dialog(page).getByText("operations.test").first().waitFor();
  await accessible(page, "an error");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/error.png` });
  await page.reload();
  await dialog(page).getByText("operations.test").first().waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL("**/admin/errors");
  await close(page);
});
