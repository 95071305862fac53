// The operator's content: banners, notices, policies, and the chat's rooms, words, questions and
// rain, with their effect for visitors.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, focused, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, helper;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  const person = newcomer("helper");
  helper = await registerByCall(server, person);
  await admin.post("/api/admin/roles/define", { role: "rainmaker", version: 0, permissions: ["house_rain"], reason: "for the tests" });
  await admin.post("/api/admin/player/role", { role: "rainmaker", user: person.name, reason: "for the tests" });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function openAs(who, viewport, path) {
  const page = await open(browser, server.url, viewport);
  if (who) await takeSession(page, who, server.url);
  await page.goto(path);
  return page;
}

const pages = [
  ["/admin/content", "Banners and slides"], ["/admin/notices", "Notices"], ["/admin/policies", "Policies"], ["/admin/policies/aml", "AML Policy"],
  ["/admin/chat", "Chat"], ["/admin/questions", "Quiz questions"], ["/admin/rain", "House rain"],
];

for (const viewport of widths(desktop, tablet, phone)) {
  fullTest(`the pages at ${viewport.width} px`, async () => {
    const page = await openAs(admin, viewport, "/admin");
    for (const [path, title] of pages) {
      await page.goto(path);
      await page.getByRole("heading", { name: title, level: 1 }).waitFor();
      await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
      assert.equal(await overflow(page), 0, `${path} is wider than ${viewport.width}`);
      if (viewport === desktop) await accessible(page, `${path} at ${viewport.width}`);
    }
    await close(page);
  });
}

fullTest("who may order rain and nothing else sees one page", async () => {
  const page = await openAs(helper, desktop, "/admin/rain");
  await page.getByRole("heading", { name: "House rain", level: 1 }).waitFor();
  for (const [path] of pages.filter(([path]) => path !== "/admin/rain")) {
    await page.goto(path);
    await page.getByText("Access denied").waitFor();
  }
  await close(page);
});

/** A picture of one pixel. */
const pixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=", "base64");

test("a banner is made, moved and taken off while the lobby is open", async () => {
  const [page, lobby] = await Promise.all([openAs(admin, desktop, "/admin/content"), openAs(null, desktop, "/")]);
  await page.getByRole("button", { name: "New banner" }).click();
  const form = dialog(page);
  await form.getByLabel("Title", { exact: true }).fill("Night of the <b>long</b> odds");
  const files = form.locator('input[type="file"]');
  await files.setInputFiles({ name: "evil.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg><script>1</script></svg>") });
  await form.getByText(/^Only image/).waitFor();
  await files.setInputFiles({ name: "pixel.png", mimeType: "image/png", buffer: pixel });
  await eventually(async () => assert.match(await form.getByLabel("Picture", { exact: true }).inputValue(), /^\/picture\/[0-9a-f]{32}\.png$/));
  const path = await form.getByLabel("Picture", { exact: true }).inputValue();
  const answer = await page.request.get(path);
  assert.deepEqual([answer.status(), answer.headers()["content-type"], answer.headers()["x-content-type-options"]], [200, "image/png", "nosniff"]);
  await form.getByLabel("Link", { exact: true }).fill("javascript:alert(1)");
  await form.getByRole("switch", { name: /Published/ }).check();
  expectStatuses(page, 422);
  await form.getByRole("button", { name: "Add the banner" }).click();
  await focused(form.getByLabel("Link", { exact: true }));
  await form.getByLabel("Link", { exact: true }).fill("/leaderboard");
  await accessible(page, "the banner's drawer");
  await form.getByRole("button", { name: "Add the banner" }).click();

  // The page of a guest receives the change.
  await lobby.locator(".lobby-top").getByRole("link", { name: "Night of the long odds" }).waitFor();
  const list = page.getByRole("list", { name: "Banners in display order" });
  const first = () => list.getByRole("listitem").first();
  for (let step = 0; step < 5; step++) {
    const up = list.getByRole("button", { name: "Move Night of the long odds up" });
    await up.focus();
    await page.keyboard.press("Enter");
    await eventually(async () => assert.equal(await list.getByRole("listitem").filter({ hasText: "Night of the long odds" }).evaluate((row) => [...row.parentElement.children].indexOf(row)), 4 - step));
  }
  await first().getByText("Night of the long odds").waitFor();
  await first().getByRole("button", { name: "Actions for Night of the long odds" }).click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await first().getByText("Not published").waitFor();
  await eventually(async () => assert.equal(await lobby.getByText("Night of the long odds").count(), 0));
  await Promise.all([close(page), close(lobby)]);
});

