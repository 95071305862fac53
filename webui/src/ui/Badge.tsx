import type { ReactNode } from "react";
import "./badge.css";

export interface BadgeProps {
  tone?: "neutral" | "action" | "brass" | "danger" | "info";
  icon?: ReactNode;
  children: ReactNode;
}

/** A short label for a state. */
export function Badge({ tone = "neutral", icon, children }: BadgeProps) {
  return (
    <span className={`ui-badge ui-badge-${tone}`}>
      {icon}
      {children}
    </span>
  );
}
