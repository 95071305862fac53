// Selects a coin and its network.

import { useState } from "react";
import type { Currency } from "../../../lib/types";
import { Listbox } from "../../../ui/Listbox";
import { Field } from "../../../ui/Field";
import { coinText, isZero } from "./amounts";
import { selectCoin, selectedChain } from "./cashier.model";
import { text } from "./cashier.texts";
import { feeLevel, minutesText } from "./networks";

/** Number of coins from which there is a search field. */
const minSearchCoins = 4;

function CoinLabel({ coin, showBalance }: { coin: Currency; showBalance?: boolean }) {
  return (
    <>
      <img src={coin.icon} alt="" width="24" height="24" className="cashier-icon" />
      <span className="cashier-coin">
        <strong>{coin.id.toUpperCase()}</strong>{" "}
        <span>{coin.name}</span>
      </span>
      {showBalance && !isZero(coin.balance.real) && <span className="cashier-held num">{coinText(coin.balance.real, "").trim()}</span>}
    </>
  );
}

interface CoinPickerProps {
  coins: Currency[];
  coin: Currency;
  /** Called after the selection. */
  onChosen: () => void;
  label?: string;
  choose?: (id: string) => void;
}

export function CoinPicker({ coins, coin, onChosen, label = text("cashier.coin"), choose = selectCoin }: CoinPickerProps) {
  const [query, setQuery] = useState("");
  const searchText = query.trim().toLowerCase();
  const found = coins.filter(({ id, name }) => `${id} ${name}`.toLowerCase().includes(searchText));
  return (
    <Field label={label}>
      {(attributes) => (
        <Listbox
          attributes={attributes}
          label={`${label}: ${coin.id.toUpperCase()} ${coin.name}`}
          buttonContent={<span className="cashier-picked"><CoinLabel coin={coin} /></span>}
          value={coin.id}
          onOpen={(open) => !open && setQuery("")}
          onChoose={(id) => {
            choose(id);
            onChosen();
          }}
          options={found.map((one) => ({ id: one.id, text: one.name, content: <CoinLabel coin={one} showBalance /> }))}
          search={coins.length < minSearchCoins ? undefined : (search) => (
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
  return (
    <Field label={text("cashier.network")}>
      {(attributes) => (
        <Listbox
          attributes={attributes}
          label={`${text("cashier.network")}: ${chain.name}`}
          buttonContent={<span className="cashier-chosen">{chain.name}</span>}
          value={chain.id}
          disabled={chains.length < 2}
          onChoose={(id) => {
            selectedChain.value = id;
            onChosen();
          }}
          options={chains.map((one) => ({
            id: one.id,
            text: one.name,
            content: (
              <span className="cashier-network">
                <span>{one.name}</span>
                <span>{one.open ? `${text("cashier.costOf", { cost: text(`cashier.cost.${feeLevel(one.network)}`) })} · ${minutesText(one.minutes)}` : text("cashier.closed")}</span>
              </span>
            ),
          }))}
        />
      )}
    </Field>
  );
}
