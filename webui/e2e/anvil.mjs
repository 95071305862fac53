// A real anvil for browser tests: an Ethereum network with a token at the address of USDT. Blocks
// are mined on request. The Go equivalent is app/kernel/chain/anviltest.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { keccak_256 } from "@noble/hashes/sha3.js";

const modules = fileURLToPath(new URL("../node_modules/", import.meta.url));
const system = `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
const program = `${modules}@foundry-rs/anvil-${system}/bin/anvil`;
const absent = "there is no anvil: run npm ci in webui";

/** Why a test is skipped here. False if it runs. In CI nothing is skipped. */
export const withoutAnvil = existsSync(program) || process.env.CI ? false : absent;

/** The contract that the site uses as USDT, and anvil's built-in account. */
const tether = "0xdAC17F958D2ee523a2206206994597C13D831ec7";
const payer = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
/** The supply of the token in units. */
const supply = 1_000_000_000_000n;

const word = (value) => (typeof value === "bigint" ? value.toString(16) : value.replace(/^0x/, "").toLowerCase()).padStart(64, "0");
const hex = (value) => `0x${value.toString(16)}`;

// It ends with its test in any case, because its input is closed then.
const attached = `"$0" "$@" & read -r _; kill $!; wait`;

/** A running node: its url, and its commands. Units are those of the chain. */
export async function startAnvil() {
  if (!existsSync(program)) throw new Error(absent);
  const child = spawn("sh", ["-c", attached, program, "--port", "0", "--chain-id", "1", "--no-mining", "--accounts", "1"], { stdio: ["pipe", "pipe", "ignore"] });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const url = await new Promise((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk) => {
      printed += chunk;
      const found = /Listening on (127\.0\.0\.1:\d+)/.exec(printed);
      if (found) resolve(`http://${found[1]}`);
    });
    child.once("exit", () => reject(new Error(`anvil does not start:\n${printed}`)));
  });
  const call = (method, ...params) => ask(url, method, params);
  const send = (transaction) => call("eth_sendTransaction", { from: payer, gas: hex(3_000_000), ...transaction });
  await placeToken(call);
  return {
    url, call,
    async mine(blocks) {
      for (let n = 0; n < blocks; n += 1) await call("evm_mine");
    },
    pay: (to, units) => send({ to, value: hex(units) }),
    payToken: (to, units) => send({ to: tether, data: `0xa9059cbb${word(to)}${word(units)}` }),
    held: async (address) => BigInt(await call("eth_call", { to: tether, data: `0x70a08231${word(address)}` }, "latest")),
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

async function ask(url, method, params) {
  const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }) });
  const { result, error } = await answer.json();
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

/** Places OpenZeppelin's ERC-20 at the address of USDT. The payer owns the whole supply. */
async function placeToken(call) {
  const { deployedBytecode } = JSON.parse(readFileSync(`${modules}@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json`, "utf8"));
  // Its first variable is the map of balances, its third the total supply.
  const balance = Buffer.from(keccak_256(Buffer.from(word(payer) + word(0n), "hex"))).toString("hex");
  await call("anvil_setCode", tether, deployedBytecode);
  await call("anvil_setStorageAt", tether, `0x${balance}`, `0x${word(supply)}`);
  await call("anvil_setStorageAt", tether, `0x${word(2n)}`, `0x${word(supply)}`);
  await call("evm_mine");
}
