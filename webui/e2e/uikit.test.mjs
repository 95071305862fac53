// The kit for work: every part in its states, by pointer and keyboard, at the
// three widths, in the office's own document under the real content policy.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { accessible, close, desktop, launch, open, phone, tablet } from "./browser.mjs";
import { startServer } from "./server.mjs";

const kit = "/debugger/ui/office";
let browser;
let server;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The rows of the example table, once they are there. */
async function shown(page) {
  const table = page.getByRole("region", { name: "Example withdrawals" });
  await table.and(page.locator(":not([aria-busy])")).waitFor();
  return table.locator("tbody tr");
}

async function openKit(viewport, query = "", options = {}) {
  const page = await open(browser, server.url, viewport, options);
  await page.goto(kit + query);
  await shown(page);
  return page;
}

const count = (page) => page.locator(".work-table-count");

for (const viewport of [phone, tablet, desktop]) {
  test(`everybody can use the kit at ${viewport.width} px, and nothing is wider than the screen`, async () => {
    const page = await openKit(viewport);
    await page.waitForLoadState("networkidle");
    await accessible(page, `the kit at ${viewport.width}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true);
    await close(page);
  });
}

test("the site's own document stays where it was, and no other address opens the office's", async () => {
  const scripts = async (path) => (await (await fetch(server.url + path)).text()).match(/assets\/(\w+)-[\w]+\.js" *><\/script>|src="\/assets\/(\w+)-/)?.[0] ?? "";
  assert.match(await scripts(kit), /admin-/);
  for (const path of ["/", "/debugger/ui", "/admin", "/admin.html"]) assert.match(await scripts(path), /main-/);
});

test("a table is sorted, filtered and turned, and its address says so", async () => {
  const page = await openKit(desktop);
  const rows = await shown(page);
  assert.equal(await rows.count(), 10);
  await count(page).filter({ hasText: "1–10 of 236" }).waitFor();

  await page.getByRole("button", { name: "Amount" }).click();
  await page.getByRole("columnheader", { name: "Amount" }).and(page.locator("[aria-sort=descending]")).waitFor();
  await shown(page);
  await page.getByRole("button", { name: "Next page" }).click();
  await count(page).filter({ hasText: "11–20 of 236" }).waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("ada");
  await count(page).filter({ hasText: "1–10 of 24" }).waitFor();
  await page.getByRole("button", { name: "State", exact: true }).click();
  await page.getByRole("menuitemradio", { name: "sent" }).click();
  await page.getByRole("button", { name: "State sent" }).waitFor();
  await count(page).filter({ hasNotText: "of 24" }).waitFor();
  assert.deepEqual([...new URL(page.url()).searchParams].sort(), [["q", "ada"], ["sort", "-amount"], ["state", "sent"]]);

  const text = await count(page).textContent();
  await page.reload();
  await count(page).filter({ hasText: text }).waitFor();
  assert.equal(await page.getByRole("searchbox", { name: "Search" }).inputValue(), "ada");
  await page.getByRole("button", { name: "Clear State" }).click();
  await count(page).filter({ hasText: "1–10 of 24" }).waitFor();
  await close(page);
});

test("columns are chosen by keyboard, and the choice survives a reload", async () => {
  const page = await openKit(desktop);
  await page.getByRole("button", { name: "Columns" }).focus();
  await page.keyboard.press("Enter");
  const entry = page.getByRole("menuitemcheckbox", { name: "Country" });
  await entry.waitFor();
  assert.equal(await page.getByRole("menuitemcheckbox", { name: "Player" }).getAttribute("aria-disabled"), "true");
  await entry.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("columnheader", { name: "Country" }).waitFor({ state: "attached" });
  await page.keyboard.press("Escape");
  await page.reload();
  await page.getByRole("columnheader", { name: "Country" }).waitFor();
  await close(page);
});

test("rows are chosen one by one, in a range and all at once, and acted on together", async () => {
  const page = await openKit(desktop);
  const tick = (name) => page.getByRole("checkbox", { name: `Select ${name}` });
  await tick("w-1236").check();
  await tick("w-1233").click({ modifiers: ["Shift"] });
  await page.getByText("4 selected").waitFor();
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Select w-1232");
  await tick("all rows on this page").check();
  await page.getByText("10 selected").waitFor();
  const height = await page.locator(".work-table-box").evaluate((box) => box.getBoundingClientRect().height);
  await page.getByRole("button", { name: "Release" }).click();
  await page.getByText("10 would be released.").waitFor();
  await count(page).filter({ hasText: "1–10 of 236" }).waitFor();
  assert.equal(await page.locator(".work-table-box").evaluate((box) => box.getBoundingClientRect().height), height, "the foot keeps its height");
  // What fails keeps the choice.
  await tick("w-1236").check();
  await page.getByRole("group", { name: "1 selected" }).getByRole("button", { name: "Refuse" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByText("1 selected").waitFor();
  await close(page);
});

test("a row's menu opens over the table's edge and gives the focus back", async () => {
  const page = await openKit(phone);
  const button = page.getByRole("button", { name: "Actions for w-1227" });
  await button.tap();
  await page.getByRole("menuitem", { name: "Look closer" }).tap();
  await page.getByText("Looked at w-1227.").waitFor();
  await close(page);
});

test("a table tells that it waits, that it is empty and that it failed", async () => {
  const page = await openKit(desktop);
  const mood = (name) => page.getByRole("group", { name: "State of the table" }).getByRole("button", { name });
  const box = page.locator(".work-table-box");
  const height = await box.evaluate((one) => one.getBoundingClientRect().height);
  await mood("loading").click();
  await page.locator(".work-table-waiting").first().waitFor();
  assert.equal(await box.evaluate((one) => one.getBoundingClientRect().height), height, "skeletons have the size of the rows");
  await mood("empty").click();
  await page.getByText("Nobody has asked for a withdrawal yet.").waitFor();
  await mood("failed").click();
  await page.getByRole("alert").getByRole("button", { name: "Retry" }).waitFor();
  await accessible(page, "a table that failed");
  await mood("content").click();
  await page.getByRole("searchbox", { name: "Search" }).fill("nobody at all");
  await page.getByText("Nothing matches these filters.").waitFor();
  await close(page);
});

test("a file of the table has all of its rows and computes nothing", async () => {
  const page = await openKit(desktop, "?hide=risk", { acceptDownloads: true });
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  assert.equal(file.suggestedFilename(), "withdrawals.csv");
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  assert.equal(lines[0], "\ufeffPlayer,Number,Amount,State,Country,Asked");
  assert.equal(lines.length, 236 + 2);
  assert.ok(lines.some((line) => line.startsWith(`"'=HYPERLINK(""http://evil.test"")",`)));
  assert.ok(lines.slice(1).every((line) => !/^"?[=+@-]/.test(line)));
  await close(page);
});

test("days are picked in the calendar by keyboard, or typed", async () => {
  const page = await openKit(desktop);
  await page.getByRole("search").getByRole("button", { name: "Asked" }).click();
  const panel = page.getByRole("dialog", { name: "Asked" });
  await panel.getByRole("textbox", { name: "From" }).fill("2026-11-20");
  await panel.getByRole("textbox", { name: "To" }).fill("2026-11-31");
  assert.equal(await panel.getByRole("button", { name: "Apply" }).isDisabled(), true, "November has 30 days");
  await panel.getByRole("textbox", { name: "To" }).fill("2026-11-21");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /Asked 20.+21 Nov 2026/ }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("days"), "2026-11-20..2026-11-21");

  await page.getByRole("button", { name: /Asked 20.+21 Nov 2026/ }).click();
  await panel.getByRole("button", { name: "Saturday, 21 November 2026" }).or(panel.getByRole("button", { name: "Saturday 21 November 2026" })).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await accessible(page, "the calendar");
  await panel.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: /Asked 14.+15 Nov 2026/ }).waitFor();
  await close(page);
});

