// A sports feed that tests push to a site: the test controls the state of matches.
import { createHmac } from "node:crypto";

const secret = "a secret of the tests' feed";

/** The environment of a server that accepts the feed. */
export const feedEnv = { CROUPIER_SPORTS_FEED: "push", CROUPIER_SPORTS_PUSH_SECRET: secret };

/** Starts the feed of a server. It sends heartbeats until it is stopped. */
export async function startFeed({ url }) {
  const numbers = new Map();
  const moments = new Map();
  const next = (map, id) => map.set(id, (map.get(id) ?? 0) + 1).get(id);

  async function push(...messages) {
    const body = JSON.stringify({ messages });
    const at = String(Date.now());
    const signature = createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");
    const response = await fetch(`${url}/api/sports/feed`, { method: "POST", body, headers: { "X-Time": at, "X-Signature": signature } });
    if (!response.ok) throw new Error(`the feed got ${response.status}: ${await response.text()}`);
    const answer = await response.json();
    if (answer.rejected.length > 0) throw new Error(JSON.stringify(answer.rejected));
    if (answer.recover.length > 0) await push(...answer.recover.map(({ id }) => ({ complete: id })));
  }

  await push();
  const alive = setInterval(() => void push().catch(() => undefined), 4000);
  return {
    stop: () => clearInterval(alive),
    /** A match that starts now. */
    fixture: (id, sport, more = {}) =>
      push({ fixture: { id, seq: next(numbers, id), sport, category: "Tests", tournament: "Cup", home: `${id} Home`, away: `${id} Away`, starts: Date.now() - 60_000, modelled: true, ...more } }),
    /** The state of a match: its result, further fields, and its incidents. */
    state: (event, result, more = {}, incidents = []) =>
      push({
        state: {
          event,
          seq: next(numbers, event),
          phase: "live",
          state: { step: 1, seconds: 60, points: { home: 0, away: 0 }, ...more, result: { status: "playing", done: 0, regular: false, ...result } },
          incidents: incidents.map((one) => ({ number: next(moments, event), value: 1, period: 1, ...one })),
        },
      }),
  };
}
