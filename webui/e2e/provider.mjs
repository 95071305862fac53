// An outside provider of games for tests: a server of its own with Slotegrator's protocol. It lists
// games, launches them on a page with buttons, and sends signed callbacks to the site.
import { createHmac } from "node:crypto";
import { createServer } from "node:http";

const merchant = "merchant-of-tests";
const key = "key-of-the-tests-0123456789";

/** The form of an integration with a provider. */
export const credentials = { merchant, key };

export const reels = { id: "reels-1", name: "River Reels", studio: "Emulated Studio" };
const wheel = { id: "wheel-1", name: "River Wheel", studio: "Emulated Studio" };

/** A form as PHP's http_build_query writes it. */
const encode = (fields) => new URLSearchParams(fields).toString().replace(/\*/g, "%2A").replace(/~/g, "%7E");

/** The headers with which both sides sign a form. */
function signed(fields) {
  const headers = { "X-Merchant-Id": merchant, "X-Timestamp": String(Math.floor(Date.now() / 1000)), "X-Nonce": Math.random().toString(36).slice(2) };
  // PHP's ksort orders the fields by their first name; those of a list keep their order.
  const [first, all] = [(name) => name.split("[")[0], Object.entries({ ...fields, ...headers })];
  all.sort(([a], [b]) => (first(a) < first(b) ? -1 : first(a) > first(b) ? 1 : 0));
  return { ...headers, "X-Sign": createHmac("sha1", key).update(encode(all)).digest("hex") };
}

const listed = ({ id, name, studio }) => ({ uuid: id, name, type: "Slots", provider: studio, image: "", has_lobby: 0, has_freespins: 1, has_tables: 0 });

/** The page of a game: each button sends a callback by the server of the provider, and shows the answer. */
const gamePage = (session) => `<!doctype html><html lang="en"><title>${reels.name}</title><body data-session="${session}"><h1>${reels.name}</h1>
<p><button data-send="bet">Bet</button> <button data-send="win">Win</button> <button data-send="rollback">Rollback</button></p>
<output id="answer"></output><script>
let number = 0;
for (const button of document.querySelectorAll("button")) button.onclick = async () => {
  const answer = await (await fetch("/send?session=${session}&kind=" + button.dataset.send, { method: "POST" })).json();
  number += 1;
  document.getElementById("answer").textContent = number + ". " + button.dataset.send + " " + (answer.error_code ?? Number(answer.balance).toFixed(2));
};
</script></body></html>`;

/**
 * Starts the provider. callbacks() is the address of the site's callbacks, known once the integration is
 * made.
 */
export async function startProvider(callbacks) {
  const sessions = new Map();
  const spins = new Map();
  let ids = 0;

  /** Sends a signed callback and returns the answer of the site. */
  async function callBack(fields) {
    const answer = await fetch(callbacks(), { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded", ...signed(fields) }, body: encode(Object.entries(fields)) });
    return answer.json();
  }

  /** The next callback of a session. A bet and its win and rollback are one round. */
  function play(token, kind, more = {}) {
    const session = sessions.get(token);
    ids += 1;
    const id = `${kind}-${ids}`;
    if (kind === "bet") session.round = `round-${ids}`;
    const fields = {
      action: kind, amount: kind === "win" ? "2.50" : "1.00", transaction_id: id, round_id: session.round, session_id: token, player_id: session.player, currency: session.currency,
      game_uuid: session.game, ...(kind !== "rollback" && { type: kind }), ...more,
    };
    if (kind === "rollback") Object.assign(fields, { "rollback_transactions[0][action]": "win", "rollback_transactions[0][transaction_id]": session.win, "rollback_transactions[0][amount]": "2.50" });
    if (kind === "win") session.win = id;
    return callBack(fields);
  }

  const calls = {
    "/v1/games": () => ({ items: [listed(reels), listed(wheel)], _meta: { pageCount: 1 } }),
    "/v1/limits": () => [{ amount: "10000", currency: "USD", providers: [reels.studio] }],
    "/v1/self-validate": () => ({ success: true, log: [{ check: "balance", ok: true }] }),
    "/v1/games/init": (form) => {
      sessions.set(form.get("session_id"), { player: form.get("player_id"), currency: form.get("currency"), game: form.get("game_uuid") });
      return { url: `${provider.url}/play?session=${form.get("session_id")}` };
    },
    "/v1/games/init-demo": () => ({ url: `${provider.url}/play?session=demo` }),
    "/v1/freespins/set": (form) => {
      spins.set(form.get("freespin_id"), Number(form.get("quantity")));
      return {};
    },
    "/v1/freespins/cancel": (form) => {
      spins.delete(form.get("freespin_id"));
      return {};
    },
  };

  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://provider");
    const body = await new Promise((resolve) => {
      let text = "";
      request.on("data", (chunk) => (text += chunk));
      request.on("end", () => resolve(text));
    });
    const json = (value, status = 200) => response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));
    if (url.pathname === "/play") return response.writeHead(200, { "Content-Type": "text/html" }).end(gamePage(url.searchParams.get("session")));
    if (url.pathname === "/send") {
      const token = url.searchParams.get("session");
      return json(sessions.has(token) ? await play(token, url.searchParams.get("kind")) : { balance: 0 });
    }
    const call = calls[url.pathname];
    if (!call) return json({ message: "unknown" }, 404);
    if (request.headers["x-merchant-id"] !== merchant) return json({ message: "wrong merchant" }, 403);
    return json(call(new URLSearchParams(body)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const provider = {
    url: `http://127.0.0.1:${server.address().port}`,
    play,
    /** The latest session's token. */
    latest: () => [...sessions.keys()].at(-1),
    /** The ids of the given free spins. */
    spins: () => [...spins.keys()],
    stop: () => new Promise((resolve) => { server.closeAllConnections(); server.close(resolve); }),
  };
  return provider;
}
