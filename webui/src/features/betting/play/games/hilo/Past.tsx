import { useSignals } from "@preact/signals-react/runtime";
import { ArrowDown, ArrowUp, SkipForward, X } from "lucide-react";
import { cx } from "../../../../../ui/cx";
import { cardName } from "../cards/cards";
import { PlayingCard } from "../cards/PlayingCard";
import type { HiloModel } from "./hilo.model";
import { marks, type Mark } from "./hilo.steps";
import { text } from "./hilo.texts";

/** How many cards stand in the row: the oldest make room. */
const most = 16;

/** The last cards of the round in a row, each under the guess that it answered,
 *  the nearer to one another the more there are. The card that has just come
 *  appears once it is judged. */
export function Past({ model }: { model: HiloModel }) {
  useSignals();
  const view = model.view.value;
  const cards = view ? (model.phase.value === "turning" ? view.cards.slice(0, -1) : view.cards) : [];
  const judged = view ? marks(view) : [];
  const from = Math.max(0, cards.length - most);
  return (
    <ol className="hilo-past" aria-label={text("hilo.past")}>
      {cards.length === 0 && <li className="hilo-order">{text("hilo.order")}</li>}
      {from > 0 && <li className="hilo-before">{text("hilo.before", { n: from })}</li>}
      {cards.slice(from).map((card, place) => {
        const at = from + place;
        const mark = judged[at] ?? "first";
        const guess = at === 0 ? null : (view?.guesses[at - 1] ?? null);
        return (
          <li key={`${model.round.value}-${at}`} className={cx("hilo-then", !model.still.value && "hilo-then-new")}>
            <span className="hidden-text">{nameOf(card, mark, guess)}</span>
            <MarkBadge mark={mark} guess={guess} />
            <PlayingCard card={card} silent />
          </li>
        );
      })}
    </ol>
  );
}

function nameOf(card: string, mark: Mark, guess: string | null): string {
  return text(`hilo.past.${mark}`, { card: cardName(card), guess: guess === "lower" ? text("hilo.lower") : text("hilo.higher") });
}

/** The direction of the guess; a cross where it was wrong. */
function MarkBadge({ mark, guess }: { mark: Mark; guess: string | null }) {
  const Sign = mark === "wrong" ? X : mark === "skip" ? SkipForward : guess === "lower" ? ArrowDown : ArrowUp;
  return (
    <span className={cx("hilo-mark", `hilo-mark-${mark}`)} aria-hidden="true">
      {mark !== "first" && <Sign size={12} strokeWidth={3} />}
    </span>
  );
}
