import assert from "node:assert/strict";
import test from "node:test";
import { Client, type Sending, type Surroundings } from "./client";
import { ApiError, networkCode, timeoutCode } from "./error";
import { TwoFactorQueue, type Proof } from "./twofactor";

interface Seen {
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
  credentials: string | undefined;
}

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | "offline" | "hang" | "html";

function setting(replies: Reply[], around: Partial<Surroundings> = {}) {
  const seen: Seen[] = [];
  const client = new Client({
    fetch: async (path, init = {}) => {
      seen.push({
        path: String(path),
        body: init.body as string | undefined,
        headers: init.headers as Record<string, string>,
        credentials: init.credentials,
      });
      const reply = replies[Math.min(seen.length, replies.length) - 1] ?? "offline";
      if (reply === "offline") throw new TypeError("fetch failed");
      if (reply === "hang") {
        return new Promise((_, reject) =>
          init.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
        );
      }
      if (reply === "html") return new Response("<html>");
      return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status ?? 200, headers: reply.headers });
    },
    csrf: () => ({ meta: "meta-token", cookie: "cookie-token" }),
    token: () => null,
    pageExpired: () => false,
    twoFactor: (refused) => Promise.reject(refused),
    sleep: async () => undefined,
    ...around,
  });
  return { client, seen };
}

const post = (path: string, body: unknown = {}, options = {}): Sending => ({
  method: "POST", path, body: JSON.stringify(body), options,
});

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(() => null, (caught: unknown) => caught);
  assert.ok(error instanceof ApiError, "an ApiError was expected");
  return error;
}

test("every call carries credentials, the CSRF token and, with a token, the bearer", async () => {
  const { client, seen } = setting([{ body: { ok: true } }], { token: () => "secret" });
  assert.deepEqual(await client.send(post("/api/x", { a: 1 })), { ok: true });
  assert.equal(seen[0]?.credentials, "include");
  assert.equal(seen[0]?.headers["X-Requested-With"], "XMLHttpRequest");
  assert.equal(seen[0]?.headers["X-CSRF-TOKEN"], "meta-token");
  assert.equal(seen[0]?.headers.Authorization, "Bearer secret");
  assert.equal(seen[0]?.body, '{"a":1}');
  const guest = setting([{}]);
  await guest.client.send(post("/api/x"));
  assert.equal("Authorization" in (guest.seen[0]?.headers ?? {}), false);
});

test("refusals reach the caller unchanged", async () => {
  const body = { code: 7, message: "Only VIP.", errors: { code: ["validation.in"] }, requestId: "r1", until: 5 };
  const { client } = setting([{ status: 400, body, headers: { "Retry-After": "30" } }]);
  const error = await failure(client.send(post("/api/x")));
  assert.deepEqual(
    [error.kind, error.code, error.message, error.status, error.requestId, error.extra.until, error.retryAfter],
    ["refused", 7, "Only VIP.", 400, "r1", 5, 30],
  );
  assert.deepEqual(error.errors, { code: ["validation.in"] });
});

test("network failures are typed; only repeatable calls are sent again", async () => {
  const once = setting(["offline"]);
  assert.equal((await failure(once.client.send(post("/api/bet")))).code, networkCode);
  assert.equal(once.seen.length, 1);
  const again = setting(["offline", { status: 503 }, { body: { n: 1 } }]);
  assert.deepEqual(await again.client.send(post("/api/x", {}, { retry: true })), { n: 1 });
  assert.equal(again.seen.length, 3);
  const lost = setting(["offline"]);
  await failure(lost.client.send({ method: "GET", path: "/x", body: undefined, options: {} }));
  assert.equal(lost.seen.length, 3);
});

test("a slow answer is a timeout, a caller's abort is none", async () => {
  const slow = setting(["hang"]);
  assert.equal((await failure(slow.client.send(post("/api/x", {}, { timeout: 5 })))).code, timeoutCode);
  const abort = new AbortController();
  const left = setting(["hang"]).client.send(post("/api/x", {}, { signal: abort.signal }));
  abort.abort();
  assert.equal((await failure(left)).kind, "aborted");
});

