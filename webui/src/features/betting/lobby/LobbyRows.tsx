// The rows of games and providers of the home page, in their fixed order.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, type ReactNode } from "react";
import { LayoutGrid, Spade } from "lucide-react";
import { routesOf } from "../../../lib/feature";
import { enabled } from "../../../lib/permissions";
import { subscribe } from "../../../lib/socket";
import { store } from "../../../lib/store";
import { originals } from "./originals.list";
import { learnBlocked } from "./blocked.model";
import type { Game, Provider } from "./game";
import { GameTile } from "./GameTile";
import { LobbyRow, WordTile } from "./LobbyRow";
import { text } from "./lobby.texts";
import { ProviderTile } from "./ProviderTile";
import { loadRows, reloadRows, rows } from "./rows.model";

const summaries = new Map(originals.map(({ id, summary }) => [id, summary]));
const gameTile = (game: Game) => <GameTile game={game} summary={summaries.get(game.id)} />;
const providerTile = (provider: Provider) => <ProviderTile provider={provider} />;
const gameKey = (game: Game) => game.id;
const providerKey = (provider: Provider) => provider.name;

/** Within how many milliseconds pages ask for rows that have changed: not all at once. */
const reloadedWithin = 3000;

/** `after` follows the first row. */
export function LobbyRows({ after }: { after?: ReactNode }) {
  useSignals();
  const visitor = store.user.value?._id;
  useEffect(() => {
    loadRows();
    void learnBlocked();
  }, [visitor]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = subscribe("offer", {
      event: () => {
        clearTimeout(timer);
        timer = setTimeout(reloadRows, Math.random() * reloadedWithin);
      },
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, []);
  return (
    <>
      <LobbyRow
        title={text("lobby.row.originals")}
        all="/casino/Originals"
        data={rows.originals}
        tile={gameTile}
        keyOf={gameKey}
        lead={enabled("poker") && routesOf().some(({ path }) => path === "/poker") ? <WordTile to="/poker" icon={<Spade size={28} aria-hidden="true" />} label={text("lobby.poker")} /> : undefined}
        tail={<More to="/casino/Originals" label={text("lobby.viewMore")} rest={text("lobby.row.originals")} />}
      />
      {after}
      <LobbyRow title={text("lobby.row.slots")} all="/casino/Slots" data={rows.slots} tile={gameTile} keyOf={gameKey} tail={<More to="/casino/Slots" label={text("lobby.seeAll")} rest={text("lobby.row.slots")} />} />
      {/* The futures row stands here, with the trading plugin. */}
      <LobbyRow title={text("lobby.row.providers")} all="/casino/providers" data={rows.providers} tile={providerTile} keyOf={providerKey} place="lobby-place-provider" />
      <LobbyRow title={text("lobby.row.live")} all="/casino/Live" data={rows.live} tile={gameTile} keyOf={gameKey} tail={<More to="/casino/Live" label={text("lobby.seeAll")} rest={text("lobby.row.live")} />} />
      <LobbyRow title={text("lobby.row.releases")} all="/casino/new-releases" data={rows.releases} tile={gameTile} keyOf={gameKey} tail={<More to="/casino/new-releases" label={text("lobby.seeAll")} rest={text("lobby.row.releases")} />} />
    </>
  );
}

function More({ to, label, rest }: { to: string; label: string; rest: string }) {
  return <WordTile to={to} icon={<LayoutGrid size={24} aria-hidden="true" />} label={label} rest={rest} />;
}
