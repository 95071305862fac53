// The office components: every part in its states, by pointer and keyboard, at the three widths, in
// the office's own document with the real content security policy.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, phone, tablet } from "./browser.mjs";
import { fullTest, widths } from "./scope.mjs";
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

/** The rows of the example table, once they are loaded. */
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

test("the office has a document of its own, and no address of the site opens it", async () => {
  const sheet = async (path) => /rel="stylesheet" href="\/assets\/(\w+)-/.exec(await (await fetch(server.url + path)).text())?.[1];
  for (const path of [kit, "/admin", "/admin/nothing"]) assert.equal(await sheet(path), "admin", path);
  for (const path of ["/", "/debugger/ui", "/administrator", "/admin.html"]) assert.equal(await sheet(path), "main", path);
});

test("a table is sorted, filtered and turned, and its address says so", async () => {
  const page = await openKit(desktop);
  const rows = await shown(page);
  await eventually(async () => assert.equal(await rows.count(), 10));
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
  await eventually(async () => assert.equal(await page.getByRole("searchbox", { name: "Search" }).inputValue(), "ada"));
  await page.getByRole("button", { name: "Clear State" }).click();
  await count(page).filter({ hasText: "1–10 of 24" }).waitFor();
  await close(page);
});

fullTest("columns are chosen by keyboard, and the choice survives a reload", async () => {
  const page = await openKit(desktop);
  await page.getByRole("button", { name: "Columns" }).focus();
  await page.keyboard.press("Enter");
  const entry = page.getByRole("menuitemcheckbox", { name: "Country" });
  await entry.waitFor();
  await eventually(async () => assert.equal(await page.getByRole("menuitemcheckbox", { name: "Player" }).getAttribute("aria-disabled"), "true"));
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
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Select w-1232"));
  await tick("all rows on this page").check();
  await page.getByText("10 selected").waitFor();
  const height = await page.locator(".work-table-box").evaluate((box) => box.getBoundingClientRect().height);
  await page.getByRole("button", { name: "Release" }).click();
  await page.getByText("10 would be released.").waitFor();
  await count(page).filter({ hasText: "1–10 of 236" }).waitFor();
  assert.equal(await page.locator(".work-table-box").evaluate((box) => box.getBoundingClientRect().height), height, "the foot keeps its height");
  // A failure keeps the selection.
  await tick("w-1236").check();
  await page.getByRole("group", { name: "1 selected" }).getByRole("button", { name: "Refuse" }).click();
  await page.locator(".ui-toast[role=alert]").waitFor();
  await page.getByText("1 selected").waitFor();
  await close(page);
});

fullTest("a row's menu opens over the table's edge and gives the focus back", async () => {
  const page = await openKit(phone);
  const button = page.getByRole("button", { name: "Actions for w-1227" });
  await button.tap();
  await page.getByRole("menuitem", { name: "Show details" }).tap();
  await page.getByText("Details of w-1227.").waitFor();
  await close(page);
});

fullTest("a table shows that it loads, that it is empty and that it failed", async () => {
  const page = await openKit(desktop);
  const mood = (name) => page.getByRole("group", { name: "State of the table" }).getByRole("button", { name });
  const box = page.locator(".work-table-box");
  const height = await box.evaluate((one) => one.getBoundingClientRect().height);
  await mood("loading").click();
  await page.locator(".work-table-waiting").first().waitFor();
  assert.equal(await box.evaluate((one) => one.getBoundingClientRect().height), height, "skeletons have the size of the rows");
  await mood("empty").click();
  await page.getByText("There are no withdrawals yet.").waitFor();
  await mood("failed").click();
  await page.locator("#table").getByRole("alert").getByRole("button", { name: "Retry" }).waitFor();
  await accessible(page, "a table that failed");
  await mood("content").click();
  await page.getByRole("searchbox", { name: "Search" }).fill("no such row");
  await page.getByText("Nothing matches these filters.").waitFor();
  await close(page);
});

