// The tabs below the chart.

import { useState } from "react";
import { Tabs } from "../../../ui/Tabs";
import { Ended } from "./Ended";
import { OpenPositions } from "./OpenPositions";
import { openPositions } from "./positions.model";
import { SourcesPanel } from "./SourcesPanel";
import { StatsPanel } from "./StatsPanel";
import { text } from "./trading.texts";
import { TradesPanel } from "./TradesPanel";
import type { Ticker } from "./wire";

export function Panels({ ticker }: { ticker: Ticker }) {
  const [tab, setTab] = useState("positions");
  const count = openPositions.value?.length ?? 0;
  return (
    <section className="trading-panels">
      <Tabs
        label={text("trading.tabs")} value={tab} onChange={setTab}
        tabs={[
          { id: "positions", label: count > 0 ? text("trading.tab.positionsCount", { n: count }) : text("trading.tab.positions"), panel: <OpenPositions /> },
          { id: "history", label: text("trading.tab.history"), panel: <Ended /> },
          { id: "trades", label: text("trading.tab.trades"), panel: <TradesPanel ticker={ticker} /> },
          { id: "stats", label: text("trading.tab.stats"), panel: <StatsPanel ticker={ticker} /> },
          { id: "sources", label: text("trading.tab.sources"), panel: <SourcesPanel ticker={ticker} /> },
        ]}
      />
    </section>
  );
}
