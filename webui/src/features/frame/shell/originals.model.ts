// The site's own games in the sidebar.

import { resource } from "../../../lib/resource";
import { findGames, originalsType } from "../../betting/lobby/game";
import { sidebarMemory } from "./sidebar.model";

/** By priority, in the order of the server and the lobby. */
export const originals = resource(async () => {
  const games = await findGames([{ key: "type", expect: originalsType }]);
  sidebarMemory.rememberOriginals(games.length);
  return games;
});
