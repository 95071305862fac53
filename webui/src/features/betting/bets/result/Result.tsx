// What came out of a bet, in words and as a small picture.

import type { SharedBet } from "../../../../lib/api.gen";
import { lazyComponent } from "../../../../lib/lazy";
import { ErrorBoundary } from "../../../../ui/ErrorBoundary";
import { isTold, isViewOf, resultWords, type Told } from "./words";
import "./result.css";

const Cards = lazyComponent(() => import("./Cards"));
const Grids = lazyComponent(() => import("./Grids"));
const Single = lazyComponent(() => import("./Single"));
const Sports = lazyComponent(() => import("./Sports"));

const pictures: Record<Told, typeof Cards> = {
  dice: Single, limbo: Single, plinko: Single, wheel: Single, roulette: Single, diamonds: Single, coinflip: Single, crash: Single,
  keno: Grids, mines: Grids, tower: Grids, stairs: Grids,
  baccarat: Cards, blackjack: Cards, hilo: Cards, videopoker: Cards,
};

interface Props {
  game: string;
  /** As views.ts describes it. */
  view: unknown;
}

/** Draws a result; a game that is not known here leaves the place empty. What
 *  draws it may still be loaded: whoever shows it waits in a Suspense. */
export function Result(props: Props) {
  // A view of a later version of the rules must not take the page down.
  return (
    <ErrorBoundary resetKey={props.game} fallback={() => null}>
      <Drawn {...props} />
    </ErrorBoundary>
  );
}

/** A bet on sports is told by its legs. */
const isSports = (game: string, view: unknown): view is SharedBet => game === "sports" && typeof view === "object" && view !== null && "legs" in view;

function Drawn({ game, view }: Props) {
  if (isSports(game, view)) return <Sports view={view} />;
  const words = resultWords(game, view);
  if (words.length === 0 || !isTold(game) || !isViewOf(game, view)) return null;
  const Picture = pictures[game];
  return (
    <div className="result" data-game={game}>
      <Picture game={game} view={view} />
      <div className="result-words">
        {words.map((line) => <p key={line}>{line}</p>)}
      </div>
    </div>
  );
}
