// Two sites on one host. A browser sends the cookies to both.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, desktop, eventually, launch, open } from "./browser.mjs";
import { dialog, fillRegister, logout, newcomer, openAuth, signedIn, signedOut } from "./people.mjs";
import { startServer } from "./server.mjs";
import { freePorts } from "./players.mjs";

let browser, sites;
before(async () => {
  const ports = await freePorts(2);
  [browser, ...sites] = await Promise.all([launch(), ...ports.map((port) => startServer({ env: { CROUPIER_HTTP_ADDR: `127.0.0.1:${port}` } }))]);
});
after(async () => {
  await browser?.close();
  for (const site of sites ?? []) await site.stop();
});

async function registerAt(page, site) {
  const person = newcomer();
  await page.goto(`${site.url}/?c=FRIEND-${new URL(site.url).port}`);
  await openAuth(page, "Sign up");
  await eventually(async () => assert.equal(await dialog(page).getByLabel("Invite code", { exact: false }).inputValue(), `FRIEND-${new URL(site.url).port}`, "the code of this site's link"));
  await dialog(page).getByLabel("Invite code", { exact: false }).fill("");
  await fillRegister(page, person);
  await dialog(page).getByRole("button", { name: "Register" }).click();
  await signedIn(page);
}

test("a player stays signed in at two sites of one host", async () => {
  const page = await open(browser, sites[0].url, desktop);
  const other = await page.context().newPage();
  await registerAt(page, sites[0]);
  await registerAt(other, sites[1]);
  await page.reload();
  await signedIn(page);
  await other.reload();
  await signedIn(other);
  // A sign-out at one site uses its own token and does not affect the other.
  await logout(other);
  await page.reload();
  await signedIn(page);
  await logout(page);
  await other.reload();
  await signedOut(other);
  await close(page);
});
