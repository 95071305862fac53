// The home page: the live round, then the lobby in the site's order.

import { Link } from "wouter";
import { Suspense, useEffect } from "react";
import { windowWidth } from "../../../lib/breakpoints";
import { whenIdle } from "../../../lib/idle";
import { lazyComponent } from "../../../lib/lazy";
import { preloadPath } from "../../../lib/navigate";
import { openOverlay } from "../../../lib/overlays";
import { enabled } from "../../../lib/permissions";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { liveFeedHeight, LatestWinsStrip, LiveFeedPanel, shortWinsHeight } from "../../social/feed/panels";
import { LobbyRows } from "../../betting/lobby/LobbyRows";
import { NavBar } from "../../betting/lobby/NavBar";
import { TopBlock } from "../../betting/lobby/TopBlock";
import { Benefits } from "./Benefits";
import { LoadWhenNear } from "./LoadWhenNear";
import { Player } from "./Player";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { Skeleton } from "../../../ui/Skeleton";
import { originals } from "../../betting/lobby/originals.list";
import { text } from "./home.texts";
import "./home.css";

const FuturesRow = lazyComponent(() => import("../../trading/futures/FuturesRow"));
const LiveCard = lazyComponent(() => import("../../betting/play/games/crash/LiveCard"));

/** The most common next pages. Their code loads when the page is idle. */
const preloadedPaths = ["/casino/slots", "/casino/game/dice"];

const phoneWidth = 600;

/** The height of the row of futures in pixels, with its heading and margin. */
const futuresHeight = 196;

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
      <LobbyRows after={winsAfterFirstRow && enabled("livefeed") && <Wins />} futures={enabled("trading") && <Futures />} />
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

function Futures() {
  const placeholder = <Skeleton height={futuresHeight} />;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={placeholder}><FuturesRow /></Suspense>
    </ErrorBoundary>
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

/** The text for guests above the games, in one line. */
function Welcome() {
  return (
    <section className="home-welcome" aria-labelledby="home-title">
      <div className="home-welcome-words">
        <h1 id="home-title">{text("home.title")}</h1>
        <p>
          <span className="home-welcome-lead">{text("home.lead", { n: originals.length })} </span>
          <Link href="/fairness">{text("home.check")}</Link>
        </p>
      </div>
      <Button variant="primary" onClick={() => openOverlay("auth", { mode: "register" })}>{text("home.join")}</Button>
    </section>
  );
}
