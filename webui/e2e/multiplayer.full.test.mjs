// Several users together: four browsers in one crash round and one chat, one of them offline for a
// while, one a moderator. Also what is sent before the bust, and a server that crashes during a
// flight.
import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { after, before, test } from "node:test";
import { close, eventually, launch } from "./browser.mjs";
import { dialog } from "./people.mjs";
import { fullTest } from "./scope.mjs";
import { command, startServer, trustModerators } from "./server.mjs";
import {
  acceptRules, backLimit, bigButton, box, waitForButton, chat, chipIs, collect, dollars, enter, flightLimit, freePorts, freshBetting, leadsTo, log,
  member, messagesIn, network, phase, placeBet, playersList, playReal, prepareBet, row, say, startTable, strip,
} from "./players.mjs";

const crash = "/casino/game/crash";
const env = { CROUPIER_CRASH_BETTING: "15s", CROUPIER_CRASH_PAUSE: "4s", CROUPIER_CHAT_SLOW: "1s", CROUPIER_CHAT_HOUSE_RAIN: "false" };
/** Max number of rounds of a test, because a slow machine may be too late for one. */
const tries = 5;

let browser, server, line;
/** The users, and their pages. */
let anna, bert, mary;
let pages;

before(async () => {
  [browser, server, line] = await Promise.all([launch(), startTable(env), network()]);
  await trustModerators(server);
  [anna, bert, mary] = await Promise.all([
    member(server, "anna", { grant: "2000" }),
    member(server, "bert", { grant: "100" }),
    member(server, "mary", { role: "chat_moderator" }),
  ]);
  const at = { path: crash };
  const [ofAnna, ofBert, ofMary, ofGuest] = await Promise.all([
    enter(browser, server.url, anna, at),
    enter(browser, server.url, bert, { ...at, ...line.options }),
    enter(browser, server.url, mary, at),
    enter(browser, server.url, null, at),
  ]);
  pages = { anna: ofAnna, bert: ofBert, mary: ofMary, guest: ofGuest };
  await Promise.all([playReal(ofAnna), playReal(ofBert)]);
});
after(async () => {
  await browser?.close();
  line?.close();
  if (server) await remove(server);
});

/** Stops a server, if it still runs, and deletes its data. */
async function remove(one) {
  one.kill("SIGKILL");
  await one.ended;
  await rm(one.data, { recursive: true, force: true });
}

const all = (act) => Promise.all(Object.values(pages).map(act));

/** The row of a player in the list of bets on one page. The own one says "You". */
const bet = (page, who) => {
  const name = page === pages[who] ? "You" : who === "guest" ? "Guest" : { anna, bert }[who].name;
  return playersList(page).getByRole("listitem").filter({ hasText: name });
};

/** The result of a bet, as a page shows it: "1.01× 151.50 USD", or "lost". */
async function endOf(page, who) {
  const ended = bet(page, who).and(page.locator(".crash-row-out, .crash-row-lost"));
  await ended.waitFor({ timeout: flightLimit });
  return ended.evaluate((shown) => [...shown.querySelectorAll(".crash-at, .crash-paid, .crash-lost")].map((part) => part.textContent).join(" "));
}

/** When the countdown of a page ends, in seconds, independent of the time of the check. */
const endOfBetting = (page) => page.locator(".crash-seconds").evaluate((shown) => Date.now() / 1000 + Number.parseInt(shown.textContent, 10));

async function bustOf(page) {
  const verdict = page.locator(".crash-verdict-busted");
  await verdict.waitFor({ timeout: flightLimit });
  return /Busted at ([\d.,]+)×/.exec(await verdict.textContent())[1];
}

/** Checks that all pages show the same, and fails with the difference. */
function same(texts, what) {
  assert.equal(new Set(texts).size, 1, `${what}: ${texts.join(" | ")}`);
  return texts[0];
}

