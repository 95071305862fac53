// The leaderboard: the weekly race, the races and challenges of the site, and the settled weeks.

import { useState } from "react";
import { ShareButton } from "../../../ui/ShareButton";
import { Tabs } from "../../../ui/Tabs";
import { Contests, PastWeeks, PrizeCurrency } from "./Contests";
import { text } from "./contests.texts";
import { raceDescription, race, raceTitleText } from "./race.model";
import { RaceBoard } from "./RaceBoard";

export default function RacePage() {
  const raceData = race.data.value;
  const [tab, setTab] = useState("week");
  return (
    <div className="race-page">
      <div className="race-title">
        <h1>{raceTitleText(raceData?.reward)}</h1>
        <ShareButton path="/leaderboard" picture="/og/race.png" title={raceTitleText(raceData?.reward)} />
      </div>
      <p className="race-lead">{raceDescription(raceData)}</p>
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
