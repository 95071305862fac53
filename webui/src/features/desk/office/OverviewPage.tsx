// How the house stands, at a glance: the cards that features add, what waits for
// a person, and the health of the parts of the house.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense, type ReactNode } from "react";
import type { StateAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { overviewCards } from "../../../lib/office";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { ago } from "./ago";
import { OfficeLink } from "./OfficeLink";
import { askState, officeState, stateFailed } from "./office.model";
import "./overview.css";

export default function OverviewPage() {
  useSignals();
  const state = officeState.value;
  return (
    <>
      <h1>Overview</h1>
      {state && stateFailed.value && <p className="overview-old" role="status">The server did not answer the last question: what stands here may be old.</p>}
      <div className="overview">
        {overviewCards().map(({ id, wide, component: Content }) => (
          <div key={id} data-wide={wide || undefined}>
            <ErrorBoundary fallback={(error, retry) => <Failed text={errorText(error)} onRetry={retry} />}>
              <Suspense fallback={<Skeleton height={220} />}><Content /></Suspense>
            </ErrorBoundary>
          </div>
        ))}
        {state ? <><Waiting queues={state.queues} /><Health gauges={state.gauges} /></> : <Asking />}
      </div>
    </>
  );
}

function Asking() {
  useSignals();
  if (stateFailed.value) return <Failed text="How the house stands could not be asked." onRetry={() => void askState()} />;
  return <><Skeleton height={160} /><Skeleton height={160} /></>;
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="overview-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Waiting({ queues }: { queues: StateAnswer["queues"] }) {
  const waiting = queues.filter(({ count }) => count > 0);
  return (
    <Card id="overview-waiting" title="Waiting for a person">
      {waiting.length === 0 && <p className="overview-quiet">Nothing waits.</p>}
      <ul>
        {waiting.map(({ name, title, path, count, since }) => (
          <li key={name}>
            <OfficeLink to={path} className="overview-line">
              <span>{title}</span>
              <b className="num">{count}</b>
              <span className="overview-old">oldest {ago(since)}</span>
            </OfficeLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Health({ gauges }: { gauges: StateAnswer["gauges"] }) {
  return (
    <Card id="overview-health" title="Health">
      {gauges.length === 0 && <p className="overview-quiet">Nothing is measured yet.</p>}
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
    </Card>
  );
}
