import { useEffect, useState } from "react";
import { serverNow, subscribe } from "../../../lib/socket";
import { latestGames } from "./feed.call";
import { gamesLimit, updateInterval, BetRate } from "./betRate.model";

/** Counts the bets of the last minute while a component is mounted. */
export function useBetRate(): BetRate {
  const [rate] = useState(() => new BetRate(serverNow));
  useEffect(() => {
    const load = () => void latestGames("all", gamesLimit).then((games) => rate.add(games), () => undefined);
    const unsubscribe = subscribe("feed:all", {
      handleEvent: ({ event, data }) => {
        if (event === "liveGame") rate.add([data]);
      },
      reset: load,
    });
    const timer = setInterval(() => rate.update(), updateInterval);
    load();
    return () => {
      unsubscribe();
      clearInterval(timer);
    };
  }, [rate]);
  return rate;
}
