// A match that a test controls over the signed feed of the sportsbook.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";

const secret = "a secret of browser tests";

/** The environment of a server whose feed is the test. */
export const feedEnv = { CROUPIER_SPORTS_FEED: "push", CROUPIER_SPORTS_PUSH_SECRET: secret };

/** Sends messages to the feed and returns the response. */
async function send(server, messages) {
  const at = String(Date.now());
  const body = JSON.stringify({ messages });
  const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
  const answer = await fetch(new URL("/api/sports/feed", server.url), { method: "POST", headers: { "X-Time": at, "X-Signature": signature }, body });
  assert.equal(answer.status, 200, await answer.clone().text());
  const result = await answer.json();
  assert.deepEqual(result.rejected, []);
  return result;
}

/**
 * The feed of a server: it sends heartbeats until it is stopped, and has football matches that the
 * test controls.
 */
export async function startFeed(server) {
  const fixtures = new Map();
  const states = new Map();
  /** Sends everything again when the book requests it. */
  async function publish(messages) {
    const { recover } = await send(server, messages);
    if (recover.length > 0) await send(server, [...fixtures.values(), ...states.values(), ...recover.map(({ id }) => ({ complete: id }))]);
  }
  await publish([]);
  const beat = setInterval(() => publish([]).catch(() => {}), 3000);

  /** Announces a match that starts within the hour. */
  async function match(id, home, away) {
    const fixture = {
      id, seq: 1, sport: "soccer", category: "Tests", tournament: `Cup ${id}`, home, away, starts: Date.now() + 3_000_000, modelled: true, home_rating: 0.2, away_rating: 0,
    };
    fixtures.set(id, { fixture });
    await publish([{ fixture }]);
    let seq = 0;
    const goals = [];
    /** Reports the state of the match: the minute, and who has scored since the last report. */
    async function at(minute, { scored = [], over = false } = {}) {
      goals.push(...scored.map((side) => ({ side, stat: "points", value: 1, period: minute > 45 ? 2 : 1, minute })));
      await say(minute, over);
    }
    async function say(minute, over) {
      const count = (period) => ({ points: { home: goals.filter((goal) => goal.period === period && goal.side === 1).length, away: goals.filter((goal) => goal.period === period && goal.side === 2).length } });
      const second = minute > 45;
      const result = {
        status: over ? "ended" : "playing", periods: second ? [count(1), count(2)] : [count(1)], done: over ? 2 : second ? 1 : 0, regular: over, minutes: minute, incidents: goals,
      };
      const state = { event: id, seq: ++seq, phase: over ? "over" : "live", suspended: false, state: { seconds: minute * 60, points: { home: 0, away: 0 }, result } };
      states.set(id, { state });
      await publish([{ state }]);
    }
    /** Reverses the last goal after the end. */
    async function correct() {
      goals.pop();
      await say(90, true);
    }
    return { home, away, at, correct };
  }
  return { match, stop: () => clearInterval(beat) };
}
