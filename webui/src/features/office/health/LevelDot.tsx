import type { ReactNode } from "react";

/** A coloured dot of a health level. The text next to it says the same. */
export function LevelDot({ level, children }: { level: "good" | "warning" | "bad"; children: ReactNode }) {
  return (
    <span className="ops-level" data-level={level}>
      <i aria-hidden="true" />
      <span className="hidden-text">{{ good: "Good:", warning: "Warning:", bad: "Bad:" }[level]}</span>
      {children}
    </span>
  );
}
