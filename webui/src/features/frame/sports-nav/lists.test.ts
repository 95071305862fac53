import assert from "node:assert/strict";
import test from "node:test";
import { lastLabel, namedItems, namedList, pathLabel, separator, widgetLink, widgetList, widgetSports, type WidgetPath } from "./lists";

test("the first list has 48 sports, the last one twice, and keeps the gaps", () => {
  assert.equal(widgetSports.length, 48);
  assert.equal(widgetSports[0], "soccer-1");
  assert.equal(widgetSports.at(-1), "ehorse-racing-315");
  assert.equal(widgetSports.indexOf("ehorse-racing-315"), widgetSports.indexOf("nba-2k19-302") - 1);
  assert.equal(new Set(widgetSports).size, 47, "only the horses are listed twice");
  assert.deepEqual(widgetSports.filter((path) => !/-\d+$/.test(path)), ["floorball"]);
  assert.equal(lastLabel, "Esports Horse Racing");
});

test("entries of the first list are named by their paths, the last one has its own name", () => {
  assert.deepEqual(["bets", "soccer-1", "fifa-300", "ice-hockey-4", "blathon-44", "nba-2k19-302", "ao-tennis-2-303"].map((path) => pathLabel(path as WidgetPath)), ["Bets", "Soccer", "FIFA", "Ice Hockey", "Blathon", "NBA 2K19", "AO Tennis 2"]);
  assert.notEqual(pathLabel("ehorse-racing-315"), lastLabel);
});

test("guests see no bets in either list", () => {
  assert.deepEqual(widgetList(true).slice(0, 4), ["bets", "live", "favorites", "soccer-1"]);
  assert.deepEqual(widgetList(false).slice(0, 3), ["live", "favorites", "soccer-1"]);
  assert.equal(widgetList(true).length, 51);
  assert.equal(namedItems(false).length, namedItems(true).length - 1);
  assert.deepEqual(namedItems(false)[0], { label: "Live", path: "live" });
});

test("the second list matches the specification exactly", () => {
  const words = namedList.map((item) => (item === separator ? "-" : item.label)).join(", ");
  assert.equal(
    words,
    "My Bets, Live, Favorites, -, Soccer, Basketball, Tennis, FIFA, Ice Hockey, ESports, Table Tennis, Volleyball, Baseball, " +
      "Handball, Floorball, Golf, Boxing, Rugby, Aussie Rules, Bandy, American Football, Cycling, Specials, Snooker, Cricket, Darts, " +
      "Waterpolo, Futsal, Badminton, Bowls, Squash, Formula 1, Alpine Skiing, Blathon, Ski Jumping, Freestyle, Rally, MMA, " +
      "Gaelic Floorball, Gaelic Hurling, Kabaddi",
  );
});

test("both lists have their sports in the same order", () => {
  const paths = namedList.flatMap((item) => (item === separator ? [] : [item.path]));
  assert.deepEqual(paths, widgetList(true).slice(0, paths.length));
});

test("a link has the inner path in its query", () => {
  assert.equal(new URL(widgetLink("soccer-1"), "http://localhost").searchParams.get("bt-path"), "/soccer-1");
});
