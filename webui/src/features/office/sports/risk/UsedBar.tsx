// The share of a limit that a loss uses, as a bar with its number.

import type { CSSProperties } from "react";
import { formatPercent } from "../../../../lib/format";
import { dollars } from "../../../../lib/money";

export function UsedBar({ used, limit }: { used: number; limit: string }) {
  const level = used >= 98 ? "full" : used >= 75 ? "high" : "low";
  return (
    <span className="risk-used" data-level={level} title={`of ${dollars(Number(limit))}`}>
      <span className="risk-used-bar" aria-hidden="true"><i style={{ "--used": `${Math.min(used, 100)}%` } as CSSProperties} /></span>
      <span className="num">{formatPercent(String(used))}</span>
    </span>
  );
}
