// What came out of a bet, in words and as a small picture.

import type { ComponentType } from "react";
import { ErrorBoundary } from "../../../../ui/ErrorBoundary";
import { BaccaratPicture, BlackjackPicture, HiloPicture, VideopokerPicture } from "./Cards";
import { KenoPicture, MinesPicture, StairsPicture, TowerPicture } from "./Grids";
import { CoinflipPicture, DiamondsPicture, DicePicture, LimboPicture, PlinkoPicture, RoulettePicture, WheelPicture } from "./Single";
import { resultWords } from "./words";
import "./result.css";

const pictures: Record<string, ComponentType<{ view: never }>> = {
  dice: DicePicture, limbo: LimboPicture, plinko: PlinkoPicture, wheel: WheelPicture, roulette: RoulettePicture,
  diamonds: DiamondsPicture, coinflip: CoinflipPicture, keno: KenoPicture, mines: MinesPicture, tower: TowerPicture,
  stairs: StairsPicture, baccarat: BaccaratPicture, blackjack: BlackjackPicture, hilo: HiloPicture, videopoker: VideopokerPicture,
};

interface Props {
  game: string;
  /** As views.ts describes it. */
  view: unknown;
}

/** Draws a result; a game that is not known here leaves the place empty. */
export function Result(props: Props) {
  // A view of a later version of the rules must not take the page down.
  return (
    <ErrorBoundary resetKey={props.game} fallback={() => null}>
      <Drawn {...props} />
    </ErrorBoundary>
  );
}

function Drawn({ game, view }: Props) {
  const words = resultWords(game, view);
  const Picture = pictures[game];
  if (words.length === 0 || !Picture) return null;
  return (
    <div className="result" data-game={game}>
      <Picture view={view as never} />
      <div className="result-words">
        {words.map((line) => <p key={line}>{line}</p>)}
      </div>
    </div>
  );
}
