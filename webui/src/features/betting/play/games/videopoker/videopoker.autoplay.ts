// Rounds without the player: every deal is held as pays best on average.

import { createElement } from "react";
import type { Autoplay, GameOf } from "../../contract";
import { Fact } from "../../controls";
import { text } from "../shared/autoplay.texts";
import { adviceOn } from "./videopoker.advice";
import type { VideopokerModel } from "./videopoker.model";

export function makeAutoplay(model: VideopokerModel): Autoplay<GameOf<"videopoker">> {
  return {
    next: ({ view }) => ({ turn: { hold: adviceOn(view.dealt, model.lines).hold } }),
    Controls: () => createElement(Fact, { label: text("autoplay.videopoker.how"), value: text("autoplay.videopoker.best") }),
  };
}
