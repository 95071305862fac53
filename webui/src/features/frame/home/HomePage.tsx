// The home page: what is being played now, then the lobby in the order of the
// house.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense, useEffect } from "react";
import { windowWidth } from "../../../lib/breakpoints";
import { whenIdle } from "../../../lib/idle";
import { lazyComponent } from "../../../lib/lazy";
import { preloadPath } from "../../../lib/navigate";
import { enabled } from "../../../lib/permissions";
import { store } from "../../../lib/store";
import { liveFeedHeight, LatestWinsStrip, LiveFeedPanel, shortWinsHeight } from "../../social/feed/panels";
import { LobbyRows } from "../../betting/lobby/LobbyRows";
import { NavBar } from "../../betting/lobby/NavBar";
import { TopBlock } from "../../betting/lobby/TopBlock";
import { Gives } from "./Gives";
import { Near } from "./Near";
import { Player } from "./Player";
import { Welcome } from "./Welcome";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { Skeleton } from "../../../ui/Skeleton";
import "./home.css";

const LiveCard = lazyComponent(() => import("../../betting/play/games/crash/LiveCard"));

/** Where most visitors go from here: the code of these pages comes when nothing else is to be done. */
const next = ["/casino/slots", "/casino/game/dice"];

const phoneWidth = 600;

export default function HomePage() {
  useSignals();
  const user = store.user.value;
  // On a phone a player sees games first.
  const later = user !== null && windowWidth.value < phoneWidth;
  useEffect(() => whenIdle(() => next.forEach((path) => void preloadPath(path))), []);
  return (
    <>
      <TopBlock lead={<Live />} />
      {user ? <Player user={user} /> : <Welcome />}
      {!later && <Wins />}
      <NavBar />
      <LobbyRows after={later && <Wins />} />
      {enabled("livefeed") && (
        <Near height={liveFeedHeight()}>
          <LiveFeedPanel />
        </Near>
      )}
      {!user && <Gives />}
    </>
  );
}

function Wins() {
  return (
    <div className="home-wins" style={{ minHeight: shortWinsHeight }}>
      <Suspense fallback={null}>
        <LatestWinsStrip short />
      </Suspense>
    </div>
  );
}

function Live() {
  const room = <Skeleton height="auto" className="lobby-top-card" />;
  return (
    <ErrorBoundary fallback={() => room}>
      <Suspense fallback={room}><LiveCard /></Suspense>
    </ErrorBoundary>
  );
}
