import type { ReactNode } from "react";
import { ArrowDown, ArrowUp, ChevronRight } from "lucide-react";
import { Link } from "wouter";
import { cx } from "../cx";
import { Skeleton } from "../Skeleton";
import { sparkline } from "./sparkline";
import "./facts.css";

export interface StatTileProps {
  label: string;
  /** Undefined while it loads. */
  value: ReactNode | undefined;
  /** Against the time before, as text: "12.40 %". */
  change?: { text: string; direction: "up" | "down" | "same"; /** Whether that is welcome; a rise of chargebacks is not. */ good?: boolean };
  /** What the change is measured against. */
  against?: string;
  /** The course that led here, oldest first. */
  trend?: readonly number[];
  /** Where the number is explained. */
  href?: string;
  /** It could not be told. */
  failed?: boolean;
}

/** One number that matters, what became of it, and where it comes from. */
export function StatTile({ label, value, change, against, trend, href, failed }: StatTileProps) {
  const loading = value === undefined && !failed;
  return (
    <div className={cx("work-stat", href && "work-stat-link")} aria-busy={loading || undefined}>
      <p className="work-stat-label">{href ? <Link href={href}>{label}</Link> : label}</p>
      <p className="work-stat-value num">{failed ? "—" : loading ? <Skeleton width={112} height={22} /> : value}</p>
      <p className="work-stat-foot">
        {loading && <Skeleton width={84} height={10} />}
        {failed && "Not available at the moment"}
        {!loading && !failed && change && <Change {...change} />}
        {!loading && !failed && against && <span>{against}</span>}
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

/** Tiles beside each other, as many as fit. */
export function StatRow({ label, children }: { label: string; children: ReactNode }) {
  return <div className="work-stats" role="group" aria-label={label}>{children}</div>;
}

export interface Fact {
  label: string;
  /** Undefined while it loads; null where there is none. */
  value: ReactNode | undefined | null;
}

/** What is known about something: names at the left, values at the right; on a phone below each other. */
export function DescriptionList({ facts, waiting = false }: { facts: readonly Fact[]; waiting?: boolean }) {
  return (
    <dl className="work-facts" aria-busy={waiting || undefined}>
      {facts.map(({ label, value }, at) => (
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

/** Where the page is, and the way back up. */
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
