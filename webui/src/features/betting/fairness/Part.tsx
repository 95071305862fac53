import type { ReactNode } from "react";

/** One part of the steps of a check. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="fair-part">
      <h3>{title}</h3>
      {children}
    </li>
  );
}