/** Waits until the countdowns of all pages agree, within the second of rounding and one of rendering. */
async function oneCountdown() {
  for (let looks = 1; ; looks++) {
    await all((page) => freshBetting(page, 10));
    const ends = await all(endOfBetting);
    if (Math.max(...ends) - Math.min(...ends) <= 2) return;
    assert.ok(looks < 20, `one countdown, not ${ends}`);
  }
}

/** Cashes out as soon as possible, unless the round is over before. */
async function takeInTime(page) {
  const take = bigButton(page).filter({ hasText: /^Cash out/ });
  const busted = page.locator(".crash-verdict-busted");
  await take.or(busted).first().waitFor({ timeout: flightLimit });
  // The verdict is shown only for a few seconds, so it is checked while the press is tried. On a
  // busy machine the driver reports a press long after it happened.
  await Promise.race([take.click({ timeout: 20_000 }), busted.waitFor({ timeout: 20_000 })]);
}

/** One round in which all players bet and Bert cashes out as soon as possible. */
async function playTogether() {
  await oneCountdown();
  await Promise.all([pages.anna, pages.bert, pages.guest].map(placeBet));
  await all(async (page) => {
    await bet(page, "anna").filter({ hasText: "150.00" }).waitFor();
    await bet(page, "bert").filter({ hasText: "2.00" }).waitFor();
    await bet(page, "guest").filter({ hasText: "Play money" }).waitFor();
    // Play money is not counted.
    await page.getByTestId("crash-staked").filter({ hasText: "152.00" }).waitFor();
  });
  const [points, ofAnna, ofBert, ofGuest] = await Promise.all([
    all(bustOf), all((page) => endOf(page, "anna")), all((page) => endOf(page, "bert")), all((page) => endOf(page, "guest")),
    takeInTime(pages.bert),
  ]);
  return {
    point: same(points, "the bust"), anna: same(ofAnna, "Anna's bet"), bert: same(ofBert, "Bert's bet"), guest: same(ofGuest, "the guest's bet"),
  };
}

test("four browsers share a round, see each other's bets and verify its point", async () => {
  await Promise.all([prepareBet(pages.anna, "150.00", "1.01"), prepareBet(pages.bert, "2.00", null), prepareBet(pages.guest, "1.00", "1.01")]);
  const balances = { anna: 200_000, bert: 10_000 };
  let round;
  for (let rounds = 1; ; rounds++) {
    round = await playTogether();
    assert.equal(round.anna, "1.01× 151.50 USD");
    assert.equal(round.guest, "1.01× 1.01 USD");
    balances.anna += 150;
    if (round.bert.includes("×")) break;
    assert.ok(rounds < tries, `Bert came too late ${rounds} times: ${round.bert}`);
    balances.bert -= 200;
  }
  const [, at, paid] = /^([\d.]+)× ([\d.]+) USD$/.exec(round.bert) ?? assert.fail(`Bert: ${round.bert}`);
  assert.equal(Math.round(Number(paid) * 100), 2 * Math.round(Number(at) * 100), "two dollars times what was shown");
  assert.ok(Number(at) > 1 && Number(at) <= Number(round.point), `taken at ${at} of ${round.point}`);
  balances.bert += Math.round(Number(paid) * 100) - 200;

  // The payout is in the header and in the books.
  await chipIs(pages.anna, shown(balances.anna));
  await chipIs(pages.bert, shown(balances.bert));
  assert.deepEqual([await dollars(anna), await dollars(bert)], [text(balances.anna), text(balances.bert)]);

  const point = await eventually(async () => {
    const newest = (await all(strip)).map(([first]) => first.join(" "));
    const [, point] = same(newest, "the newest round in the strip").split(" ");
    assert.equal(point.replace("×", ""), round.point, "its pill shows the point");
    return point;
  });

  const { guest } = pages;
  await guest.getByTestId("crash-history").getByRole("button").first().click();
  await dialog(guest).getByText(`It ended at ${point}`).waitFor();
  await dialog(guest).getByRole("link", { name: "Verify this round" }).click();
  await guest.waitForURL(/\/fairness\?verify=crash-/);
  await guest.getByTestId("fairness-outcome").filter({ hasText: new RegExp(`^${round.point.replace(".", "\\.")}×?$`) }).waitFor(); // The verifier draws the same point.
});

