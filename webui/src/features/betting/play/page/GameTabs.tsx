// The tabs below the game: the own bets, the bets of all players, and the description.

import { Suspense, useState } from "react";
import { enabled } from "../../../../lib/permissions";
import { Tabs } from "../../../../ui/Tabs";
import { liveFeedHeight, LiveFeedPanel } from "../../../social/feed/panels";
import type { GameInfo } from "../contract";
import { About } from "./About";
import { BetsTable } from "./BetsTable";
import { text } from "./game-tabs.texts";

export default function GameTabs({ info, description }: { info: GameInfo; description: string }) {
  const [tab, setTab] = useState("bets");
  return (
    <section className="play-details" aria-label={text("play.gameTabs")}>
      <Tabs
        label={text("play.gameTabs")}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: "bets", label: text("play.myBets"), panel: <BetsTable game={info.id} /> },
          ...(enabled("livefeed") ? [{ id: "live", label: text("play.liveBets"), panel: <LiveBets /> }] : []),
          { id: "about", label: text("play.about"), panel: <About info={info} description={description} /> },
        ]}
      />
    </section>
  );
}

// The bets of all players, in its final size from the start.
function LiveBets() {
  return (
    <Suspense fallback={<div style={{ height: liveFeedHeight() }} />}>
      <LiveFeedPanel />
    </Suspense>
  );
}
