// Identity checks for player and staff: files with a wrong type, a refusal with a second
// submission, an acceptance by two reviewers, and a withdrawal that waits for it.
import assert from "node:assert/strict";
import { mkdtemp, open as openFile, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { deflateSync } from "node:zlib";
import { close, desktop, everywhere, expectStatuses, launch, open } from "./browser.mjs";
import { dialog, takeSession } from "./people.mjs";
import { command, startServer, trustModerators } from "./server.mjs";
import { enter, member } from "./players.mjs";

/** An external address of Litecoin's test chain. */
const elsewhere = "testltc16y63xwhyysav5lvwlt82s5pr8el7dt8lnlmnaf";
/** Data that is hidden in a picture. */
const hidden = "<script>alert('MARKED')</script>PK\x03\x04";

let browser, server, anna, rich, ruth, rolf, photo;
const set = (name, value) => command(server.data, "settings", "set", name, value, "--reason", "for the tests");
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  await trustModerators(server);
  for (const [name, value] of [["identity.reviewers", "2"], ["identity.withdrawals_above", "10"], ["cashier.turnover", "0"]]) await set(name, value);
  [anna, rich] = await Promise.all([member(server, "anna"), member(server, "rich")]);
  [ruth, rolf] = await Promise.all([member(server, "ruth", { role: "*" }), member(server, "rolf", { role: "*" })]);
  await command(server.data, "user", "grant", rich.name, "2", "ltc", "--reason", "for the tests");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const card = (page, title) => page.locator(".ui-card").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const files = (page) => card(page, "2. Document and selfie");
const wallet = (page) => page.getByRole("dialog", { name: "Wallet" });

async function office(person, path) {
  const page = await open(browser, server.url, desktop);
  await takeSession(page, person, server.url);
  await page.goto(path);
  return page;
}

async function adds(page, part, file) {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: `Choose a file: ${part}` }).click();
  await (await asked).setFiles(file);
}

/** Submits personal data by call. */
const sendsName = (person, first) => person.post("/api/user/identity/data", {
  first_name: first, last_name: "Tamm", birth: "1990-12-31", country: "EE", street: "Pikk 7", city: "Tallinn", postcode: "10123",
});

/** Adds a document and a selfie, and submits them. */
async function shows(page) {
  photo ??= { name: "photo.png", mimeType: "image/png", buffer: await page.screenshot() };
  await adds(page, "Front of the document", photo);
  await files(page).getByText(/^Stored,/).waitFor();
  await adds(page, "Selfie with the document", photo);
  await files(page).getByText(/^Stored,/).nth(1).waitFor();
  await files(page).getByRole("button", { name: "Send to our team" }).click();
  await files(page).getByText("Under review").waitFor();
}

/** Opens a check from the list, and decides on it. */
async function decide(page, level, who, action, reason) {
  await page.goto("/admin/identity");
  await page.getByRole("link", { name: `Open: level ${level} of ${who.name}` }).click();
  await page.getByRole("button", { name: action, exact: true }).click();
  if (reason) await reason();
  await dialog(page).getByLabel("Reason").fill("looked at it");
  await dialog(page).getByRole("button", { name: action, exact: true }).click();
  await dialog(page).waitFor({ state: "detached" });
}

const crcTable = Array.from({ length: 256 }, (_, n) => Array.from({ length: 8 }).reduce((c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1), n));
const crc32 = (data) => (data.reduce((c, byte) => crcTable[(c ^ byte) & 255] ^ (c >>> 8), -1) ^ -1) >>> 0;

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture with one bit per pixel: small as a file, and many times larger when decoded. */
function bomb(side) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

/** Starts to send 100 MB, and returns the response that arrives before the end. */
function sendsMuch(person) {
  return new Promise((resolve, reject) => {
    const asked = request(`${server.url}/api/user/identity/upload`, {
      method: "POST",
      headers: {
        "Content-Type": "multipart/form-data; boundary=x", "Content-Length": 100 << 20, "X-Requested-With": "XMLHttpRequest",
        Cookie: [...person.jar].map(([name, value]) => `${name}=${value}`).join("; "), "X-XSRF-TOKEN": decodeURIComponent(person.jar.get("XSRF-TOKEN")),
      },
    });
    asked.on("response", ({ statusCode }) => {
      resolve(statusCode);
      asked.destroy();
    });
    asked.on("error", reject);
    asked.write("--x\r\n"); // and nothing more
  });
}

