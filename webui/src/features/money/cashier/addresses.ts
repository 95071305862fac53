// Addresses as people paste them: what they seem to be, so that the wrong
// network is told before anything is sent. The server checks them for good.

/** Fewest characters of anything that is sent to the server. */
const fewest = 4;

const base58 = "[1-9A-HJ-NP-Za-km-z]";
const bech32 = "[02-9ac-hj-np-z]";

/** What an address of a network looks like. Some look alike on several. */
const looks: { network: string; name: string; like: RegExp }[] = [
  { network: "btc", name: "Bitcoin", like: new RegExp(`^(?:[13]${base58}{25,34}|bc1${bech32}{11,87})$`) },
  { network: "ltc", name: "Litecoin", like: new RegExp(`^(?:[LM3]${base58}{25,34}|ltc1${bech32}{11,87})$`) },
  { network: "doge", name: "Dogecoin", like: new RegExp(`^[DA9]${base58}{25,34}$`) },
  { network: "bch", name: "Bitcoin Cash", like: new RegExp(`^(?:(?:bitcoincash:)?[qp]${bech32}{41}|[13]${base58}{25,34})$`) },
  { network: "eth", name: "Ethereum", like: /^0x[0-9a-f]{40}$/i },
  { network: "bsc", name: "BNB Smart Chain", like: /^0x[0-9a-f]{40}$/i },
  { network: "tron", name: "Tron", like: new RegExp(`^T${base58}{33}$`) },
  { network: "xrp", name: "XRP", like: new RegExp(`^(?:r${base58}{24,34}|X${base58}{46})$`) },
  { network: "solana", name: "Solana", like: new RegExp(`^${base58}{43,44}$`) },
];

/** The networks of which a text looks like an address. */
function networksOf(address: string): { network: string; name: string }[] {
  const test = /^test([a-z]+)1[0-9a-z]{6,}$/i.exec(address)?.[1]?.toLowerCase();
  if (test) return [{ network: test, name: `${test.toUpperCase()} test` }];
  // Addresses in capitals, as QR codes carry them, are the same in small letters.
  const plain = /^[A-Z0-9:]+$/.test(address) && /^(?:BC1|LTC1|BITCOINCASH:)/.test(address) ? address.toLowerCase() : address;
  return looks.filter(({ like }) => like.test(plain));
}

export type Problem = { key: "short" | "secret" | "transaction" } | { key: "other"; params: { is: string } };

/** What is wrong with an address for a network, as far as its looks tell. */
export function addressProblem(network: string, typed: string): Problem | null {
  const address = typed.trim();
  if (address.length < fewest) return { key: "short" };
  if (address.split(/\s+/).length >= 12 || new RegExp(`^[5KL]${base58}{50,51}$`).test(address)) return { key: "secret" };
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(address)) return { key: "transaction" };
  const [first, ...more] = networksOf(address);
  if (!first || [first, ...more].some((one) => one.network === network)) return null;
  // A demo site's addresses are of its own making.
  return { key: "other", params: { is: first.name } };
}

/** The address and tag of what was pasted: a wallet's link holds more than the address. */
export function readPasted(text: string): { address: string; tag?: string } {
  const link = /^[a-z]+:(?:\/\/)?([^?]+)(?:\?(.*))?$/is.exec(text.trim());
  if (!link || /^bitcoincash:/i.test(text.trim())) return { address: text.trim().replace(/\?.*$/s, "") };
  const query = new URLSearchParams(link[2] ?? "");
  const tag = query.get("dt") ?? query.get("tag") ?? query.get("memo") ?? undefined;
  const address = (link[1] ?? "").replace(/^pay-/, "").replace(/@.*$/, "");
  return { address, ...(tag !== undefined && { tag }) };
}

/** A long address in short, both ends kept: "bc1qar0s…5mdq". */
export const shortAddress = (address: string): string => (address.length > 20 ? `${address.slice(0, 8)}…${address.slice(-6)}` : address);

/** Whether a tag is one that the network takes: a whole number of 32 bits. */
export const isTag = (tag: string): boolean => /^\d{1,10}$/.test(tag) && Number(tag) < 2 ** 32;