fullTest("a file of the table has all of its rows and computes nothing", async () => {
  const page = await openKit(desktop, "?hide=risk", { acceptDownloads: true });
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export CSV" }).click()]);
  assert.equal(file.suggestedFilename(), "withdrawals.csv");
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  assert.equal(lines[0], "\ufeffPlayer,Number,Amount,State,Country,Requested");
  assert.equal(lines.length, 236 + 2);
  assert.ok(lines.some((line) => line.startsWith(`"'=HYPERLINK(""http://evil.test"")",`)));
  assert.ok(lines.slice(1).every((line) => !/^"?[=+@-]/.test(line)));
  await close(page);
});

test("days are picked in the calendar by keyboard, or typed", async () => {
  const page = await openKit(desktop);
  await page.getByRole("search").getByRole("button", { name: "Requested" }).click();
  const panel = page.getByRole("dialog", { name: "Requested" });
  await panel.getByRole("textbox", { name: "From" }).fill("2026-11-20");
  await panel.getByRole("textbox", { name: "To" }).fill("2026-11-31");
  await eventually(async () => assert.equal(await panel.getByRole("button", { name: "Apply" }).isDisabled(), true, "November has 30 days"));
  await panel.getByRole("textbox", { name: "To" }).fill("2026-11-21");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /Requested 20.+21 Nov 2026/ }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("days"), "2026-11-20..2026-11-21");

  await page.getByRole("button", { name: /Requested 20.+21 Nov 2026/ }).click();
  await panel.getByRole("button", { name: "Saturday, 21 November 2026" }).or(panel.getByRole("button", { name: "Saturday 21 November 2026" })).focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await accessible(page, "the calendar");
  await panel.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: /Requested 14.+15 Nov 2026/ }).waitFor();
  await close(page);
});

fullTest("numbers are typed in the way of many countries, stepped by keys and kept in their bounds", async () => {
  const page = await openKit(desktop);
  const edge = page.getByRole("textbox", { name: "House edge" });
  await edge.fill("2,5");
  await edge.press("ArrowUp");
  await eventually(async () => assert.equal(await edge.inputValue(), "2.75"));
  await edge.press("Shift+ArrowUp");
  await eventually(async () => assert.equal(await edge.inputValue(), "5.25"));
  await edge.fill("21");
  await page.getByText("Between 0 and 20").waitFor();
  const limit = page.getByRole("textbox", { name: "Daily limit" });
  await limit.fill("1.500");
  await page.getByText("This number is invalid or ambiguous").waitFor();
  await limit.fill("1,500.50");
  await limit.blur();
  await eventually(async () => assert.equal(await limit.inputValue(), "1500.50"));
  await close(page);
});

test("the server searches for a combobox, which is used by keyboard alone", async () => {
  const page = await openKit(desktop);
  const box = page.getByRole("combobox", { name: "Game" });
  await box.fill("cr");
  await page.waitForFunction(() => document.querySelectorAll("[role=option]").length === 1);
  await page.keyboard.press("ArrowDown");
  // The rest of the page is hidden from screen readers meanwhile, including labels, so only the
  // list is checked.
  await accessible(page, "the list of a combobox", { part: ".work-combo-popup" });
  await page.keyboard.press("Enter");
  await eventually(async () => assert.equal(await box.inputValue(), "Crash"));
  await box.fill("nothing like it");
  await page.getByText("Nothing found").waitFor();
  await box.fill("fail");
  await page.getByText(/cannot be reached|connection|network/i).first().waitFor();
  await page.keyboard.press("Escape");
  await close(page);
});

test("a form shows what the server refuses at the field, and the focus goes there", async () => {
  const page = await openKit(phone);
  const password = page.getByLabel("Password", { exact: true });
  const send = page.getByRole("button", { name: "Open the account" });
  await send.tap();
  await page.getByText("At least 8 characters").waitFor();
  await password.fill("correct horse");
  await send.tap();
  const name = page.getByRole("textbox", { name: "Login" });
  await page.getByText("This is already registered").waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute("name") === "name");
  await accessible(page, "a refused form");
  await name.fill("grace");
  assert.equal(await page.getByText("This is already registered").count(), 0);
  await send.tap();
  await page.getByText("grace would be opened.").waitFor();
  await close(page);
});

