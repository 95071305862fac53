// The heading of a list of games, with its sorting and its providers.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { Listbox } from "../../../ui/Listbox";
import { orders, queryOf, type GameList, type List, type Order, type View } from "./list.model";
import { text } from "./lobby.texts";
import { choices, loadChoices } from "./providers.model";

/** Writes what was chosen into the address, which the page follows. */
function choose(games: GameList, list: List, choice: Partial<View>): void {
  const view = { order: games.order.peek(), provider: games.provider.peek(), ...choice };
  history.replaceState(history.state, "", location.pathname + queryOf(view, list.order));
}

export function GamesHead({ title, games, list }: { title: string; games: GameList; list: List }) {
  useSignals();
  const count = games.count.value;
  // There is nothing to sort or to narrow in an empty list. The room is kept.
  const tools = count !== 0 || games.provider.value !== "";
  return (
    <header className="games-head">
      <h1>{title}</h1>
      <p className="games-count num" role="status">{count !== null && text("lobby.count", { n: count })}</p>
      <div className="games-tools" style={{ visibility: tools ? undefined : "hidden" }}>
        {list.mixed && <ProviderFilter games={games} list={list} />}
        {!list.recent && <Sorting games={games} list={list} />}
      </div>
    </header>
  );
}

function Sorting({ games, list }: { games: GameList; list: List }) {
  useSignals();
  const order = games.order.value;
  const shown = `${text("lobby.sort")}: ${text(`lobby.sort.${order}`)}`;
  return (
    <Listbox
      label={shown}
      shown={shown}
      value={order}
      options={orders.map((id) => ({ id, text: text(`lobby.sort.${id}`) }))}
      onChoose={(id) => choose(games, list, { order: id as Order })}
    />
  );
}

function ProviderFilter({ games, list }: { games: GameList; list: List }) {
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
      onChoose={(id) => choose(games, list, { provider: id })}
    />
  );
}
