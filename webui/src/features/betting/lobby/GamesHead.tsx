// The heading of a list of games, with the order and the provider filter.

import { useEffect } from "react";
import { Listbox } from "../../../ui/Listbox";
import { orders, queryOf, type GameList, type List, type Order, type View } from "./list.model";
import { text } from "./lobby.texts";
import { providerChoices, loadChoices } from "./providers.model";

/** Writes the choice to the address. The page follows the address. */
function choose(games: GameList, list: List, choice: Partial<View>): void {
  const view = { order: games.order.peek(), provider: games.provider.peek(), ...choice };
  history.replaceState(history.state, "", location.pathname + queryOf(view, list.order));
}

export function GamesHead({ title, games, list }: { title: string; games: GameList; list: List }) {
  const count = games.count.value;
  // An empty list has nothing to sort or filter. The space of the tools stays.
  const tools = count !== 0 || games.provider.value !== "";
  return (
    <header className="games-head">
      <h1>{title}</h1>
      <p className="games-count num" role="status">{count !== null && text("lobby.count", { n: count })}</p>
      <div className="games-tools" style={{ visibility: tools ? undefined : "hidden" }}>
        {list.hasSeveralProviders && <ProviderFilter games={games} list={list} />}
        {!list.recent && <Sorting games={games} list={list} />}
      </div>
    </header>
  );
}

function Sorting({ games, list }: { games: GameList; list: List }) {
  const order = games.order.value;
  const label = `${text("lobby.sort")}: ${text(`lobby.sort.${order}`)}`;
  return (
    <Listbox
      label={label}
      buttonContent={label}
      value={order}
      options={orders.map((id) => ({ id, text: text(`lobby.sort.${id}`) }))}
      onChoose={(id) => choose(games, list, { order: id as Order })}
    />
  );
}

function ProviderFilter({ games, list }: { games: GameList; list: List }) {
  useEffect(loadChoices, []);
  const chosen = games.provider.value;
  const label = chosen || text("lobby.filter.all");
  return (
    <Listbox
      label={`${text("lobby.filter")}: ${label}`}
      buttonContent={label}
      value={chosen}
      options={[{ id: "", text: text("lobby.filter.all") }, ...providerChoices.value.map((name) => ({ id: name, text: name }))]}
      onChoose={(id) => choose(games, list, { provider: id })}
    />
  );
}
