// A real litecoind with its own chain for browser tests: it mines, pays and reorganises on request,
// and has no peers. The Go equivalent is app/kernel/chain/litecointest.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Debian's binary in the path is a script around the real one.
const program = ["/usr/lib/litecoin/litecoind", "/usr/bin/litecoind"].find(existsSync);
const absent = "litecoind is not installed: make tools installs it";

/** Why a test is skipped here. False if it runs. In CI nothing is skipped. */
export const withoutLitecoin = program || process.env.CI ? false : absent;

/** Number of blocks after which the first coins of a chain can be spent. */
const matured = 110;
/** Timeout of the start of a node on a busy machine. */
const patience = 60_000;
/** User and password of the node. */
const secret = "test";

// The node ends with its test in any case: a second process waits for the end of its input, which
// only the test keeps open.
const leash = `exec 3<&0; (read -r word <&3; kill -9 $$) & exec "$@" 3<&- </dev/null`;

const pause = (milliseconds) => new Promise((next) => setTimeout(next, milliseconds));

async function freePort() {
  const listener = createServer();
  await new Promise((ready) => listener.listen(0, "127.0.0.1", ready));
  const { port } = listener.address();
  await new Promise((closed) => listener.close(closed));
  return port;
}

/** A running node: its url, user and password, and its commands. Coins are decimal texts. */
export async function startLitecoin() {
  if (!program) throw new Error(absent);
  const folder = await mkdtemp(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "litecoind-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn("sh", ["-c", leash, "sh", program, "-regtest", "-server", `-datadir=${folder}`, "-listen=0", "-connect=0", "-dnsseed=0",
    "-discover=0", "-fallbackfee=0.0001", "-keypool=20", "-rpcbind=127.0.0.1", "-rpcallowip=127.0.0.1", `-rpcport=${port}`,
    `-rpcuser=${secret}`, `-rpcpassword=${secret}`, "-rpcthreads=2", "-par=1", "-mempoolreplacement=1", "-nodebuglogfile", "-printtoconsole=0"],
    { stdio: ["pipe", "ignore", "ignore"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const call = (method, ...params) => ask(url, method, params);
  const until = Date.now() + patience;
  while (!(await call("getblockcount").then(() => true, () => false))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error("litecoind does not start");
    await pause(20);
  }
  const mine = async (blocks) => call("generatetoaddress", blocks, await call("getnewaddress"));
  await call("createwallet", "faucet");
  await mine(matured);
  return {
    url, user: secret, password: secret, call, mine,
    address: () => call("getnewaddress"),
    pay: (address, coins) => call("sendtoaddress", address, coins),
    received: (address) => call("getreceivedbyaddress", address),
    waiting: () => call("getrawmempool"),
    reorganise: (depth) => reorganise(call, mine, depth),
    async stop() {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes one call. Amounts stay the texts of the node. */
async function ask(url, method, params) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { Authorization: `Basic ${Buffer.from(`${secret}:${secret}`).toString("base64")}` },
    body: JSON.stringify({ jsonrpc: "1.0", id: 1, method, params }),
  });
  const { result, error } = JSON.parse((await answer.text()).replace(/:\s*(\d+\.\d+)(?=[,}])/g, ':"$1"'));
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

/**
 * Invalidates the newest blocks and mines one more than that, all empty. Their transactions are
 * pending again.
 */
async function reorganise(call, mine, depth) {
  const height = await call("getblockcount");
  await call("invalidateblock", await call("getblockhash", height - depth + 1));
  const waiting = await call("getrawmempool");
  for (const txid of waiting) await call("prioritisetransaction", txid, 0, -100_000_000);
  await mine(depth + 1);
  for (const txid of waiting) await call("prioritisetransaction", txid, 0, 100_000_000);
}
