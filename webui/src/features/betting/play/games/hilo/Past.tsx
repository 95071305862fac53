import { useSignals } from "@preact/signals-react/runtime";
import { ArrowDown, ArrowUp, Check, SkipForward, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { cx } from "../../../../../ui/cx";
import { cardName } from "../cards/cards";
import { PlayingCard } from "../cards/PlayingCard";
import type { HiloModel } from "./hilo.model";
import { marks, type Mark } from "./hilo.steps";
import { text } from "./hilo.texts";

/** All cards of the round in a row, each with the guess that it answered. The
 *  card that has just come appears once it is judged. */
export function Past({ model }: { model: HiloModel }) {
  useSignals();
  const view = model.view.value;
  const row = useRef<HTMLOListElement>(null);
  const cards = view ? (model.phase.value === "turning" ? view.cards.slice(0, -1) : view.cards) : [];
  useEffect(() => {
    if (row.current) row.current.scrollLeft = row.current.scrollWidth;
  }, [cards.length]);
  const judged = view ? marks(view) : [];
  return (
    <ol className="hilo-past" ref={row} tabIndex={0} aria-label={text("hilo.past")}>
      {cards.length === 0 && <li className="hilo-order">{text("hilo.order")}</li>}
      {cards.map((card, at) => {
        const mark = judged[at] ?? "first";
        const guess = at === 0 ? null : (view?.guesses[at - 1] ?? null);
        return (
          <li key={`${model.round.value}-${at}`} className={cx("hilo-then", !model.still.value && "hilo-then-new")}>
            <span className="hidden-text">{nameOf(card, mark, guess)}</span>
            {mark !== "first" && <MarkBadge mark={mark} guess={guess} />}
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

/** Direction and verdict, each with its own sign. */
function MarkBadge({ mark, guess }: { mark: Mark; guess: string | null }) {
  const Direction = mark === "skip" ? SkipForward : guess === "lower" ? ArrowDown : ArrowUp;
  const Verdict = mark === "wrong" ? X : Check;
  return (
    <span className={cx("hilo-mark", `hilo-mark-${mark}`)} aria-hidden="true">
      <Direction size={14} strokeWidth={2.8} />
      {mark !== "skip" && <Verdict size={14} strokeWidth={3} />}
    </span>
  );
}
