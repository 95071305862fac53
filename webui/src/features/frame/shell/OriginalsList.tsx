// The originals in the sidebar, each with a small picture.

import { useEffect, type SyntheticEvent } from "react";
import { useLocation } from "wouter";
import { AppLink } from "../../../lib/AppLink";
import { general } from "../../../lib/locale/en";
import { resource } from "../../../lib/resource";
import { gamePath, pictureOf, findGames, originalsType } from "../../betting/lobby/game";
import { sidebarMemory } from "./sidebar.model";

/** By priority, in the order of the server and the lobby. */
const originals = resource(async () => {
  const games = await findGames([{ key: "type", expect: originalsType }]);
  sidebarMemory.rememberOriginals(games.length);
  return games;
});

/** Only the name is shown if the picture fails to load. */
const hide = (event: SyntheticEvent<HTMLImageElement>) => (event.currentTarget.style.visibility = "hidden");

export default function OriginalsList() {
  const [path] = useLocation();
  useEffect(() => {
    if (originals.data.peek() === null) void originals.load();
  }, []);
  const games = originals.data.value;
  if (!games) {
    return originals.failure.value && (
      <li>
        <button type="button" className="sidebar-entry sidebar-entry-low" onClick={() => void originals.load()}>{general["general.retry"]}</button>
      </li>
    );
  }
  return games.map((game) => {
    const to = gamePath(game.id);
    return (
      <li key={game.id}>
        <AppLink className="sidebar-entry sidebar-entry-low" to={to} aria-current={path === to ? "page" : undefined}>
          <span className="sidebar-picture">
            <img src={pictureOf(game)} alt="" width={36} height={36} loading="lazy" decoding="async" onError={hide} />
          </span>
          <span className="sidebar-label">{game.name}</span>
        </AppLink>
      </li>
    );
  });
}
