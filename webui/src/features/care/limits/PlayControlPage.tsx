// Play control: limits, pauses, blocks, and the play history.

import { useEffect } from "react";
import { bus } from "../../../lib/bus";
import { t } from "../../../lib/i18n";
import { store } from "../../../lib/store";
import { Waiting } from "../../../ui/Loaded";
import { Loader } from "../../../ui/States";
import { Blocks } from "./Blocks";
import { Limits } from "./Limits";
import { MarkerCard } from "./MarkerCard";
import { control, figures, kinds, markers } from "./limits.model";
import { text } from "./limits.texts";
import { Exclusion, NightPause, RealityCheck, TimeOut } from "./Pauses";
import { Statement } from "./Statement";
import "./limits.css";

const load = () => void control.load();

/** Loads the player's data, loads it again after a change in another window, and clears it at the end. */
function watchControl() {
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
  const user = store.user.value?._id;
  useEffect(watchControl, [user]);
  const state = control.data.value;
  return (
    <div className="limits-page">
      <header>
        <h1>{t("limits.title")}</h1>
        <p className="limits-soft">{text("limits.lead")}</p>
      </header>
      {!state && <Waiting from={control} placeholder={<Loader />} />}
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
