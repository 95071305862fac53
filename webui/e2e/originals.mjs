// Every original, played in a browser.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, launch, open, overflow, settled } from "./browser.mjs";
import { playButton, playRound, rounds } from "./rounds.mjs";
import { full } from "./scope.mjs";
import { startServer } from "./server.mjs";

/** Tests of all games at one width. One guest plays them one after the other. */
export function playAll(viewport) {
  let browser, server, page;
  before(async () => {
    [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
    page = await open(browser, server.url, viewport);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  for (const game of Object.keys(rounds)) {
    test(`${game} at ${viewport.width}`, async () => {
      page.problems.length = 0;
      await page.goto(`/casino/game/${game}`);
      await settled(page);
      await playButton(page).waitFor();
      // The sticky button must not cover the measured element.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await accessible(page, `${game} before a bet`);
      for (let round = 0; round < (full ? 2 : 1); round++) await playRound(page, game);
      await accessible(page, `${game} after bets`);
      assert.equal(await overflow(page), 0);
      assert.deepEqual(page.problems, [], "problems on the page");
    });
  }
}
