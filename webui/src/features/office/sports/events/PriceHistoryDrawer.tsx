// The price history of one market.

import { useMemo } from "react";
import { api } from "../../../../lib/api";
import type { OfficeMarket } from "../../../../lib/api.gen";
import { momentsOf } from "../../../../lib/priceHistory";
import { useResource } from "../../../../lib/useResource";
import { Empty } from "../../../../ui/States";
import { Chart } from "../../../../ui/office/Chart";
import { Drawer } from "../../../../ui/office/Drawer";

const tones = ["info", "action", "brass", "violet", "danger"] as const;

export function PriceHistoryDrawer({ event, market, onClose }: { event: string; market: OfficeMarket; onClose: () => void }) {
  const key = `${market.market}/${market.specifiers}`;
  const data = useResource(() => api.post("/api/bookmaker/prices", { event, market: key, before: 0 }, { retry: true }), [event, key]);
  const answer = data.data.value;
  const points = useMemo(() => (answer ? momentsOf(answer, key) : []), [answer, key]);
  const times = useMemo(() => (answer ? points.map(({ at }) => at) : undefined), [answer, points]);
  const series = useMemo(() => market.outcomes.slice(0, tones.length).map(({ name }, at) => ({ label: name, tone: tones[at] ?? ("info" as const), values: points.map(({ prices }) => prices[at] ?? null) })), [market, points]);
  return (
    <Drawer title={market.name} description={answer ? `The margin is ${answer.margin / 10}\u00a0% before and ${answer.marginLive / 10}\u00a0% during the event (${answer.method}). The chart shows the last 100 changes.` : undefined} onClose={onClose}>
      <Chart title="Prices" times={times} series={series} format={(price) => price.toFixed(2)} formatTime={(at) => new Date(at).toISOString().slice(0, 16).replace("T", " ")}
        failure={data.failure.value} onRetry={() => void data.load()} empty={<Empty text="There are no price changes yet. They are stored for main markets, markets with open bets, and markets with manual settings." />} />
    </Drawer>
  );
}
