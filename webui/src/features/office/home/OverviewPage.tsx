// The dashboard: the cards of features, the queues that wait for staff, and the health of the
// components.

import { Suspense, type ReactNode } from "react";
import type { StateAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { overviewCards } from "../../../lib/office";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { OfficeLink } from "./OfficeLink";
import { loadState, officeState, stateFailed } from "./home.model";
import "./overview.css";

const units = [
  [86_400_000, "d"],
  [3_600_000, "h"],
  [60_000, "min"],
] as const;

/** How long ago a moment was, in its largest unit: "3 d", "12 min", "now". */
function agoText(at: number, now = Date.now()): string {
  for (const [length, unit] of units) {
    const count = Math.floor((now - at) / length);
    if (count >= 1) return `${count} ${unit}`;
  }
  return "now";
}

export default function OverviewPage() {
  const state = officeState.value;
  return (
    <>
      <h1>Overview</h1>
      {state && stateFailed.value && <p className="overview-outdated" role="status">The last request failed: the data may be outdated.</p>}
      <div className="overview">
        {state && <SetupStepsCard steps={state.steps} />}
        {overviewCards().map(({ id, wide, component: Content }) => (
          <div key={id} data-wide={wide || undefined}>
            <ErrorBoundary fallback={(error, retry) => <Failed text={errorText(error)} onRetry={retry} />}>
              <Suspense fallback={<Skeleton height={220} />}><Content /></Suspense>
            </ErrorBoundary>
          </div>
        ))}
        {state ? <><QueuesCard queues={state.queues} /><HealthCard gauges={state.gauges} /></> : <OverviewLoader />}
      </div>
    </>
  );
}

function OverviewLoader() {
  if (stateFailed.value) return <Failed text="The state of the site could not be loaded. Try again." onRetry={() => void loadState()} />;
  return <><Skeleton height={160} /><Skeleton height={160} /></>;
}

function OverviewCard({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="overview-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function QueuesCard({ queues }: { queues: StateAnswer["queues"] }) {
  const waiting = queues.filter(({ count }) => count > 0);
  return (
    <OverviewCard id="overview-waiting" title="Waiting for staff">
      {waiting.length === 0 && <p className="overview-secondary">Nothing is waiting.</p>}
      <ul>
        {waiting.map(({ name, title, path, count, since }) => (
          <li key={name}>
            <OfficeLink to={path} className="overview-line">
              <span>{title}</span>
              <b className="num">{count}</b>
              <span className="overview-outdated">oldest {agoText(since)}</span>
            </OfficeLink>
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}

/** The setup steps of a new site, shown until all are done. */
function SetupStepsCard({ steps }: { steps: StateAnswer["steps"] }) {
  if (steps.every(({ done }) => done)) return null;
  return (
    <OverviewCard id="overview-steps" title="Setup">
      <ul>
        {steps.map(({ name, path, done, sentence }) => (
          <li key={name}>
            <OfficeLink to={path} className="overview-line" data-level={done ? "good" : "warning"}>
              <i aria-hidden="true" />
              <span>{name}</span>
              <b>{done ? "done" : "open"}</b>
              {!done && <small>{sentence}</small>}
            </OfficeLink>
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}

function HealthCard({ gauges }: { gauges: StateAnswer["gauges"] }) {
  return (
    <OverviewCard id="overview-health" title="Health">
      {gauges.length === 0 && <p className="overview-secondary">There are no gauges yet.</p>}
      <ul>
        {gauges.map(({ name, path, level, value, sentence }) => (
          <li key={name}>
            <OfficeLink to={path} className="overview-line" data-level={level}>
              <i aria-hidden="true" />
              <span>{name}</span>
              <b className="num">{value}</b>
              {level !== "good" && <small>{sentence}</small>}
            </OfficeLink>
          </li>
        ))}
      </ul>
    </OverviewCard>
  );
}
