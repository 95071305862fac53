// How the house stands, at a glance: what waits for a person, the health of its
// parts, and the cards that features add.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense } from "react";
import { overviewCards } from "../../../lib/office";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { errorText } from "../../../lib/explain";
import { ago } from "./ago";
import { OfficeLink } from "./OfficeLink";
import { askState, officeState, stateFailed } from "./office.model";

export default function OverviewPage() {
  useSignals();
  const state = officeState.value;
  return (
    <>
      <h1>Overview</h1>
      {overviewCards().map(({ id, component: Card }) => (
        <ErrorBoundary key={id} fallback={(error, retry) => <Failed text={errorText(error)} onRetry={retry} />}>
          <Suspense fallback={<Skeleton height={220} />}><Card /></Suspense>
        </ErrorBoundary>
      ))}
      {!state && !stateFailed.value && <Skeleton height={160} />}
      {!state && stateFailed.value && <Failed text="How the house stands could not be asked." onRetry={() => void askState()} />}
      {state && (
        <div className="office-state">
          <section aria-labelledby="office-waiting">
            <h2 id="office-waiting">Waiting for a person</h2>
            {state.queues.every(({ count }) => count === 0) && <p className="office-quiet">Nothing waits.</p>}
            <ul>
              {state.queues.filter(({ count }) => count > 0).map(({ name, title, path, count, since }) => (
                <li key={name}><OfficeLink to={path}><b className="num">{count}</b> {title} <span>oldest {ago(since)}</span></OfficeLink></li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="office-health">
            <h2 id="office-health">Health</h2>
            <ul>
              {state.gauges.map(({ name, path, level, value, sentence }) => (
                <li key={name} data-level={level}><OfficeLink to={path}>{name} <b className="num">{value}</b>{sentence && <span>{sentence}</span>}</OfficeLink></li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </>
  );
}
