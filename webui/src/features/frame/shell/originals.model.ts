// The games of the house in the sidebar.

import { resource } from "../../../lib/resource";
import { findGames, originalsType } from "../../betting/lobby/game";
import { sidebarMemory } from "./sidebar.model";

/** By priority, as the server and the lobby order them. */
export const originals = resource(async () => {
  const games = await findGames([{ key: "type", expect: originalsType }]);
  sidebarMemory.rememberOriginals(games.length);
  return games;
});