/** Cents as an amount, plain and in the format of the header. */
const text = (cents) => (cents / 100).toFixed(2);
const shown = (cents) => text(cents).replace(/\B(?=(\d{3})+\.)/g, ",");

fullTest("two windows of one player show one bet, wherever it is made and taken back", async () => {
  const here = pages.anna;
  const there = await here.context().newPage();
  await there.goto(crash);
  const held = await dollars(anna);
  await prepareBet(here, "5.00", null);
  await freshBetting(here, 10);
  await placeBet(here);
  await waitForButton(there, "Cancel");
  await bigButton(there).click();
  await Promise.all([here, there].map((page) => waitForButton(page, /^Bet (?!next)/)));
  await Promise.all([here, there].map(async (page) => {
    await phase(page, "flight");
    await waitForButton(page, "Bet next round");
    await playersList(page).waitFor({ state: "detached" }); // No player is in this round.
  }));
  assert.equal(await dollars(anna), held, "the stake is back");
  await there.close();
});

test("what is played is in the live feed, large bets among the high rollers", async () => {
  const page = pages.mary;
  await page.goto("/");
  await openFeed(page);
  await inFeed(page, "All", [anna.name, "Crash", "150.00", "1.01×", "151.50 USD"]);
  await inFeed(page, "All", [bert.name, "2.00"]);
  await inFeed(page, "High rollers", [anna.name, "150.00"]);
  assert.equal(await page.getByRole("table", { name: "High rollers" }).getByRole("row").filter({ hasText: bert.name }).count(), 0);
});

/** Scrolls until the feed, which loads when it comes near, is rendered. */
async function openFeed(page) {
  const feed = page.getByRole("region", { name: "Live feed" });
  await page.waitForFunction(() => {
    window.scrollTo(0, document.body.scrollHeight);
    return document.querySelector(".feed") !== null;
  });
  await feed.scrollIntoViewIfNeeded();
}

/** Opens a list of the feed and waits for a bet in it. */
async function inFeed(page, tab, words) {
  await page.getByRole("region", { name: "Live feed" }).getByRole("tab", { name: tab, exact: true }).click();
  await inTable(page, tab, words);
}

async function inTable(page, tab, words) {
  let found = page.getByRole("table", { name: tab, exact: true }).getByRole("row");
  for (const word of words) found = found.filter({ hasText: word });
  await found.first().waitFor();
}

