// The registers of excluded persons in the office: empty, a file that is wrong, one that
// is taken, and what follows for a player whom it lists and for one whom it does not.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, desktop, eventually, everywhere, expectStatuses, launch, open } from "./browser.mjs";
import { dialog, ledHome, login, signedIn, signedOut, takeSession } from "./people.mjs";
import { fullTest } from "./scope.mjs";
import { command, startServer, trustModerators } from "./server.mjs";
import { member } from "./players.mjs";

let browser, server, boss, reader, listed, free;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await trustModerators(server);
  [boss, reader] = await Promise.all([member(server, "boss", { role: "*" }), member(server, "reader", { role: "chat_moderator" })]);
  [listed, free] = await Promise.all([member(server, "listed", { grant: "20" }), member(server, "free")]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const set = (name, value) => command(server.data, "settings", "set", name, value, "--reason", "for the tests");

async function office(person) {
  const page = await open(browser, server.url, desktop);
  await takeSession(page, person, server.url);
  await page.goto("/admin/registers");
  return page;
}

async function chooseFile(page, content, name = "excluded.csv") {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("group", { name: "List of excluded persons" }).getByRole("button", { name: "Choose a file" }).click();
  await (await asked).setFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

async function importFile(page, reason) {
  await page.getByRole("button", { name: "Import the list" }).click();
  await dialog(page).getByLabel("Reason").fill(reason);
  await dialog(page).getByRole("button", { name: "Import", exact: true }).click();
}

/** Signs in by the page, where registers are asked. */
async function signIn(person) {
  // By another name: a developer's own machine is not signed out.
  const page = await open(browser, server.url.replace("127.0.0.1", "casino.test"), desktop);
  page.expected.push(/status of 401/);
  await page.goto("/licences");
  await login(page, person);
  return page;
}

fullTest("a moderator of the chat, who has no page of the office, is led home", async () => {
  const page = await office(reader);
  await ledHome(page);
  await close(page);
});

fullTest("the page shows that nothing was asked, and why a file is refused", async () => {
  const page = await office(boss);
  const registers = page.getByRole("table", { name: "Registers" });
  await registers.getByRole("row", { name: /Local file.*Off/ }).waitFor();
  await page.getByText("There are no queries yet.").waitFor();
  await page.getByText("Players without an answer can stake and deposit.", { exact: false }).waitFor();
  await eventually(async () => assert.equal(await page.getByRole("button", { name: "Import the list" }).isDisabled(), true, "without a file"));
  await everywhere(page, "registers-empty");
  expectStatuses(page, 422);
  await chooseFile(page, "not a list", "holiday.png");
  await page.getByText(/holiday\.png/).first().waitFor();
  await eventually(async () => assert.equal(await page.getByRole("button", { name: "Import the list" }).isDisabled(), true, "a file of another kind"));
  await chooseFile(page, `email,until\n${listed.name}@example.test,tomorrow\n`);
  await importFile(page, "the list of November");
  await dialog(page).getByText("line 2: until must be a date such as 2030-12-31, or empty for good", { exact: false }).waitFor();
  await everywhere(page, "registers-wrong");
  await dialog(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByText(/^0 records\./).waitFor();
  await chooseFile(page, "email\n", "another.csv");
  await page.getByText("another.csv").waitFor();
  assert.equal(await page.getByText("excluded.csv").count(), 0, "two lists at once");
  await page.getByRole("button", { name: "Remove another.csv" }).click();
  await eventually(async () => assert.equal(await page.getByRole("button", { name: "Import the list" }).isDisabled(), true, "a list that was taken off"));
  await close(page);
});

test("a listed player is excluded at the next sign-in, and the page shows each query", async () => {
  await set("registers.local", "true");
  await set("registers.closed", "true");
  const page = await office(boss);
  await page.getByText("Players without an answer cannot stake or deposit.", { exact: false }).waitFor();
  await chooseFile(page, `first_name,last_name,birth,email,until\nUnknown,Here,1980-01-02,,2099-12-31\n,,,${listed.name}@example.test,2099-12-31\n`);
  await importFile(page, "the list of November");
  await page.getByText("The list was imported.").waitFor();
  await page.getByText(/^2 records\./).waitFor();
  await eventually(async () => assert.equal(await page.getByRole("button", { name: "Import the list" }).isDisabled(), true, "the list can be taken twice"));

  const other = await signIn(free);
  await signedIn(other);
  await other.goto("/casino/game/dice");
  await other.waitForURL((url) => url.pathname === "/casino/game/dice");
  await close(other);
  const player = await signIn(listed);
  const email = await server.mailTo(`${listed.name}@example.test`, "register");
  assert.match(email, /excluded/);
  await signedOut(player); // as with an exclusion of one's own
  await login(player, listed);
  await signedIn(player);
  await player.goto("/casino/game/dice");
  await player.waitForURL((url) => url.pathname === "/error/se");
  await player.getByText(/until (31 December 2099|1 January 2100)/).waitFor(); // its last day is a whole one, in UTC
  assert.equal(await player.getByText(/register/i).and(player.locator("main *")).count(), 0, "the page mentions the register");
  await close(player);

  await page.reload();
  const questions = page.getByRole("table", { name: "Queries" });
  await questions.getByRole("row", { name: new RegExp(`${listed.name}.*Local file.*Listed`) }).first().waitFor();
  await questions.getByRole("row", { name: new RegExp(`${free.name}.*Local file.*Not listed`) }).first().waitFor();
  await page.getByRole("table", { name: "Registers" }).getByRole("row", { name: /Local file.*In use.*\d queries, all answered.*[12]/ }).waitFor();
  await everywhere(page, "registers-asked");
  await questions.getByRole("link", { name: listed.name }).first().click();
  await page.waitForURL(`**/admin/user/${listed.id}`);
  await close(page);
});

fullTest("a list that replaces the one before leaves nothing of it", async () => {
  const page = await office(boss);
  await page.getByText(/^2 records\./).waitFor();
  await page.getByRole("switch", { name: "Replace the existing list" }).click();
  await chooseFile(page, "email\nsomebody.else@example.test\n");
  await importFile(page, "the list of December");
  await page.getByText(/^1 records?\./).waitFor();
  const { rows } = await boss.post("/api/admin/log", { action: "fill register" });
  assert.deepEqual(rows.map(({ reason, detail }) => [reason, detail]), [["the list of December", "1 record replaced all earlier ones without a second person: the site has only one approver"], ["the list of November", "2 records added"]]);
  await close(page);
});