fullTest("the facts are in a drawer too, which keeps the focus and returns it", async () => {
  for (const viewport of widths(desktop, phone)) {
    const page = await openKit(viewport);
    const button = page.getByRole("button", { name: "Open in a drawer" });
    await button.click();
    const drawer = page.getByRole("dialog", { name: "Withdrawal w-1236" });
    await drawer.getByText("1,234.50 USD").waitFor();
    await accessible(page, `a drawer at ${viewport.width}`);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.textContent === "Open in a drawer");
    await close(page);
  }
});

fullTest("a difference shows both texts and folds what stays", async () => {
  const page = await openKit(desktop);
  const diff = page.getByRole("table", { name: "Terms, before and after" });
  await diff.getByRole("row", { name: /removed.*48 hours/ }).waitFor();
  await diff.getByRole("row", { name: /added.*24 hours/ }).waitFor();
  await diff.getByText("2 unchanged lines").waitFor();
  await close(page);
});

fullTest("a text is written with buttons and keys, undone by the browser, and looked at before it is saved", async () => {
  const page = await openKit(desktop);
  const field = page.getByRole("textbox", { name: "Terms of service" });
  const preview = page.getByRole("region", { name: "Terms of service, preview" });
  const editor = page.locator(".work-editor").filter({ has: page.locator("label", { hasText: "Terms of service" }) });
  await preview.getByRole("heading", { name: "Your account" }).waitFor();
  await editor.getByText("Saved", { exact: true }).waitFor();
  const before = await field.inputValue();

  await field.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Now ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("quickly");
  await eventually(async () => assert.match(await field.inputValue(), / Now \*\*quickly\*\*$/));
  await preview.locator("strong").filter({ hasText: "quickly" }).waitFor();
  await editor.getByText("Unsaved", { exact: true }).waitFor();
  await page.keyboard.press("Control+k");
  await eventually(async () => assert.match(await field.inputValue(), /\[text\]\(https:\/\/\)/, "the editor's key, not the palette's"));
  assert.equal(await page.getByRole("dialog", { name: "Commands" }).count(), 0);
  for (let step = 0; step < 40 && (await field.inputValue()) !== before; step++) await page.keyboard.press("Control+z");
  await eventually(async () => assert.equal(await field.inputValue(), before, "the browser undoes what the buttons wrote, too"));

  await page.keyboard.press("Control+Home");
  const tools = editor.getByRole("toolbar", { name: "Formatting" });
  await tools.getByRole("button", { name: "Bold" }).focus();
  await page.keyboard.press("End");
  await eventually(async () => assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Table"));
  await page.keyboard.press("Enter");
  await eventually(async () => assert.match(await field.inputValue(), /\| Column \| Column \|/));
  await editor.getByRole("button", { name: "Changes" }).click();
  await editor.getByRole("row", { name: /added.*Cell/ }).waitFor();
  await accessible(page, "an editor's changes");
  await editor.getByRole("button", { name: "Write" }).click();
  await field.focus();
  await page.keyboard.press("Control+s");
  await editor.getByText("Saved", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Make the preview fail" }).click();
  await preview.getByRole("button", { name: "Retry" }).waitFor();
  await preview.getByRole("heading", { name: "Your account" }).waitFor();
  await page.getByRole("textbox", { name: "Refused text" }).and(page.locator("[aria-invalid]")).waitFor();
  await eventually(async () => assert.equal(await page.getByRole("textbox", { name: "Text of another editor" }).getAttribute("readonly"), ""));
  await close(page);
});

fullTest("HTML in a text is shown as text, and a phone has one pane at a time", async () => {
  const page = await openKit(phone);
  const field = page.getByRole("textbox", { name: "Terms of service" });
  const editor = page.locator(".work-editor").filter({ has: page.locator("label", { hasText: "Terms of service" }) });
  await field.fill('Look: <img src=x onerror="document.title=1"> **there**');
  const preview = page.getByRole("region", { name: "Terms of service, preview" });
  assert.equal(await preview.isVisible(), false);
  await editor.getByRole("button", { name: "Preview" }).tap();
  await preview.getByText("<img src=x").waitFor();
  await preview.locator("strong").filter({ hasText: "there" }).waitFor();
  assert.equal(await preview.locator("img").count(), 0);
  assert.equal(await field.isVisible(), false);
  await accessible(page, "an editor's preview on a phone");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true);
  await editor.getByRole("button", { name: "Write" }).tap();
  await eventually(async () => assert.match(await field.inputValue(), /there/));
  await close(page);
});

fullTest("a chart shows its points to pointer and keys, and has a table behind it", async () => {
  for (const viewport of widths(phone, desktop)) {
    const page = await openKit(viewport);
    const plot = page.getByRole("slider", { name: "Stakes and payouts" });
    await plot.scrollIntoViewIfNeeded();
    await plot.locator("canvas").waitFor();
    await plot.focus();
    await page.keyboard.press("Home");
    await eventually(async () => assert.equal(await plot.getAttribute("aria-valuenow"), "0"));
    for (let step = 0; step < 12; step++) await page.keyboard.press("ArrowRight");
    await eventually(async () => assert.match(await plot.getAttribute("aria-valuetext"), /Stakes [\d,]+, Payouts –/));
    await page.locator(".work-chart-tip").waitFor();
    const box = await plot.boundingBox();
    if (viewport.touch) await page.touchscreen.tap(box.x + box.width - 40, box.y + box.height / 2);
    else await page.mouse.move(box.x + box.width - 40, box.y + box.height / 2);
    await page.waitForFunction(() => Number(document.querySelector("[role=slider]").getAttribute("aria-valuenow")) > 20);
    const height = await plot.evaluate((one) => one.closest(".work-chart").offsetHeight);
    await page.getByRole("button", { name: "Stakes and payouts as a table" }).click();
    const table = page.getByRole("table", { name: "Stakes and payouts" });
    await eventually(async () => assert.equal(await table.getByRole("row").count(), 31));
    assert.equal(await table.evaluate((one) => one.closest(".work-chart").offsetHeight), height, "the table takes the chart's place");
    await accessible(page, `a chart as a table at ${viewport.width}`);
    await close(page);
  }
});

test("the palette finds pages, actions and what the server knows, by keys alone", async () => {
  const page = await openKit(desktop);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Commands" });
  const field = palette.getByRole("combobox");
  await field.waitFor();
  await accessible(page, "the palette");
  await field.fill("fel");
  await palette.getByRole("option", { name: "felicity" }).waitFor();
  await field.fill("theme gr");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await palette.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "green");
  await page.keyboard.press("/");
  await field.fill("zzzz");
  await palette.getByText("Nothing found").waitFor();
  await page.keyboard.press("Escape");
  await palette.waitFor({ state: "detached" });
  await close(page);
});

fullTest("files are refused, sent, failed and sent again, each for itself", async () => {
  const page = await openKit(phone);
  const upload = page.getByRole("group", { name: "Covers and lists" });
  const file = (name, mimeType, size = 2000) => ({ name, mimeType, buffer: Buffer.alloc(size, 1) });
  await upload.locator("input").setInputFiles([
    file("cover.png", "image/png"), file("fail.csv", "text/csv"), file("notes.pdf", "application/pdf"), file("huge.png", "image/png", 2 * 1024 * 1024),
  ]);
  await upload.getByText("Only image/png, .csv").waitFor();
  await upload.getByText("Larger than 1 MB").waitFor();
  await upload.getByText("Stored, 2 KB").waitFor();
  await upload.getByRole("button", { name: "Retry: fail.csv" }).waitFor();
  await accessible(page, "files that were sent and refused");
  await upload.getByRole("button", { name: "Remove notes.pdf" }).tap();
  await upload.getByText("notes.pdf").waitFor({ state: "detached" });
  await close(page);
});
