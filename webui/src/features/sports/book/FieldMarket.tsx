// A market of a contest: its competitors with their odds, the most likely first, and a
// search where there are many. Who cannot win any more is not offered.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import type { Event as SportEvent, Market as SportMarket } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { PriceButton } from "../slip/PriceButton";
import { text } from "./book.texts";
import { fieldOf } from "./field";
import { pickOf } from "./picks";

/** A field that is longer than this has a search, and shows so many at first. */
const many = 12;

export function FieldMarket({ event, market }: { event: SportEvent; market: SportMarket }) {
  useSignals();
  const [wanted, setWanted] = useState("");
  const [all, setAll] = useState(false);
  const { open, out } = fieldOf(market);
  const found = open.filter((at) => market.outcomes[at]!.name.toLowerCase().includes(wanted.trim().toLowerCase()));
  const shown = all || wanted !== "" ? found : found.slice(0, many);
  return (
    <div className="sports-field-market">
      {open.length > many && <TextField label={text("sports.field.search")} type="search" value={wanted} onChange={setWanted} />}
      {found.length === 0 && wanted !== "" && <p className="sports-field-note" role="status">{text("sports.field.none")}</p>}
      <div className="sports-market-odds" data-count="2">
        {shown.map((at) => <PriceButton key={market.outcomes[at]!.id} pick={pickOf(event, market, at)} label={market.outcomes[at]!.name} />)}
      </div>
      {shown.length < found.length && <Button wide onClick={() => setAll(true)}>{text("sports.field.more", { n: found.length })}</Button>}
      {out.length > 0 && <p className="sports-field-note">{text("sports.field.out", { names: out.map((at) => market.outcomes[at]!.name).join(", ") })}</p>}
    </div>
  );
}
