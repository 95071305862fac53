// The leaderboard: the weekly race, the races and challenges of the house, and the
// weeks that are settled.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { ShareButton } from "../../../ui/ShareButton";
import { Tabs } from "../../../ui/Tabs";
import { Contests, PastWeeks, PrizeCurrency } from "./Contests";
import { text } from "./contests.texts";
import { leadOf, race, titleOf } from "./race.model";
import { RaceBoard } from "./RaceBoard";

export default function RacePage() {
  useSignals();
  const standing = race.data.value;
  const [tab, setTab] = useState("week");
  return (
    <div className="race-page">
      <div className="race-title">
        <h1>{titleOf(standing?.reward)}</h1>
        <ShareButton path="/leaderboard" picture="/og/race.png" title={titleOf(standing?.reward)} />
      </div>
      <p className="race-lead">{leadOf(standing)}</p>
      <Tabs label={text("contest.tabs")} value={tab} onChange={setTab} tabs={[
        { id: "week", label: text("contest.week"), panel: <RaceBoard /> },
        { id: "races", label: text("contest.races"), panel: <Contests kind="race" /> },
        { id: "challenges", label: text("contest.challenges"), panel: <Contests kind="challenge" /> },
        { id: "past", label: text("contest.past"), panel: <PastWeeks /> },
      ]} />
      <PrizeCurrency />
    </div>
  );
}
