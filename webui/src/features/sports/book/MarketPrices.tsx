// The odds history of one market of a match, at its own address.

import { useEffect, useMemo } from "react";
import { useSearch } from "wouter/use-browser-location";
import type { EventAnswer as SportEventAnswer, Market as SportMarket } from "../../../lib/api.gen";
import { AppLink } from "../../../lib/AppLink";
import { navigate } from "../../../lib/navigate";
import { LinkButton } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Select } from "../../../ui/Select";
import { Empty } from "../../../ui/States";
import { ExactTime } from "../../../ui/Time";
import { eventName } from "../slip/eventName";
import { marketKey } from "../tracker/changes";
import { eventOf } from "../tracker/event.model";
import { text } from "./book.texts";
import { blocksOf } from "./MarketBlock";
import { LineHistory, middleLine } from "./PriceHistory";
import { marketOf, pricesPath } from "./prices";
import "./book.css";

export default function MarketPrices({ id }: { id: string }) {
  const model = useMemo(() => eventOf(id), [id]);
  useEffect(() => model.follow(), [model]);
  const view = model.view.value;
  if (view) return <MarketContent view={view} />;
  if (model.notFound.value) return <Empty text={text("sports.event.none")} action={<LinkButton href="/sport">{text("sports.event.back")}</LinkButton>} />;
  return <Waiting from={model} height={560} />;
}

function MarketContent({ view: { event, groups } }: { view: SportEventAnswer }) {
  const blocks = blocksOf(groups.flatMap(({ markets }) => markets));
  const market = marketOf(blocks.flat(), useSearch());
  const lines = blocks.find((block) => market && block.includes(market));
  const selectMarket = (to: SportMarket | undefined) => to && navigate(pricesPath(event.id, to), { replace: true });
  return (
    <article className="sports-page">
      <header className="sports-event">
        <p className="sports-event-path"><AppLink to={`/sport/event/${event.id}`}>{eventName(event)}</AppLink><ExactTime at={event.startsAt} /></p>
        <h1 className="sports-prices-title">{market ? text("sports.history.title", { market: market.name }) : text("sports.event.prices")}</h1>
      </header>
      {market && lines ? (
        <div className="sports-prices">
          <Select
            label={text("sports.history.market")}
            value={marketKey(lines[0]!)}
            options={blocks.map((block) => ({ value: marketKey(block[0]!), label: block[0]!.name }))}
            onChange={(key) => {
              const block = blocks.find(([first]) => first && marketKey(first) === key) ?? [];
              selectMarket(block[middleLine(block)]);
            }}
          />
          <LineHistory event={event.id} lines={lines} chosen={market} onChoose={selectMarket} />
        </div>
      ) : <Empty text={text("sports.event.empty")} />}
    </article>
  );
}
