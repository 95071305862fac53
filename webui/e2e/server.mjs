// Starts the real binary for a browser test, on free ports with an empty data folder, and stops it
// again.
import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const binary = process.env.CROUPIER_BINARY ?? join(root, "bin", "croupier");
/** The environment without the server's variables. */
const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("CROUPIER_")));
/** Prices in dollars, as on a demo site. */
const samplePrices = "btc=65000,eth=3200,ltc=85,doge=0.15,bch=420,trx=0.13,xrp=0.55,sol=150,bnb=580,usdt=1,usdc=1,crp=0.05,eur=1.08";
/** Timeouts of the start and stop of a server, and of an email, in milliseconds, also on a busy machine. */
const startLimit = 120_000;
const stopLimit = 120_000;
const mailLimit = 60_000;

/**
 * The environment of a server with simulated matches. Simulating takes half a core as long as the
 * server runs, so others have none: a demo waits for a feed instead.
 */
export const simulator = { CROUPIER_SPORTS_FEED: "simulator", CROUPIER_SPORTS_SIMULATOR_ON_REAL_SITE: "true" };
const noMatches = { CROUPIER_SPORTS_FEED: "push", CROUPIER_SPORTS_PUSH_SECRET: "for a feed without matches" };

// No process outlives its tests: a browser that is closed by a signal leaves its test waiting, and
// a process with a closed output ends silently.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));
process.stdout.once("error", () => process.exit(1));

/**
 * @param {{env?: Record<string, string>, demo?: boolean, data?: string, args?: string[]}} options;
 * a demo has its year of history only with --demo-history among the args, because generating it
 * takes a second
 * @returns a running server: its url, its data folder, its output, mails() and stop()
 */
export async function startServer({ env = {}, demo = false, data, args = [] } = {}) {
  const folder = data ?? (await mkdtemp(join(tmpdir(), "croupier-e2e-")));
  const child = spawn(binary, ["serve", ...(demo ? ["--demo"] : []), ...args], {
    env: {
      ...own,
      CROUPIER_DATA: folder,
      CROUPIER_HTTP_ADDR: "127.0.0.1:0",
      CROUPIER_LIVE_ADDRS: "127.0.0.1:0,127.0.0.1:0",
      CROUPIER_CAPTCHA_PROVIDER: "none",
      CROUPIER_CRASH_ROUNDS: "1000", // a long chain would be computed at each start
      CROUPIER_DEMO_HISTORY: "false",
      CROUPIER_DEMO_SLOTS: "false", // making them takes some seconds of a processor
      CROUPIER_CONTACT_FIELDS: "[]", // no contact questions besides the address
      // A site that is not a demo accepts no real money without prices.
      ...(demo ? noMatches : { CROUPIER_PRICES_FIXED: samplePrices }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  process.once("exit", () => child.kill("SIGKILL")); // no server outlives its tests
  let printed = "";
  const url = await new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start:\n${printed}`)), startLimit);
    const read = (chunk) => {
      printed += chunk;
      const found = /listening on (https?:\/\/\S+)/.exec(printed);
      if (found) {
        clearTimeout(timer);
        resolve(found[1]);
      }
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("close", (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}:\n${printed}`));
    });
  });
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve({ code, signal })));
  return {
    url,
    data: folder,
    printed: () => printed,
    mails: () => mailsIn(folder),
    mailTo: (address, kind) => mailTo(folder, address, kind),
    kill: (signal) => child.kill(signal),
    ended,
    async stop({ keep = false } = {}) {
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), stopLimit);
      const how = await ended;
      clearTimeout(timer);
      if (!keep) await rm(folder, { recursive: true, force: true });
      if (how.code !== 0) throw new Error(`the server stopped with ${JSON.stringify(how)}:\n${printed}`);
    },
  };
}

/** Runs a command of the binary on a data folder and returns its output. */
export const command = (data, ...args) => run(...args, "--data", data);

/** Runs a command of the binary and returns its complete output, which may arrive after its exit. */
export function run(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(binary, args, { env: own, stdio: ["ignore", "pipe", "pipe"] });
    let printed = "";
    child.stdout.on("data", (chunk) => (printed += chunk));
    child.stderr.on("data", (chunk) => (printed += chunk));
    child.once("close", (code) => (code === 0 ? resolve(printed) : reject(new Error(`${args.join(" ")}: ${printed}`))));
  });
}

/** Lets moderators of a test work without a second factor, and approve with new accounts. */
export async function trustModerators({ data }) {
  await command(data, "settings", "set", "staff.two_factor", "false", "--reason", "moderators of a test");
  await command(data, "settings", "set", "staff.approver_days", "0", "--reason", "moderators of a test");
}

/** The emails of a server without a mail server, oldest first, decoded. */
async function mailsIn(folder) {
  const names = (await readdir(join(folder, "mail")).catch(() => [])).filter((name) => name.endsWith(".eml")).sort();
  return Promise.all(names.map(async (name) => decode(await readFile(join(folder, "mail", name), "utf8"))));
}

/** Waits for an email to an address that contains the given words. */
async function mailTo(folder, address, words) {
  const until = Date.now() + mailLimit;
  for (;;) {
    const found = (await mailsIn(folder)).filter((mail) => mail.includes(address) && mail.includes(words)).at(-1);
    if (found) return found;
    if (Date.now() > until) throw new Error(`no email to ${address} with ${words}:\n${(await mailsIn(folder)).join("\n----\n")}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Decodes quoted-printable, the encoding of links in emails. */
function decode(text) {
  return text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
