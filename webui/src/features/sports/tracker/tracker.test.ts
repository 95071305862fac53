import assert from "node:assert/strict";
import test from "node:test";
import type { TrackMoment } from "../../../lib/api.gen";
import { boardOf } from "./board";
import { field, groundOf, runners, servingSpot, spotOf, view } from "./ground";
import { pointsOf } from "./points";
import { isLoud, lengthOf, lookOf, marksOf, playedOf } from "./timeline";
import { channelOf, playerAddress, routePart, typeOfRoute, watchedAs } from "./watch";
import { momentText } from "./words";

const moment = (more: Partial<TrackMoment>): TrackMoment => ({ n: 1, k: "goal", s: 1, v: 1, p: 1, m: 10, c: [1, 0], ...more });

test("every sport has its ground", () => {
  const wanted = { soccer: "pitch", "ice-hockey": "rink", rugby: "gridiron", "nba-2k": "hoops", tennis: "court", volleyball: "court", baseball: "diamond", darts: "board", cricket: "board", mma: "board", "dota-2": "board", golf: "board" };
  assert.deepEqual(Object.fromEntries(Object.keys(wanted).map((sport) => [sport, groundOf(sport)])), wanted);
});

test("goals stand before the goal of the other side", () => {
  assert.deepEqual(spotOf(moment({ s: 1 }), "pitch"), { x: 298, y: 90 });
  assert.deepEqual(spotOf(moment({ s: 2 }), "pitch"), { x: 22, y: 90 });
});

test("corners stand in the corners of the other side, by turns", () => {
  assert.deepEqual(spotOf(moment({ k: "corner", s: 1, n: 2 }), "pitch"), { x: field.right - 4, y: field.top + 4 });
  assert.deepEqual(spotOf(moment({ k: "corner", s: 2, n: 3 }), "pitch"), { x: field.left + 4, y: field.bottom - 4 });
});

test("what belongs to nobody stands in the middle", () => {
  assert.deepEqual(spotOf(moment({ k: "period ends", s: 0 }), "pitch"), { x: 160, y: 90 });
  assert.deepEqual(spotOf(moment({ k: "period ends", s: 1 }), "court"), { x: 160, y: 90 });
});

test("every mark is inside of the drawing", () => {
  for (const ground of ["pitch", "rink", "gridiron", "hoops", "court", "diamond", "board"] as const) {
    for (const k of ["goal", "corner", "yellow card", "red card", "point", "period ends", "something new"]) {
      for (const s of [0, 1, 2]) {
        for (const n of [1, 2]) {
          const { x, y } = spotOf(moment({ k, s, n }), ground);
          assert.ok(x >= 0 && x <= view.width && y >= 0 && y <= view.height, `${ground} ${k} ${s}: ${x}, ${y}`);
        }
      }
    }
  }
});

test("who serves has a mark on their side; nobody has none", () => {
  assert.equal(servingSpot(undefined, "court"), null);
  assert.equal(servingSpot(0, "court"), null);
  assert.ok(servingSpot(1, "court")!.x < 160 && servingSpot(2, "court")!.x > 160);
  assert.deepEqual(runners(5), [true, false, true]);
});

test("a line with a clock goes by the minute, and grows with overtime", () => {
  const marks = marksOf([moment({ m: 0 }), moment({ m: 45 }), moment({ m: 90 })], "soccer");
  assert.deepEqual(marks.map(({ at }) => at), [0, 0.5, 1]);
  assert.equal(lengthOf([moment({ m: 120 })], "soccer"), 120);
  assert.equal(playedOf(45, [], "soccer"), 0.5);
  assert.equal(playedOf(undefined, [], "soccer"), 0);
});

test("a line without a clock goes by the order", () => {
  assert.deepEqual(marksOf([moment({}), moment({ n: 2 })], "darts").map(({ at }) => at), [0.25, 0.75]);
  assert.equal(playedOf(undefined, [], "darts"), 1);
});

test("marks look by their kind, and only what matters is told aloud", () => {
  assert.deepEqual(["goal", "yellow card", "red card", "corner", "period ends", "point", "wicket", "180"].map(lookOf), ["score", "yellow", "red", "corner", "end", "small", "score", "score"]);
  assert.deepEqual(["goal", "corner", "point", "period ends", "game", "red card"].map((k) => isLoud({ k })), [true, false, false, true, false, true]);
});

