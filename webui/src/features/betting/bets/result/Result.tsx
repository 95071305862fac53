// What came out of a bet, in words and as a small picture.

import type { ComponentType } from "react";
import type { Games } from "../../../../lib/api.gen";
import { ErrorBoundary } from "../../../../ui/ErrorBoundary";
import { BaccaratPicture, BlackjackPicture, HiloPicture, VideopokerPicture } from "./Cards";
import { KenoPicture, MinesPicture, StairsPicture, TowerPicture } from "./Grids";
import { CoinflipPicture, DiamondsPicture, DicePicture, LimboPicture, PlinkoPicture, RoulettePicture, WheelPicture } from "./Single";
import { isTold, isViewOf, resultWords, type Told } from "./words";
import "./result.css";

const pictures: { [Id in Told]: ComponentType<{ view: Games[Id]["view"] }> } = {
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
  if (words.length === 0 || !isTold(game) || !isViewOf(game, view)) return null;
  return (
    <div className="result" data-game={game}>
      <Picture game={game} view={view} />
      <div className="result-words">
        {words.map((line) => <p key={line}>{line}</p>)}
      </div>
    </div>
  );
}

function Picture<Id extends Told>({ game, view }: { game: Id; view: Games[Id]["view"] }) {
  const Shown: ComponentType<{ view: Games[Id]["view"] }> = pictures[game];
  return <Shown view={view} />;
}
