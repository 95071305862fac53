// The choice of a coin and of the network it travels on.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import type { Currency } from "../../../lib/types";
import { Listbox } from "../../../ui/Listbox";
import { Field } from "../../../ui/Field";
import { coinText, isZero } from "./amounts";
import { chooseCoin, wantedChain } from "./cashier.model";
import { text } from "./cashier.texts";
import { costOfSending, minutesText } from "./networks";

/** From this many coins on there is a search field. */
const searchFrom = 4;

function Coin({ coin, held }: { coin: Currency; held?: boolean }) {
  return (
    <>
      <img src={coin.icon} alt="" width="24" height="24" className="cashier-icon" />
      <span className="cashier-coin">
        <strong>{coin.id.toUpperCase()}</strong>{" "}
        <span>{coin.name}</span>
      </span>
      {held && !isZero(coin.balance.real) && <span className="cashier-held num">{coinText(coin.balance.real, "").trim()}</span>}
    </>
  );
}

/** onChosen is told after the choice. */
export function CoinPicker({ coins, coin, onChosen }: { coins: Currency[]; coin: Currency; onChosen: () => void }) {
  useSignals();
  const [query, setQuery] = useState("");
  const wanted = query.trim().toLowerCase();
  const found = coins.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(wanted));
  return (
    <Field label={text("cashier.coin")}>
      {(wiring) => (
        <Listbox
          wiring={wiring}
          label={`${text("cashier.coin")}: ${coin.id.toUpperCase()} ${coin.name}`}
          shown={<span className="cashier-picked"><Coin coin={coin} /></span>}
          value={coin.id}
          onOpen={(open) => !open && setQuery("")}
          onChoose={(id) => {
            chooseCoin(id);
            onChosen();
          }}
          options={found.map((one) => ({ id: one.id, text: one.name, content: <Coin coin={one} held /> }))}
          search={coins.length < searchFrom ? undefined : (search) => (
            <input {...search} className="ui-input ui-listbox-search" aria-label={text("cashier.search")} placeholder={text("cashier.search")} value={query} onChange={(event) => setQuery(event.target.value)} />
          )}
          empty={<p className="ui-listbox-empty">{text("cashier.noCoin")}</p>}
        />
      )}
    </Field>
  );
}

interface Chain {
  id: string;
  name: string;
  network: string;
  open: boolean;
  minutes: number;
}

export function NetworkPicker({ chains, chain, onChosen }: { chains: readonly Chain[]; chain: Chain; onChosen: () => void }) {
  useSignals();
  return (
    <Field label={text("cashier.network")}>
      {(wiring) => (
        <Listbox
          wiring={wiring}
          label={`${text("cashier.network")}: ${chain.name}`}
          shown={<span className="cashier-chosen">{chain.name}</span>}
          value={chain.id}
          disabled={chains.length < 2}
          onChoose={(id) => {
            wantedChain.value = id;
            onChosen();
          }}
          options={chains.map((one) => ({
            id: one.id,
            text: one.name,
            content: (
              <span className="cashier-network">
                <span>{one.name}</span>
                <span>{one.open ? `${text("cashier.costOf", { cost: text(`cashier.cost.${costOfSending(one.network)}`) })} · ${minutesText(one.minutes)}` : text("cashier.closed")}</span>
              </span>
            ),
          }))}
        />
      )}
    </Field>
  );
}
