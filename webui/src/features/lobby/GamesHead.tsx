// The heading of a list of games, with its sorting and its providers.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { Listbox } from "../../ui/Listbox";
import type { GameList, List, Order } from "./list.model";
import { text } from "./lobby.texts";
import { choices, loadChoices } from "./providers.model";

const orders: readonly Order[] = ["popular", "name", "newest"];

export function GamesHead({ title, games, list }: { title: string; games: GameList; list: List }) {
  useSignals();
  const count = games.count.value;
  return (
    <header className="games-head">
      <h1>{title}</h1>
      <p className="games-count num" role="status">{count !== null && text("lobby.count", { n: count })}</p>
      <div className="games-tools">
        {list.mixed && <ProviderFilter games={games} />}
        {!list.recent && <Sorting games={games} />}
      </div>
    </header>
  );
}

function Sorting({ games }: { games: GameList }) {
  useSignals();
  const order = games.order.value;
  const shown = `${text("lobby.sort")}: ${text(`lobby.sort.${order}`)}`;
  return (
    <Listbox
      label={shown}
      shown={shown}
      value={order}
      options={orders.map((id) => ({ id, text: text(`lobby.sort.${id}`) }))}
      onChoose={(id) => games.sort(id as Order)}
    />
  );
}

function ProviderFilter({ games }: { games: GameList }) {
  useSignals();
  useEffect(loadChoices, []);
  const chosen = games.provider.value;
  const shown = chosen || text("lobby.filter.all");
  return (
    <Listbox
      label={`${text("lobby.filter")}: ${shown}`}
      shown={shown}
      value={chosen}
      options={[{ id: "", text: text("lobby.filter.all") }, ...choices.value.map((name) => ({ id: name, text: name }))]}
      onChoose={(id) => games.by(id)}
    />
  );
}
