// The browser's Back, a reload and the keyboard, with an open overlay.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, launch, phone, settled } from "./browser.mjs";
import { visitSettled } from "./lobby.mjs";
import { dialog } from "./people.mjs";
import { fullTest } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const path = (page) => new URL(page.url()).pathname;
const drawer = (page) => page.locator("#sidebar[data-open]");
const menu = (page) => page.locator(".mobile-bar").getByRole("button", { name: "Menu" });

/** Follows a link of the footer, so that there is a previous page. */
async function twoPages(viewport) {
  const page = await visitSettled(browser, server, { path: "/fairness", viewport });
  await page.getByRole("contentinfo").getByRole("link", { name: "Open-source credits" }).click();
  await page.waitForURL("**/licences");
  await settled(page);
  return page;
}

test("Back closes the drawer, then leaves the page", async () => {
  const page = await twoPages(phone);
  await menu(page).click();
  await drawer(page).waitFor();
  await page.goBack();
  await drawer(page).waitFor({ state: "detached" });
  assert.equal(path(page), "/licences");
  await page.goBack();
  await page.waitForURL("**/fairness");
  await close(page);
});

test("a drawer that was closed otherwise, or left by a link, costs no press of Back", async () => {
  const page = await twoPages(phone);
  await menu(page).click();
  await drawer(page).waitFor();
  await page.keyboard.press("Escape");
  await drawer(page).waitFor({ state: "detached" });
  await page.waitForFunction(() => history.state?.mark === undefined);
  await menu(page).click();
  await page.locator("#sidebar").getByRole("link", { name: "Providers" }).click();
  await page.waitForURL("**/casino/providers");
  await drawer(page).waitFor({ state: "detached" });
  await page.goBack();
  await page.waitForURL("**/licences");
  await page.goBack();
  await page.waitForURL("**/fairness");
  await close(page);
});

test("from a search over the drawer Back leads to the drawer, then to the page", async () => {
  const page = await twoPages(phone);
  await menu(page).click();
  await page.locator("#sidebar").getByRole("button", { name: "Search" }).click();
  await dialog(page).getByRole("searchbox").waitFor();
  await page.goBack();
  await dialog(page).waitFor({ state: "detached" });
  await drawer(page).waitFor();
  await page.waitForFunction(() => history.state?.mark === "overlay");
  await page.goBack();
  await drawer(page).waitFor({ state: "detached" });
  assert.equal(path(page), "/licences");
  await close(page);
});

fullTest("under the open drawer the keyboard reaches the bars alone", async () => {
  const page = await visitSettled(browser, server, { path: "/licences", viewport: phone });
  await menu(page).click();
  await drawer(page).waitFor();
  const outside = new Set();
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press("Tab");
    outside.add(await page.evaluate(() => (document.activeElement.closest("#sidebar, header, .mobile-bar, .shell-skip, body:focus") ? "" : document.activeElement.className)));
  }
  assert.deepEqual([...outside].filter(Boolean), []);
  await close(page);
});

fullTest("a reload with the search open leaves nothing to press Back for", async () => {
  const page = await twoPages();
  await page.keyboard.press("Control+k");
  await dialog(page).getByRole("searchbox").waitFor();
  await page.reload();
  await settled(page);
  assert.equal(await dialog(page).count(), 0);
  await page.waitForFunction(() => history.state?.mark === undefined);
  await page.goBack();
  await page.waitForURL("**/fairness");
  await close(page);
});

fullTest("a dialog that belongs to an address is there again after a reload, and Back closes it", async () => {
  const page = await visitSettled(browser, server, { path: "/fairness" });
  await page.goto("/password/reset/unknown/nothing");
  await dialog(page).waitFor();
  await page.waitForFunction(() => history.state?.mark === "overlay");
  await page.reload();
  await dialog(page).waitFor();
  await page.waitForFunction(() => history.state?.mark === "overlay");
  await page.goBack();
  await dialog(page).waitFor({ state: "detached" });
  await close(page);
});