test("files that are not what they say are refused in words, and nothing of them is kept", async () => {
  await sendsName(anna, "Anna");
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/identity" });
  expectStatuses(page, 413, 415, 422);
  const front = "Front of the document";
  // With the type PDF, the browser does not decode any of them, so the server must check.
  const called = (buffer, name = "passport.pdf") => ({ name, mimeType: "application/pdf", buffer });
  const refused = [
    ["a bomb of a picture", bomb(20_000), "The picture is too large: at most 12000 pixels a side and 25 million in all."],
    ["a page before a PDF", Buffer.from(`<html>${hidden}</html>%PDF-1.7`), "This is no JPEG, PNG or PDF."],
    ["a PDF with a program", Buffer.from("%PDF-1.7\n1 0 obj << /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >> endobj\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\n"), "This PDF can do more than be read. Print it into a new PDF, or send a picture."],
    ["half a picture", (await page.screenshot()).subarray(0, 400), "The file is damaged."],
  ];
  for (const [what, bytes, words] of refused) {
    assert.ok(bytes.length < 1_000_000, `${what} has ${bytes.length} bytes`);
    await adds(page, front, called(bytes));
    await files(page).getByRole("alert").filter({ hasText: words }).waitFor();
    assert.equal(await files(page).getByText(/^Stored,/).count(), 0, `${what} is kept`);
  }
  await everywhere(page, "identity-refused-file");

  // 100 MB are refused before sending, and if they are sent anyway, the server responds at once.
  const folder = await mkdtemp(join(tmpdir(), "croupier-e2e-"));
  const large = await openFile(join(folder, "large.pdf"), "w");
  await large.write("%PDF-1.7\n");
  await large.truncate(100 << 20);
  await large.close();
  let sent = 0;
  page.on("request", (call) => (sent += call.url().endsWith("/identity/upload") ? 1 : 0));
  await adds(page, front, join(folder, "large.pdf"));
  await files(page).getByRole("alert").filter({ hasText: "The file is larger than 10 MB." }).waitFor();
  assert.equal(sent, 0, "100 MB were sent");
  await rm(folder, { recursive: true });
  assert.equal(await sendsMuch(anna), 413);

  // Of a picture with additional data, only the picture is stored.
  const picture = Buffer.concat([await page.screenshot({ type: "jpeg" }), Buffer.from(hidden)]);
  await adds(page, front, called(picture, "passport.pdf"));
  await files(page).getByText(/^Stored,/).waitFor();
  const { steps } = await anna.post("/api/user/identity", {});
  assert.deepEqual(steps[1].files.map(({ part }) => part), ["front"]);
  photo = { name: "photo.png", mimeType: "image/png", buffer: await page.screenshot() };
  await adds(page, "Selfie with the document", photo);
  await files(page).getByText(/^Stored,/).nth(1).waitFor();
  await files(page).getByRole("button", { name: "Send to our team" }).click();
  await files(page).getByText("Under review").waitFor();
  await close(page);
});

test("a reviewer sees the picture alone and refuses, the player sends it again, and two people accept", async () => {
  const page = await office(ruth, "/admin/identity");
  await everywhere(page, "review-queue");
  await page.getByRole("link", { name: `Open: level 2 of ${anna.name}` }).click();
  await page.getByRole("button", { name: "Open: Front" }).click();
  const shown = page.getByRole("img", { name: "Front" });
  await shown.waitFor();
  const source = await shown.getAttribute("src");
  assert.match(source, /^data:image\/jpeg;base64,/);
  const stored = Buffer.from(source.split(",")[1], "base64").toString("latin1");
  assert.ok(!stored.includes("MARKED") && !stored.includes("PK\x03\x04"), "data after the picture is stored");
  assert.ok(await shown.evaluate((image) => image.complete && image.naturalWidth > 200), "the picture is not drawn");
  await everywhere(page, "review-check");
  await page.getByRole("button", { name: "Refuse", exact: true }).click();
  await dialog(page).getByRole("button", { name: "Refuse", exact: true }).click();
  await dialog(page).getByText("Enter a reason for the log.").waitFor(); // a decision needs a reason
  await dialog(page).getByRole("button", { name: /^Reason for the player/ }).click();
  await page.getByRole("option", { name: "Something is missing or cut off" }).click();
  await dialog(page).getByLabel("Message to the player").fill("The lower edge is cut off.");
  await dialog(page).getByRole("textbox", { name: "Reason" }).fill("no lower edge");
  await everywhere(page, "review-refuse");
  await dialog(page).getByRole("button", { name: "Refuse", exact: true }).click();
  await page.getByText("The check was refused.").waitFor();
  await close(page);

  const player = await enter(browser, server.url, anna, { viewport: desktop, path: "/identity" });
  await files(player).getByText("Please send it again:").waitFor();
  await files(player).getByText("Something is missing or cut off.").waitFor();
  await files(player).getByText("The lower edge is cut off.").waitFor();
  assert.equal(await player.getByText("no lower edge").count(), 0, "the player reads the log of staff");
  await everywhere(player, "identity-again");
  assert.match(await server.mailTo(`${anna.name}@example.test`, "needs you again"), /step 2/);
  await shows(player);

  // It is assigned to the first reviewer, and cannot be the second as well.
  const first = await office(ruth, "/admin/identity");
  await first.getByRole("link", { name: `Open: level 2 of ${anna.name}` }).click();
  await first.getByText("before the last refusal").first().waitFor();
  await close(first);
  const again = await office(ruth, "/admin/identity");
  await decide(again, 2, anna, "Accept");
  await again.getByText("The decision waits for approval.").waitFor();
  await again.goto("/admin/approvals");
  await again.getByText("Accept what a player has shown of who they are.").waitFor();
  assert.equal(await again.getByRole("button", { name: "Approve", exact: true }).count(), 0, "one person is two");
  await close(again);
  await player.reload();
  await files(player).getByText("Under review").waitFor();
  const second = await office(rolf, "/admin/approvals");
  await second.getByRole("button", { name: "Approve", exact: true }).click();
  await dialog(second).getByLabel("Reason").fill("seen as well");
  await dialog(second).getByRole("button", { name: "Approve", exact: true }).click();
  await second.getByText("Approved and executed.").waitFor();
  await close(second);
  await player.reload();
  await files(player).getByText("Accepted", { exact: true }).waitFor();
  await everywhere(player, "identity-accepted");
  await close(player);
});

