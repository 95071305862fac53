// The home page: a word of welcome, then the lobby in the order of the house.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { whenIdle } from "../../../lib/idle";
import { preloadPath } from "../../../lib/navigate";
import { enabled } from "../../../lib/permissions";
import { store } from "../../../lib/store";
import { liveFeedHeight, LatestWinsStrip, LiveFeedPanel, winsHeight } from "../../social/feed/panels";
import { LobbyRows } from "../../betting/lobby/LobbyRows";
import { NavBar } from "../../betting/lobby/NavBar";
import { TopBlock } from "../../betting/lobby/TopBlock";
import { Gives } from "./Gives";
import { Near } from "./Near";
import { Player } from "./Player";
import { Welcome } from "./Welcome";
import "./home.css";

/** Where most visitors go from here: the code of these pages comes when nothing else is to be done. */
const next = ["/casino/slots", "/casino/game/dice"];

export default function HomePage() {
  useSignals();
  const user = store.user.value;
  useEffect(() => whenIdle(() => next.forEach((path) => void preloadPath(path))), []);
  return (
    <>
      <TopBlock />
      {user ? <Player user={user} /> : <Welcome />}
      <NavBar />
      <LobbyRows />
      <Near height={winsHeight}>
        <LatestWinsStrip />
      </Near>
      {enabled("livefeed") && (
        <Near height={liveFeedHeight()}>
          <LiveFeedPanel />
        </Near>
      )}
      {!user && <Gives />}
    </>
  );
}
