import assert from "node:assert/strict";
import test from "node:test";
import { Client, type ApiRequest, type ClientEnvironment } from "./client";
import { ApiError, networkCode, timeoutCode } from "./error";
import { TwoFactorQueue, type Proof } from "./twofactor";

interface RecordedCall {
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
  credentials: string | undefined;
}

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> } | "offline" | "hang" | "html";

function clientWith(replies: Reply[], environment: Partial<ClientEnvironment> = {}) {
  const recorded: RecordedCall[] = [];
  const client = new Client({
    fetch: async (path, init = {}) => {
      recorded.push({
        path: String(path),
        body: init.body as string | undefined,
        headers: init.headers as Record<string, string>,
        credentials: init.credentials,
      });
      const reply = replies[Math.min(recorded.length, replies.length) - 1] ?? "offline";
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
    ...environment,
  });
  return { client, seen: recorded };
}

const post = (path: string, body: unknown = {}, options = {}): ApiRequest => ({
  method: "POST", path, body: JSON.stringify(body), options,
});

async function failure(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(() => null, (caught: unknown) => caught);
  assert.ok(error instanceof ApiError, "an ApiError was expected");
  return error;
}

test("every call carries credentials, the CSRF token and, with a token, the bearer", async () => {
  const { client, seen: recorded } = clientWith([{ body: { ok: true } }], { token: () => "secret" });
  assert.deepEqual(await client.send(post("/api/x", { a: 1 })), { ok: true });
  assert.equal(recorded[0]?.credentials, "include");
  assert.equal(recorded[0]?.headers["X-Requested-With"], "XMLHttpRequest");
  assert.equal(recorded[0]?.headers["X-CSRF-TOKEN"], "meta-token");
  assert.equal(recorded[0]?.headers.Authorization, "Bearer secret");
  assert.equal(recorded[0]?.body, '{"a":1}');
  const guest = clientWith([{}]);
  await guest.client.send(post("/api/x"));
  assert.equal("Authorization" in (guest.seen[0]?.headers ?? {}), false);
});

test("refusals reach the caller unchanged", async () => {
  const body = { code: 7, message: "Only VIP.", errors: { code: ["validation.in"] }, requestId: "r1", until: 5 };
  const { client } = clientWith([{ status: 400, body, headers: { "Retry-After": "30" } }]);
  const error = await failure(client.send(post("/api/x")));
  assert.deepEqual(
    [error.kind, error.code, error.message, error.status, error.requestId, error.extra.until, error.retryAfter],
    ["refused", 7, "Only VIP.", 400, "r1", 5, 30],
  );
  assert.deepEqual(error.errors, { code: ["validation.in"] });
});

test("network failures have a kind, and only repeatable calls are retried", async () => {
  const once = clientWith(["offline"]);
  assert.equal((await failure(once.client.send(post("/api/bet")))).code, networkCode);
  assert.equal(once.seen.length, 1);
  const retry = clientWith(["offline", { status: 503 }, { body: { n: 1 } }]);
  assert.deepEqual(await retry.client.send(post("/api/x", {}, { retry: true })), { n: 1 });
  assert.equal(retry.seen.length, 3);
  const lost = clientWith(["offline"]);
  await failure(lost.client.send({ method: "GET", path: "/x", body: undefined, options: {} }));
  assert.equal(lost.seen.length, 3);
});

test("a slow answer is a timeout, and an abort by the caller is not", async () => {
  const slow = clientWith(["hang"]);
  assert.equal((await failure(slow.client.send(post("/api/x", {}, { timeout: 5 })))).code, timeoutCode);
  const abort = new AbortController();
  const left = clientWith(["hang"]).client.send(post("/api/x", {}, { signal: abort.signal }));
  abort.abort();
  assert.equal((await failure(left)).kind, "aborted");
});

test("419 never settles while the page reloads, and rejects when it does not", async () => {
  let expiredCalls = 0;
  const { client } = clientWith([{ status: 419, body: { code: 419, message: "expired" } }], {
    pageExpired: () => ++expiredCalls === 1,
  });
  const pending = await Promise.race([
    client.send(post("/api/x")).then(() => "settled", () => "settled"),
    new Promise((resolve) => setTimeout(() => resolve("pending"), 20)),
  ]);
  assert.equal(pending, "pending");
  assert.equal((await failure(client.send(post("/api/x")))).status, 419);
});

test("an unreadable successful answer has its own error kind", async () => {
  const { client } = clientWith(["html"]);
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

const twoFactorRefusal = { status: 403, body: { code: -1024, message: "Two-factor.", token: "pending" } };

test("calls that need a second factor are retried with the same payload", async () => {
  const confirmed: [Proof, string | undefined][] = [];
  const { queue, events } = queueOf(async (proof, bearer) => confirmed.push([proof, bearer]));
  const { client, seen: recorded } = clientWith([twoFactorRefusal, twoFactorRefusal, { body: { n: 1 } }, { body: { n: 2 } }], {
    twoFactor: (refused, retry) => queue.enqueue(refused, retry),
  });
  const first = client.send(post("/auth/login", { login: "a" }));
  const second = client.send(post("/api/wallet/withdraw", { sum: 5 }));
  while (queue.waiting.value < 2) await new Promise((resolve) => setTimeout(resolve, 1));
  await queue.validate("123456");
  assert.deepEqual([await first, await second], [{ n: 1 }, { n: 2 }]);
  assert.deepEqual(confirmed, [[{ code: "123456" }, "pending"]]);
  assert.deepEqual(recorded.map((call) => call.body), ['{"login":"a"}', '{"sum":5}', '{"login":"a"}', '{"sum":5}']);
  assert.equal(recorded[2]?.headers.Authorization, "Bearer pending");
  assert.deepEqual(events, ["open 1", "open 2", "passed"]);
  assert.equal(queue.waiting.value, 0);
});

test("a wrong code keeps the calls waiting; a second demand after the code rejects", async () => {
  let right = false;
  const { queue } = queueOf(async () => {
    if (!right) throw new ApiError("refused", 422, "Invalid 2FA code.", 422);
  });
  const { client, seen: recorded } = clientWith([twoFactorRefusal], { twoFactor: (refused, retry) => queue.enqueue(refused, retry) });
  const call = client.send(post("/api/x"));
  while (queue.waiting.value < 1) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal((await failure(queue.validate("000000"))).code, 422);
  assert.equal(queue.waiting.value, 1);
  right = true;
  await queue.validate("123456");
  assert.equal((await failure(call)).code, -1024);
  assert.equal(recorded.length, 2, "sent once and once again, no more");
});

test("an ended session rejects the waiting calls", async () => {
  const { queue, events } = queueOf(async () => {
    throw new ApiError("refused", 401, "Please sign in.", 401);
  });
  const queued = queue.enqueue(new ApiError("refused", -1024, "", 403), async () => "never");
  const settled = failure(queued);
  assert.equal((await failure(queue.validate("123456"))).code, 401);
  assert.equal((await settled).code, -1024);
  assert.deepEqual(events, ["open 1", "given up"]);
});

test("a form upload keeps the content type of the browser", async () => {
  const { client, seen: recorded } = clientWith([{ body: {} }]);
  await client.send({ method: "POST", path: "/api/file", body: new FormData(), options: {} });
  assert.equal(recorded[0]?.headers["Content-Type"], undefined);
  assert.equal(recorded[0]?.headers["X-CSRF-TOKEN"], "meta-token");
});