fullTest("a line of the strip comes to an open page and stays away once it is closed", async () => {
  const player = await registerByCall(server, newcomer());
  const [page, site] = await Promise.all([openAs(admin, desktop, "/admin/notices"), openAs(player, desktop, "/terms")]);
  await page.getByRole("button", { name: "New notice" }).click();
  const form = dialog(page);
  await form.getByLabel("Text", { exact: true }).fill("**Doors** open at nine <img src=x onerror=alert(1)>");
  await form.getByRole("group", { name: "Preview" }).locator("strong", { hasText: "Doors" }).waitFor();
  await form.getByRole("switch", { name: /Published/ }).check();
  await form.getByRole("button", { name: "Add the notice" }).click();
  await page.getByRole("button", { name: "Move Doors open at nine up" }).waitFor();
  const strip = site.getByRole("region", { name: "News" });
  await strip.getByText("1/4").waitFor();
  for (const left of [3, 2, 1]) {
    await strip.getByRole("button", { name: "Close this notice" }).click();
    if (left > 1) await strip.getByText(`/${left}`).waitFor();
  }
  await strip.getByText("Doors open at nine").waitFor();
  await site.waitForLoadState("networkidle");
  await site.evaluate(() => localStorage.clear()); // The server remembers it for players.
  await site.reload();
  await strip.getByText("Doors open at nine").waitFor();
  assert.equal(await strip.getByRole("button", { name: "Next notice" }).count(), 0);
  await Promise.all([close(page), close(site)]);
});

test("a policy is published with what changed, and returned to", async () => {
  const page = await openAs(admin, desktop, "/admin/policies/terms");
  const text = page.getByRole("textbox", { name: "Terms & Conditions" });
  const before = await text.inputValue();
  expectStatuses(page, 422);
  await text.fill("# House rules\n\nDear {player}, be kind.");
  await page.getByText(/placeholder that the site does not know/).waitFor();
  await text.fill("# House rules\n\nBe kind to {product}.");
  await page.getByRole("button", { name: "Publish…" }).click();
  await dialog(page).getByLabel("What changed, for players").fill("All of it");
  await dialog(page).getByLabel("Reason").fill("shorter");
  await dialog(page).getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 1 is published.").waitFor();
  const site = await openAs(null, phone, "/terms");
  await site.getByText("All of it").waitFor();
  await page.getByRole("button", { name: "Restore" }).click();
  await dialog(page).getByLabel("Reason").fill("too short");
  await dialog(page).getByRole("button", { name: "Restore" }).click();
  await page.getByText("Version 2 is published.").waitFor();
  await eventually(async () => assert.equal(await text.inputValue(), before));
  await Promise.all([close(page), close(site)]);
});

fullTest("rooms, words and questions change while one talks", async () => {
  const player = await registerByCall(server, newcomer());
  const [page, site] = await Promise.all([openAs(admin, desktop, "/admin/chat"), openAs(player, desktop, "/")]);
  await page.getByRole("button", { name: "Change Casino" }).click();
  await dialog(page).getByLabel("Name", { exact: true }).fill("The hall");
  await dialog(page).getByRole("button", { name: "Apply" }).click();
  await page.getByLabel("Reason").fill("a better name");
  await page.getByRole("button", { name: "Save the rooms" }).click();
  await page.getByText("The rooms are changed.").waitFor();
  await site.getByRole("group", { name: "Chat room" }).getByRole("button", { name: "The hall" }).waitFor();
  await page.getByRole("tab", { name: "Words" }).click();
  await page.getByLabel("Blocked").fill("spam");
  await page.getByLabel("Masked").fill("darn");
  await page.getByLabel("Test a message").fill("Darn it");
  await page.getByText("**** it").waitFor();
  await page.getByLabel("Test a message").fill("buy SPAM");
  await page.getByText("Refused. The message contains “spam”.").waitFor();
  await page.goto("/admin/questions");
  await page.getByRole("button", { name: "Import" }).click();
  await dialog(page).locator('input[type="file"]').setInputFiles({ name: "q.csv", mimeType: "text/csv", buffer: Buffer.from("question,answer\nWhat is 2+2?,4\n") });
  await dialog(page).getByText("1 added, 0 already stored.").waitFor();
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Ask a question now" }).click();
  await dialog(page).getByRole("button", { name: "Ask now" }).click();
  await site.locator(".chat-strip-quiz").getByText("What is 2+2?").waitFor();
  await Promise.all([close(page), close(site)]);
});

fullTest("a rain is planned and cancelled", async () => {
  const page = await openAs(admin, desktop, "/admin/rain");
  await page.getByRole("button", { name: "Start rain" }).click();
  await dialog(page).getByLabel("Total amount").fill("20");
  await dialog(page).getByLabel("Time").fill(new Date(Date.now() + 3_600_000).toISOString().slice(0, 16));
  await dialog(page).getByLabel("Reason").fill("a slow evening");
  await accessible(page, "the order of a rain");
  await dialog(page).getByRole("button", { name: "Plan the rain" }).click();
  const table = page.getByRole("table", { name: "House rain" });
  await table.getByText("planned").waitFor();
  await table.getByRole("button", { name: /^Actions for/ }).first().click();
  await page.getByRole("menuitem", { name: "Cancel it" }).click();
  await dialog(page).getByLabel("Reason").fill("it rains already");
  await dialog(page).getByRole("button", { name: "Cancel the rain" }).click();
  await table.getByText("cancelled").waitFor();
  await close(page);
});
