import { ArrowDown, ArrowUp, SkipForward, X } from "lucide-react";
import { cx } from "../../../../../ui/cx";
import { cardName } from "../cards/cards";
import { PlayingCard } from "../cards/PlayingCard";
import type { HiloModel } from "./hilo.model";
import { marks, type Mark } from "./hilo.steps";
import { text } from "./hilo.texts";

/** Max number of cards in the row. The oldest are dropped. */
const maxCards = 16;

/**
 * The last cards of the round in a row, each below its guess. The more cards, the closer they are.
 * A new card appears after its result is known.
 */
export function CardHistory({ model }: { model: HiloModel }) {
  const view = model.view.value;
  const cards = view ? (model.phase.value === "turning" ? view.cards.slice(0, -1) : view.cards) : [];
  const cardMarks = view ? marks(view) : [];
  const from = Math.max(0, cards.length - maxCards);
  return (
    <ol className="hilo-past" aria-label={text("hilo.past")}>
      {cards.length === 0 && <li className="hilo-order">{text("hilo.order")}</li>}
      {from > 0 && <li className="hilo-before">{text("hilo.before", { n: from })}</li>}
      {cards.slice(from).map((card, index) => {
        const at = from + index;
        const mark = cardMarks[at] ?? "first";
        const guess = at === 0 ? null : (view?.guesses[at - 1] ?? null);
        return (
          <li key={`${model.round.value}-${at}`} className={cx("hilo-past-card", !model.still.value && "hilo-then-new")}>
            <span className="hidden-text">{nameOf(card, mark, guess)}</span>
            <MarkBadge mark={mark} guess={guess} />
            <PlayingCard card={card} decorative />
          </li>
        );
      })}
    </ol>
  );
}

function nameOf(card: string, mark: Mark, guess: string | null): string {
  return text(`hilo.past.${mark}`, { card: cardName(card), guess: guess === "lower" ? text("hilo.lower") : text("hilo.higher") });
}

/** The direction of the guess. A cross if it was wrong. */
function MarkBadge({ mark, guess }: { mark: Mark; guess: string | null }) {
  const MarkIcon = mark === "wrong" ? X : mark === "skip" ? SkipForward : guess === "lower" ? ArrowDown : ArrowUp;
  return (
    <span className={cx("hilo-mark", `hilo-mark-${mark}`)} aria-hidden="true">
      {mark !== "first" && <MarkIcon size={12} strokeWidth={3} />}
    </span>
  );
}