test("419 never settles while the page reloads, and rejects when it does not", async () => {
  let asked = 0;
  const { client } = setting([{ status: 419, body: { code: 419, message: "expired" } }], {
    pageExpired: () => ++asked === 1,
  });
  const pending = await Promise.race([
    client.send(post("/api/x")).then(() => "settled", () => "settled"),
    new Promise((resolve) => setTimeout(() => resolve("pending"), 20)),
  ]);
  assert.equal(pending, "pending");
  assert.equal((await failure(client.send(post("/api/x")))).status, 419);
});

test("an unreadable success is an error of its own", async () => {
  const { client } = setting(["html"]);
  assert.equal((await failure(client.send(post("/api/x")))).kind, "garbled");
});

function queueOf(confirm: (proof: Proof, bearer?: string) => Promise<unknown>) {
  const events: string[] = [];
  const queue = new TwoFactorQueue({
    confirm,
    open: (waiting) => events.push(`open ${waiting}`),
    close: (passed) => events.push(passed ? "passed" : "given up"),
  });
  return { queue, events };
}

const demand = { status: 403, body: { code: -1024, message: "Two-factor.", token: "pending" } };

test("calls that a second factor stopped are sent once more with the same payload", async () => {
  const confirmed: [Proof, string | undefined][] = [];
  const { queue, events } = queueOf(async (proof, bearer) => confirmed.push([proof, bearer]));
  const { client, seen } = setting([demand, demand, { body: { n: 1 } }, { body: { n: 2 } }], {
    twoFactor: (refused, again) => queue.hold(refused, again),
  });
  const first = client.send(post("/auth/login", { login: "a" }));
  const second = client.send(post("/api/wallet/withdraw", { sum: 5 }));
  while (queue.waiting.value < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  await queue.validate("123456");
  assert.deepEqual([await first, await second], [{ n: 1 }, { n: 2 }]);
  assert.deepEqual(confirmed, [[{ code: "123456" }, "pending"]]);
  assert.deepEqual(seen.map((call) => call.body), ['{"login":"a"}', '{"sum":5}', '{"login":"a"}', '{"sum":5}']);
  assert.equal(seen[2]?.headers.Authorization, "Bearer pending");
  assert.deepEqual(events, ["open 1", "open 2", "passed"]);
  assert.equal(queue.waiting.value, 0);
});

test("a wrong code keeps the calls waiting; a second demand after the code rejects", async () => {
  let right = false;
  const { queue } = queueOf(async () => {
    if (!right) throw new ApiError("refused", 422, "Invalid 2FA code.", 422);
  });
  const { client, seen } = setting([demand], { twoFactor: (refused, again) => queue.hold(refused, again) });
  const call = client.send(post("/api/x"));
  while (queue.waiting.value < 1) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal((await failure(queue.validate("000000"))).code, 422);
  assert.equal(queue.waiting.value, 1);
  right = true;
  await queue.validate("123456");
  assert.equal((await failure(call)).code, -1024);
  assert.equal(seen.length, 2, "sent once and once again, no more");
});

test("a session that is gone ends the waiting", async () => {
  const { queue, events } = queueOf(async () => {
    throw new ApiError("refused", 401, "Please sign in.", 401);
  });
  const held = queue.hold(new ApiError("refused", -1024, "", 403), async () => "never");
  const settled = failure(held);
  assert.equal((await failure(queue.validate("123456"))).code, 401);
  assert.equal((await settled).code, -1024);
  assert.deepEqual(events, ["open 1", "given up"]);
});

test("a form keeps the type that the browser gives it", async () => {
  const { client, seen } = setting([{ body: {} }]);
  await client.send({ method: "POST", path: "/api/file", body: new FormData(), options: {} });
  assert.equal(seen[0]?.headers["Content-Type"], undefined);
  assert.equal(seen[0]?.headers["X-CSRF-TOKEN"], "meta-token");
});
