// A player downloads a copy of the own data and deletes the account. Staff see the requests.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, everywhere, expectStatuses, launch } from "./browser.mjs";
import { fullTest } from "./scope.mjs";
import { startServer, trustModerators } from "./server.mjs";
import { enter, member } from "./players.mjs";

const settings = "/profile/settings/privacy";

let browser, server, anna, ruth;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await trustModerators(server);
  [anna, ruth] = await Promise.all([member(server, "anna"), member(server, "ruth", { role: "*" })]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const dialog = (page, name) => page.getByRole("dialog", { name });
const card = (page, title) => page.locator(".ui-card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** Runs a job now instead of at its next minute. */
async function runs(name) {
  await ruth.post("/api/admin/jobs/run", { job: name });
}

test("a copy is asked for with the password, made, and fetched", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: settings });
  expectStatuses(page, 422);
  const data = card(page, "A copy of your data");
  await everywhere(page, "privacy-settings");
  await data.getByRole("button", { name: "Request a copy" }).click();
  const copyDialog = dialog(page, "Request a copy");
  await copyDialog.getByLabel("Current password").fill("wrong horse");
  await copyDialog.getByRole("button", { name: "Request a copy" }).click();
  await copyDialog.getByText("The current password is incorrect").waitFor();
  await copyDialog.getByLabel("Current password").fill(anna.password);
  await copyDialog.getByRole("button", { name: "Request a copy" }).click();
  await data.getByText("Your copy is being made. This takes").waitFor();
  await everywhere(page, "privacy-waiting");
  await runs("copies of data");
  await page.reload();
  await data.getByText(/^Ready:/).waitFor();
  await everywhere(page, "privacy-ready");
  await data.getByRole("button", { name: "Download" }).click();
  await dialog(page, "Download").getByLabel("Current password").fill(anna.password);
  const [file] = await Promise.all([page.waitForEvent("download"), dialog(page, "Download").getByRole("button", { name: "Download" }).click()]);
  assert.match(file.suggestedFilename(), /^my-data-\d{8}\.zip$/);
  await close(page);
});

test("the deletion is asked for, taken back, and refused while money is there", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: settings });
  const away = card(page, "Delete your account");
  await away.getByRole("button", { name: "Delete my account" }).click();
  const deleteDialog = dialog(page, "Delete your account?");
  const act = deleteDialog.getByRole("button", { name: "Delete my account" });
  await deleteDialog.getByLabel("Current password").fill(anna.password);
  await eventually(async () => assert.equal(await act.isDisabled(), true, "without the name"));
  await deleteDialog.getByLabel(/^Enter your user name to confirm/).fill(anna.name);
  await accessible(page, "the question");
  await act.click();
  await away.getByText(/^Your account will be deleted on/).waitFor();
  await everywhere(page, "privacy-deletion");
  await away.getByRole("button", { name: "Keep my account" }).click();
  await away.getByRole("button", { name: "Delete my account" }).waitFor();
  const rich = await member(server, "rich", { grant: "5" });
  const other = await enter(browser, server.url, rich, { viewport: desktop, path: settings });
  await card(other, "Delete your account").getByText(/You have a balance\. Withdraw it first/).waitFor();
  await eventually(async () => assert.equal(await card(other, "Delete your account").getByRole("button", { name: "Delete my account" }).isDisabled(), true));
  await everywhere(other, "privacy-blocked");
  await close(other);
  await close(page);
});

fullTest("staff see the requests and the status of a player", async () => {
  const page = await enter(browser, server.url, ruth, { viewport: desktop, path: "/licences" });
  await page.goto("/admin/privacy");
  await page.getByRole("heading", { name: "Privacy requests" }).waitFor();
  await page.getByRole("cell", { name: "Withdrawn" }).waitFor();
  await everywhere(page, "privacy-office");
  await page.getByRole("tab", { name: "Copies of data" }).click();
  await page.getByRole("cell", { name: "Ready" }).waitFor();
  assert.equal(await page.getByRole("button", { name: /^Download: / }).count(), 0, "a player's own copy can be fetched");
  await page.getByRole("link", { name: anna.name }).first().click();
  await page.getByText("Deletion is blocked by").waitFor();
  await close(page);
});
