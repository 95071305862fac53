// Automatic rounds: keeps the cards with the best average payout in every deal.

import { createElement } from "react";
import type { Autoplay, GameOf } from "../../contract";
import { InfoRow } from "../../controls";
import { text } from "../shared/autoplay.texts";
import { bestHold } from "./videopoker.advice";
import type { VideopokerModel } from "./videopoker.model";

export function makeAutoplay(model: VideopokerModel): Autoplay<GameOf<"videopoker">> {
  return {
    next: ({ view }) => ({ turn: { hold: bestHold(view.dealt, model.lines).hold } }),
    Controls: () => createElement(InfoRow, { label: text("autoplay.videopoker.how"), value: text("autoplay.videopoker.best") }),
  };
}
