import { formatMultiplier } from "../../../../../lib/format";
import type { Move } from "../../contract";
import type { Guess, HiloModel } from "./hilo.model";
import { text } from "./hilo.texts";

const hotkeys: Record<Guess, string> = { higher: "H", lower: "L", skip: "K" };

/** Higher, lower, skip. For an ace or a king, one guess is "same". Reads signals. */
export function movesOf(model: HiloModel): Move[] {
  const { instance, view } = model;
  if (!instance.open.value) return [];
  const odds = view.value?.odds ?? null;
  const move = (guess: Guess, label: string, note?: string): Move => ({
    id: guess,
    label,
    note,
    tone: guess === "skip" ? "plain" : "action",
    disabled: odds === null,
    hotkey: hotkeys[guess],
    act: () => void model.guess(guess),
  });
  const guessMove = (guess: "higher" | "lower"): Move => {
    if (!odds) return move(guess, text(`hilo.${guess}`));
    const { label, multiplier } = odds[guess];
    const multiplierText = formatMultiplier(multiplier);
    return move(guess, text(label === "same" ? "hilo.same" : `hilo.${guess}`), label.endsWith("or_same") ? text("hilo.orSame", { pays: multiplierText }) : multiplierText);
  };
  return [guessMove("higher"), guessMove("lower"), move("skip", text("hilo.skip.short"))];
}
