// The products and currencies that accept stakes, each with its switch.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { OfferAnswer, OfferItem } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Button } from "../../../ui/Button";
import { LoadedCall } from "../../../ui/Loaded";
import { Table, type Column } from "../../../ui/Table";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import "./products.css";

type SwitchTarget = "product" | "currency";

export default function ProductsPage() {
  const [switching, setSwitching] = useState<{ what: SwitchTarget; thing: OfferItem } | null>(null);
  return (
    <div className="offer-page">
      <h1>Products and currencies</h1>
      <LoadedCall loadKey="offer" load={() => api.post("/api/admin/offer", {}, { retry: true })} height={420}>
        {(answer, reload) => (
          <>
            <SiteSwitchNote answer={answer} />
            <section className="offer-panel" aria-labelledby="offer-products">
              <h2 id="offer-products">Products</h2>
              <p className="offer-note">A closed product accepts no new stakes. Open rounds can be finished. The running round of crash is played to its end before crash stops.</p>
              <SwitchTable label="Products" things={answer.products} what="product" onSwitch={(item) => setSwitching({ what: "product", thing: item })} />
            </section>
            <section className="offer-panel" aria-labelledby="offer-currencies">
              <h2 id="offer-currencies">Currencies</h2>
              <p className="offer-note">A closed currency accepts no stakes, deposits or rewards. Balances in it can be withdrawn.</p>
              <SwitchTable label="Currencies" things={answer.currencies} what="currency" onSwitch={(item) => setSwitching({ what: "currency", thing: item })} />
            </section>
            {switching && (
              <ReasonDialog
                title={`${switching.thing.open ? "Close" : "Open"} ${switching.thing.title}`}
                description={switching.thing.open ? `New stakes are refused immediately. ${roundsText(switching.thing.rounds)}` : "Players can stake again immediately."}
                action={switching.thing.open ? "Close" : "Open"}
                doneText={`${switching.thing.title} is ${switching.thing.open ? "closed" : "open"}.`}
                send={({ reason }) => api.post("/api/admin/offer/switch", { what: switching.what, id: switching.thing.id, open: !switching.thing.open, reason })}
                onClose={() => setSwitching(null)}
                onDone={reload}
              />
            )}
          </>
        )}
      </LoadedCall>
    </div>
  );
}

const roundsText = (rounds: number) => (rounds === 0 ? "There are no open rounds." : rounds === 1 ? "The one open round can be finished." : `The ${formatCount(rounds)} open rounds can be finished.`);

/** The settings that override all of these. */
function SiteSwitchNote({ answer }: { answer: OfferAnswer }) {
  if (!answer.accepts_bets) return <p className="offer-warning" role="status">No stakes are accepted: the setting <a href="/admin/settings">games.bets</a> is off, or the site is stopping.</p>;
  if (!answer.originals) return <p className="offer-warning" role="status">All originals are off by the setting <a href="/admin/settings">games.enabled</a>.</p>;
  return null;
}

function SwitchTable({ label, things: items, what, onSwitch }: { label: string; things: OfferItem[]; what: SwitchTarget; onSwitch: (item: OfferItem) => void }) {
  const columns: Column<OfferItem>[] = [
    { key: "title", label: what === "product" ? "Product" : "Currency", cell: ({ id, title }) => <span className="offer-item"><b>{title}</b> <code>{id}</code></span>, sortBy: ({ title }) => title },
    { key: "state", label: "State", cell: ({ open }) => <Badge tone={open ? "action" : "danger"}>{open ? "open" : "closed"}</Badge>, sortBy: ({ open }) => (open ? 1 : 0) },
    ...(what === "product" ? [{ key: "games", label: "Games", cell: ({ games }: OfferItem) => <><span className="offer-names">{games.join(", ")}</span><span className="offer-count">{formatCount(games.length)}</span></> }] : []),
    { key: "rounds", label: "Open rounds", numeric: true, cell: ({ rounds }) => formatCount(rounds), sortBy: ({ rounds }) => rounds },
    { key: "switch", label: "Switch", cell: (item) => <Button size="small" variant={item.open ? "secondary" : "primary"} aria-label={`${item.open ? "Close" : "Open"} ${item.title}`} onClick={() => onSwitch(item)}>{item.open ? "Close" : "Open"}</Button> },
  ];
  return <Table label={label} columns={columns} rows={items} rowKey={({ id }) => id} empty={null} />;
}
