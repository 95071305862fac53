// Several users at the same time: at the crash table and in the chat.
import { createHash } from "node:crypto";
import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer as createHttpServer, request } from "node:http";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desktop, open } from "./browser.mjs";
import { cookieClient, dialog, dismiss, takeSession } from "./people.mjs";
import { command, startServer } from "./server.mjs";

/** Max duration of a round in milliseconds, also on a slow machine. */
export const flightLimit = 120_000;

/**
 * Starts a server whose first twelve crash rounds end between 1.53 and 2.58: they follow from its
 * key and this salt. Long enough for a manual cash-out, and short enough for tests.
 */
export async function startTable(env) {
  const data = await mkdtemp(join(tmpdir(), "croupier-e2e-"));
  await writeFile(join(data, "site.key"), `${"0".repeat(64)}\n`, { mode: 0o600 });
  // A key without a database looks like a site with a lost database.
  return startServer({ data, args: ["--new"], env: { CROUPIER_CRASH_SALT: "tests 697541", CROUPIER_CRASH_ROUNDS: "1000", ...env } });
}

/** Creates an account with a confirmed email address and signs a script in as it. */
export async function member(server, name, { role, grant } = {}) {
  const login = `${name}${Date.now() % 100_000}`;
  const output = await command(server.data, "user", "create", "--name", login, "--email", `${login}@example.test`, ...(role ? ["--role", role] : []));
  const id = /\(id (\w+)\)/.exec(output)[1];
  const password = /password:?\s+(\S+)/.exec(output)[1];
  if (grant) await command(server.data, "user", "grant", login, grant, "usd", "--reason", "a test");
  const client = await cookieClient(server);
  await client.post("/auth/login", { login, password });
  return { ...client, id, name: login, password };
}

/** Opens a page for a member, or for a guest without a person. */
export async function enter(browser, url, person, { viewport = desktop, path = "/", before, ...options } = {}) {
  const page = await open(browser, url, viewport, options);
  if (person) await takeSession(page, person, url);
  await before?.(page);
  await page.goto(path);
  if (person) await page.getByRole("banner").getByRole("button", { name: "Account" }).waitFor();
  return page;
}

/** A member's balance of real dollars, as a script sees it. */
export async function dollars(person) {
  const { currencies } = await person.post("/api/data/currencies", {});
  return currencies.find((currency) => currency.id === "usd").balance.real;
}

/**
 * Max time for a page to reconnect, in milliseconds. It waits for up to 30 seconds between two
 * attempts.
 */
export const backLimit = 90_000;

/** Waits until the header of a page shows an amount. */
export async function chipIs(page, amount, timeout) {
  await page.waitForFunction((text) => document.querySelector(".balance-chip .num")?.textContent === text, amount, { timeout });
}

/**
 * Free ports for a server that restarts at the same address. They are outside of the system's
 * ephemeral range, so no other process takes one while the server is down.
 */
export async function freePorts(count) {
  const ports = [];
  for (let port = 20_000 + ((process.pid * 16) % 12_000); ports.length < count; port++) {
    const free = await new Promise((resolve) => {
      const one = createServer().once("error", () => resolve(false));
      one.listen(port, "127.0.0.1", () => one.close(() => resolve(true)));
    });
    if (free) ports.push(port);
  }
  return ports;
}

/** Switches to bets with real money. */
export async function playReal(page) {
  await page.locator("button.balance-chip").click();
  await dialog(page).getByRole("radio", { name: "Real" }).check();
  await dismiss(page);
}

/**
 * A network for one browser, as a proxy. cut() breaks every connection and blocks new ones until
 * mend().
 */
