// The weekly race as a page of its own.

import { useSignals } from "@preact/signals-react/runtime";
import { dollars, race } from "./race.model";
import { RaceBoard } from "./RaceBoard";
import { text } from "./feed.texts";

export default function RacePage() {
  useSignals();
  const reward = race.data.value?.reward;
  return (
    <div className="race-page">
      <h1>{text("race.title", { reward: reward === undefined ? "…" : dollars(reward, false) })}</h1>
      <p className="race-lead">{text("race.lead")}</p>
      <RaceBoard />
    </div>
  );
}
