// The home page: the live round, then the lobby in the site's order.

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
import { Benefits } from "./Benefits";
import { LoadWhenNear } from "./LoadWhenNear";
import { Player } from "./Player";
import { Welcome } from "./Welcome";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { Skeleton } from "../../../ui/Skeleton";
import "./home.css";

const LiveCard = lazyComponent(() => import("../../betting/play/games/crash/LiveCard"));

/** The most common next pages. Their code loads when the page is idle. */
const preloadedPaths = ["/casino/slots", "/casino/game/dice"];

const phoneWidth = 600;

export default function HomePage() {
  const user = store.user.value;
  // On a phone a player sees games first.
  const winsAfterFirstRow = user !== null && windowWidth.value < phoneWidth;
  useEffect(() => whenIdle(() => preloadedPaths.forEach((path) => void preloadPath(path))), []);
  return (
    <>
      <TopBlock lead={<LiveSlot />} />
      {user ? <Player user={user} /> : <Welcome />}
      {!winsAfterFirstRow && enabled("livefeed") && <Wins />}
      <NavBar />
      <LobbyRows after={winsAfterFirstRow && enabled("livefeed") && <Wins />} />
      {enabled("livefeed") && (
        <LoadWhenNear height={liveFeedHeight()}>
          <LiveFeedPanel />
        </LoadWhenNear>
      )}
      {!user && <Benefits />}
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

function LiveSlot() {
  const placeholder = <Skeleton height="auto" className="lobby-top-card" />;
  return (
    <ErrorBoundary fallback={() => placeholder}>
      <Suspense fallback={placeholder}><LiveCard /></Suspense>
    </ErrorBoundary>
  );
}
