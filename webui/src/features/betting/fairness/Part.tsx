import { ChevronDown } from "lucide-react";
import { useState, type ReactNode } from "react";

/** Where the steps begin folded: on phones the verdict is what fits. */
const folded = "(max-width: 719px)";

/** One part of the steps of a check. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const [open] = useState(() => !matchMedia(folded).matches);
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
