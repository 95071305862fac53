// A market of a contest: its competitors with their odds, the most likely first, and a search for
// large fields. Competitors who cannot win any more are not listed.

import { useState } from "react";
import type { Event as SportEvent, Market as SportMarket } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { PriceButton } from "../slip/PriceButton";
import { text } from "./book.texts";
import { orderedField } from "./field";
import { pickOf } from "./picks";

/** A field larger than this has a search, and shows this number at first. */
const searchFrom = 12;

export function FieldMarket({ event, market }: { event: SportEvent; market: SportMarket }) {
  const [query, setWanted] = useState("");
  const [expanded, setExpanded] = useState(false);
  const { open, out: eliminated } = orderedField(market);
  const found = open.filter((at) => market.outcomes[at]!.name.toLowerCase().includes(query.trim().toLowerCase()));
  const shown = expanded || query !== "" ? found : found.slice(0, searchFrom);
  return (
    <div className="sports-field-market">
      {open.length > searchFrom && <TextField label={text("sports.field.search")} type="search" value={query} onChange={setWanted} />}
      {found.length === 0 && query !== "" && <p className="sports-field-note" role="status">{text("sports.field.none")}</p>}
      <div className="sports-market-odds" data-count="2">
        {shown.map((at) => <PriceButton key={market.outcomes[at]!.id} pick={pickOf(event, market, at)} label={market.outcomes[at]!.name} />)}
      </div>
      {shown.length < found.length && <Button wide onClick={() => setExpanded(true)}>{text("sports.field.more", { n: found.length })}</Button>}
      {eliminated.length > 0 && <p className="sports-field-note">{text("sports.field.out", { names: eliminated.map((at) => market.outcomes[at]!.name).join(", ") })}</p>}
    </div>
  );
}
