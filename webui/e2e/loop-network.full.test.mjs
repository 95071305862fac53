// Plinko over the site's socket, and over a network that fails while balls fall: each press is one
// bet, and the header shows the server's balance.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { close, desktop, eventually, launch, phone, settled } from "./browser.mjs";
import { playButton } from "./rounds.mjs";
import { fullTest } from "./scope.mjs";
import { startServer } from "./server.mjs";
import { backLimit, chipIs, collect, dollars, enter, member, messagesIn, network, playReal } from "./players.mjs";

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const moving = { reducedMotion: "no-preference" };
const plinko = "/casino/game/plinko";
const strip = (page) => page.locator(".banner-connection");
const bets = (page) => page.locator(".play-pill").evaluateAll((all) => all.map((pill) => pill.dataset.bet));
const cents = (text) => Math.round(Number(text.replaceAll(",", "")) * 100);
const chip = async (page) => cents(await page.locator(".balance-chip .num").textContent());

/** A guest's play money on the server, in cents. */
async function playMoney(page) {
  const { currencies } = await page.evaluate(async () => {
    const token = document.querySelector("meta[name=csrf-token]").content;
    const headers = { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest", "X-CSRF-TOKEN": token };
    return (await fetch("/api/data/currencies", { method: "POST", headers, body: "{}" })).json();
  });
  return cents(currencies.find(({ id }) => id === "usd").balance.demo);
}

async function press(page, times) {
  for (let time = 0; time < times; time++) await playButton(page).click();
}

/** Waits until a number of balls has landed, one bet each. */
async function landed(page, count) {
  await page.waitForFunction((wanted) => document.querySelectorAll(".play-pill").length >= wanted, count, { timeout: backLimit });
  const ids = await bets(page);
  assert.deepEqual([ids.length, new Set(ids).size], [count, count]);
  return ids;
}

/** Opens the table for a player with a hundred dollars, or for a guest. */
async function openTable(person, options) {
  const page = await enter(browser, server.url, person, { ...moving, ...options, path: plinko });
  await settled(page);
  if (person) await playReal(page); // A closed dialog goes back in the history, which would abort a page load.
  await chipIs(page, person ? "100.00" : "1,000.00");
  return page;
}

test("ten quick presses of a player go over the socket, all land, and the balance is the server's", async () => {
  const anna = await member(server, "anna", { grant: "100" });
  let received;
  const sent = [];
  const page = await openTable(anna, {
    before: (fresh) => {
      received = collect(fresh);
      fresh.on("websocket", (socket) => socket.on("framesent", ({ payload }) => sent.push({ text: payload.toString() })));
      fresh.on("request", (call) => call.url().endsWith("/api/whisper") && assert.notEqual(call.postDataJSON().event, "Play", "a bet went past the socket"));
    },
  });
  await press(page, 10);
  const ids = await landed(page, 10);
  const plays = messagesIn(sent).filter(({ event }) => event === "Play");
  assert.equal(plays.length, 10);
  assert.equal(new Set(plays.map(({ data }) => data.request_id)).size, 10);
  const replies = messagesIn(received.frames).filter(({ $id }) => plays.some((play) => play.$id === $id)).map(({ data }) => data);
  assert.deepEqual(replies.map(({ id, info }) => id ?? info.id).sort(), [...ids].sort());
  const held = cents(await dollars(anna));
  await eventually(async () => assert.equal(await chip(page), held));
  const { bets: made } = await anna.post("/api/user/bets", { limit: 20 });
  assert.equal(made.length, 10);
  await close(page);
});

for (const [who, viewport] of [["player", desktop], ["guest", phone]]) {
  fullTest(`the balls of a ${who} whose network is lost while they fall are paid once it is back`, async () => {
    const line = await network();
    try {
      const person = who === "player" ? await member(server, "boris", { grant: "100" }) : null;
      const page = await openTable(person, { viewport, ...line.options });
      page.expected.push(/ERR_|WebSocket connection to/);
      await press(page, 4); // In the air for more than a second.
      line.cut();
      await page.context().setOffline(true);
      await strip(page).getByText("Connection lost. Reconnecting...").waitFor();
      await press(page, 3);
      // Balls that landed during the cut may or may not be in the air. These three are.
      await strip(page).getByText("Your bet is safe. It is placed once, after the connection is back.").waitFor();
      await page.waitForFunction(() => document.querySelectorAll(".play-button[disabled]").length === 0);

      line.mend();
      await page.context().setOffline(false);
      await strip(page).getByText("You are back online.").waitFor({ timeout: backLimit });
      const ids = await landed(page, 7);
      await strip(page).waitFor({ state: "detached" });
      const held = person ? cents(await dollars(person)) : await playMoney(page);
      await eventually(async () => assert.equal(await chip(page), held));
      if (person) {
        const { bets: made } = await person.post("/api/user/bets", { limit: 20 });
        assert.deepEqual(made.map(({ id }) => id).sort(), [...ids].sort(), "the server made these and no others");
      }
      // A reloaded page gets the results from the server.
      await page.reload();
      await settled(page);
      await eventually(async () => assert.equal(await chip(page), held));
      assert.deepEqual((await bets(page)).sort(), [...ids].sort());
      await close(page);
    } finally {
      line.close();
    }
  });
}
