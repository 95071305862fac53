// Staff in the office: settings, roles, the log, and requests for a second person, for an
// administrator and for staff with few permissions.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, newcomer, registerByCall, takeSession, totp } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, helper;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  const person = newcomer("helper");
  helper = await registerByCall(server, person);
  helper.name = person.name;
  await admin.post("/api/admin/roles/define", { role: "reader", version: 0, permissions: ["staff_log"], reason: "for the tests" });
  await admin.post("/api/admin/player/role", { role: "reader", user: person.name, reason: "for the tests" });
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

const pages = [["/admin/settings", "Settings"], ["/admin/roles", "Roles"], ["/admin/log", "Staff log"], ["/admin/approvals", "Approvals"]];

for (const viewport of widths(desktop, tablet, phone)) {
  fullTest(`the administrator's pages at ${viewport.width} px`, async () => {
    const page = await openOffice(viewport, "/admin");
    for (const [path, title] of pages) {
      await page.goto(path);
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
      assert.equal(await overflow(page), 0, `${path} is wider than ${viewport.width}`);
      await accessible(page, `${path} at ${viewport.width}`);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${title.split(" ")[0]}-${viewport.width}.png`, fullPage: true });
    }
    await close(page);
  });

  fullTest(`staff with one permission see one page at ${viewport.width} px`, async () => {
    const page = await openOffice(viewport, "/admin/log", helper);
    await page.getByRole("heading", { name: "Staff log", level: 1 }).waitFor();
    await page.getByRole("table").getByText("define role").first().waitFor();
    for (const [path] of pages.filter(([path]) => path !== "/admin/log")) {
      await page.goto(path);
      await page.getByText("Access denied").waitFor();
    }
    await close(page);
  });
}

test("a large correction waits until a second person has agreed", async () => {
  const [payee, colleague] = [newcomer("payee"), newcomer("second")];
  const [, second] = await Promise.all([registerByCall(server, payee), registerByCall(server, colleague)]);
  const [{ id }] = (await admin.post("/api/admin/players", { query: payee.name })).rows;
  await admin.post("/api/admin/player/role", { role: "*", user: colleague.name, reason: "for the tests" });
  const requesterPage = await openOffice(desktop, `/admin/user/${id}`);
  await requesterPage.getByRole("button", { name: "Correct a balance" }).click();
  await dialog(requesterPage).getByLabel("Amount").fill("2500");
  await dialog(requesterPage).getByLabel("Reason").fill("a prize by hand");
  await dialog(requesterPage).getByRole("button", { name: "Correct", exact: true }).click();
  await requesterPage.getByText("The correction waits for approval").waitFor();
  await requesterPage.goto("/admin/approvals");
  await requesterPage.getByText("a prize by hand").waitFor();
  assert.equal(await requesterPage.getByRole("button", { name: "Approve" }).count(), 0, "staff can approve their own request");
  await close(requesterPage);
  const approverPage = await openOffice(phone, "/admin/approvals", second);
  await approverPage.getByRole("button", { name: "Approve" }).click();
  await dialog(approverPage).getByLabel("Reason").fill("seen the mail");
  await dialog(approverPage).getByRole("button", { name: "Approve" }).click();
  await approverPage.getByText("Approved and executed.").waitFor();
  await approverPage.goto(`/admin/user/${id}`);
  await approverPage.getByRole("table", { name: "Balances" }).getByText("2500.00", { exact: true }).waitFor();
  await close(approverPage);
});

test("settings are changed together, refused when stale, and put back", async () => {
  const page = await openOffice(desktop, "/admin/settings");
  await page.getByLabel("Search the settings").fill("chat.slow");
  await page.getByLabel("chat.slow", { exact: true }).fill("7s");
  await page.getByLabel("Search the settings").fill("chat.max_length");
  await page.getByLabel("chat.max_length", { exact: true }).fill("321");
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await eventually(async () => assert.ok(await bar.getByRole("button", { name: "Save 2 changes" }).isDisabled(), "saved without a reason"));
  await bar.getByLabel("Reason").fill("fewer and shorter messages");
  await bar.getByRole("button", { name: "Save 2 changes" }).click();
  await page.getByText("2 settings are in force.").waitFor();
  assert.equal(await settingNow("chat.slow"), "7s");

  // Another user changes it meanwhile: the field shows it, and the next attempt succeeds.
  await page.getByLabel("chat.max_length", { exact: true }).fill("200");
  const { version } = await settingRow("chat.max_length");
  await admin.post("/api/admin/settings/change", { changes: [{ key: "chat.max_length", value: 250, version }], reason: "another hand" });
  page.expected.push(/status of 409/);
  await bar.getByLabel("Reason").fill("shorter still");
  await bar.getByRole("button", { name: "Save the change" }).click();
  await page.getByText("This setting was changed meanwhile").waitFor();
  await bar.getByRole("button", { name: "Save the change" }).click();
  await page.getByText("The setting is in force.").waitFor();
  assert.equal(await settingNow("chat.max_length"), 200);

  await page.getByRole("button", { name: "History of chat.max_length" }).click();
  await dialog(page).getByText("another hand").waitFor();
  await accessible(page, "the history of a setting");
  await dialog(page).getByLabel("Reason for the undo").fill("it was better before");
  await dialog(page).getByRole("button", { name: "Undo to before this change" }).first().click();
  await page.getByText("chat.max_length was restored.").waitFor();
  assert.equal(await settingNow("chat.max_length"), 250);
  await close(page);
});

fullTest("a setting that weakens a control says so, waits, and is shown as waiting", async () => {
  const page = await openOffice(desktop, "/admin/settings");
  await page.getByLabel("Search the settings").fill("games.max_profit");
  await page.getByText("Needs approval if it is raised or emptied.").waitFor();
  await page.getByLabel("games.max_profit", { exact: true }).fill("987654");
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await bar.getByText("This weakens a control: games.max_profit.").waitFor();
  await bar.getByLabel("Reason").fill("higher wins");
  page.expected.push(/status of 409/);
  await bar.getByRole("button", { name: "Send for approval" }).click();
  await page.getByText("it waits for a second person, under Approvals").waitFor();
  await page.getByRole("link", { name: "waiting for approval: 987654" }).waitFor();
  assert.notEqual(await settingNow("games.max_profit"), "987654");
  await accessible(page, "a setting that waits");
  await close(page);
});

fullTest("an invalid value is reported at its field", async () => {
  const page = await openOffice(phone, "/admin/settings");
  await page.getByLabel("Search the settings").fill("chat.slow");
  await page.getByLabel("chat.slow", { exact: true }).fill("tomorrow");
  page.expected.push(/status of 422/);
  const bar = page.getByRole("region", { name: "Unsaved changes" });
  await bar.getByLabel("Reason").fill("a try");
  await bar.getByRole("button", { name: "Save the change" }).click();
  await page.getByText("It must be a text.").waitFor();
  await close(page);
});

const settingRow = async (key) => (await admin.post("/api/admin/settings", {})).settings.find((row) => row.key === key);
const settingNow = async (key) => (await settingRow(key)).value;

test("a role is made, given, taken and deleted", async () => {
  const page = await openOffice(desktop, "/admin/roles");
  await page.getByRole("button", { name: "New role" }).click();
  await dialog(page).getByLabel("Name").fill("night_shift");
  await dialog(page).getByRole("checkbox", { name: /^moderate/ }).check();
  await dialog(page).getByLabel("Reason").fill("the night shift");
  await accessible(page, "the form of a role");
  await dialog(page).getByRole("button", { name: "Create the role" }).click();
  await page.getByRole("button", { name: "night_shift 0" }).click();
  await dialog(page).getByLabel("Reason").fill("begins today");
  await dialog(page).getByLabel("Grant the role to").fill(helper.name);
  await dialog(page).getByRole("button", { name: "Grant", exact: true }).click();
  await dialog(page).getByRole("link", { name: helper.name }).waitFor();
  await accessible(page, "the members of a role");
  await eventually(async () => assert.ok(await dialog(page).getByRole("button", { name: "Delete the role" }).isDisabled(), "a role that is held can be deleted"));
  await dialog(page).getByRole("button", { name: `Revoke the role from ${helper.name}` }).click();
  await dialog(page).getByText("The role has no members.").waitFor();
  await dialog(page).getByRole("button", { name: "Delete the role" }).click();
  await page.getByText("The role night_shift was deleted.").waitFor();
  await close(page);
});

fullTest("the log shows what changed and proves its chain", async () => {
  const page = await openOffice(desktop, "/admin/log?action=define+role");
  await page.getByRole("button", { name: /Actions/ }).first().click();
  await page.getByRole("menuitem", { name: "Show details" }).click();
  await dialog(page).getByRole("region", { name: "Changes" }).waitFor();
  await accessible(page, "a row of the log");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Check the chain" }).click();
  await page.getByText("the chain is intact", { exact: false }).last().waitFor();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: /Export|CSV|Download/ }).click()]);
  assert.equal(file.suggestedFilename(), "staff-log.csv");
  await close(page);
});

// The last test, because the administrator of a demo has no second factor and is locked out from
// here on.
fullTest("without a second factor the office shows how to get one, and with it opens", async () => {
  const person = newcomer("guard");
  const guard = await registerByCall(server, person);
  await admin.post("/api/admin/player/role", { role: "reader", user: person.name, reason: "for the tests" });
  const row = await settingRow("staff.two_factor");
  await admin.post("/api/admin/settings/change", { changes: [{ key: row.key, value: true, version: row.version }], reason: "for the tests" });
  const page = await openOffice(phone, "/admin/log", guard);
  await page.getByText("Two-factor authentication is required").waitFor();
  await accessible(page, "the page without a second factor");
  await eventually(async () => assert.equal(await page.getByRole("link", { name: "Set it up" }).getAttribute("href"), "/profile/settings/security"));
  await assert.rejects(guard.post("/api/admin/log", {}), ({ status }) => status === 403);
  const { secret } = await guard.post("/api/user/2fa_setup", { current_password: person.password });
  await guard.post("/api/user/2fa_enable", { current_password: person.password, code: totp(secret) });
  assert.ok((await guard.post("/api/admin/log", {})).head);
  await page.reload();
  await page.getByRole("heading", { name: "Staff log", level: 1 }).waitFor();
  await close(page);
});
