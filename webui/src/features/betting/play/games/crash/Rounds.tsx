// The latest rounds as pills above the table. Each opens its fairness data.

import { Suspense, useState } from "react";
import { lazyComponent } from "../../../../../lib/lazy";
import { formatMultiplier } from "../../../../../lib/format";
import { readHundredths, sizeOf } from "./crash.math";
import type { CrashModel } from "./crash.model";
import { text } from "./crash.texts";
import type { PastRound } from "./crash.wire";

const RoundDialog = lazyComponent(() => import("./RoundDialog"));

export function Rounds({ model }: { model: CrashModel }) {
  const [open, setOpen] = useState<PastRound | null>(null);
  const table = model.table.value;
  const rounds = table?.history ?? [];
  return (
    <div className="play-history" role="group" aria-label={text("crash.rounds")} data-testid="crash-history">
      {rounds.length === 0 && <p className="play-history-empty">{text("crash.noRounds")}</p>}
      {rounds.map((round) => (
        <button
          key={round.round}
          type="button"
          data-round={round.round}
          className={`play-pill crash-pill crash-pill-${sizeOf(readHundredths(round.point) ?? 100)}`}
          onClick={() => setOpen(round)}
        >
          {formatMultiplier(round.point)}
          <span className="hidden-text">, {text("crash.round", { number: round.number })}</span>
        </button>
      ))}
      <Suspense fallback={null}>
        {open && <RoundDialog past={open} close={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
