import { grouped } from "./grouped";

const million = 1_000_000n;

/** Millionths of a dollar as dollars, exactly, with at least two decimals: "$0.01", "$0.0125". */
export function dollarsOfMillionths(amount: string | bigint): string {
  const value = BigInt(amount);
  const decimals = String(value % million).padStart(6, "0").replace(/0{1,4}$/, "");
  return `$${grouped(value / million)}.${decimals}`;
}
