import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";

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
