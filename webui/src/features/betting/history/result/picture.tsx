// The drawings of some games as one component that loads on demand.

import { createElement, type ComponentType, type FunctionComponent } from "react";
import type { Games } from "../../../../lib/api.gen";
import { isViewOf, type DescribedGame } from "./resultText";

export type PicturesOf<Id extends DescribedGame> = { [One in Id]: FunctionComponent<{ view: Games[One]["view"] }> };

export interface PictureProps {
  game: string;
  view: unknown;
}

/** Draws a view by its game. Renders nothing for a game that is not in the list. */
export function pictureOfGame<Id extends DescribedGame>(pictures: PicturesOf<Id>): ComponentType<PictureProps> {
  const isOneOf = (game: string): game is Id => Object.hasOwn(pictures, game);
  return function Picture({ game, view }) {
    return isOneOf(game) && isViewOf(game, view) ? drawPicture(pictures, game, view) : null;
  };
}

function drawPicture<Id extends DescribedGame>(pictures: PicturesOf<Id>, game: Id, view: Games[Id]["view"]) {
  const Picture: PicturesOf<Id>[Id] = pictures[game];
  return createElement(Picture, { view });
}
