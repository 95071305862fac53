// One player: the parts that features add, and what can be done to them.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense, useState } from "react";
import { errorText } from "../../../lib/explain";
import type { PageProps } from "../../../lib/lazy";
import { playerDeeds, playerPanels, type PlayerDeed, type PlayerPanel } from "../../../lib/office";
import { Button } from "../../../ui/Button";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";

export default function UserPage({ params }: PageProps) {
  useSignals();
  const userId = params.id ?? "";
  const [deed, setDeed] = useState<PlayerDeed | null>(null);
  // What was done shows in every part: they are asked anew.
  const [round, setRound] = useState(0);
  const part = ({ id, component: Panel }: PlayerPanel) => (
    <ErrorBoundary key={`${id} ${userId} ${round}`} fallback={(error, retry) => <Failed text={errorText(error)} onRetry={retry} />}>
      <Suspense fallback={<Skeleton height={160} />}><Panel userId={userId} /></Suspense>
    </ErrorBoundary>
  );
  return (
    <div className="office-player">
      {playerPanels().filter(({ bare }) => bare).map(part)}
      <div className="office-deeds">
        {playerDeeds().map((one) => <Button key={one.id} variant={one.danger ? "danger" : "secondary"} onClick={() => setDeed(one)}>{one.label}</Button>)}
      </div>
      {playerPanels().filter(({ bare }) => !bare).map((panel) => (
        <section key={panel.id} aria-labelledby={`panel-${panel.id}`}>
          <h2 id={`panel-${panel.id}`}>{panel.title}</h2>
          {part(panel)}
        </section>
      ))}
      {deed && <Suspense><deed.component userId={userId} onClose={() => setDeed(null)} onDone={() => setRound(round + 1)} /></Suspense>}
    </div>
  );
}
