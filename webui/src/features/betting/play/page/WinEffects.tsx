// The effects of a win on the stage: light, and a celebration from a hundred times the stake on.

import { Suspense } from "react";
import { lazyComponent } from "../../../../lib/lazy";
import { effectsOn, tierOf } from "../wins.model";
import type { Visit } from "./visit";

const BigWin = lazyComponent(() => import("./BigWin"));

/** Above the table. Presses go through it. */
export function WinEffects({ visit }: { visit: Visit }) {
  const reply = visit.results.popup.value;
  const tier = reply && tierOf(reply);
  const bigWin = visit.results.celebration.bigWin.value;
  return (
    <>
      {reply && tier && effectsOn.value && <div key={reply.id} className={`play-light play-light-${tier}`} aria-hidden="true" />}
      {bigWin && <Suspense fallback={null}><BigWin key={bigWin.id} visit={visit} reply={bigWin} /></Suspense>}
    </>
  );
}