fullTest("a chat in which two lose the network for ten seconds, and a moderator keeps order", async () => {
  const { mary, guest } = pages;
  await Promise.all([acceptRules(pages.anna), acceptRules(pages.bert), acceptRules(mary)]);
  await chat(guest).getByRole("button", { name: "Sign in to chat" }).waitFor();

  const markup = `<b onclick="alert(1)">bold</b> & <img src=x> 'q' /`;
  await say(pages.anna, markup);
  await all((page) => row(page, markup).waitFor());
  await eventually(async () => assert.deepEqual(await all((page) => log(page).locator(".chat-text :is(b, img, [onclick])").count()), [0, 0, 0, 0], "markup is text"));

  // Bert's connections break, and the guest's stay open without data.
  for (const page of [pages.bert, guest]) page.expected.push(/ERR_INTERNET_DISCONNECTED|ERR_PROXY_CONNECTION_FAILED|ERR_EMPTY_RESPONSE|WebSocket connection to/);
  const tenSeconds = new Promise((resolve) => setTimeout(resolve, 10_000));
  line.cut();
  await Promise.all([pages.bert.context().setOffline(true), guest.context().setOffline(true)]);
  await chat(pages.bert).getByText("No connection.").waitFor();
  await say(pages.bert, "written on the train");
  await row(pages.bert, "written on the train").filter({ hasText: "Waiting" }).waitFor();
  for (const words of ["first of two", "second of two"]) {
    await say(pages.anna, words);
    await row(mary, words).waitFor();
  }
  await tenSeconds;
  assert.deepEqual(
    await Promise.all([pages.bert, guest].map((page) => row(page, "of two").count())), [0, 0], "nothing reached those who were away",
  );
  assert.equal(await row(mary, "written on the train").count(), 0, "nothing came from one who is away");
  line.mend();
  await Promise.all([pages.bert.context().setOffline(false), guest.context().setOffline(false)]);
  await all(async (page) => {
    for (const words of ["first of two", "second of two", "written on the train"]) await row(page, words).waitFor();
  });
  await row(pages.bert, "written on the train").filter({ hasNotText: /Waiting|Sending/ }).waitFor();
  await chat(pages.bert).getByText("No connection.").waitFor({ state: "detached" });
  await say(pages.anna, "is everybody back?");
  await all((page) => row(page, "is everybody back?").waitFor());
  for (const words of ["first of two", "second of two", "written on the train"]) {
    await eventually(async () => assert.deepEqual(await all((page) => row(page, words).count()), [1, 1, 1, 1], `${words}: once for everybody`));
  }
  const { messages } = await anna.post("/api/chat/history", { channel: "casino_en" });
  assert.equal(messages.filter(({ data }) => data === "written on the train").length, 1, "sent exactly once");

  await moderate(mary, "first of two", "Delete message");
  await all((page) => row(page, "first of two").waitFor({ state: "detached" }));
  await moderate(mary, "written on the train", "5 min");
  await mary.getByText("Muted successfully").waitFor();
  await chat(pages.bert).getByText(/^You are muted until/).waitFor();
  await box(pages.bert).waitFor({ state: "detached" });

  const [hers, his] = [await dollars(anna), await dollars(bert)].map((amount) => Math.round(Number(amount) * 100));
  await chat(pages.anna).getByRole("button", { name: "Send a tip" }).click();
  await dialog(pages.anna).getByLabel("Player").fill(bert.name);
  await dialog(pages.anna).getByLabel("Amount").fill("12.34");
  await dialog(pages.anna).getByRole("button", { name: "Send tip" }).click();
  await all((page) => log(page).getByText("12.34 USD").waitFor());
  await chipIs(pages.anna, shown(hers - 1234));
  await chipIs(pages.bert, shown(his + 1234));
});

