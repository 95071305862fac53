// The weekly race as a page of its own.

import { useSignals } from "@preact/signals-react/runtime";
import { race, titleOf } from "./race.model";
import { RaceBoard } from "./RaceBoard";
import { text } from "./feed.texts";

export default function RacePage() {
  useSignals();
  const reward = race.data.value?.reward;
  return (
    <div className="race-page">
      <h1>{titleOf(reward)}</h1>
      <p className="race-lead">{text(reward ? "race.lead" : "race.leadPlain")}</p>
      <RaceBoard />
    </div>
  );
}
