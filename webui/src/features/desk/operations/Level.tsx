import type { ReactNode } from "react";

/** A dot that says how well something is, beside the words that say it too. */
export function Level({ level, children }: { level: "good" | "warning" | "bad"; children: ReactNode }) {
  return (
    <span className="ops-level" data-level={level}>
      <i aria-hidden="true" />
      <span className="hidden-text">{{ good: "Good:", warning: "To look at:", bad: "Bad:" }[level]}</span>
      {children}
    </span>
  );
}
