// The rows of games and providers on the home page, in a fixed order.

import { useEffect, type ReactNode } from "react";
import { LayoutGrid, Spade } from "lucide-react";
import { allRoutes } from "../../../lib/feature";
import { enabled } from "../../../lib/permissions";
import { subscribe } from "../../../lib/socket";
import { store } from "../../../lib/store";
import { originals } from "./originals.list";
import { loadBlocked } from "./blocked.model";
import type { Game, Provider } from "./game";
import { GameTile } from "./GameTile";
import { LobbyRow, LinkTile } from "./LobbyRow";
import { text } from "./lobby.texts";
import { ProviderTile } from "./ProviderTile";
import { loadRows, reloadRows, rows } from "./rows.model";

const summaries = new Map(originals.map(({ id, summary }) => [id, summary]));
const gameTile = (game: Game) => <GameTile game={game} summary={summaries.get(game.id)} />;
const providerTile = (provider: Provider) => <ProviderTile provider={provider} />;
const gameKey = (game: Game) => game.id;
const providerKey = (provider: Provider) => provider.name;

/** Pages reload changed rows at a random time within this number of milliseconds, to spread the load. */
const maxReloadDelay = 3000;

/** `after` is rendered after the first row, and `futures` after the slots. */
export function LobbyRows({ after, futures }: { after?: ReactNode; futures?: ReactNode }) {
  const visitor = store.user.value?._id;
  useEffect(() => {
    loadRows();
    void loadBlocked();
  }, [visitor]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribe("offer", {
      handleEvent: () => {
        clearTimeout(timer);
        timer = setTimeout(reloadRows, Math.random() * maxReloadDelay);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, []);
  return (
    <>
      <LobbyRow
        title={text("lobby.row.originals")}
        listPath="/casino/Originals"
        data={rows.originals}
        tile={gameTile}
        keyOf={gameKey}
        lead={enabled("poker") && allRoutes().some(({ path }) => path === "/poker") ? <LinkTile to="/poker" icon={<Spade size={28} aria-hidden="true" />} label={text("lobby.poker")} /> : undefined}
        tail={<ListTile to="/casino/Originals" label={text("lobby.viewMore")} rest={text("lobby.row.originals")} />}
      />
      {after}
      <LobbyRow title={text("lobby.row.slots")} listPath="/casino/Slots" data={rows.slots} tile={gameTile} keyOf={gameKey} tail={<ListTile to="/casino/Slots" label={text("lobby.seeAll")} rest={text("lobby.row.slots")} />} />
      {futures}
      <LobbyRow title={text("lobby.row.providers")} listPath="/casino/providers" data={rows.providers} tile={providerTile} keyOf={providerKey} placeholderClass="lobby-placeholder-provider" />
      <LobbyRow title={text("lobby.row.live")} listPath="/casino/Live" data={rows.live} tile={gameTile} keyOf={gameKey} tail={<ListTile to="/casino/Live" label={text("lobby.seeAll")} rest={text("lobby.row.live")} />} />
      <LobbyRow title={text("lobby.row.releases")} listPath="/casino/new-releases" data={rows.releases} tile={gameTile} keyOf={gameKey} tail={<ListTile to="/casino/new-releases" label={text("lobby.seeAll")} rest={text("lobby.row.releases")} />} />
    </>
  );
}

function ListTile({ to, label, rest: hiddenText }: { to: string; label: string; rest: string }) {
  return <LinkTile to={to} icon={<LayoutGrid size={24} aria-hidden="true" />} label={label} rest={hiddenText} />;
}
