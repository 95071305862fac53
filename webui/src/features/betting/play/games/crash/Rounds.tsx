// The latest rounds as pills over the table; each opens what it was drawn from.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense, useState } from "react";
import { lazyComponent } from "../../../../../lib/lazy";
import { formatMultiplier } from "../../../../../lib/format";
import { readHundredths, sizeOf } from "./crash.math";
import type { CrashModel } from "./crash.model";
import { text } from "./crash.texts";
import type { PastRound } from "./crash.wire";

const RoundDialog = lazyComponent(() => import("./RoundDialog"));

export function Rounds({ model }: { model: CrashModel }) {
  useSignals();
  const [open, setOpen] = useState<PastRound | null>(null);
  const table = model.table.value;
  const rounds = table?.history ?? [];
  return (
    <div className="play-history" role="group" aria-label={text("crash.rounds")} data-testid="crash-history">
      {rounds.length === 0 && <p className="play-history-empty">{text("crash.noRounds")}</p>}
      {rounds.map((past) => (
        <button
          key={past.round}
          type="button"
          data-round={past.round}
          className={`play-pill crash-pill crash-pill-${sizeOf(readHundredths(past.point) ?? 100)}`}
          onClick={() => setOpen(past)}
        >
          {formatMultiplier(past.point)}
          <span className="hidden-text">, {text("crash.round", { number: past.number })}</span>
        </button>
      ))}
      <Suspense fallback={null}>
        {open && <RoundDialog past={open} close={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
