// API tokens and the package for a regulator: created, used, revoked. Created, downloaded and
// verified.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

const run = promisify(execFile);
const binary = process.env.CROUPIER_BINARY ?? fileURLToPath(new URL("../../bin/croupier", import.meta.url));
let browser, server, admin, reader;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  const person = newcomer("reader");
  reader = await registerByCall(server, person);
  await admin.post("/api/admin/roles/define", { role: "reader", version: 0, permissions: ["staff_log"], reason: "for the tests" });
  await admin.post("/api/admin/player/role", { role: "reader", user: person.name, reason: "for the tests" });
  await admin.post("/api/admin/tokens/create", { name: "night export", permissions: ["reports", "users"], days: 30, addresses: ["192.0.2.0/24"], reason: "for the tests" });
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

const pages = [["/admin/tokens", "Tokens"], ["/admin/reports/package", "Regulator's package"]];

for (const viewport of widths(desktop, tablet, phone)) {
  fullTest(`tokens and packages at ${viewport.width} px`, async () => {
    const page = await openOffice(viewport, "/admin/tokens");
    for (const [path, title] of pages) {
      await page.goto(path);
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
      assert.equal(await overflow(page), 0, `${path} is wider than ${viewport.width}`);
      await accessible(page, `${path} at ${viewport.width}`);
    }
    await close(page);
  });
}

fullTest("staff without the permission see neither page", async () => {
  const page = await openOffice(desktop, "/admin/tokens", reader);
  for (const [path] of pages) {
    await page.goto(path);
    await page.getByText("Access denied").waitFor();
  }
  await close(page);
});

const asMachine = (token) => fetch(`${server.url}/api/admin/state`, { method: "POST", headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" }, body: "{}" });

test("a token is made, shown once, used, looked at and revoked", async () => {
  const page = await openOffice(desktop, "/admin/tokens");
  await page.getByRole("button", { name: "New token" }).click();
  await dialog(page).getByRole("button", { name: "Create the token" }).click();
  await dialog(page).getByText("Choose at least one.").waitFor();
  await dialog(page).getByLabel("Name").fill("<b>watch</b>");
  await dialog(page).getByRole("checkbox", { name: /^dashboard/ }).check();
  assert.equal(await dialog(page).getByRole("checkbox", { name: /^tokens/ }).count(), 0, "a token can make tokens");
  await eventually(async () => assert.ok(await dialog(page).getByRole("switch", { name: /^Without two-factor code/ }).isDisabled(), "without a second factor"));
  await dialog(page).getByLabel("Reason").fill("looks at the queues");
  await accessible(page, "the form of a token");
  await dialog(page).getByRole("button", { name: "Create the token" }).click();
  const token = await page.getByTestId("new-token").textContent();
  assert.match(token, /^crp_[0-9A-Za-z]{46}$/);
  await accessible(page, "a new token");
  assert.equal((await asMachine(token)).status, 200);
  await dialog(page).getByRole("button", { name: "Done" }).click();
  assert.equal(await page.getByText(token).count(), 0, "the token is still shown");

  await page.getByRole("button", { name: /Actions.*watch/ }).click();
  await page.getByRole("menuitem", { name: "Show calls" }).click();
  await dialog(page).getByText("POST /api/admin/state").waitFor();
  await accessible(page, "what a token did");
  await dialog(page).getByRole("button", { name: "Revoke" }).click();
  await dialog(page).getByLabel("Reason").fill("no longer needed");
  await dialog(page).getByRole("button", { name: "Revoke" }).click();
  await page.getByText("was revoked.").waitFor();
  assert.equal((await asMachine(token)).status, 401);
  await page.goto("/admin/tokens?which=ended");
  await page.getByRole("table").getByText("revoked").waitFor();
  await close(page);
});

fullTest("a package is made, fetched, proved and deleted", async () => {
  const page = await openOffice(desktop, "/admin/reports/package");
  await page.getByLabel("As of (UTC)").fill("yesterday");
  await page.getByText("Use a format such as 2026-10-01").waitFor();
  await page.getByRole("button", { name: "Now", exact: true }).click();
  await page.getByLabel("Reason").fill("asked by the authority");
  await page.getByRole("button", { name: "Create package" }).click();
  await page.getByRole("table").getByText("ready", { exact: true }).waitFor();
  await accessible(page, "a package that is ready");
  await page.getByRole("button", { name: /Actions/ }).click();
  await page.getByRole("menuitem", { name: "Download" }).click();
  await dialog(page).getByLabel("Reason").fill("sent to the authority");
  const [file] = await Promise.all([page.waitForEvent("download"), dialog(page).getByRole("button", { name: "Download" }).click()]);
  assert.match(file.suggestedFilename(), /^regulator-package-\d{8}-\d{6}\.zip$/);
  const { stdout } = await run(binary, ["verify-package", await file.path()]);
  assert.match(stdout, /are as they were made; the log of staff is one chain/);
  const { rows } = await admin.post("/api/admin/reports/package", {});
  assert.ok(stdout.includes(rows[0].sha256), "another file");
  await page.getByRole("button", { name: /Actions/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await dialog(page).getByLabel("Reason").fill("it was sent");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await page.getByText("The file is deleted.").waitFor();
  await close(page);
});
