import type { Move } from "../../contract";
import type { VideopokerModel } from "./videopoker.model";
import { text } from "./videopoker.texts";

/** The only move: draw for the cards that are not held. Reads signals. */
export function movesOf(model: VideopokerModel): Move[] {
  if (!model.instance.open.value) return [];
  const held = model.holds.value.filter(Boolean).length;
  const all = held === model.holds.value.length;
  return [
    {
      id: "draw",
      label: text(all ? "videopoker.stand" : "videopoker.draw"),
      note: all ? undefined : text(held === 0 ? "videopoker.draw.all" : "videopoker.draw.held", { n: held }),
      tone: "action",
      hotkey: "D",
      act: () => void model.draw(),
    },
  ];
}
