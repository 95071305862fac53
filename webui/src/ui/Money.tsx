import { minorText } from "../lib/money";

export interface MoneyProps {
  /** Minor units in the server's format: digits, never a float. */
  minor: bigint | string;
  /** Number of decimals. */
  decimals: number;
  /** The currency's short name, shown after the amount. */
  currency?: string;
  /** Shows a plus before gains, so that colour is not the only sign. */
  sign?: boolean;
}

/** An amount of money. */
export function Money({ minor, decimals, currency, sign }: MoneyProps) {
  return (
    <span className="num">
      {minorText(BigInt(minor), decimals, sign)}
      {currency && ` ${currency}`}
    </span>
  );
}
