// Measures a first visit of a demo site in Chromium, and fails if a figure exceeds its budget: node
// webui/scripts/speed.mjs
// Other processes on the machine only add to a time, so the fastest of several visits counts, and
// the median of several navigations.
import { get } from "node:http";
import { cookieClient, newcomer } from "../e2e/people.mjs";
import { launch, open } from "../e2e/browser.mjs";
import { startServer } from "../e2e/server.mjs";
import { navigation } from "./speed.navigation.mjs";
import { watchPaint, watchPlay } from "./speed.page.mjs";

const kilobyte = 1024;
const budgets = { script: 110 * kilobyte, paint: 1200, shift: 0.02, next: 100 };
/** Budget of a game's page until play is possible, on a connection with 50 kB/s and 400 ms latency. */
const game = {
  path: "/casino/game/mines", requests: 25, bytes: 250 * 1000, playable: 4000, first: 1500,
  line: { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
};
const views = [
  { width: 390, height: 844, touch: true },
  { width: 1440, height: 900, touch: false },
];
const slowDown = 4;
const visits = 5;
/** Milliseconds in which the page is idle, except for chat, feed and crash. */
const still = 5000;
/** The next pages of a visitor: the link, and the content of the page. */
const next = [
  { name: "a list of games", link: ".lobby-row-all[href='/casino/Slots']", content: ".games-body .game-tile" },
  { name: "a game", link: "[data-game=dice] .game-tile-link", content: ".play-button" },
];

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
let over = 0;

function row(what, value, unit, budget, digits = 0) {
  const bad = budget !== undefined && !(value <= budget);
  if (bad) over += 1;
  const limit = budget === undefined ? "" : `of ${budget.toFixed(digits)} ${unit}`;
  console.log(`${bad ? "OVER" : "    "} ${value.toFixed(digits).padStart(8)} ${unit.padEnd(3)} ${limit.padEnd(14)} ${what}`);
}

/** Transferred bytes of a response, gzip. */
function wireSize(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "Accept-Encoding": "gzip" } }, (answer) => {
      let size = 0;
      answer.on("data", (chunk) => (size += chunk.length));
      answer.on("end", () => resolve(size));
    }).once("error", reject);
  });
}

