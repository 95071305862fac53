// What a slip may pay, as app/kernel/sports/slips computes it: in whole numbers, so
// that the figure shown is the one that is paid.

/** A system with a name of the trade, as the server lists them. */
export interface System {
  key: string;
  name: string;
  legs: number;
  sizes: readonly number[];
}

const upTo = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, at) => first + at);

export const systems: readonly System[] = [
  { key: "trixie", name: "Trixie", legs: 3, sizes: upTo(2, 3) },
  { key: "patent", name: "Patent", legs: 3, sizes: upTo(1, 3) },
  { key: "yankee", name: "Yankee", legs: 4, sizes: upTo(2, 4) },
  { key: "lucky15", name: "Lucky 15", legs: 4, sizes: upTo(1, 4) },
  { key: "canadian", name: "Canadian", legs: 5, sizes: upTo(2, 5) },
  { key: "lucky31", name: "Lucky 31", legs: 5, sizes: upTo(1, 5) },
  { key: "heinz", name: "Heinz", legs: 6, sizes: upTo(2, 6) },
  { key: "lucky63", name: "Lucky 63", legs: 6, sizes: upTo(1, 6) },
  { key: "superheinz", name: "Super Heinz", legs: 7, sizes: upTo(2, 7) },
  { key: "goliath", name: "Goliath", legs: 8, sizes: upTo(2, 8) },
];

/**
 * What a slip of so many legs can be besides a multiple: n of m, then the named systems.
 * With bankers, which stand in every line, n of those that are none.
 */
export function systemsOf(legs: number, bankers = 0): System[] {
  if (legs < 3) return [];
  const loose = legs - bankers;
  const plain = upTo(bankers > 0 ? 1 : 2, loose - 1).map((size) => ({ key: `${size}`, name: `${size}/${loose}`, legs, sizes: [size] }));
  return bankers > 0 ? plain : [...plain, ...systems.filter((system) => system.legs === legs)];
}

/** How many lines some sizes make of so many legs. */
export function linesOf(legs: number, sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + choose(legs, size), 0);
}

function choose(n: number, k: number): number {
  let ways = 1;
  for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/**
 * The payout of a stake if every leg wins, in minor units, rounded down. Prices are
 * thousandths; bankers stand in every line.
 */
export function possible(stake: bigint, prices: readonly number[], sizes: readonly number[], bankers: readonly number[] = []): bigint {
  // The sum of all products of k prices is an elementary symmetric polynomial, in
  // units of 1000^-k.
  const sums = [1n, ...prices.map(() => 0n)];
  prices.forEach((price, at) => {
    for (let k = at + 1; k > 0; k--) sums[k]! += sums[k - 1]! * BigInt(price);
  });
  const most = prices.length;
  const loose = sizes.reduce((sum, size) => sum + (sums[size] ?? 0n) * 1000n ** BigInt(most - size), 0n);
  const total = bankers.reduce((product, price) => product * BigInt(price), loose);
  const lines = BigInt(linesOf(most, sizes));
  return lines === 0n ? 0n : (stake * total) / (lines * 1000n ** BigInt(most + bankers.length));
}

/** The price of a multiple in thousandths, rounded down. */
export function multiple(prices: readonly number[]): number {
  const product = prices.reduce((all, price) => all * BigInt(price), 1n);
  return Number(product / 1000n ** BigInt(Math.max(prices.length - 1, 0)));
}
