// The verdict of a check, large and above everything else.

import { cx } from "../../../ui/cx";
import type { Verdict } from "./verdict";

export function VerdictLine({ verdict: { tone, title, note } }: { verdict: Verdict }) {
  return (
    <div className={cx("fair-verdict-large", `fair-verdict-${tone}`)} role="status" data-verdict={tone}>
      <svg key={tone + title} viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" pathLength="1" />
        <path d={verdictIcons[tone]} pathLength="1" />
      </svg>
      <div>
        <h2 className="fair-verdict-title num" data-testid="fairness-verdict">{title}</h2>
        <p className="fair-verdict-note">{note}</p>
      </div>
    </div>
  );
}

/** A check mark, a cross, a line. */
const verdictIcons = { good: "M14 25l7 7 14-15", bad: "M16 16l16 16M32 16L16 32", open: "M15 24h18" };
