// The multipliers of the segments of a wheel or a board, which choose their colours.

import { useEffect, useState } from "react";
import type { GameId, InfoOf } from "../../play/contract";

/** A list of a game's pay table. Undefined until the tables are loaded from their own file. */
export function usePayTable<Id extends GameId>(id: Id, list: (game: InfoOf<Id>) => string[] | undefined): string[] | undefined {
  const [game, setGame] = useState<InfoOf<Id>>();
  useEffect(() => {
    let unmounted = false;
    const applyTables = ({ default: games }: typeof import("../../play/games.gen.json")) => {
      if (!unmounted) setGame(games.find((one): one is InfoOf<Id> => one.id === id));
    };
    // Without the tables all segments have one colour.
    import("../../play/games.gen.json").then(applyTables, () => undefined);
    return () => void (unmounted = true);
  }, [id]);
  return game && list(game);
}