test("points of tennis are called, those of a tie-break counted", () => {
  const points = (home: number, away: number, games = [3, 2], sport = "tennis") => pointsOf(sport, { points: [home, away], periods: [games], done: 0 });
  assert.equal(points(0, 0), null);
  assert.deepEqual(points(1, 0), ["15", "0"]);
  assert.deepEqual(points(3, 2), ["40", "30"]);
  assert.deepEqual(points(3, 3), ["40", "40"]);
  assert.deepEqual(points(5, 5), ["40", "40"]);
  assert.deepEqual(points(4, 3), ["Ad", "40"]);
  assert.deepEqual(points(6, 7), ["40", "Ad"]);
  assert.deepEqual(points(5, 3, [6, 6]), ["5", "3"]);
  assert.deepEqual(points(5, 3, [1, 0], "squash"), ["5", "3"]);
  assert.equal(pointsOf("tennis", { points: [1, 0], periods: [[6, 0]], done: 1, over: true }), null);
});

test("boards have what their sport counts", () => {
  const play = { home: 2, away: 1, periods: [[501, 300], [100, 501], [501, 20], [180, 60]], done: 3, points: [0, 0] };
  const darts = boardOf({ sport: "darts", play }, undefined);
  assert.deepEqual([darts.home, darts.away, darts.what], ["321", "441", "left"]);
  assert.deepEqual(darts.boxes.map(({ winner, now }) => [winner, now]), [[1, false], [2, false], [1, false], [0, true]]);
  const cricket = boardOf({ sport: "cricket", play: { ...play, home: 160, away: 97 } }, { stats: [], board: [1, 80, 4] });
  assert.deepEqual([cricket.home, cricket.away, cricket.overs], ["160", "97/4", "13.2"]);
  const maps = boardOf({ sport: "dota-2", play }, { stats: [{ name: "kills", home: 31, away: 22 }], board: [] });
  assert.deepEqual([maps.home, maps.away, maps.what], ["31", "22", "kills"]);
  assert.deepEqual(boardOf({ sport: "mma" }, undefined), { home: "0", away: "0", what: "score", boxes: [] });
  assert.equal(boardOf({ sport: "snooker", play: { ...play, periods: Array.from({ length: 35 }, () => [60, 20]), done: 34 } }, undefined).boxes.length, 9);
});

test("a channel is the last part of its link", () => {
  assert.equal(channelOf("https://twitch.tv/abc"), "abc");
  assert.equal(channelOf("https://www.twitch.tv/abc_1/?x=1#y"), "abc_1");
  for (const link of ["", "https://twitch.tv/", "https://twitch.tv/a b", "https://twitch.tv/%22%3E"]) assert.equal(channelOf(link), null, link);
  assert.equal(playerAddress("abc", "casino.example"), "https://player.twitch.tv/?channel=abc&parent=casino.example&muted=true&autoplay=false");
});

test("in a route 'sport' is sports, anything else esports", () => {
  assert.deepEqual(["sport", "esport", "x", "SPORT"].map(typeOfRoute), ["SPORTS", "ESPORTS", "ESPORTS", "ESPORTS"]);
  assert.deepEqual((["SPORTS", "ESPORTS"] as const).map((type) => typeOfRoute(routePart(type))), ["SPORTS", "ESPORTS"]);
});

test("a match of esports is watched on its channel where there is one, otherwise on the tracker", () => {
  const stream = "https://twitch.tv/abc";
  assert.equal(watchedAs({ sportType: "ESPORTS", stream }, true), "ESPORTS");
  for (const [sportType, link, twitch] of [["ESPORTS", "", true], ["ESPORTS", stream, false], ["SPORTS", stream, true]] as const) assert.equal(watchedAs({ sportType, stream: link }, twitch), "SPORTS");
});

test("moments are told in words", () => {
  const sides = { home: "Herons", away: "Foxes" };
  assert.equal(momentText(moment({ k: "red card", s: 2 }), sides), "Red card, Foxes");
  assert.equal(momentText(moment({ k: "runs", s: 1, v: 4 }), sides), "Runs: 4, Herons");
  assert.equal(momentText(moment({ k: "period ends", s: 0 }), sides), "Period ends");
});
