// The latest wins while a component shows them: loaded, followed, and on a
// demo site joined by invented ones.

import { useEffect, useState } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { subscribe } from "../../../lib/socket";
import { pageExists } from "../../../lib/offers";
import { latestGames } from "./feed.call";
import { firstWins, LatestWins } from "./latest.model";
import { simulate } from "./simulated";

export function useWins(): LatestWins | null {
  const [shown, setShown] = useState<LatestWins | null>(null);
  useEffect(() => {
    const wins = new LatestWins(() => latestGames("all_wins", firstWins));
    setShown(wins);
    const leave = subscribe("feed:all", {
      event: ({ event, data }) => {
        if (event === "liveGame") wins.receive(data);
      },
      reset: () => void wins.load(),
    });
    const end = bootstrap.demo ? simulate((win) => wins.insert(win), pageExists("/trading/BTC")) : () => undefined;
    void wins.load();
    return () => {
      leave();
      end();
      wins.stop();
    };
  }, []);
  return shown;
}