/** The scripts that the document names: the entry with its imports, and the home page's own. */
async function scriptSizes(url) {
  const html = await (await fetch(url)).text();
  const tags = html.match(/<(?:script|link)[^>]*"\/assets\/[^"]+\.js"[^>]*>/g) ?? [];
  // The entry is named twice: as a preload, and as the script.
  const addresses = (some) => [...new Set(some.map((tag) => /"(\/assets\/[^"]+)"/.exec(tag)[1]))];
  const sum = async (some) => {
    const sizes = await Promise.all(addresses(some).map((address) => wireSize(url + address)));
    return { files: sizes.length, size: sizes.reduce((total, size) => total + size, 0) };
  };
  const ofPage = (tag) => tag.includes("data-page");
  return { entry: await sum(tags.filter((tag) => !ofPage(tag))), page: await sum(tags.filter(ofPage)) };
}

/** One visit of the home page with an empty cache and a slow processor. */
async function visit(browser, server, view, player) {
  const page = await open(browser, server.url, view, { reducedMotion: "no-preference" });
  if (player) await rememberSession(page, server, player);
  await page.addInitScript(watchPaint);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  await page.goto("/", { waitUntil: "commit" });
  await page.waitForTimeout(still); // The page is not queried meanwhile, because a query costs time as well.
  await page.waitForSelector(".lobby-row .game-tile");
  const first = await page.evaluate(() => window.seen());
  // Then with the live feed in view.
  await page.evaluate(() => {
    window.seen.clear();
    document.querySelector(".lobby-row:last-of-type")?.scrollIntoView();
  });
  await page.waitForTimeout(still);
  const later = await page.evaluate(() => window.seen());
  await page.context().close();
  return { first, later };
}

async function rememberSession(page, server, { jar, user, token }) {
  await page.context().addCookies([...jar].map(([name, value]) => ({ name, value, url: server.url })));
  await page.addInitScript((kept) => localStorage.setItem("croupier", JSON.stringify(kept)), { user, token });
}

async function measureHome(browser, server, view, who, player) {
  const seen = [];
  for (let count = 0; count < visits; count += 1) seen.push(await visit(browser, server, view, player));
  const where = `${who} at ${view.width}`;
  const paints = seen.map(({ first }) => first.paint).sort((a, b) => a.at - b.at);
  const largest = paints[0];
  row(`largest contentful paint, ${where}`, largest.at, "ms", budgets.paint);
  console.log(`${" ".repeat(32)} ${paints.map(({ at }) => Math.round(at)).join(", ")}`);
  console.log(`${" ".repeat(32)} by ${largest.element} (${largest.size} px²${largest.url && `, ${largest.url}`}); first paint after ${seen.map(({ first }) => Math.round(first.begun)).join(", ")} ms`);
  for (const [part, key] of [["the first seconds", "first"], ["the live feed in sight", "later"]]) {
    const worst = seen.map((one) => one[key]).sort((a, b) => b.shift - a.shift)[0];
    row(`layout shift of ${part}, ${where}`, worst.shift, "", budgets.shift, 4);
    for (const moved of worst.moved) console.log(`${" ".repeat(32)} ${moved}`);
  }
}

async function measureNext(browser, server, view) {
  for (const target of next) {
    const times = [];
    for (let count = 0; count < 5; count += 1) times.push(await navigation(browser, server.url, view, target));
    row(`to ${target.name} at ${view.width}`, median(times), "ms", budgets.next);
    console.log(`${" ".repeat(32)} ${times.map((time) => Math.round(time)).join(", ")}`);
  }
}

async function measureGame(browser, server, view) {
  const seen = [];
  for (let count = 0; count < visits; count += 1) {
    const page = await open(browser, server.url, view);
    await page.addInitScript(watchPlay);
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", game.line);
    await page.goto(game.path, { waitUntil: "commit" });
    await page.waitForFunction(() => window.playable, undefined, { timeout: 60_000 });
    seen.push(await page.evaluate(() => window.loaded()));
    await page.context().close();
  }
  const best = seen.sort((a, b) => a.playable - b.playable)[0];
  const where = `a game over a slow line at ${view.width}`;
  row(`requests until one can play, ${where}`, best.requests, "", game.requests);
  row(`bytes until one can play, ${where}`, best.bytes / 1000, "kB", game.bytes / 1000, 1);
  row(`first paint, ${where}`, best.paint, "ms", game.first);
  row(`one can play, ${where}`, best.playable, "ms", game.playable);
  console.log(`${" ".repeat(32)} ${seen.map(({ playable }) => Math.round(playable)).join(", ")}`);
}

// With a throttled processor V8 records the position of every error, and parses the code again for
// it if it did not record positions at first. Visitors do not have this cost.
const [browser, server] = await Promise.all([launch(["--js-flags=--no-enable-lazy-source-positions"]), startServer({ demo: true })]);
try {
  const client = await cookieClient(server);
  const person = newcomer("visitor");
  const { user, token } = await client.post("/auth/register", { email: person.email, name: person.name, password: person.password });
  const { entry, page } = await scriptSizes(server.url);
  row(`scripts of the entry, gzip, ${entry.files} files`, entry.size / kilobyte, "KB", budgets.script / kilobyte, 1);
  row(`scripts of the home page beside it, gzip, ${page.files} files`, page.size / kilobyte, "KB", undefined, 1);
  for (const view of views) {
    await measureHome(browser, server, view, "guest");
    await measureHome(browser, server, view, "player", { jar: client.jar, user, token });
    await measureNext(browser, server, view);
    await measureGame(browser, server, view);
  }
} finally {
  await browser.close();
  await server.stop();
}
if (over > 0) console.error(`${over} figures are over their budget`);
process.exitCode = over > 0 ? 1 : 0;
