import { useEffect, useState } from "react";
import { serverNow, subscribe } from "../../../lib/socket";
import { latestGames } from "./feed.call";
import { asked, lookEvery, Pace } from "./pace.model";

/** Counts the bets of the last minute while a component shows them. */
export function usePace(): Pace {
  const [pace] = useState(() => new Pace(serverNow));
  useEffect(() => {
    const load = () => void latestGames("all", asked).then((games) => pace.take(games), () => undefined);
    const leave = subscribe("feed:all", {
      event: ({ event, data }) => {
        if (event === "liveGame") pace.take([data]);
      },
      reset: load,
    });
    const timer = setInterval(() => pace.look(), lookEvery);
    load();
    return () => {
      leave();
      clearInterval(timer);
    };
  }, [pace]);
  return pace;
}
