import assert from "node:assert/strict";
import test from "node:test";
import type { TrackMoment } from "../../../lib/api.gen";
import { boardOf } from "./board";
import { pitchBounds, pitchOf, runners, servingSpot, spotOf, drawingSize } from "./pitch";
import { pointsOf } from "./points";
import { isAnnounced, lengthOf, markKindOf, marksOf, progressOf } from "./timeline";
import { channelOf, playerAddress, routePart, typeOfRoute, liveWindowType } from "./watch";
import { momentText } from "./labels";

const moment = (more: Partial<TrackMoment>): TrackMoment => ({ n: 1, k: "goal", s: 1, v: 1, p: 1, m: 10, c: [1, 0], ...more });

test("every sport has its pitch", () => {
  const expected = { soccer: "pitch", "ice-hockey": "rink", rugby: "gridiron", "nba-2k": "hoops", tennis: "court", volleyball: "court", baseball: "diamond", darts: "board", cricket: "board", mma: "board", "dota-2": "board", golf: "board" };
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((sport) => [sport, pitchOf(sport)])), expected);
});

test("goals are marked in front of the other side's goal", () => {
  assert.deepEqual(spotOf(moment({ s: 1 }), "pitch"), { x: 298, y: 90 });
  assert.deepEqual(spotOf(moment({ s: 2 }), "pitch"), { x: 22, y: 90 });
});

test("corners are marked alternately in the other side's corners", () => {
  assert.deepEqual(spotOf(moment({ k: "corner", s: 1, n: 2 }), "pitch"), { x: pitchBounds.right - 4, y: pitchBounds.top + 4 });
  assert.deepEqual(spotOf(moment({ k: "corner", s: 2, n: 3 }), "pitch"), { x: pitchBounds.left + 4, y: pitchBounds.bottom - 4 });
});

test("moments of neither side are marked in the centre", () => {
  assert.deepEqual(spotOf(moment({ k: "period ends", s: 0 }), "pitch"), { x: 160, y: 90 });
  assert.deepEqual(spotOf(moment({ k: "period ends", s: 1 }), "court"), { x: 160, y: 90 });
});

test("every mark is inside the drawing", () => {
  for (const ground of ["pitch", "rink", "gridiron", "hoops", "court", "diamond", "board"] as const) {
    for (const k of ["goal", "corner", "yellow card", "red card", "point", "period ends", "something new"]) {
      for (const s of [0, 1, 2]) {
        for (const n of [1, 2]) {
          const { x, y } = spotOf(moment({ k, s, n }), ground);
          assert.ok(x >= 0 && x <= drawingSize.width && y >= 0 && y <= drawingSize.height, `${ground} ${k} ${s}: ${x}, ${y}`);
        }
      }
    }
  }
});

test("the serving side has a mark, and no server has none", () => {
  assert.equal(servingSpot(undefined, "court"), null);
  assert.equal(servingSpot(0, "court"), null);
  assert.ok(servingSpot(1, "court")!.x < 160 && servingSpot(2, "court")!.x > 160);
  assert.deepEqual(runners(5), [true, false, true]);
});

test("a timeline with a clock is by the minute and extends with overtime", () => {
  const marks = marksOf([moment({ m: 0 }), moment({ m: 45 }), moment({ m: 90 })], "soccer");
  assert.deepEqual(marks.map(({ position: at }) => at), [0, 0.5, 1]);
  assert.equal(lengthOf([moment({ m: 120 })], "soccer"), 120);
  assert.equal(progressOf(45, [], "soccer"), 0.5);
  assert.equal(progressOf(undefined, [], "soccer"), 0);
});

test("a timeline without a clock is by the order of moments", () => {
  assert.deepEqual(marksOf([moment({}), moment({ n: 2 })], "darts").map(({ position: at }) => at), [0.25, 0.75]);
  assert.equal(progressOf(undefined, [], "darts"), 1);
});

test("marks have the shape of their kind, and only important ones are announced", () => {
  assert.deepEqual(["goal", "yellow card", "red card", "corner", "period ends", "point", "wicket", "180"].map(markKindOf), ["score", "yellow", "red", "corner", "end", "small", "score", "score"]);
  assert.deepEqual(["goal", "corner", "point", "period ends", "game", "red card"].map((k) => isAnnounced({ k })), [true, false, false, true, false, true]);
});

test("tennis points are 15, 30, 40, and tie-break points are numbers", () => {
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

test("boards show the numbers of their sport", () => {
  const play = { home: 2, away: 1, periods: [[501, 300], [100, 501], [501, 20], [180, 60]], done: 3, points: [0, 0] };
  const darts = boardOf({ sport: "darts", play }, undefined);
  assert.deepEqual([darts.home, darts.away, darts.meaning], ["321", "441", "left"]);
  assert.deepEqual(darts.boxes.map(({ winner, now }) => [winner, now]), [[1, false], [2, false], [1, false], [0, true]]);
  const cricket = boardOf({ sport: "cricket", play: { ...play, home: 160, away: 97 } }, { stats: [], board: [1, 80, 4] });
  assert.deepEqual([cricket.home, cricket.away, cricket.overs], ["160", "97/4", "13.2"]);
  const maps = boardOf({ sport: "dota-2", play }, { stats: [{ name: "kills", home: 31, away: 22 }], board: [] });
  assert.deepEqual([maps.home, maps.away, maps.meaning], ["31", "22", "kills"]);
  assert.deepEqual(boardOf({ sport: "mma" }, undefined), { home: "0", away: "0", meaning: "score", boxes: [] });
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

test("an esports match is watched on its channel if it has one, otherwise on the tracker", () => {
  const stream = "https://twitch.tv/abc";
  assert.equal(liveWindowType({ sportType: "ESPORTS", stream }, true), "ESPORTS");
  for (const [sportType, link, twitch] of [["ESPORTS", "", true], ["ESPORTS", stream, false], ["SPORTS", stream, true]] as const) assert.equal(liveWindowType({ sportType, stream: link }, twitch), "SPORTS");
});

test("moments are described in words", () => {
  const sides = { home: "Herons", away: "Foxes" };
  assert.equal(momentText(moment({ k: "red card", s: 2 }), sides), "Red card, Foxes");
  assert.equal(momentText(moment({ k: "runs", s: 1, v: 4 }), sides), "Runs: 4, Herons");
  assert.equal(momentText(moment({ k: "period ends", s: 0 }), sides), "Period ends");
});
