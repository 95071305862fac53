// The result of a bet, in words and as a small picture.

import type { SharedBet } from "../../../../lib/api.gen";
import { lazyComponent } from "../../../../lib/lazy";
import { ErrorBoundary } from "../../../../ui/ErrorBoundary";
import { installedView } from "./installedView";
import { isDescribed, isViewOf, resultSentences, type DescribedGame } from "./resultText";
import type { Position } from "../../../trading/futures/wire";
import "./result.css";

const Cards = lazyComponent(() => import("./Cards"));
const Grids = lazyComponent(() => import("./Grids"));
const Single = lazyComponent(() => import("./Single"));
const Installed = lazyComponent(() => import("./Installed"));
const Sports = lazyComponent(() => import("./Sports"));
const Futures = lazyComponent(() => import("../../../trading/futures/FuturesResult"));

const pictureComponents: Record<DescribedGame, typeof Cards> = {
  dice: Single, limbo: Single, plinko: Single, wheel: Single, roulette: Single, diamonds: Single, coinflip: Single, crash: Single,
  keno: Grids, mines: Grids, tower: Grids, stairs: Grids,
  baccarat: Cards, blackjack: Cards, hilo: Cards, videopoker: Cards,
};

interface Props {
  game: string;
  /** Described in views.ts. */
  view: unknown;
}

/**
 * Draws a result. Renders nothing for an unknown game. The drawing code may still be loading:
 * render this in a Suspense.
 */
export function Result(props: Props) {
  // A view of a later version of the rules must not break the page.
  return (
    <ErrorBoundary resetKey={props.game} fallback={() => null}>
      <ResultContent {...props} />
    </ErrorBoundary>
  );
}

/** A bet on sports lists its legs. */
const isSports = (game: string, view: unknown): view is SharedBet => game === "sports" && typeof view === "object" && view !== null && "legs" in view;

/** A position of futures names its market and its fills. */
const isFutures = (view: unknown): view is Position => typeof view === "object" && view !== null && "fills" in view && "feeMode" in view;

function ResultContent({ game, view }: Props) {
  if (isFutures(view)) return <Futures position={view} />;
  if (isSports(game, view)) return <Sports view={view} />;
  const installed = installedView(view);
  if (installed) return <Installed view={installed} />;
  const lines = resultSentences(game, view);
  if (lines.length === 0 || !isDescribed(game) || !isViewOf(game, view)) return null;
  const Picture = pictureComponents[game];
  return (
    <div className="result" data-game={game}>
      <Picture game={game} view={view} />
      <div className="result-words">
        {lines.map((line) => <p key={line}>{line}</p>)}
      </div>
    </div>
  );
}
