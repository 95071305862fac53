// The possible payout of a slip, computed as in app/kernel/sports/slips in integers, so that the
// shown amount is the paid one.

/** A system with its conventional name, in the server's list. */
export interface System {
  key: string;
  name: string;
  legs: number;
  sizes: readonly number[];
}

const sizesBetween = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at);

export const systems: readonly System[] = [
  { key: "trixie", name: "Trixie", legs: 3, sizes: sizesBetween(2, 3) },
  { key: "patent", name: "Patent", legs: 3, sizes: sizesBetween(1, 3) },
  { key: "yankee", name: "Yankee", legs: 4, sizes: sizesBetween(2, 4) },
  { key: "lucky15", name: "Lucky 15", legs: 4, sizes: sizesBetween(1, 4) },
  { key: "canadian", name: "Canadian", legs: 5, sizes: sizesBetween(2, 5) },
  { key: "lucky31", name: "Lucky 31", legs: 5, sizes: sizesBetween(1, 5) },
  { key: "heinz", name: "Heinz", legs: 6, sizes: sizesBetween(2, 6) },
  { key: "lucky63", name: "Lucky 63", legs: 6, sizes: sizesBetween(1, 6) },
  { key: "superheinz", name: "Super Heinz", legs: 7, sizes: sizesBetween(2, 7) },
  { key: "goliath", name: "Goliath", legs: 8, sizes: sizesBetween(2, 8) },
];

/**
 * The bet types of a slip with this number of legs besides a multiple: n of m, then the named
 * systems. With bankers, which are in every line, n of the other legs.
 */
export function systemsOf(legs: number, bankers = 0): System[] {
  if (legs < 3) return [];
  const nonBankers = legs - bankers;
  const unnamed = sizesBetween(bankers > 0 ? 1 : 2, nonBankers - 1).map((size) => ({ key: `${size}`, name: `${size}/${nonBankers}`, legs, sizes: [size] }));
  return bankers > 0 ? unnamed : [...unnamed, ...systems.filter((system) => system.legs === legs)];
}

/** The number of lines of the given sizes with this number of legs. */
export function linesOf(legs: number, sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + combinations(legs, size), 0);
}

function combinations(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/**
 * The payout of a stake if every leg wins, in minor units, rounded down. Prices are in thousandths.
 * Bankers are in every line.
 */
export function maxPayout(stake: bigint, prices: readonly number[], sizes: readonly number[], bankers: readonly number[] = []): bigint {
  // The sum of all products of k prices is an elementary symmetric polynomial, in units of 1000^-k.
  const sums = [1n, ...prices.map(() => 0n)];
  prices.forEach((price, at) => {
    for (let k = at + 1; k > 0; k--) sums[k]! += sums[k - 1]! * BigInt(price);
  });
  const count = prices.length;
  const nonBankers = sizes.reduce((sum, size) => sum + (sums[size] ?? 0n) * 1000n ** BigInt(count - size), 0n);
  const total = bankers.reduce((product, price) => product * BigInt(price), nonBankers);
  const lines = BigInt(linesOf(count, sizes));
  return lines === 0n ? 0n : (stake * total) / (lines * 1000n ** BigInt(count + bankers.length));
}

/** The price of a multiple in thousandths, rounded down. */
export function multiplePrice(prices: readonly number[]): number {
  const product = prices.reduce((all, price) => all * BigInt(price), 1n);
  return Number(product / 1000n ** BigInt(Math.max(prices.length - 1, 0)));
}
