// Which part of the client may import which. The features are read from the tree
// (features/<area>/<feature>). Tests can import what they test.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { circles, homeOf, importGraph, importsIn, reach } from "./imports.mjs";

const all = await importGraph(new URL("../src/", import.meta.url));
const graph = new Map([...all].filter(([file]) => !/\.(test|testing)\.tsx?$/.test(file)));
const isFeature = (home) => home.includes("/");
const edges = [...graph].flatMap(([from, list]) => list.map((to) => ({ from, to, by: homeOf(from), of: homeOf(to) })));

/** The exports of a feature for others, and the allowed importers. All other code is private. */
const offered = [
  { of: "money/wallet", modules: ["wallet.model"], to: ["betting/play", "money/cashier", "rewards/promocodes", "social/chat", "sports/slip", "trading/futures"], why: "the selected currency and its balance" },
  { of: "betting/lobby", modules: ["game"], to: ["betting/search", "frame/home", "frame/shell", "people/profile"], why: "the catalogue: games, their addresses and pictures" },
  { of: "betting/lobby", modules: ["GameTile"], to: ["betting/search", "people/profile"], why: "a game looks the same everywhere" },
  { of: "betting/lobby", modules: ["blocked.model", "providers.model"], to: ["betting/search"], why: "the filters of a search in the catalogue" },
  { of: "betting/lobby", modules: ["LobbyRows", "NavBar", "TopBlock", "originals.list"], to: ["frame/home"], why: "the home page consists of the lobby's blocks" },
  { of: "betting/lobby", modules: ["TopBlock"], to: ["sports/book"], why: "banners and slides of sports are above the matches" },
  { of: "betting/lobby", modules: ["originals.list"], to: ["betting/history"], why: "the names of the originals" },
  { of: "betting/lobby", modules: ["PreviewPage"], to: ["betting/play"], why: "a game that the site shows but cannot start" },
  { of: "betting/lobby", modules: ["game", "favourites.model"], to: ["betting/play"], why: "the page of a game in a frame is found in the catalogue" },
  { of: "betting/lobby", modules: ["TopCards", "top.model"], to: ["rewards/bonus"], why: "the operator's banners are on the page of promotions as well" },
  { of: "rewards/bonus", modules: ["BetHint"], to: ["betting/play", "sports/slip"], why: "the effect of bonus money on the next bet" },
  { of: "social/feed", modules: ["panels"], to: ["betting/play", "frame/home"], why: "the feed is below the casino's pages" },
  { of: "social/feed", modules: ["feed.call", "latest.model", "race.model"], to: ["frame/home"], why: "the home page shows a player's last win and place in the race" },
  { of: "betting/play", modules: ["games/crash/LiveCard"], to: ["frame/home"], why: "the home page begins with the current round" },
  { of: "frame/shell", modules: ["ResendButton"], to: ["money/wallet"], why: "the email that opens the wallet can be sent again from the wallet" },
  { of: "social/chat", modules: ["popups/linkGame"], to: ["betting/history", "sports/slip", "trading/futures"], why: "a bet is shared in the current chat room" },
  { of: "betting/play", modules: ["views", "contract", "games.gen.json"], to: ["betting/history", "betting/fairness"], why: "the formats of results, and their tables" },
  { of: "betting/play", modules: ["page/seeds.model"], to: ["betting/history"], why: "a change of its seeds verifies a bet" },
  {
    of: "betting/play",
    modules: ["games/cards/PlayingCard", "games/coinflip/art", "games/diamonds/Gem", "games/diamonds/diamonds.math", "games/plinko/plinko.table", "games/roulette/spin", "games/wheel/wheel.table"],
    to: ["betting/history"],
    why: "a result looks the same as on its table",
  },
  { of: "betting/history", modules: ["result/Result", "names"], to: ["betting/fairness"], why: "a checked result looks the same as in the bet's details" },
  { of: "betting/history", modules: ["bet.model", "icons", "ShareInChat"], to: ["betting/share"], why: "a shared bet has the same data as its overview" },
  { of: "office/figures", modules: ["figureTexts"], to: ["office/wagers"], why: "luck has the same words for players and the site" },
  { of: "frame/home", modules: ["home.feature"], to: ["money/cashier", "people/account"], why: "the dialogs of links in emails open on the home page" },
  { of: "sports/slip", modules: ["Note", "PriceButton", "SportsFrame", "eventName", "slip.model"], to: ["sports/book"], why: "every page of the sportsbook has odds, and the slip next to it" },
  { of: "sports/slip", modules: ["Legs", "Note"], to: ["betting/history"], why: "the details of a sports bet have its legs, and say whether they are simulated" },
  { of: "sports/external", modules: ["ExternalPage"], to: ["sports/book"], why: "an external sportsbook has an address among those of the site's own" },
  { of: "sports/tracker", modules: ["changes", "event.model", "labels"], to: ["sports/book"], why: "a match is shown on its page as in its tracker" },
  { of: "sports/tracker", modules: ["LiveScore"], to: ["sports/slip"], why: "a bet shows the score of its matches" },
  { of: "sports/tracker", modules: ["Tracker", "LiveWindow", "points", "watch"], to: ["sports/book"], why: "the page of a match has its tracker" },
  { of: "trading/futures", modules: ["FuturesResult", "wire"], to: ["betting/history"], why: "the details of a position have its fills and their proof" },
  { of: "trading/futures", modules: ["FuturesRow"], to: ["frame/home"], why: "the home page has a row of markets" },
  { of: "frame/sports-nav", modules: ["SportsNav", "OwnSports"], to: ["frame/shell"], why: "the sports list of the sidebar" },
];

