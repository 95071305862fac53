// Backups in the office: made, tested, copied encrypted, downloaded and deleted, for an
// administrator and for staff without permission.
import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

/** A public key of age. The private key is not needed here. */
const recipient = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
const encryptedHead = "age-encryption.org/v1";

let browser, server, admin, helper, shelf;

before(async () => {
  shelf = await mkdtemp(join(tmpdir(), "croupier-shelf-"));
  const env = { CROUPIER_BACKUPS_RECIPIENTS: recipient, CROUPIER_BACKUPS_COMMAND: `/bin/sh,-c,cat > ${shelf}/$CROUPIER_BACKUP_NAME` };
  [browser, server] = await Promise.all([launch(), startServer({ demo: true, env })]);
  admin = await adminByCall(server);
  const person = newcomer("helper");
  helper = await registerByCall(server, person);
  await admin.post("/api/admin/roles/define", { role: "reader", version: 0, permissions: ["staff_log"], reason: "for the tests" });
  await admin.post("/api/admin/player/role", { role: "reader", user: person.name, reason: "for the tests" });
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await rm(shelf, { recursive: true, force: true });
});

async function openBackups(viewport, who = admin) {
  const page = await open(browser, server.url, viewport);
  await takeSession(page, who, server.url);
  await page.goto("/admin/backups");
  return page;
}

const rows = async () => (await admin.post("/api/admin/backups", {})).rows;

/** Selects an action on the newest backup and enters a reason. */
async function runAction(page, item, action) {
  await page.getByRole("table", { name: "Backups" }).getByRole("button", { name: /^Actions/ }).first().click();
  await page.getByRole("menuitem", { name: item }).click();
  await dialog(page).getByLabel("Reason").fill("for the tests");
  await dialog(page).getByRole("button", { name: action, exact: true }).click();
}

test("a backup is made, tried, sent away, looked at and downloaded", async () => {
  const page = await openBackups(desktop);
  await page.getByText("There are no backups yet.").waitFor();
  await page.getByRole("button", { name: "Back up now" }).click();
  await eventually(async () => assert.ok(await dialog(page).getByRole("button", { name: "Back up", exact: true }).isDisabled(), "made without a reason"));
  await dialog(page).getByLabel("Reason").fill("before the big update");
  await dialog(page).getByRole("button", { name: "Back up", exact: true }).click();
  const table = page.getByRole("table", { name: "Backups" });
  await table.getByText("restores", { exact: true }).waitFor();
  await table.getByText("encrypted", { exact: true }).waitFor();
  await table.getByText("before the big update").waitFor();

  const [made] = await rows();
  const stored = await readFile(join(shelf, made.offsite.name));
  assert.ok(stored.subarray(0, 40).toString().startsWith(encryptedHead), "it left as it was");
  assert.equal(stored.length, made.offsite.bytes);
  assert.ok((await readdir(join(server.data, "backups"))).includes(made.name));

  await table.getByRole("button", { name: /^Actions/ }).first().click();
  await eventually(async () => assert.ok(await page.getByRole("menuitem", { name: "Delete (not possible for the newest good backup)" }).isDisabled(), "the only good one can be deleted"));
  await page.getByRole("menuitem", { name: "Show details" }).click();
  await dialog(page).getByText("every balance is the sum of its transfers").waitFor();
  await accessible(page, "the details of a backup");
  await page.keyboard.press("Escape");

  const [download] = await Promise.all([page.waitForEvent("download"), runAction(page, "Download", "Download")]);
  assert.match(download.suggestedFilename(), /^croupier-.*\.tar\.gz\.age$/);
  const file = await readFile(await download.path());
  assert.ok(file.subarray(0, 40).toString().startsWith(encryptedHead) && file.length > 10_000, "the download is not the backup");
  await page.getByText("The download has started.").waitFor();

  const before = made.tested_at;
  await runAction(page, "Test the restore", "Test");
  await eventually(async () => assert.ok((await rows())[0].tested_at > before, "it was not tried again"));
  await close(page);
});

fullTest("an older backup is deleted, and the log says why", async () => {
  await eventually(async () => void (await admin.post("/api/admin/backups/make", { reason: "a second one" })));
  await eventually(async () => assert.equal((await rows())[0].state + (await rows())[0].offsite.state, "readysent"));
  const [newest, older] = await rows();
  const page = await openBackups(phone);
  await page.getByRole("button", { name: `Actions for ${older.name}` }).click();
  await page.getByRole("menuitem", { name: "Delete the local copy" }).click();
  await dialog(page).getByLabel("Reason").fill("there is a newer one");
  await dialog(page).getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("The backup is deleted.").waitFor();
  await eventually(async () => assert.deepEqual((await readdir(join(server.data, "backups"))).filter((name) => name.endsWith(".db")), [newest.name]));
  const log = await admin.post("/api/admin/log", { action: "delete backup" });
  assert.equal(log.rows[0].reason, "there is a newer one");
  await close(page);
});

for (const viewport of widths(desktop, tablet, phone)) {
  fullTest(`the page at ${viewport.width} px`, async () => {
    const page = await openBackups(viewport);
    await page.getByRole("table", { name: "Backups" }).getByText("restores", { exact: true }).waitFor();
    await page.getByText("Offsite copies are encrypted with age").waitFor();
    await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
    assert.equal(await overflow(page), 0, `it is wider than ${viewport.width}`);
    await accessible(page, `backups at ${viewport.width}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/backups-${viewport.width}.png`, fullPage: true });
    await close(page);
  });
}

test("staff without the permission see and do nothing", async () => {
  const page = await openBackups(tablet, helper);
  await page.getByText("Access denied").waitFor();
  await close(page);
  for (const path of ["", "/state", "/make", "/verify", "/send", "/download", "/delete", "/place"]) {
    await assert.rejects(helper.post(`/api/admin/backups${path}`, {}), /403/, path);
  }
});
