import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";
import { cx } from "../../../ui/cx";
import type { Verdict } from "./verdict";

/** On phones the steps are folded, so that the verdict fits on the screen. */
const collapsedQuery = "(max-width: 719px)";

/** One section of the steps of a check. */
export function StepSection({ title, children }: { title: string; children: ReactNode }) {
  const [open] = useState(() => !matchMedia(collapsedQuery).matches);
  return (
    <li className="fair-part">
      <details open={open}>
        <summary>
          <h3>{title}</h3>
          <ChevronDown size={18} aria-hidden="true" />
        </summary>
        <div className="fair-part-body">{children}</div>
      </details>
    </li>
  );
}

/** The verdict of a check, large and above everything else. */
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
