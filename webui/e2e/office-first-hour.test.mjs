// The first hour of an operator: the first sign-in at the office of a real site, the set-up of a
// second factor, and the setup steps of a new site.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, open, phone } from "./browser.mjs";
import { dialog } from "./people.mjs";
import { widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";

let browser, server, boss;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ env: { CROUPIER_PRICES_FIXED: "" } })]);
  const printed = await command(server.data, "user", "create", "--name", "boss", "--email", "boss@casino.example", "--role", "admin");
  boss = { name: "boss", password: /password: (\S+)/.exec(printed)[1] };
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function signIn(page) {
  await page.goto("/admin");
  await dialog(page).getByRole("tab").first().waitFor();
  assert.equal(await dialog(page).getByText("This field is required").count(), 0, "nothing is wrong before anything is typed");
  await dialog(page).getByLabel("Email or user name").fill(boss.name);
  await dialog(page).getByLabel("Password", { exact: true }).fill(boss.password);
  await dialog(page).getByRole("button", { name: "Log in" }).click();
  await dialog(page).waitFor({ state: "detached" });
}

for (const viewport of widths(desktop, phone)) {
  test(`the first sign-in leads to a second factor at ${viewport.width} px`, async () => {
    const page = await open(browser, server.url, viewport);
    expectStatuses(page, 403);
    await signIn(page);
    await page.getByRole("heading", { name: "Two-factor authentication is required" }).waitFor();
    await eventually(async () => assert.equal(await page.getByRole("link", { name: "Set it up" }).getAttribute("href"), "/profile/settings/security"));
    await accessible(page, "the door of the office");
    await close(page);
  });
}

test("the dialog offers no social accounts that the site has not configured", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/admin");
  await dialog(page).getByRole("button", { name: "Log in" }).waitFor();
  for (const name of ["Google", "Facebook", "Apple"]) assert.equal(await dialog(page).getByRole("button", { name }).count(), 0, name);
  await close(page);
});

test("then the first page lists what a new site needs", async () => {
  await command(server.data, "settings", "set", "staff.two_factor", "false", "--reason", "a test of the first page");
  const page = await open(browser, server.url, desktop);
  await signIn(page);
  const steps = page.getByRole("region", { name: "Setup" });
  for (const [name, path] of [["Prices", "/admin/health"], ["Mail", "/admin/mail"], ["Weekly race", "/admin/settings"], ["Backups elsewhere", "/admin/backups"], ["Node", "/admin/networks"], ["Second member of staff", "/admin/roles"], ["Slots", "/admin/products"]]) {
    const step = steps.getByRole("link", { name });
    await step.getByText("open", { exact: true }).waitFor();
    await eventually(async () => assert.equal(await step.getAttribute("href"), path));
  }
  await accessible(page, "the first page of a new site");
  await close(page);
});