/** The composition of the two documents: the only files besides features.ts that know features. */
const entries = {
  "main.tsx": /^(features\.ts|start\.tsx)$/,
  "start.tsx": /^(lib\/|ui\/|features\/frame\/shell\/)/,
  "admin.tsx": /^(office\.ts|lib\/|ui\/|features\/office\/home\/|features\/people\/account\/signin\.feature\.ts|features\/frame\/shell\/OverlayHost)/,
};

const moduleOf = (file) => file.replace(/^features\/[^/]+\/[^/]+\//, "").replace(/\.tsx?$/, "");
const covers = (rule, edge) => rule.of === edge.of && rule.to.includes(edge.by) && rule.modules.includes(moduleOf(edge.to));

test("imports of every kind are seen", () => {
  const source = 'import "./a.css";\nimport type { B } from "./b";\nimport C, { type D } from "../c";\nexport { e } from "./e";\nimport {\n  f,\n} from "./f";\nconst g = () => import("./g");\nimport h from "react";';
  assert.deepEqual(importsIn(source), ["./a.css", "./b", "../c", "./e", "./f", "./g"]);
});

test("a circle is seen", () => {
  assert.deepEqual(circles(new Map([["a", ["b"]], ["b", ["c"]], ["c", ["b"]]])), [["b", "c"]]);
});

test("lib imports nothing above it, ui only lib", () => {
  const above = edges.filter(({ by, of }) => (by === "lib" && of !== "lib") || (by === "ui" && of !== "ui" && of !== "lib"));
  assert.deepEqual(above.map(({ from, to }) => `${from} -> ${to}`), []);
});

test("a feature imports only what another one offers to it", () => {
  const wrong = edges.filter((edge) => isFeature(edge.by) && edge.of !== edge.by && edge.of !== "lib" && edge.of !== "ui" && !offered.some((rule) => covers(rule, edge)));
  assert.deepEqual(wrong.map(({ from, to }) => `${from} -> ${to}`), []);
});

test("every offer is used: each module by a feature, and each feature uses a module", () => {
  const used = (rule) => edges.some((edge) => covers(rule, edge));
  const idle = offered.flatMap((rule) => [
    ...rule.modules.filter((name) => !used({ ...rule, modules: [name] })).map((name) => `${rule.of}/${name}`),
    ...rule.to.filter((to) => !used({ ...rule, to: [to] })).map((to) => `${rule.of} to ${to}`),
  ]);
  assert.deepEqual(idle, []);
});

test("no files import each other in a circle, and no features do", () => {
  assert.deepEqual(circles(graph), []);
  const features = new Map([...new Set(edges.map(({ by }) => by).filter(isFeature))].map((home) => [home, []]));
  for (const { by, of } of edges) if (isFeature(by) && isFeature(of) && by !== of) features.get(by).push(of);
  assert.deepEqual(circles(features), []);
});

test("only the documents, features.ts and office.ts know more than one feature", () => {
  for (const [entry, allowed] of Object.entries(entries)) {
    assert.deepEqual(graph.get(entry).filter((file) => !allowed.test(file)), [], entry);
  }
  assert.deepEqual(graph.get("features.ts").filter((file) => !/\.feature\.ts$|^lib\//.test(file)), []);
  assert.deepEqual(graph.get("office.ts").filter((file) => !/\.office\.ts$|^lib\//.test(file)), []);
});

/** Shared by both documents: sign-in, and conversations, which both sides of the support use. */
const shared = /^(lib|ui)\/|^features\/people\/account\/|^features\/frame\/shell\/(OverlayHost|typeAhead)|^features\/care\/support\/(Composer|ThreadView|support|messageParts|thread)\b/;

test("site and office share the base and the sign-in, and players load no code of the office", () => {
  const site = reach(graph, "main.tsx");
  const office = reach(graph, "admin.tsx");
  assert.deepEqual([...site].filter((file) => office.has(file) && !shared.test(file)), []);
  assert.deepEqual([...site].filter((file) => file.startsWith("ui/office/")), []);
});

/** Imported by no source but used by the build. */
const ofTheBuild = ["slots/slots.css", "boot/boot.css", "boot/offline.css", "worker/service.ts", "ui/fonts/fonts.css", "ui/tokens.css", "ui/breakpoints.css", "features/betting/play/covers/Cover.tsx"];

test("every file is used by a document, a worker or a test", () => {
  const begins = [...graph.keys()].filter((file) => /^(main|admin)\.tsx$|^slots\/main\.ts$|\.worker\.ts$|\.d(\.json)?\.ts$/.test(file) || ofTheBuild.includes(file));
  const needed = new Set(begins.flatMap((file) => [...reach(graph, file)]));
  const idle = [...graph.keys()].filter((file) => !needed.has(file) && !/\.fake\.ts$|\/testdata\//.test(file));
  assert.deepEqual(idle, []);
});

test("icons are imported from the library by name, so that the build finds the file of each", async () => {
  const wrong = [];
  for (const file of graph.keys()) {
    if (!/\.tsx?$/.test(file)) continue;
    const source = await readFile(new URL(`../src/${file}`, import.meta.url), "utf8");
    for (const [line] of source.matchAll(/^(?:import|export).*"lucide-react[^"]*".*$/gm)) {
      if (!/^import (type )?\{[^}]*\} from "lucide-react";$/.test(line) || /\bdefault\b/.test(line)) wrong.push(`${file}: ${line}`);
    }
  }
  assert.deepEqual(wrong, []);
});

/** The rows of the feed slide, and the others are matrices with headings in two directions. */
const ownTables = ["features/office/figures/RetentionPage.tsx", "features/office/products/LimitsPage.tsx", "features/office/rewards/LevelsPage.tsx", "features/office/rewards/WheelPage.tsx", "features/office/sports/risk/HeatGrid.tsx", "features/office/staff/roles/RolesPage.tsx", "features/social/feed/Rows.tsx", "features/sports/tracker/Statistics.tsx"];

test("tables are those of the kit, except listed ones", async () => {
  const own = [];
  for (const file of graph.keys()) {
    if (file.startsWith("features/") && file.endsWith(".tsx") && /<table|role="table"/.test(await readFile(new URL(`../src/${file}`, import.meta.url), "utf8"))) own.push(file);
  }
  assert.deepEqual(own.sort(), ownTables);
});
