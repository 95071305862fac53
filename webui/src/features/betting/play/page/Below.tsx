// What stands under the game: the own bets, everybody's, and what is said of it.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense, useState } from "react";
import { enabled } from "../../../../lib/permissions";
import { Tabs } from "../../../../ui/Tabs";
import { liveFeedHeight, LiveFeedPanel } from "../../../social/feed/panels";
import type { GameInfo } from "../contract";
import { About } from "./About";
import { BetsTable } from "./BetsTable";
import { text } from "./below.texts";

export default function Below({ info, description }: { info: GameInfo; description: string }) {
  useSignals();
  const [tab, setTab] = useState("bets");
  return (
    <section className="play-below" aria-label={text("play.below")}>
      <Tabs
        label={text("play.below")}
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

// What everybody plays, in its final size from the start.
function LiveBets() {
  useSignals();
  return (
    <Suspense fallback={<div style={{ height: liveFeedHeight() }} />}>
      <LiveFeedPanel />
    </Suspense>
  );
}
