// Notices for a player: the bell, the inbox, the settings, and the consent question, at the widths
// of a phone, a tablet and a desktop.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, launch, open, overflow, phone, settled, tablet } from "./browser.mjs";
import { widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";
import { enter, member } from "./players.mjs";

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await command(server.data, "settings", "set", "privacy.ask_measuring", "true", "--reason", "a test");
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const quietPage = "/licences";
const question = (page) => page.getByRole("region", { name: "May we use analytics?" });
const stored = (page) => page.evaluate(() => [window.dataLayer ?? null, Object.values(localStorage).join().includes('"measured"')]);

for (const viewport of widths(tablet, desktop, phone)) {
  describe(viewport.name, () => {
    test("a visitor is asked once, before anything is measured, and can change the answer", async () => {
      const page = await open(browser, server.url, viewport);
      await page.goto(quietPage);
      await question(page).waitFor();
      assert.deepEqual(await stored(page), [null, false], "something was kept before the answer");
      await settled(page);
      assert.equal(await overflow(page), 0, "the page is wider than its window");
      await accessible(page, `the question at ${viewport.name}`);
      await question(page).getByRole("button", { name: "Necessary only" }).click();
      await question(page).waitFor({ state: "detached" });
      await page.reload();
      await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
      await question(page).getByText(/necessary only/).waitFor();
      assert.equal((await stored(page))[0], null);
      await question(page).getByRole("button", { name: "Allow analytics" }).click();
      await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
      await question(page).getByText("analytics allowed").waitFor();
      await close(page);
    });

    test("an event of a player rings the bell at once and is in the inbox", async () => {
      const anna = await member(server, `anna${viewport.width}`);
      const page = await enter(browser, server.url, anna, { path: quietPage, viewport });
      await question(page).getByRole("button", { name: "Allow analytics" }).click();
      const bell = page.getByRole("banner").locator(".bell");
      await anna.post("/api/play-control/set", { control: "loss.day", value: "1000", version: 0 });
      await eventually(async () => assert.match(await bell.getAttribute("aria-label"), /[1-9] unread/));
      assert.equal(await overflow(page), 0, "the header is wider than its window");
      const notice = page.getByRole("link", { name: /Your loss limit of a day was set/ });
      if (viewport.width >= 992) {
        await bell.click();
        await page.getByRole("dialog", { name: "Notices" }).waitFor();
        await notice.waitFor();
        await settled(page);
        await accessible(page, `the bell at ${viewport.name}`);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog", { name: "Notices" }).waitFor({ state: "detached" });
        assert.ok(await bell.evaluate((button) => button === document.activeElement), "the bell has lost the focus");
        await bell.click();
        await page.getByRole("link", { name: "All notices" }).click();
      } else {
        await bell.click();
      }
      await page.waitForURL("**/notifications");
      await notice.waitFor();
      await settled(page);
      assert.equal(await overflow(page), 0, "the inbox is wider than its window");
      await accessible(page, `the inbox at ${viewport.name}`);
      await notice.click();
      await page.waitForURL("**/play-control");
      await page.goto("/notifications");
      await notice.waitFor();
      await settled(page);
      const all = page.getByRole("button", { name: "Mark all as read" });
      if (await all.isVisible()) await all.click();
      await eventually(async () => assert.equal(await bell.getAttribute("aria-label"), "Notices"));
      await page.getByRole("link", { name: "Notification settings" }).click();
      await page.getByRole("heading", { name: "Security", level: 2 }).waitFor();
      await eventually(async () => assert.ok(await page.getByRole("switch", { name: "By email" }).first().isDisabled(), "emails about security can be turned off"));
      await page.getByRole("switch", { name: "On the site" }).last().click();
      await eventually(async () => assert.equal((await anna.post("/api/user/notices/choices", {})).topics.find(({ id }) => id === "offers").site, true));
      await settled(page);
      assert.equal(await overflow(page), 0, "the choices are wider than their window");
      await accessible(page, `the choices at ${viewport.name}`);
      await close(page);
    });
  });
}
