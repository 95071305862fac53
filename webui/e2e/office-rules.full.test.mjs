// Rules, alerts and cases: from a rule to a closed case, and the view of staff with fewer
// permissions.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, tablet } from "./browser.mjs";
import { adminByCall, dialog, newcomer, registerByCall, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, admin, watcher, player;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  admin = await adminByCall(server);
  [watcher, player] = await Promise.all([registerByCall(server, newcomer("watcher")), registerByCall(server, newcomer("player"))]);
  await admin.post("/api/admin/roles/define", { role: "watcher", version: 0, permissions: ["alerts"], reason: "for the tests" });
  await admin.post("/api/admin/player/role", { role: "watcher", user: watcher.user._id, reason: "for the tests" });
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

/** The alerts of this rule, because players of the demo may raise others. */
const oddAlerts = async (state) => (await admin.post("/api/admin/alerts", { state })).rows.filter(({ title }) => title === "An odd tag");

const heading = (page, name) => page.getByRole("heading", { name, level: 1 }).waitFor();

async function choose(page, label, option) {
  await page.getByRole("button", { name: `${label}: ` }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

test("a rule is written in sentences, tried and turned on; what it finds becomes a case that is closed", async () => {
  await admin.post("/api/admin/player/tag", { user: player.user._id, tag: "odd", reason: "for the trial" });
  const page = await openOffice(desktop, "/admin/rules");
  await page.getByRole("link", { name: "New rule" }).click();
  await heading(page, "New rule");
  await choose(page, "Event", "staff put a tag on a player");
  await page.getByRole("button", { name: "Condition on the event" }).click();
  const first = page.getByRole("listitem", { name: "Condition 1" });
  await first.getByLabel("Words").fill("odd");
  await choose(page, "Alerts for the same player", "every time");
  await page.getByLabel("Name", { exact: true }).fill("An odd tag");
  await page.getByRole("checkbox", { name: "hold the player's gifts" }).check();
  await page.getByText("When staff put a tag on a player and the tag is one of odd.").waitFor();

  await page.getByRole("button", { name: "Try the rule" }).click();
  await page.getByText("It would have fired once, for one player.").waitFor();
  await first.getByLabel("Words").fill("odd, weird");
  await page.getByText("The rule has changed since.").waitFor();

  await page.getByRole("switch", { name: "The rule is on" }).check();
  await page.getByLabel("Reason").fill("to see odd players");
  await page.getByRole("button", { name: "Save the rule" }).click();
  await heading(page, "An odd tag");

  await admin.post("/api/admin/player/tag", { user: player.user._id, tag: "weird", reason: "it fires" });
  await eventually(async () => assert.equal((await oddAlerts("open")).length, 1));
  await page.goto("/admin/alerts?state=open");
  await page.getByRole("button", { name: "An odd tag" }).click();
  await dialog(page).getByRole("button", { name: "Open a case" }).click();
  await page.getByLabel("Note", { exact: true }).fill("Has <b>two</b> odd tags.");
  await dialog(page).last().getByRole("button", { name: "Open the case" }).click();

  await heading(page, /An odd tag/);
  await page.getByText("Has <b>two</b> odd tags.").waitFor();
  await choose(page, "Status", "Closed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("A closed case needs an outcome.").waitFor();
  await page.getByLabel("Outcome").fill("a joke among friends");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("The case was changed.").waitFor();
  assert.match((await oddAlerts("closed"))[0].outcome, /^Case \d+: a joke among friends$/);

  // The player's page shows all of it, and the hold is released there.
  await page.goto(`/admin/user/${player.user._id}`);
  await page.getByText("on hold: gifts").waitFor();
  await page.getByRole("button", { name: "Hold gifts" }).click();
  await dialog(page).getByLabel("Reason").fill("it was a joke");
  await dialog(page).getByRole("button", { name: "Release the hold" }).click();
  await page.getByText("The hold was released.").waitFor();
  await eventually(async () => assert.equal(await page.getByText("on hold: gifts").count(), 0));
  await close(page);
});

fullTest("a channel is made and tested, and a stale rule is refused", async () => {
  const page = await openOffice(desktop, "/admin/channels");
  await page.getByRole("button", { name: "New channel" }).click();
  await dialog(page).getByLabel("Name").fill("The office");
  await dialog(page).getByLabel("Address").fill("office@example.test");
  await dialog(page).getByLabel("Reason").fill("to be notified");
  await dialog(page).getByRole("button", { name: "New channel" }).click();
  await page.getByRole("button", { name: "Actions for The office" }).click();
  await page.getByRole("menuitem", { name: "Send a test" }).click();
  await dialog(page).getByRole("button", { name: "Send a test" }).click();
  await page.getByText("The test was sent.").waitFor();

  const { rules } = await admin.post("/api/admin/rules", {});
  const [rule] = rules;
  await page.goto("/admin/rules");
  await page.getByRole("button", { name: `Turn off: ${rule.definition.name}` }).click();
  await admin.post("/api/admin/rule/switch", { id: rule.id, version: rule.version, on: false, reason: "another hand" });
  page.expected.push(/status of 409/);
  await dialog(page).getByLabel("Reason").fill("too loud");
  await dialog(page).getByRole("button", { name: "Turn off" }).click();
  await dialog(page).getByText("This was changed in the meantime").waitFor();
  await close(page);
});

for (const viewport of widths(desktop, tablet, phone)) {
  fullTest(`the pages at ${viewport.width} px`, async () => {
    const page = await openOffice(viewport, "/admin/alerts");
    const { id } = (await admin.post("/api/admin/cases", {})).rows.find(({ title }) => title === "An odd tag");
    const [rule] = (await admin.post("/api/admin/rules", {})).rules;
    for (const [path, title] of [["/admin/alerts", "Alerts"], ["/admin/cases", "Cases"], [`/admin/case/${id}`, /An odd tag/], ["/admin/rules", "Rules"], [`/admin/rule/${rule.id}`, rule.definition.name], ["/admin/channels", "Alert channels"]]) {
      await page.goto(path);
      await heading(page, title);
      await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, "still waiting"));
      assert.equal(await overflow(page), 0, `${path} is wider than ${viewport.width}`);
      if (viewport !== tablet) await accessible(page, `${path} at ${viewport.width}`);
    }
    await close(page);
  });
}

fullTest("who may only see alerts changes no rule", async () => {
  const page = await openOffice(desktop, "/admin/rules", watcher);
  await heading(page, "Rules");
  assert.equal(await page.getByRole("link", { name: "New rule" }).count(), 0);
  await page.getByRole("link", { name: "An odd tag" }).click();
  await heading(page, "An odd tag");
  assert.equal(await page.getByRole("button", { name: /Save|Try/ }).count(), 0);
  await eventually(async () => assert.ok(await page.getByLabel("Name", { exact: true }).isDisabled()));
  await page.goto("/admin/channels");
  await page.getByText("Access denied").waitFor();
  await close(page);
});
