// Recognises pasted addresses by their format, so that a wrong network is reported before anything
// is sent. The server does the full validation.

/** Min number of characters before the server is called. */
const minLength = 4;

const base58 = "[1-9A-HJ-NP-Za-km-z]";
const bech32 = "[02-9ac-hj-np-z]";

/** The format of a network's addresses. Several networks share a format. */
const addressFormats: { network: string; name: string; pattern: RegExp }[] = [
  { network: "btc", name: "Bitcoin", pattern: new RegExp(`^(?:[13]${base58}{25,34}|bc1${bech32}{11,87})$`) },
  { network: "ltc", name: "Litecoin", pattern: new RegExp(`^(?:[LM3]${base58}{25,34}|ltc1${bech32}{11,87})$`) },
  { network: "doge", name: "Dogecoin", pattern: new RegExp(`^[DA9]${base58}{25,34}$`) },
  { network: "bch", name: "Bitcoin Cash", pattern: new RegExp(`^(?:(?:bitcoincash:)?[qp]${bech32}{41}|[13]${base58}{25,34})$`) },
  { network: "eth", name: "Ethereum", pattern: /^0x[0-9a-f]{40}$/i },
  { network: "bsc", name: "BNB Smart Chain", pattern: /^0x[0-9a-f]{40}$/i },
  { network: "tron", name: "Tron", pattern: new RegExp(`^T${base58}{33}$`) },
  { network: "xrp", name: "XRP", pattern: new RegExp(`^(?:r${base58}{24,34}|X${base58}{46})$`) },
  { network: "solana", name: "Solana", pattern: new RegExp(`^${base58}{43,44}$`) },
];

/** The networks whose address format matches a text. */
function networksOf(address: string): { network: string; name: string }[] {
  const test = /^test([a-z]+)1[0-9a-z]{6,}$/i.exec(address)?.[1]?.toLowerCase();
  if (test) return [{ network: test, name: `${test.toUpperCase()} test` }];
  // Upper case addresses, as in QR codes, equal the lower case ones.
  const normalized = /^[A-Z0-9:]+$/.test(address) && /^(?:BC1|LTC1|BITCOINCASH:)/.test(address) ? address.toLowerCase() : address;
  return addressFormats.filter(({ pattern }) => pattern.test(normalized));
}

export type AddressProblem = { key: "short" | "secret" | "transaction" } | { key: "other"; params: { is: string } };

/** The error of an address for a network, by its format only. */
export function addressProblem(network: string, typed: string): AddressProblem | null {
  const address = typed.trim();
  if (address.length < minLength) return { key: "short" };
  if (address.split(/\s+/).length >= 12 || new RegExp(`^[5KL]${base58}{50,51}$`).test(address)) return { key: "secret" };
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(address)) return { key: "transaction" };
  const [first, ...more] = networksOf(address);
  if (!first || [first, ...more].some((one) => one.network === network)) return null;
  // Addresses of a demo site have their own format.
  return { key: "other", params: { is: first.name } };
}

/** The address and tag of pasted text. A wallet link contains more than the address. */
export function parsePasted(text: string): { address: string; tag?: string } {
  const link = /^[a-z]+:(?:\/\/)?([^?]+)(?:\?(.*))?$/is.exec(text.trim());
  if (!link || /^bitcoincash:/i.test(text.trim())) return { address: text.trim().replace(/\?.*$/s, "") };
  const query = new URLSearchParams(link[2] ?? "");
  const tag = query.get("dt") ?? query.get("tag") ?? query.get("memo") ?? undefined;
  const address = (link[1] ?? "").replace(/^pay-/, "").replace(/@.*$/, "");
  return { address, ...(tag !== undefined && { tag }) };
}

/** A long address, shortened in the middle: "bc1qar0s…5mdq". */
export const shortAddress = (address: string): string => (address.length > 20 ? `${address.slice(0, 8)}…${address.slice(-6)}` : address);

/** Whether a tag is valid for the network: an integer of 32 bits. */
export const isTag = (tag: string): boolean => /^\d{1,10}$/.test(tag) && Number(tag) < 2 ** 32;
