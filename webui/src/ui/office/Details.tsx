import type { ReactNode } from "react";
import { ArrowDown, ArrowUp, ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { cx } from "../cx";
import { Skeleton } from "../Skeleton";
import { sparkline } from "./sparkline";
import "./facts.css";

export interface StatTileProps {
  label: string;
  /** Undefined while loading. */
  value: ReactNode | undefined;
  /** Compared with the period before, as text: "12.40 %". */
  change?: { text: string; direction: "up" | "down" | "same"; /** Whether the change is good. A rise of chargebacks is not. */ good?: boolean };
  /** What the change is compared with. */
  comparison?: string;
  /** The earlier values, oldest first. */
  trend?: readonly number[];
  /** A link to the definition of the number. */
  href?: string;
  /** It failed to load. */
  failed?: boolean;
}

/** One important number, its change, and a link to its origin. */
export function StatTile({ label, value, change, comparison, trend, href, failed }: StatTileProps) {
  const loading = value === undefined && !failed;
  return (
    <div className={cx("work-stat", href && "work-stat-link")} aria-busy={loading || undefined}>
      <p className="work-stat-label">{href ? <Link href={href}>{label}</Link> : label}</p>
      <p className="work-stat-value num">{failed ? "—" : loading ? <Skeleton width={112} height={22} /> : value}</p>
      <p className="work-stat-foot">
        {loading && <Skeleton width={84} height={10} />}
        {failed && "Not available at the moment"}
        {!loading && !failed && change && <Change {...change} />}
        {!loading && !failed && comparison && <span>{comparison}</span>}
      </p>
      {trend && trend.length > 1 && !loading && !failed && (
        <svg className="work-stat-trend" viewBox="0 0 100 28" preserveAspectRatio="none" aria-hidden="true"><path d={sparkline(trend, 100, 28)} /></svg>
      )}
    </div>
  );
}

function Change({ text, direction, good }: NonNullable<StatTileProps["change"]>) {
  const Arrow = { up: ArrowUp, down: ArrowDown, same: null }[direction];
  const tone = good === undefined || direction === "same" ? undefined : good ? "work-change-good" : "work-change-bad";
  return (
    <span className={cx("work-change num", tone)}>
      {Arrow && <Arrow size={14} aria-hidden="true" />}
      <span className="hidden-text">{{ up: "up", down: "down", same: "unchanged" }[direction]}</span>
      {text}
    </span>
  );
}

/** Tiles side by side, as many as fit. */
export function StatRow({ label, children }: { label: string; children: ReactNode }) {
  return <div className="work-stats" role="group" aria-label={label}>{children}</div>;
}

export interface DescriptionItem {
  label: string;
  /** Undefined while loading. Null if there is no value. */
  value: ReactNode | undefined | null;
}

/** Name and value pairs: names on the left, values on the right. On a phone below each other. */
export function DescriptionList({ items, waiting = false }: { items: readonly DescriptionItem[]; waiting?: boolean }) {
  return (
    <dl className="work-facts" aria-busy={waiting || undefined}>
      {items.map(({ label, value }, at) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{waiting ? <Skeleton width={96 + ((at * 37) % 80)} height={12} /> : (value ?? <span className="work-facts-none">none</span>)}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Crumb {
  label: string;
  /** Absent for the page itself, which is the last. */
  href?: string;
}

/** The position of the page, with links to its parents. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="work-crumbs">
        {crumbs.map(({ label, href }, at) => (
          <li key={`${at} ${label}`}>
            {href ? <Link href={href}>{label}</Link> : <span aria-current={at === crumbs.length - 1 ? "page" : undefined}>{label}</span>}
            {at < crumbs.length - 1 && <ChevronRight size={14} aria-hidden="true" />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
