// Identity checks: a player submits data, one reviewer refuses, two accept.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, everywhere, expectStatuses, launch, phone, settled } from "./browser.mjs";
import { dialog } from "./people.mjs";
import { command, startServer, trustModerators } from "./server.mjs";
import { enter, member } from "./players.mjs";

let browser, server, anna, ruth, rolf;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await trustModerators(server);
  await command(server.data, "settings", "set", "identity.reviewers", "2", "--reason", "two people");
  [anna, ruth, rolf] = await Promise.all([member(server, "anna"), member(server, "ruth", { role: "*" }), member(server, "rolf", { role: "*" })]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const card = (page, title) => page.locator(".ui-card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** Opens a page of the office, which has no account menu. */
async function opens(person, path) {
  const page = await enter(browser, server.url, person, { viewport: desktop, path: "/licences" });
  await page.goto(path);
  return page;
}

async function adds(page, part, file) {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: `Choose a file: ${part}` }).click();
  await (await asked).setFiles(file);
}

test("a player shows data and a document, and what is no document is refused", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/identity" });
  expectStatuses(page, 415, 422);
  await page.getByRole("button", { name: "Send to our team" }).click();
  await page.getByText("This field is required.").first().waitFor();
  await everywhere(page, "identity-data");
  for (const [label, value] of [["First names", "Anna"], ["Last name", "Tamm"], ["Date of birth", "1990-12-31"], ["Street and number", "Pikk 7"], ["City", "Tallinn"], ["Postcode", "10123"]]) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
  await page.getByRole("button", { name: /^Country where you live/ }).click();
  await page.getByRole("option", { name: "Estonia", exact: true }).click();
  await page.getByRole("button", { name: "Send to our team" }).click();
  await card(page, "1. About you").getByText("Under review").waitFor();
  const step = card(page, "2. Document and selfie");
  await adds(page, "Front of the document", { name: "passport.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<script>alert(1)</script>") });
  await step.getByText("This is no JPEG, PNG or PDF.").waitFor();
  const photo = { name: "photo.png", mimeType: "image/png", buffer: await page.screenshot() };
  await adds(page, "Front of the document", photo);
  await step.getByText(/^Stored,/).waitFor();
  await eventually(async () => assert.equal(await step.getByRole("button", { name: "Send to our team" }).isDisabled(), true, "sent without a selfie"));
  await adds(page, "Selfie with the document", photo);
  await step.getByText(/^Stored,/).nth(1).waitFor();
  await everywhere(page, "identity-files");
  await step.getByRole("button", { name: "Send to our team" }).click();
  await step.getByText("Under review").waitFor();
  await close(page);
});

test("a reviewer refuses with a reason, and the player reads it", async () => {
  const page = await opens(ruth, "/admin/identity");
  await everywhere(page, "identity-queue");
  await page.getByRole("link", { name: `Open: level 2 of ${anna.name}` }).click();
  await page.getByText("Anna Tamm").waitFor();
  await page.getByRole("button", { name: "Open: Front" }).click();
  await page.getByRole("img", { name: "Front" }).waitFor();
  await page.getByRole("button", { name: "Rotate: Front" }).click();
  await page.getByRole("button", { name: "Larger: Front" }).click();
  await everywhere(page, "identity-check");
  await page.getByRole("button", { name: "Refuse", exact: true }).click();
  await dialog(page).getByRole("button", { name: /^Reason for the player/ }).click();
  await page.getByRole("option", { name: "Cannot be read" }).click();
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill("blurred");
  await dialog(page).getByRole("button", { name: "Refuse" }).click();
  await page.getByRole("tab", { name: "Waiting", exact: true }).waitFor();
  await close(page);
  const player = await enter(browser, server.url, anna, { viewport: phone, path: "/identity" });
  await card(player, "2. Document and selfie").getByText("The document is unreadable.", { exact: false }).waitFor();
  await settled(player);
  await accessible(player, "a refusal");
  await close(player);
});

test("two people accept, and the player's page in the office shows it", async () => {
  const page = await opens(ruth, "/admin/identity");
  await page.getByRole("link", { name: `Open: level 1 of ${anna.name}` }).click();
  await page.getByRole("button", { name: "Accept", exact: true }).click();
  await dialog(page).getByLabel("Reason").fill("fits");
  await dialog(page).getByRole("button", { name: "Accept" }).click();
  await page.getByText("The decision waits for approval.").waitFor();
  await close(page);
  const [waiting] = (await rolf.post("/api/admin/approvals", {})).rows;
  await rolf.post("/api/admin/approvals/decide", { id: waiting.id, hash: waiting.hash, approve: true, reason: "fits too" });
  const player = await enter(browser, server.url, anna, { viewport: desktop, path: "/identity" });
  await card(player, "1. About you").getByText("Accepted", { exact: true }).waitFor();
  await close(player);
  const office = await opens(rolf, `/admin/user/${anna.id}`);
  await office.getByRole("heading", { name: "Identity", exact: true }).scrollIntoViewIfNeeded();
  await office.getByText("Level: 1, data.").waitFor();
  await close(office);
});
