// A live match: the tracker on its page, the live window, the channel of an esports match, and an
// external sportsbook in its frame.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { feedEnv, startFeed } from "./feed.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";
import { enter, member } from "./players.mjs";

const book = "https://book.test";
const shots = process.env.SHOTS;
let browser, server, feed, events, anna;

/** Half an hour of football: a goal, a card, a corner. */
const half = (home, away) => ({ periods: [{ points: { home, away }, corners: { home: 1, away: 0 }, cards: { home: 0, away: 1 } }], minutes: 30, incidents: [] });

before(async () => {
  [browser, server] = await Promise.all([
    launch(),
    startServer({ env: { ...feedEnv, CROUPIER_SPORTS_FRAME_URL: `${book}/widget`, CROUPIER_SPORTS_FRAME_BRAND: "b1", CROUPIER_SPORTS_TWITCH: "true" } }),
  ]);
  feed = await startFeed(server);
  anna = await member(server, "anna");
  const begun = { periods: [{ points: { home: 3, away: 2 } }] };
  const matches = {
    soccer: [half(0, 0), { step: 30, seconds: 1800 }, [{ kind: "corner", side: 1, minute: 12 }, { kind: "yellow card", side: 2, minute: 20 }]],
    tennis: [begun, { points: { home: 2, away: 1 }, serving: 1, opened: 1 }, [{ kind: "game", side: 1 }, { kind: "point", side: 2 }]],
    basketball: [{ ...begun, minutes: 2 }, { serving: 2 }, [{ kind: "three pointer", side: 1, value: 3, minute: 2, score: { home: 3, away: 2 } }]],
    baseball: [begun, { serving: 1, more: [2, 5] }, [{ kind: "single", side: 1, value: 0 }]],
    darts: [{ periods: [{ points: { home: 180, away: 60 } }] }, { serving: 2, opened: 1 }, [{ kind: "180", side: 1, value: 180 }]],
    cricket: [{ periods: [{ points: { home: 31, away: 0 } }] }, { serving: 1, more: [0, 20, 1] }, [{ kind: "wicket", side: 1, value: 0 }]],
    mma: [{ periods: [{ points: { home: 10, away: 9 } }, {}], done: 1, minutes: 5, round: 2 }, { step: 5 }, [{ kind: "period ends", side: 0 }]],
    "counter-strike": [{ periods: [{ points: { home: 5, away: 4 } }] }, { serving: 1, opened: 1 }, [{ kind: "round", side: 1 }], { stream: "https://www.twitch.tv/croupier_test" }],
    "dota-2": [{ periods: [{ kills: { home: 4, away: 7 } }] }, { serving: 1, opened: 1 }, [{ kind: "kill", side: 2 }]],
  };
  for (const [sport, [result, more, incidents, fixture]] of Object.entries(matches)) {
    await feed.fixture(sport, sport, fixture);
    await feed.state(sport, result, more, incidents);
  }
  const list = await eventually(async () => {
    const answer = await anna.post("/api/bookmaker/events", { category: "", filter: "live", tournament: "", from: 0, to: 0, skip: 0 });
    assert.equal(answer.events.length, Object.keys(matches).length);
    return answer.events;
  });
  events = Object.fromEntries(list.map(({ sport, id }) => [sport, id]));
});
after(async () => {
  feed?.stop();
  await browser?.close();
  await server?.stop();
});

const shot = async (page, name) => shots && page.screenshot({ path: `${shots}/tracker-${name}.png` });
const trackerOf = (page) => page.getByRole("region", { name: "Live tracker" });

for (const viewport of widths(tablet, phone, desktop)) {
  test(`a match is followed at ${viewport.width} px, and nothing moves when a goal falls`, async () => {
    const page = await enter(browser, server.url, null, { viewport, path: `/sport/event/${events.soccer}` });
    const drawing = trackerOf(page).getByRole("img", { name: /soccer Home \d, soccer Away \d/ });
    await drawing.waitFor();
    await settled(page);
    await accessible(page, "a match with its tracker");
    assert.equal(await overflow(page), 0);
    const more = trackerOf(page).getByRole("button", { name: "Statistics and match events" });
    if (await more.isVisible()) await more.click(); // next to a slip there is little space, as on a phone
    const below = page.locator(".sports-market").first();
    const was = await below.boundingBox();
    const goals = Number((await drawing.getAttribute("aria-label")).match(/Home (\d)/)[1]) + 1;
    await feed.state("soccer", half(goals, 0), { step: 30 + goals, seconds: 1800 + goals * 60 }, [{ kind: "goal", side: 1, minute: 30, score: { home: goals, away: 0 } }]);
    await trackerOf(page).getByRole("img", { name: `soccer Home ${goals}, soccer Away 0. Last: Goal, soccer Home.` }).waitFor();
    await trackerOf(page).getByRole("status").getByText(`Goal, soccer Home ${goals}:0`).waitFor();
    await eventually(async () => assert.equal(await trackerOf(page).getByRole("list", { name: "Match events" }).getByRole("listitem").first().textContent(), `30'Goal, soccer Home${goals}:0`));
    assert.equal((await below.boundingBox()).y, was.y, "the markets have not moved");
    await shot(page, `event-${viewport.width}`);
    await close(page);
  });

  test(`the live window floats at ${viewport.width} px`, async () => {
    const page = await enter(browser, server.url, null, { viewport, path: `/sport/event/${events.tennis}` });
    assert.equal(await page.locator(".live-window").count(), 0, "no window on the page of a match");
    await page.getByRole("link", { name: "Watch" }).click();
    await page.waitForURL(`**/sport/game/sport/${events.tennis}`);
    const window = page.locator(".live-window");
    await window.locator(`.tracker[data-match="${events.tennis}"]`).waitFor();
    await settled(page);
    await accessible(page, "the live window");
    assert.equal(await overflow(page), 0);
    await shot(page, `window-${viewport.width}`);
    await window.getByRole("button", { name: "Close the live window" }).click();
    await page.waitForURL(`**/sport/event/${events.tennis}`);
    assert.equal(await window.count(), 0);
    await close(page);
  });
}

