import { formatMultiplier } from "../../../../../lib/format";
import type { Move } from "../../contract";
import type { CoinflipModel } from "./coinflip.model";
import { sides } from "./coinflip.series";
import { text } from "./coinflip.texts";

/** The next flip of an open series. Reads signals. */
export function movesOf(model: CoinflipModel): Move[] {
  const { instance, view } = model;
  if (!instance.open.value) return [];
  const next = view.value?.next ?? "";
  return sides.map((side) => ({
    id: side,
    label: text(`coinflip.${side}`),
    note: next === "" ? undefined : formatMultiplier(next),
    tone: "action",
    disabled: next === "",
    hotkey: text(`coinflip.${side}`).charAt(0),
    act: () => void model.choose(side),
  }));
}