/** Selects an entry in the menu of a message. */
async function moderate(page, words, entry) {
  const message = row(page, words);
  await message.hover();
  await message.getByRole("button", { name: /^Moderate the message/ }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

fullTest("no data before the bust reveals its point", async () => {
  const page = pages.bert;
  const received = collect(page);
  await page.goto(crash);
  await page.getByLabel("Stake", { exact: true }).waitFor();
  await prepareBet(page, "3.21", "1.01");
  await inFeed(pages.mary, "All", [bert.name]);
  for (let round = 0; ; round++) {
    assert.ok(round < tries, "every point was that of an earlier round");
    await freshBetting(page, 8);
    const earlier = new Set((await strip(page)).map(([, point]) => point.replace(/[×,]/g, "")));
    const asked = messagesIn(received.frames).findLast(({ event }) => event === "crash.betting")?.data.round;
    await placeBet(page);
    await bustOf(page);
    const busts = messagesIn(received.frames).filter(({ event }) => event === "crash.bust");
    const bust = busts.at(-1)?.data;
    assert.ok(bust && (asked === undefined || bust.round === asked), "the bust of this round was received");
    if (earlier.has(bust.point)) continue;
    const frame = received.frames.findIndex(({ text }) => text.includes(`"crash.bust"`) && text.includes(bust.hash));
    await Promise.all(received.waiting);
    expectNothingRevealedBefore(received, frame, bust);
    break;
  }
  // Mary, who has had the feed open all the time, sees the bet.
  await inTable(pages.mary, "All", [bert.name, "3.21"]);
});

/** Fails if any data received before the bust reveals it. */
function expectNothingRevealedBefore(received, frame, { hash, point, round }) {
  const { at } = received.frames[frame];
  const before = [...received.frames.slice(0, frame), ...received.answers.filter((answer) => answer.at < at)];
  assert.ok(before.length > 20 && before.some(({ text }) => text.includes("crash.flight")), "the flight was received");
  assert.ok(received.frames[frame].text.split("crash.bust").length === 2, "the frame of the bust has one bust");
  const bytes = Buffer.from(hash, "hex");
  const faces = [hash, hash.toUpperCase(), bytes.toString("base64"), bytes.toString("base64url"), bytes.toString("latin1"), `"point":"${point}"`];
  const seen = new Set();
  for (const { text, url } of before) {
    for (const face of faces) assert.ok(!text.includes(face), `${url ?? "a frame"} contains ${JSON.stringify(face)} before round ${round} was over`);
    for (const [found] of text.matchAll(/(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/gi)) seen.add(found.toLowerCase());
  }
  // Hashes of earlier rounds, the end of the chain and the salt are public. None of them leads to
  // this round.
  assert.ok(seen.size >= 2, "the end of the chain and its salt are public");
  for (const found of seen) assert.ok(!leadsTo(found, hash), `${found} leads to the hash of round ${round}`);
  // The browser does not keep pictures and similar files, but every response of the site itself is
  // here.
  const missed = received.missed.filter(({ type, status }) => ["fetch", "xhr", "document"].includes(type) && status < 300 && status !== 204);
  assert.deepEqual(missed, [], "every answer was read");
}

test("the pages met no fault, and the books are right after the last round", async () => {
  for (const page of Object.values(pages)) await close(page);
  await server.stop({ keep: true });
  await command(server.data, "audit"); // Fails if anything is found.
});

fullTest("a server that dies in mid-flight gives every stake back, once", async () => {
  const [main, ...live] = (await freePorts(3)).map((port) => `127.0.0.1:${port}`);
  const fixed = { ...env, CROUPIER_CRASH_BETTING: "15s", CROUPIER_HTTP_ADDR: main, CROUPIER_LIVE_ADDRS: live.join(",") };
  let ownServer = await startTable(fixed);
  try {
    const carl = await member(ownServer, "carl", { grant: "2000" });
    let received;
    const page = await enter(browser, ownServer.url, carl, { path: crash, before: (fresh) => void (received = collect(fresh)) });
    page.expected.push(/ERR_CONNECTION_REFUSED|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|WebSocket connection to/);
    await playReal(page);
    await prepareBet(page, "40.00", null);
    let held = 200_000;
    for (let round = 0; ; round++) {
      assert.ok(round < tries, "every round ended before the server");
      await freshBetting(page, 8);
      await placeBet(page);
      await chipIs(page, shown(held - 4000));
      await phase(page, "flight");
      ownServer.kill("SIGKILL");
      await ownServer.ended;
      ownServer = await startServer({ env: fixed, data: ownServer.data });
      // By now everything sent before has arrived.
      const own = messagesIn(received.frames).findLast(({ event }) => event === "crash.flight").data.round;
      const over = messagesIn(received.frames).some(({ event, data }) => event === "crash.bust" && data.round === own);
      if (!over) break;
      held -= 4000;
    }
    await chipIs(page, shown(held), backLimit);
    await phase(page, "betting");
    await waitForButton(page, /^Bet /);
    assert.equal(await dollars(carl), text(held), "once");
    await close(page);
    await ownServer.stop({ keep: true });
    await command(ownServer.data, "audit");
    ownServer = await startServer({ env: fixed, data: ownServer.data });
    assert.equal(await dollars(carl), text(held), "and not again at the next start");
    await ownServer.stop();
  } finally {
    await remove(ownServer);
  }
});
