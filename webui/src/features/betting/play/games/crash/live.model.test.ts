import assert from "node:assert/strict";
import test from "node:test";
import { signal } from "@preact/signals";
import type { Listener } from "../../../../../lib/socket";
import type { CrashState } from "./crash.wire";
import { curveHeight, curveOf, curveWidth, followRound } from "./live.model";

const state = (more: Partial<CrashState>): CrashState => ({
  phase: "betting", betting: 7000, progress: 100, round: 5, number: 5, startsAt: 2000, startedAt: 0, endedAt: 0, nextAt: 0, point: null, hash: null,
  bets: [], players: 3, staked: "1", history: [], chain: { id: 1, rounds: 9, published: "", salt: "" }, serverTime: 0, ...more,
});

test("the card follows the round from betting to its end", () => {
  let listener: Listener<CrashState> | undefined;
  let unsubscribed = false;
  const time = signal(1000);
  const live = followRound((one) => {
    listener = one;
    return () => (unsubscribed = true);
  }, () => time.value);
  const phase = () => live.table.value?.phase ?? null;
  assert.equal(phase(), null);
  listener?.snapshot?.(state({}));
  assert.equal(phase(), "betting");
  listener?.handleEvent({ channel: "crash", event: "crash.flight", data: { round: 5, startedAt: 2000 } } as never);
  assert.equal(phase(), "flight");
  time.value = 4000;
  assert.equal(live.clock.elapsed(live.table.value!.startedAt), 1500, "a flight without messages does not move");
  listener?.handleEvent({ channel: "crash", event: "crash.bust", data: { round: 5, number: 5, point: "1.23", hash: "", salt: "", endedAt: 5000, nextAt: 8000 } } as never);
  assert.equal(phase(), "pause");
  assert.equal(live.table.value?.point, "1.23");
  live.stop();
  assert.equal(unsubscribed, true);
});

test("the curve stays within its card for any flight time", () => {
  for (const elapsed of [0, 10, 1000, 5000, 30_000, 120_000]) {
    const { path, x, y } = curveOf(elapsed);
    assert.match(path, /^M0\.0 /);
    assert.ok(x >= 0 && x <= curveWidth && y >= 0 && y <= curveHeight, `${elapsed}: ${x} ${y}`);
  }
});