fullTest("every kind of sport has its drawing", async () => {
  const page = await enter(browser, server.url, null, { viewport: tablet });
  const grounds = { tennis: "court", basketball: "hoops", baseball: "diamond", darts: "board", cricket: "board", mma: "board", "dota-2": "board" };
  for (const [sport, ground] of Object.entries(grounds)) {
    await page.goto(`/sport/event/${events[sport]}`);
    await trackerOf(page).locator(`.track-drawing[data-ground=${ground}]`).waitFor();
    await settled(page);
    await shot(page, `ground-${sport}`);
  }
  await page.goto(`/sport/event/${events.tennis}`);
  const numbers = (of, wanted) => eventually(async () => assert.deepEqual(await trackerOf(page).locator(`${of} text`).allTextContents(), wanted));
  await numbers(".track-points", ["30", "15"]);
  await page.goto(`/sport/event/${events.darts}`);
  await numbers(".track-numbers", ["321", "441"]);
  await page.goto(`/sport/event/${events.cricket}`);
  await numbers(".track-numbers", ["31/1", "0"]);
  await trackerOf(page).getByText("runs, 3.2 overs").waitFor();
  await close(page);
});

fullTest("the window is moved by pointer and keys, and keeps its position", async () => {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: `/sport/game/${events.soccer}` });
  const window = page.locator(".live-window");
  await window.locator(".tracker").waitFor();
  const head = page.getByRole("group", { name: /Live window/ });
  const from = await window.boundingBox();
  await page.mouse.move(from.x + 60, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x - 40, from.y + 120, { steps: 5 });
  await page.mouse.up();
  const moved = await window.boundingBox();
  assert.deepEqual([moved.x, moved.y], [from.x - 100, from.y + 100]);
  await head.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  assert.deepEqual([(await window.boundingBox()).x, (await window.boundingBox()).y], [moved.x - 20, moved.y + 20]);
  await page.reload();
  await window.locator(".tracker").waitFor();
  assert.deepEqual([(await window.boundingBox()).x, (await window.boundingBox()).y], [moved.x - 20, moved.y + 20]);
  await head.focus();
  await page.keyboard.press("Escape");
  await page.waitForURL(`**/sport/event/${events.soccer}`);
  await close(page);
});

fullTest("esports have their channel, or none", async () => {
  const data = async (sport) => (await anna.post("/api/bookmaker/event", { id: events[sport] })).event;
  for (const [sport, sportType, stream] of [["soccer", "SPORTS", ""], ["counter-strike", "ESPORTS", "https://www.twitch.tv/croupier_test"], ["dota-2", "ESPORTS", ""]]) {
    const event = await data(sport);
    assert.deepEqual([event.id, event.sportType, event.stream], [events[sport], sportType, stream]);
  }
  const page = await enter(browser, server.url, null, {
    viewport: tablet,
    before: (one) => one.route("https://player.twitch.tv/**", (route) => route.fulfill({ contentType: "text/html", body: "<title>player</title>" })),
    path: `/sport/game/${events["counter-strike"]}`,
  });
  const player = page.locator(".live-window iframe");
  await player.waitFor();
  await eventually(async () => assert.equal(await player.getAttribute("data-channel"), "croupier_test"));
  assert.equal(new URL(await player.getAttribute("src")).searchParams.get("channel"), "croupier_test");
  assert.equal(await page.locator(".live-window .tracker").count(), 0);
  await page.goto(`/sport/game/${events["dota-2"]}`);
  await page.locator(".live-window").getByText("widget unavailable", { exact: true }).waitFor();
  await settled(page);
  await accessible(page, "a window without a channel");
  // The type in the address takes precedence over the type of the match.
  await page.goto(`/sport/game/sport/${events["dota-2"]}`);
  await page.locator(`.live-window .tracker[data-match="${events["dota-2"]}"]`).waitFor();
  await page.goto(`/sport/game/x/${events.soccer}`);
  await page.locator(".live-window").getByText("widget unavailable", { exact: true }).waitFor();
  await close(page);
});

