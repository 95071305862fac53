// Helpers of the lobby tests: visits, and the content of pages.
import { desktop, open, settled } from "./browser.mjs";
import { signedIn, takeSession } from "./people.mjs";

/** Opens a path for a signed-in user, or for a guest without a person. */
export async function visit(browser, server, { person, viewport = desktop, path = "/", before, ...options } = {}) {
  const page = await open(browser, server.url, viewport, options);
  if (person) await takeSession(page, person, server.url);
  await before?.(page);
  await page.goto(path);
  if (person) await signedIn(page);
  return page;
}

/** The same, once everything has loaded. */
export async function visitSettled(browser, server, options) {
  const page = await visit(browser, server, options);
  await settled(page);
  return page;
}

/** The server's own response to a filter, by priority. */
export async function gamesOf(client, ...filter) {
  const games = await client.post("/api/data/gamesFilter", { filter });
  return games.sort((a, b) => b.priority - a.priority || a.name.localeCompare(b.name));
}

export const row = (page, id) => page.locator(`.lobby-row[data-row=${id}]`);
export const tile = (scope, id) => scope.locator(`.game-tile[data-game="${id}"]`);
/** Ids of the rendered games, in order. */
export const drawn = (scope) => scope.locator(".game-tile").evaluateAll((all) => all.map((one) => one.dataset.game));

/** Selects an option of a list behind a button. */
export async function choose(page, button, option) {
  await page.getByRole("button", { name: button }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

/** Makes calls of a path fail. */
export async function failing(page, path) {
  page.expected.push(/status of 500/, new RegExp(`^500 .*${path}`));
  await page.route(`**${path}`, (call) => call.fulfill({ status: 500, contentType: "application/json", body: "{}" }));
}

/** The current toasts. */
export const toasts = (page) => page.locator(".ui-toast").allTextContents();
