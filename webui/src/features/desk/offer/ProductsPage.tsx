// What is open for stakes: products and currencies, each with its switch.

import { useSignals } from "@preact/signals-react/runtime";
import { useMemo, useState } from "react";
import { api } from "../../../lib/api";
import type { OfferAnswer, OfferThing } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { resource } from "../../../lib/resource";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { Table, type Column } from "../../../ui/Table";
import { Loaded } from "./Loaded";
import { ReasonDialog } from "./ReasonDialog";
import "./offer.css";

type What = "product" | "currency";

export default function ProductsPage() {
  useSignals();
  const data = useMemo(() => resource(() => api.post("/api/admin/offer", {}, { retry: true })), []);
  const [deed, setDeed] = useState<{ what: What; thing: OfferThing } | null>(null);
  return (
    <div className="offer-page">
      <h1>Products and currencies</h1>
      <Loaded data={data} height={420}>
        {(answer, reload) => (
          <>
            <Above answer={answer} />
            <section className="offer-panel" aria-labelledby="offer-products">
              <h2 id="offer-products">Products</h2>
              <p className="offer-note">A product that is closed takes no new stakes. Open rounds come to their end: they can be finished, and the running round of crash is played out before its table rests.</p>
              <Things label="Products" things={answer.products} what="product" onSwitch={(thing) => setDeed({ what: "product", thing })} />
            </section>
            <section className="offer-panel" aria-labelledby="offer-currencies">
              <h2 id="offer-currencies">Currencies</h2>
              <p className="offer-note">A currency that is closed takes no stakes, deposits and rewards. What players have of it can be withdrawn.</p>
              <Things label="Currencies" things={answer.currencies} what="currency" onSwitch={(thing) => setDeed({ what: "currency", thing })} />
            </section>
            {deed && (
              <ReasonDialog
                title={`${deed.thing.open ? "Close" : "Open"} ${deed.thing.title}`}
                description={deed.thing.open ? `New stakes are refused at once. ${roundsText(deed.thing.rounds)}` : "Players can stake again at once."}
                action={deed.thing.open ? "Close" : "Open"}
                done={`${deed.thing.title} is ${deed.thing.open ? "closed" : "open"}.`}
                send={(reason) => api.post("/api/admin/offer/switch", { what: deed.what, id: deed.thing.id, open: !deed.thing.open, reason })}
                onClose={() => setDeed(null)}
                onDone={reload}
              />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

const roundsText = (rounds: number) => (rounds === 0 ? "No round is open." : rounds === 1 ? "The one open round can be finished." : `The ${formatCount(rounds)} open rounds can be finished.`);

/** What stands above all of these. */
function Above({ answer }: { answer: OfferAnswer }) {
  if (!answer.taking) return <p className="offer-warning" role="status">No stakes are taken at all: the setting <a href="/admin/settings">games.bets</a> is off, or the site is stopping.</p>;
  if (!answer.originals) return <p className="offer-warning" role="status">The house&apos;s own games are off altogether, by the setting <a href="/admin/settings">games.enabled</a>.</p>;
  return null;
}

function Things({ label, things, what, onSwitch }: { label: string; things: OfferThing[]; what: What; onSwitch: (thing: OfferThing) => void }) {
  const columns: Column<OfferThing>[] = [
    { key: "title", label: what === "product" ? "Product" : "Currency", cell: ({ id, title }) => <span className="offer-thing"><b>{title}</b> <code>{id}</code></span>, sortBy: ({ title }) => title },
    { key: "state", label: "State", cell: ({ open }) => <Badge tone={open ? "action" : "danger"}>{open ? "open" : "closed"}</Badge>, sortBy: ({ open }) => (open ? 1 : 0) },
    ...(what === "product" ? [{ key: "games", label: "Games", cell: ({ games }: OfferThing) => <><span className="offer-names">{games.join(", ")}</span><span className="offer-count">{formatCount(games.length)}</span></> }] : []),
    { key: "rounds", label: "Open rounds", numeric: true, cell: ({ rounds }) => formatCount(rounds), sortBy: ({ rounds }) => rounds },
    { key: "switch", label: "Switch", cell: (thing) => <Button size="small" variant={thing.open ? "secondary" : "primary"} aria-label={`${thing.open ? "Close" : "Open"} ${thing.title}`} onClick={() => onSwitch(thing)}>{thing.open ? "Close" : "Open"}</Button> },
  ];
  return <Table label={label} columns={columns} rows={things} rowKey={({ id }) => id} empty={null} />;
}
