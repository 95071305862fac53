// Play control: limits, pauses, blocks, and what was played.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { bus } from "../../../lib/bus";
import { t } from "../../../lib/i18n";
import { store } from "../../../lib/store";
import { Failed, Loader } from "../../../ui/States";
import { Blocks } from "./Blocks";
import { Limits } from "./Limits";
import { MarkerCard } from "./MarkerCard";
import { control, figures, kinds, markers } from "./limits.model";
import { text } from "./limits.texts";
import { playControlTitle } from "./limits.titles";
import { Exclusion, NightPause, RealityCheck, TimeOut } from "./Pauses";
import { Statement } from "./Statement";
import "./limits.css";

const load = () => void control.load();

/** Loads what is the player's, again after each change in another window, and forgets it in the end. */
function begin() {
  load();
  const stop = bus.on("event:playControl", load);
  return () => {
    stop();
    control.clear();
    figures.clear();
    markers.clear();
  };
}

export default function PlayControlPage() {
  useSignals();
  const user = store.user.value?._id;
  useEffect(begin, [user]);
  const state = control.data.value;
  const failure = control.failure.value;
  return (
    <div className="limits-page">
      <header>
        <h1>{t(playControlTitle)}</h1>
        <p className="limits-soft">{text("limits.lead")}</p>
      </header>
      {!state && failure && <Failed text={failure} onRetry={load} />}
      {!state && !failure && <Loader />}
      {state && (
        <>
          <h2>{text("limits.limits")}</h2>
          <p className="limits-soft">{text("limits.limitsText")}</p>
          <div className="limits-grid">{kinds.map((kind) => <Limits key={kind} kind={kind} state={state} />)}</div>
          <h2>{text("limits.pauses")}</h2>
          <div className="limits-grid">
            <TimeOut state={state} />
            <NightPause state={state} />
            <RealityCheck state={state} />
            <Exclusion />
          </div>
          <Blocks state={state} />
        </>
      )}
      <MarkerCard />
      <Statement />
    </div>
  );
}
