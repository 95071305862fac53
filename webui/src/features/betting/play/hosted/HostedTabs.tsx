// Below a game in a frame: the own bets, and what is known about the game.

import { useState } from "react";
import { Tabs } from "../../../../ui/Tabs";
import { BetsTable } from "../page/BetsTable";
import type { Game } from "../../lobby/game";
import { AboutHosted } from "./AboutHosted";
import type { HostedVisit } from "./hosted.model";
import { text } from "./hosted.texts";

export function HostedTabs({ visit, game }: { visit: HostedVisit; game: Game }) {
  const [tab, setTab] = useState("about");
  return (
    <section className="hosted-more" aria-label={text("hosted.more")}>
      <Tabs
        label={text("hosted.more")}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: "about", label: text("hosted.about"), panel: <AboutHosted visit={visit} game={game} /> },
          { id: "bets", label: text("hosted.myBets"), panel: <BetsTable game={game.id} /> },
        ]}
      />
    </section>
  );
}
