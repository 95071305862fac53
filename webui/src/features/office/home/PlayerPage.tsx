// One player: the parts that features add, and the actions on the player.

import { Suspense, useState } from "react";
import { errorText } from "../../../lib/errorText";
import type { PageProps } from "../../../lib/lazy";
import { playerActions, playerPanels, type PlayerAction, type PlayerPanel } from "../../../lib/office";
import { Button } from "../../../ui/Button";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";

export default function UserPage({ params }: PageProps) {
  const userId = params.id ?? "";
  const [action, setAction] = useState<PlayerAction | null>(null);
  // An action affects every part, so all of them reload.
  const [reloadCount, setReloadCount] = useState(0);
  const renderPanel = ({ id, component: Panel }: PlayerPanel) => (
    <ErrorBoundary key={`${id} ${userId} ${reloadCount}`} fallback={(error, retry) => <Failed text={errorText(error)} onRetry={retry} />}>
      <Suspense fallback={<Skeleton height={160} />}><Panel userId={userId} /></Suspense>
    </ErrorBoundary>
  );
  return (
    <div className="office-player">
      {playerPanels().filter(({ bare }) => bare).map(renderPanel)}
      <div className="office-actions">
        {playerActions().map((one) => <Button key={one.id} variant={one.danger ? "danger" : "secondary"} onClick={() => setAction(one)}>{one.label}</Button>)}
      </div>
      {playerPanels().filter(({ bare }) => !bare).map((panel) => (
        <section key={panel.id} aria-labelledby={`panel-${panel.id}`}>
          <h2 id={`panel-${panel.id}`}>{panel.title}</h2>
          {renderPanel(panel)}
        </section>
      ))}
      {action && <Suspense><action.component userId={userId} onClose={() => setAction(null)} onDone={() => setReloadCount(reloadCount + 1)} /></Suspense>}
    </div>
  );
}
