import { cx } from "./cx";
import "./states.css";

export interface SkeletonProps {
  /** Any CSS length. Default is the full width. */
  width?: string | number;
  /** Any CSS length. Default is one line of text. */
  height?: string | number;
  /** Round, for avatars. */
  round?: boolean;
  className?: string;
}

/** The placeholder of loading content, in its final size. */
export function Skeleton({ width = "100%", height = "1em", round, className }: SkeletonProps) {
  return <span className={cx("ui-skeleton", round && "ui-skeleton-round", className)} style={{ width, height }} aria-hidden="true" />;
}

/** Placeholder lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="ui-skeleton-lines" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 && lines > 1 ? "60%" : "100%"} />
      ))}
    </span>
  );
}
