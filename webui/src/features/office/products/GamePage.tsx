// One game: what players see, what staff can set, and the parts that features add.

import { Suspense, useState } from "react";
import { ExternalLink } from "lucide-react";
import { api } from "../../../lib/api";
import type { AdminGameAnswer } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import type { PageProps } from "../../../lib/lazy";
import { gamePanels } from "../../../lib/office";
import { Badge } from "../../../ui/Badge";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { LoadedCall } from "../../../ui/Loaded";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { GameEditor } from "./GameEditor";
import { OnBadge, SwitchDialog } from "./GamesPage";
import { productName } from "./games.model";
import "./products.css";

export default function GamePage({ params }: PageProps) {
  const id = params.id ?? "";
  // A change affects every part, so all of them reload.
  const [reloadCount, setReloadCount] = useState(0);
  return (
    <LoadedCall loadKey={id} load={() => api.post("/api/admin/game", { id }, { retry: true })} height={480}>
      {(answer, reload) => {
        const onChanged = () => {
          setReloadCount(reloadCount + 1);
          reload();
        };
        return (
          <div className="offer-page">
            <GameHeader answer={answer} onDone={onChanged} />
            <Card title="What players see"><GameEditor key={answer.version} answer={answer} onDone={onChanged} /></Card>
            <GamePanels id={id} round={reloadCount} onChanged={onChanged} />
          </div>
        );
      }}
    </LoadedCall>
  );
}

function GameHeader({ answer: { row }, onDone }: { answer: AdminGameAnswer; onDone: () => void }) {
  const [switching, setSwitching] = useState(false);
  return (
    <header className="offer-head">
      <img src={row.image} alt="" width={72} height={72} />
      <div>
        <h1>{row.name}</h1>
        <p className="offer-badges"><OnBadge on={row.on} /><Badge>{productName(row.product)}</Badge>{row.provider !== productName(row.product) && <Badge>{row.provider}</Badge>}{row.edited && <Badge tone="info">changed by staff</Badge>}</p>
        <code>{row.id}</code>
      </div>
      <div className="offer-head-actions">
        <LinkButton href={`/casino/game/${row.id}`} external><ExternalLink size={14} aria-hidden="true" /> Page</LinkButton>
        <Button variant={row.on ? "danger" : "primary"} onClick={() => setSwitching(true)}>{row.on ? "Turn off" : "Turn on"}</Button>
      </div>
      {switching && <SwitchDialog rows={[row]} on={!row.on} onClose={() => setSwitching(false)} onDone={onDone} />}
    </header>
  );
}

function GamePanels({ id, round: reloadCount, onChanged }: { id: string; round: number; onChanged: () => void }) {
  return gamePanels().map(({ id: panel, title, component: Panel }) => (
    <section key={panel} aria-labelledby={`panel-${panel}`} className="offer-panel">
      <h2 id={`panel-${panel}`}>{title}</h2>
      <ErrorBoundary key={`${id} ${reloadCount}`} fallback={(error, retry) => <Failed text={errorText(error)} onRetry={retry} />}>
        <Suspense fallback={<Skeleton height={160} />}><Panel gameId={id} onChanged={onChanged} /></Suspense>
      </ErrorBoundary>
    </section>
  ));
}
