// The figures of a package as people read them.

const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/** A decimal such as "96.51" or a fraction such as "5/4": the numerator and the denominator. */
function fractionOf(text: string): [bigint, bigint] | null {
  const match = /^(\d{1,30})(?:\.(\d{1,18})|\/([1-9]\d{0,29}))?$/.exec(text);
  if (!match) return null;
  const [, whole = "0", part = "", denominator = "1"] = match;
  return [BigInt(whole + part), BigInt(denominator) * 10n ** BigInt(part.length)];
}

/** The bet of a round in millionths, as games count: its stake divided by the price of its mode. */
export function betOf(stake: string, cost: string): string {
  const [staked, price] = [fractionOf(stake), fractionOf(cost)];
  if (!staked || !price || price[0] === 0n) return "0";
  return String((staked[0] * price[1] * 1_000_000n) / (staked[1] * price[0]));
}

/** A number with up to four decimals, rounded down: "1.25" for "5/4". */
export function decimalOf(text: string): string {
  const fraction = fractionOf(text);
  if (!fraction) return text;
  const scaled = (fraction[0] * 10_000n) / fraction[1];
  const decimals = String(scaled % 10_000n).padStart(4, "0").replace(/0+$/, "");
  return grouped(String(scaled / 10_000n)) + (decimals && `.${decimals}`);
}

/** A percentage with two decimals, rounded down, from one with up to six. */
export function percentOf(percent: string): string {
  const [whole = "0", part = ""] = percent.split(".");
  return `${whole}.${part.slice(0, 2).padEnd(2, "0")}`;
}

/** The average number of rounds for one, with separators. */
export const oddsOf = (odds: string): string => (/^\d+$/.test(odds) ? grouped(odds) : odds);
