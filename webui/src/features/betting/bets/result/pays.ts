// What the places of a wheel or a board pay, for their colours.

import { useEffect, useState } from "react";
import type { GameId, InfoOf } from "../../play/contract";

/** A list of a game's pay table; undefined until the tables are loaded, which
 *  are a file of their own. */
export function usePays<Id extends GameId>(id: Id, list: (game: InfoOf<Id>) => string[] | undefined): string[] | undefined {
  const [game, setGame] = useState<InfoOf<Id>>();
  useEffect(() => {
    let gone = false;
    const found = ({ default: games }: typeof import("../../play/games.gen.json")) => {
      if (!gone) setGame(games.find((one): one is InfoOf<Id> => one.id === id));
    };
    // Without them the picture has one colour for all.
    import("../../play/games.gen.json").then(found, () => undefined);
    return () => void (gone = true);
  }, [id]);
  return game && list(game);
}
