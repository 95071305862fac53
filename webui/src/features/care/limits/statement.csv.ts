// The statement of a year as a CSV file.

import type { Figures } from "./limits.model";

/** Negates an exact decimal number of the server. */
const negated = (decimal: string): string => {
  if (decimal.startsWith("-")) return decimal.slice(1);
  return /[1-9]/.test(decimal) ? `-${decimal}` : decimal;
};

export function statementCsv({ days }: Pick<Figures, "days">): string {
  const rows = days.map(({ day, wagers, staked, lost, seconds }) => [day, wagers, staked, negated(lost), seconds].join(","));
  return `${["day,bets,staked_usd,result_usd,seconds", ...rows].join("\r\n")}\r\n`;
}
