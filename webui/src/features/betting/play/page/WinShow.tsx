// What a win does to the stage: light, and from a hundred times the stake an event.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense } from "react";
import { lazyComponent } from "../../../../lib/lazy";
import { effectsOn, tierOf } from "../wins.model";
import type { Visit } from "./visit";

const BigWin = lazyComponent(() => import("./BigWin"));

/** Lies over the table, and lets presses through. */
export function WinShow({ visit }: { visit: Visit }) {
  useSignals();
  const reply = visit.popup.value;
  const tier = reply && tierOf(reply);
  const event = visit.celebration.event.value;
  return (
    <>
      {reply && tier && effectsOn.value && <div key={reply.id} className={`play-light play-light-${tier}`} aria-hidden="true" />}
      {event && <Suspense fallback={null}><BigWin key={event.id} visit={visit} reply={event} /></Suspense>}
    </>
  );
}
