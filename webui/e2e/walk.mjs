// Visits every place as guest, player and administrator: it renders, it is accessible, nothing is
// logged as an error, nothing overflows.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { accessible, close, desktop, eventually, expectStatuses, launch, open, overflow, settled } from "./browser.mjs";
import { adminByCall, confirmByCall, newcomer, registerByCall, takeSession } from "./people.mjs";
import { places } from "./places.mjs";
import { full } from "./scope.mjs";
import { startServer } from "./server.mjs";

/** Screens whose accessibility the normal run checks: those that a player uses most, and three kinds of office pages. */
const sample = ["home", "search-found", "game", "sign-up", "wallet-deposit", "settings-security", "/admin/players", "/admin/settings", "/admin/reports"];

let browser, server;
const people = {};

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  const person = newcomer();
  people.player = await registerByCall(server, person);
  await confirmByCall(server, people.player, person.email);
  people.admin = await adminByCall(server);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

async function enter(who, viewport) {
  const page = await open(browser, server.url, viewport);
  if (who !== "guest") await takeSession(page, people[who], server.url);
  return page;
}

/** Tests of all places. Each kind of visitor has a width, and may have a narrower one. */
export function walk(visitors) {
  // The visitors run in parallel, each through all of their places, with their browser's state.
  describe("places", { concurrency: true }, () => {
    for (const [who, [viewport, narrower]] of Object.entries(visitors)) {
      describe(`${who} at ${viewport.width}`, { concurrency: 1 }, () => {
        let page, linked;
        before(async () => {
          page = await enter(who, viewport);
        });
        after(() => page?.context().close());
        for (const place of places.filter((one) => one.who === who && (full || !one.another))) {
          test(place.name, async () => {
            await walkTo(page, place, { viewport, narrower, linked, player: people.player.user._id });
            linked = !full && !place.open && !place.statuses; // an overlay or an error page ends with a load
          });
        }
      });
    }
  });
}

// Accessibility is checked on the narrow and the wide page. The one between is checked only for
// overflow and errors.
async function walkTo(page, place, { viewport, narrower, linked, player }) {
  page.problems.length = page.expected.length = 0;
  expectStatuses(page, ...(place.statuses ?? []));
  const path = place.path.replace("{id}", player);
  await (linked && !place.statuses && !path.includes("?") ? follow(page, path) : page.goto(path));
  await settled(page);
  if (place.open) {
    await place.open(page);
    await settled(page);
  }
  await accessible(page, place.name, { always: sample.includes(place.name) });
  assert.equal(await overflow(page), 0, "pixels that the page is too wide");
  if (narrower) {
    await page.setViewportSize({ width: narrower.width, height: narrower.height });
    await settled(page);
    assert.equal(await overflow(page), 0, `pixels that the page is too wide at ${narrower.width}`);
    await page.setViewportSize({ width: viewport.width, height: viewport.height });
  }
  assert.deepEqual(page.problems, [], "problems on the page");
}

/** The addresses of the office, as its features declare them. */
async function officePaths() {
  const folder = fileURLToPath(new URL("../src/features/", import.meta.url));
  const sources = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".office.ts"));
  const texts = await Promise.all(sources.map((name) => readFile(folder + name, "utf8")));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/path: "(\/admin[^":]*)"/g)].map(([, path]) => path)))].sort();
}

/**
 * Goes to a page as a link does, until it is drawn. Loading the whole site takes most of the time of a
 * page, so the normal run does that once.
 */
const follow = (page, path) => page.evaluate(async (to) => {
  history.pushState(null, "", to);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}, path);

/** A test of every page of the office that has an address of its own. */
export function walkOffice() {
  test("the pages of the office", async () => {
    const [page, paths] = await Promise.all([enter("admin", desktop), officePaths()]);
    assert.ok(paths.length > 50, `only ${paths.length} addresses found`);
    for (const path of paths) {
      await (full || path === paths[0] ? page.goto(path) : follow(page, path));
      await page.getByRole("heading", { level: 1 }).waitFor();
      await settled(page);
      assert.equal(await page.getByText("You need a permission for this page.").count(), 0, path);
      await eventually(async () => assert.equal(await page.locator(".ui-skeleton").count(), 0, `${path} is still loading`));
      await accessible(page, path, { always: sample.includes(path) });
      assert.equal(await overflow(page), 0, `pixels that ${path} is too wide`);
      assert.deepEqual(page.problems, [], path);
    }
    await close(page);
  });
}
