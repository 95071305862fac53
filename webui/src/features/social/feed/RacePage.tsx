// The weekly race as a page of its own.

import { useSignals } from "@preact/signals-react/runtime";
import { ShareButton } from "../../../ui/ShareButton";
import { leadOf, race, titleOf } from "./race.model";
import { RaceBoard } from "./RaceBoard";

export default function RacePage() {
  useSignals();
  const standing = race.data.value;
  return (
    <div className="race-page">
      <div className="race-title">
        <h1>{titleOf(standing?.reward)}</h1>
        <ShareButton path="/leaderboard" picture="/og/race.png" title={titleOf(standing?.reward)} />
      </div>
      <p className="race-lead">{leadOf(standing)}</p>
      <RaceBoard />
    </div>
  );
}
