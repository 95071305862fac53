// A walk through every place as guest, player and administrator: it renders, it
// is accessible, nothing is logged as an error, nothing overflows.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, expectStatuses, launch, open, overflow, settled, tablet } from "./browser.mjs";
import { adminByCall, confirmByCall, newcomer, registerByCall, takeSession } from "./people.mjs";
import { places } from "./places.mjs";
import { startServer } from "./server.mjs";

/** Tests of all places at some widths. They share a server and a browser. */
export function walk(...viewports) {
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

  // One visitor after the other walks through all of their places at one width,
  // with what their browser keeps from one page to the next; the widths at once.
  describe("places", { concurrency: true }, () => {
    for (const viewport of viewports) {
      describe(`at ${viewport.width}`, { concurrency: 1 }, () => {
        for (const who of ["guest", "player", "admin"]) {
          describe(who, { concurrency: 1 }, () => {
            let page;
            before(async () => {
              page = await open(browser, server.url, viewport);
              if (who !== "guest") await takeSession(page, people[who], server.url);
            });
            after(() => page?.context().close());
            for (const place of places.filter((one) => one.who === who)) {
              test(place.name, () => walkTo(page, place, viewport, people.player.user._id));
            }
          });
        }
      });
    }
  });
}

// Faults of accessibility show on the narrow and on the wide page; the one
// between is looked at for its width and its errors.
async function walkTo(page, place, viewport, player) {
  page.problems.length = page.expected.length = 0;
  expectStatuses(page, ...(place.statuses ?? []));
  await page.goto(place.path.replace("{id}", player));
  await settled(page);
  if (place.open) {
    await place.open(page);
    await settled(page);
  }
  if (viewport !== tablet) await accessible(page, place.name);
  assert.equal(await overflow(page), 0, "pixels that the page is too wide");
  assert.deepEqual(page.problems, [], "problems on the page");
}