fullTest("who wants no movement sees none", async () => {
  const page = await enter(browser, server.url, null, { viewport: tablet, reducedMotion: "reduce", path: `/sport/event/${events.soccer}` });
  const spot = trackerOf(page).locator(".track-spot");
  await spot.waitFor();
  const moves = await spot.evaluate((mark) => [getComputedStyle(mark).transitionDuration, getComputedStyle(mark.querySelector(".track-ring")).animationName]);
  assert.equal(moves[1], "none");
  assert.match(moves[0], /^0s/);
  await close(page);
});

/** A page of the external sportsbook: it records messages, and can be asked to navigate. */
const widget = `<!doctype html><title>book</title><script>
  window.received = [];
  addEventListener("message", ({ data }) => window.received.push(data));
  window.go = (path) => parent.postMessage({ type: "sportsbook:path", path }, "*");
</script>`;

/** The entries of the first list in order, as in the specification. */
const firstList = [
  "bets", "live", "favorites", "soccer-1", "basketball-2", "tennis-5", "fifa-300", "ice-hockey-4", "counter-strike-109", "table-tennis-20", "volleyball-23", "baseball-3", "handball-6", "floorball", "golf-9", "boxing-10", "rugby-12", "aussie-rules-13", "bandy-15",
  "american-football-16", "cycling-17", "specials-18", "snooker-19", "cricket-21", "darts-22", "waterpolo-26", "futsal-29", "badminton-31", "bowls-32", "squash-37", "formula-1-40", "alpine-skiing-43", "blathon-44", "ski-jumping-48", "freestyle-65", "rally-101",
  "mma-117", "gaelic-football-135", "gaelic-hurling-136", "kabaddi-138", "stock-car-racing-191", "erocket-league-301", "ehorse-racing-315", "nba-2k19-302", "ao-tennis-2-303", "efighting-304", "ecricket-305", "ebaseball-306", "fifa18-penalty-307", "fifa22-volta-309",
  "ehorse-racing-315",
];

const outside = (one) => one.route(`${book}/**`, (route) => route.fulfill({ contentType: "text/html", body: widget }));

fullTest("another house's sportsbook is moved by the sidebar, and moves the address", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, before: outside, path: "/sportsbook?bt-path=%2Flive" });
  const element = page.locator("iframe.external-book-frame");
  await element.waitFor();
  const opened = new URL(await element.getAttribute("src"));
  assert.deepEqual([opened.origin, opened.searchParams.get("path"), opened.searchParams.get("brand")], [book, "/live", "b1"]);
  const frame = () => page.frames().find((one) => one.url().startsWith(book));
  await settled(page);
  await accessible(page, "another house's sportsbook");
  const list = page.locator("[data-list=paths]");
  await eventually(async () => assert.deepEqual((await list.getByRole("link").allTextContents()).slice(0, 5), ["Bets", "Live", "Favorites", "Soccer", "Basketball"]));
  const paths = () => frame().evaluate(() => window.received.map(({ path }) => path));
  const links = await list.getByRole("link").all();
  for (const link of links) await link.click();
  await eventually(async () => assert.deepEqual(await paths(), firstList.map((path) => `/${path}`)));
  await eventually(async () => assert.notEqual(await links.at(-1).textContent(), await links.at(firstList.indexOf("ehorse-racing-315")).textContent()));
  assert.equal(new URL(page.url()).searchParams.get("bt-path"), "/ehorse-racing-315");
  await frame().evaluate(() => void window.received.splice(0));
  await list.getByRole("link", { name: "Blathon" }).click();
  await page.waitForURL("**/sportsbook?bt-path=%2Fblathon-44");
  await eventually(async () => assert.deepEqual(await frame().evaluate(() => window.received), [{ type: "sportsbook:go", path: "/blathon-44" }]));
  await frame().evaluate(() => window.go("/tennis-5"));
  await page.waitForURL("**/sportsbook?bt-path=%2Ftennis-5");
  await list.getByRole("link", { name: "Tennis", exact: true }).and(page.locator("[aria-current=page]")).waitFor();
  await frame().evaluate(() => window.go("//evil.example"));
  await page.goBack();
  await page.waitForURL("**/sportsbook?bt-path=%2Fblathon-44");
  await eventually(async () => assert.equal((await frame().evaluate(() => window.received)).length, 2));
  await shot(page, "frame-1440");
  await close(page);
});

fullTest("guests have no bets in the lists, and the drawer has the second one", async () => {
  const page = await enter(browser, server.url, null, { viewport: phone, before: outside, path: "/sportsbook" });
  await page.locator("iframe.external-book-frame").waitFor();
  assert.equal(await overflow(page), 0);
  await page.getByRole("button", { name: "Menu" }).click();
  const list = page.locator("[data-list=named]");
  await list.getByRole("link", { name: "Gaelic Floorball" }).waitFor();
  await eventually(async () => assert.deepEqual((await list.getByRole("link").allTextContents()).slice(0, 3), ["Live", "Favorites", "Soccer"]));
  await eventually(async () => assert.equal(await list.getByRole("link").count(), 39));
  await close(page);
});
