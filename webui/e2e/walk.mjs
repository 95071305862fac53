// A walk through every place as guest, player and administrator: it renders, it
// is accessible, nothing is logged as an error, nothing overflows.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, expectStatuses, launch, open, overflow, settled } from "./browser.mjs";
import { adminByCall, confirmByCall, newcomer, registerByCall, takeSession } from "./people.mjs";
import { places } from "./places.mjs";
import { startServer } from "./server.mjs";

/**
 * Tests of all places at a width, and then with the window made as narrow as another
 * viewport. They share a server and a browser.
 */
export function walk(viewport, narrower) {
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

  // The visitors walk at once, each through all of their places, with what their
  // browser keeps from one page to the next.
  describe(`places at ${viewport.width}`, { concurrency: true }, () => {
    for (const who of ["guest", "player", "admin"]) {
      describe(who, { concurrency: 1 }, () => {
        let page;
        before(async () => {
          page = await open(browser, server.url, viewport);
          if (who !== "guest") await takeSession(page, people[who], server.url);
        });
        after(() => page?.context().close());
        for (const place of places.filter((one) => one.who === who)) {
          test(place.name, () => walkTo(page, place, { viewport, narrower, player: people.player.user._id }));
        }
      });
    }
  });
}

// Faults of accessibility show on the narrow and on the wide page; the one
// between is looked at for its width and its errors.
async function walkTo(page, place, { viewport, narrower, player }) {
  page.problems.length = page.expected.length = 0;
  expectStatuses(page, ...(place.statuses ?? []));
  await page.goto(place.path.replace("{id}", player));
  await settled(page);
  if (place.open) {
    await place.open(page);
    await settled(page);
  }
  await accessible(page, place.name);
  assert.equal(await overflow(page), 0, "pixels that the page is too wide");
  if (narrower) {
    await page.setViewportSize({ width: narrower.width, height: narrower.height });
    await settled(page);
    assert.equal(await overflow(page), 0, `pixels that the page is too wide at ${narrower.width}`);
    await page.setViewportSize({ width: viewport.width, height: viewport.height });
  }
  assert.deepEqual(page.problems, [], "problems on the page");
}
