// The latest wins while a component is mounted: loaded, followed, and on a demo site mixed with
// invented ones.

import { useEffect, useState } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { subscribe } from "../../../lib/socket";
import { pageExists } from "../../../lib/availability";
import { latestGames } from "./feed.call";
import { initialWins, LatestWins } from "./latest.model";
import { startSimulation } from "./simulated";

export function useWins(): LatestWins | null {
  const [model, setModel] = useState<LatestWins | null>(null);
  useEffect(() => {
    const wins = new LatestWins(() => latestGames("all_wins", initialWins));
    setModel(wins);
    const unsubscribe = subscribe("feed:all", {
      handleEvent: ({ event, data }) => {
        if (event === "liveGame") wins.receive(data);
      },
      reset: () => void wins.load(),
    });
    const stopSimulation = bootstrap.demo ? startSimulation((win) => wins.insert(win), pageExists("/trading/BTCUSD")) : () => undefined;
    void wins.load();
    return () => {
      unsubscribe();
      stopSimulation();
      wins.stop();
    };
  }, []);
  return model;
}
