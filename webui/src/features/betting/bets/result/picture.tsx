// The drawings of some games as one component, which is loaded when it is needed.

import { createElement, type ComponentType, type FunctionComponent } from "react";
import type { Games } from "../../../../lib/api.gen";
import { isViewOf, type Told } from "./words";

export type PicturesOf<Id extends Told> = { [One in Id]: FunctionComponent<{ view: Games[One]["view"] }> };

export interface PictureProps {
  game: string;
  view: unknown;
}

/** Draws a view by its game; one that is not among these leaves the place empty. */
export function picturesAsOne<Id extends Told>(pictures: PicturesOf<Id>): ComponentType<PictureProps> {
  const isOneOf = (game: string): game is Id => Object.hasOwn(pictures, game);
  return function Picture({ game, view }) {
    return isOneOf(game) && isViewOf(game, view) ? drawn(pictures, game, view) : null;
  };
}

function drawn<Id extends Told>(pictures: PicturesOf<Id>, game: Id, view: Games[Id]["view"]) {
  const Shown: PicturesOf<Id>[Id] = pictures[game];
  return createElement(Shown, { view });
}
