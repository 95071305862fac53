// What the tests of the lobby share: people on its pages, and what a page shows.
import { desktop, open, settled } from "./browser.mjs";
import { signedIn, takeSession } from "./people.mjs";

/** Opens a path for somebody who is signed in, or for a guest where there is nobody. */
export async function visit(browser, server, { person, viewport = desktop, path = "/", before, ...options } = {}) {
  const page = await open(browser, server.url, viewport, options);
  if (person) await takeSession(page, person, server.url);
  await before?.(page);
  await page.goto(path);
  if (person) await signedIn(page);
  return page;
}

/** The same, once everything has come. */
export async function visitSettled(browser, server, options) {
  const page = await visit(browser, server, options);
  await settled(page);
  return page;
}

/** The server's own answer to a filter, by priority. */
export async function gamesOf(client, ...filter) {
  const games = await client.post("/api/data/gamesFilter", { filter });
  return games.sort((a, b) => b.priority - a.priority || a.name.localeCompare(b.name));
}

export const row = (page, id) => page.locator(`.lobby-row[data-row=${id}]`);
export const tile = (scope, id) => scope.locator(`.game-tile[data-game="${id}"]`);
/** Ids of the games that are drawn, in order. */
export const drawn = (scope) => scope.locator(".game-tile").evaluateAll((all) => all.map((one) => one.dataset.game));

/** Chooses from a list that hides behind a button. */
export async function choose(page, button, option) {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Answers calls of a path with a failure of the server. */
export async function failing(page, path) {
  page.expected.push(/status of 500/, new RegExp(`^500 .*${path}`));
  await page.route(`**${path}`, (call) => call.fulfill({ status: 500, contentType: "application/json", body: "{}" }));
}

/** What toasts say now. */
export const toasts = (page) => page.locator(".ui-toast").allTextContents();