export async function network() {
  const open = new Set();
  let whole = true;
  const hold = (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket)).on("error", () => socket.destroy());
  };
  const proxy = createHttpServer((asked, answer) => {
    const onward = request(asked.url, { method: asked.method, headers: asked.headers, agent: false }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    onward.once("socket", hold).on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  // Sockets pass through unchanged.
  proxy.on("connect", ({ url }, near, head) => {
    const [host, port] = url.split(":");
    const far = connect(Number(port), host, () => {
      near.write("HTTP/1.1 200 OK\r\n\r\n");
      far.write(head);
      near.pipe(far).pipe(near);
    });
    hold(far);
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
  });
  proxy.on("connection", (socket) => (whole ? hold(socket) : socket.destroy()));
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    options: { proxy: { server: `http://127.0.0.1:${proxy.address().port}` } },
    cut() {
      whole = false;
      for (const socket of open) socket.destroy();
    },
    mend() {
      whole = true;
    },
    close() {
      this.cut();
      proxy.close();
    },
  };
}

// The crash table ---------------------------------------------------------

export const playersList = (page) => page.getByTestId("crash-players");
export const bigButton = (page) => page.locator(".play-button").first();

/** Waits for a phase of the round: betting, flight or pause. */
export async function phase(page, name, timeout = flightLimit) {
  await page.locator(`[data-testid=crash-stage][data-phase=${name}]`).waitFor({ timeout });
}

/** Waits until betting has just started, with at least that many seconds left. */
export async function freshBetting(page, seconds) {
  await page.waitForFunction(
    (least) => {
      const left = Number.parseInt(document.querySelector(".crash-seconds")?.textContent ?? "", 10);
      return document.querySelector("[data-testid=crash-stage]")?.dataset.phase === "betting" && left >= least;
    },
    seconds,
    { timeout: flightLimit },
  );
}

/** Sets the stake and the automatic cash-out. null is a manual one. */
export async function prepareBet(page, stake, auto) {
  await page.getByLabel("Stake", { exact: true }).fill(stake);
  const byItself = page.getByRole("switch", { name: "Automatic cash-out" });
  if ((await byItself.isChecked()) !== (auto !== null)) await byItself.click();
  if (auto !== null) await page.getByLabel("Cash out at").fill(auto);
}

export async function waitForButton(page, words, timeout) {
  await bigButton(page).filter({ hasText: words }).and(page.locator(":not([aria-busy])")).waitFor({ timeout });
}

/** Places the prepared bet in the open round. */
export async function placeBet(page) {
  await bigButton(page).click();
  await waitForButton(page, "Cancel");
}

/** The rounds in the strip, newest first: [number of the round, point]. */
export const strip = (page) =>
  page.getByTestId("crash-history").getByRole("button").evaluateAll((all) =>
    all.map((one) => [one.dataset.round, one.firstChild.textContent, one.textContent.match(/Round (\d+)/)[1]]),
  );

// Received data ------------------------------------------------------------

/** Records everything that a page receives: socket frames and HTTP responses. */
export function collect(page) {
  const received = { frames: [], answers: [], missed: [], waiting: new Set() };
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => received.frames.push({ at: Date.now(), text: payload.toString() })),
  );
  page.on("response", (answer) => {
    const one = answer.body().then(
      (body) => received.answers.push({ at: Date.now(), url: answer.url(), text: body.toString("latin1") }),
      (error) => received.missed.push({ url: answer.url(), status: answer.status(), type: answer.request().resourceType(), error: String(error) }),
    );
    const done = one.finally(() => received.waiting.delete(done));
    received.waiting.add(done);
  });
  return received;
}

/** The messages in frames, in order. */
export const messagesIn = (frames) => frames.flatMap(({ text }) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line)));

const sha = (data) => createHash("sha256").update(data).digest();

/** Whether hashing a text repeatedly leads to a hash, and so reveals it. */
export function leadsTo(text, hash, steps = 64) {
  let asText = text;
  let asBytes = Buffer.from(text, "hex");
  for (let step = 0; step < steps; step++) {
    if (asText === hash || asBytes.toString("hex") === hash) return true;
    asText = sha(asText).toString("hex");
    asBytes = sha(asBytes);
  }
  return false;
}

// The chat --------------------------------------------------------------------

export const chat = (page) => page.getByRole("complementary", { name: "Chat" });
export const log = (page) => chat(page).getByRole("log", { name: "Messages" });
export const row = (page, words) => log(page).getByRole("article").filter({ hasText: words });
export const box = (page) => chat(page).getByRole("textbox", { name: "Write a message" });

/** Accepts the rules, as every user does once. */
export async function acceptRules(page) {
  await chat(page).getByRole("button", { name: "Read the rules" }).click();
  await chat(page).getByRole("button", { name: "I accept" }).click();
  await box(page).waitFor();
}

/** Writes and sends a message, when the slow mode allows it. */
export async function say(page, words) {
  await box(page).fill(words);
  await chat(page).getByRole("button", { name: "Send", exact: true }).and(page.locator(":enabled")).waitFor();
  await box(page).press("Enter");
}