test("a withdrawal waits for an identity check, and goes on once that is accepted", async () => {
  await set("identity.reviewers", "1");
  const page = await enter(browser, server.url, rich, { viewport: desktop, path: "/licences" });
  await page.goto("/wallet?tab=withdraw");
  await wallet(page).getByRole("button", { name: /^Coin/ }).click();
  await page.keyboard.type("litecoin");
  await page.keyboard.press("Enter");
  await wallet(page).getByLabel("Your address").fill(elsewhere);
  await wallet(page).getByRole("textbox", { name: "Amount" }).fill("1");
  await wallet(page).getByRole("button", { name: "Review withdrawal" }).click();
  await wallet(page).getByRole("button", { name: "Withdraw 1.00 LTC" }).click();
  await wallet(page).getByText("Verify your identity", { exact: true }).waitFor();
  await everywhere(page, "withdrawal-identity");
  const waiting = await office(ruth, "/admin/withdrawals");
  await waiting.getByText("identity", { exact: true }).first().waitFor();
  await everywhere(waiting, "office-withdrawal-identity");
  await close(waiting);

  await wallet(page).getByRole("link", { name: "Identity check" }).click();
  await page.getByText("We need you to complete step 2.").waitFor();
  await page.getByText("A withdrawal is on hold until then.").waitFor();
  await sendsName(rich, "Rich");
  await page.reload();
  await shows(page);
  const reviewer = await office(ruth, "/admin/identity");
  await decide(reviewer, 1, rich, "Accept");
  await page.goto("/wallet?tab=withdraw");
  await wallet(page).getByText("Verify your identity", { exact: true }).waitFor(); // personal data alone are not enough
  await decide(reviewer, 2, rich, "Accept");
  await page.goto("/wallet?tab=withdraw");
  await wallet(page).getByRole("list", { name: "Steps of the withdrawal" }).waitFor();
  await wallet(page).getByText("Your identity check is complete", { exact: false }).waitFor();
  assert.equal(await wallet(page).getByText("Verify your identity", { exact: true }).count(), 0, "it still waits");
  const [row] = (await rich.post("/api/wallet/history/withdraws", {})).withdraws;
  assert.deepEqual(row.events.map(({ state }) => state), ["identity", "review"]);

  await reviewer.goto("/admin/withdrawals");
  await reviewer.getByRole("link", { name: "1.00000000 ltc" }).click();
  await reviewer.getByRole("button", { name: "Approve" }).click();
  await dialog(reviewer).getByLabel("Reason").fill("known by now");
  await dialog(reviewer).getByRole("button", { name: "Approve" }).click();
  await dialog(reviewer).waitFor({ state: "detached" });
  const [paid] = (await rich.post("/api/wallet/history/withdraws", {})).withdraws;
  assert.ok(paid.events.some(({ state }) => state === "approved"), JSON.stringify(paid.events));
  await Promise.all([close(page), close(reviewer)]);
});
