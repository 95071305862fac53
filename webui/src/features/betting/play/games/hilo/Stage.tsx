import { useSignals } from "@preact/signals-react/runtime";
import { ArrowDown, ArrowUp, Equal, SkipForward, type LucideIcon } from "lucide-react";
import type { KeyboardEvent } from "react";
import { cx } from "../../../../../ui/cx";
import type { HiloOdds } from "../../views";
import { PlayingCard } from "../cards/PlayingCard";
import { formatMultiplier, formatPercent } from "../../../../../lib/format";
import type { HiloModel, Phase } from "./hilo.model";
import { text } from "./hilo.texts";
import { Past } from "./Past";
import "./hilo.css";

export function Stage({ model }: { model: HiloModel }) {
  useSignals();
  return (
    <div className={cx("hilo-stage", `hilo-${model.phase.value}`, model.still.value && "cards-still")}>
      <Head model={model} />
      <div className="hilo-play" onKeyDown={keepSpace}>
        <GuessButton model={model} guess="lower" />
        <Deck model={model} />
        <GuessButton model={model} guess="higher" />
        <SkipButton model={model} />
      </div>
      <Past model={model} />
    </div>
  );
}

/** A press of Space on a button of the table is no press of the bet button. */
function keepSpace(event: KeyboardEvent) {
  if (event.key === " " || event.key === "Enter") event.stopPropagation();
}

/** Multipliers that need smaller type to keep within their place. */
const isLong = (multiplier: string): boolean => multiplier.length > 8;

const said: Record<Exclude<Phase, "paid">, Parameters<typeof text>[0]> = {
  empty: "hilo.invite",
  open: "hilo.ask",
  turning: "hilo.wait",
  lost: "hilo.wrong",
  returned: "hilo.returned",
};

function Head({ model }: { model: HiloModel }) {
  useSignals();
  const phase = model.phase.value;
  const multiplier = formatMultiplier(model.view.value?.multiplier ?? "1.00");
  return (
    <div className="hilo-head">
      <p className={cx("hilo-multiplier", isLong(multiplier) && "hilo-long")}>
        <span className="hidden-text">{text("hilo.multiplier")} </span>
        {multiplier}
      </p>
      <p className="hilo-said" role="status">{phase === "paid" ? text("hilo.paid", { multiplier }) : text(said[phase])}</p>
    </div>
  );
}

/** The card that counts, over the deck and the card before it. */
function Deck({ model }: { model: HiloModel }) {
  useSignals();
  const view = model.view.value;
  const round = model.round.value;
  const from = view ? Math.max(0, view.cards.length - 2) : 0;
  return (
    <div className="hilo-deck" role="group" aria-label={text("hilo.table")}>
      <span className="hilo-under" aria-hidden="true" />
      <span className="hilo-under hilo-under-top" aria-hidden="true" />
      {!view && <PlayingCard card={null} className="hilo-card" />}
      {view?.cards.slice(from).map((card, at) => (
        <PlayingCard
          key={`${round}-${from + at}`}
          card={card}
          dealt={!model.still.value}
          from={[0.05, -0.05]}
          className={cx("hilo-card", from + at === view.cards.length - 1 && "hilo-now")}
          silent={from + at < view.cards.length - 1}
        />
      ))}
    </div>
  );
}

/** An ace or a king can only be matched on one side. */
const icons: Record<string, LucideIcon> = { same: Equal };

function GuessButton({ model, guess }: { model: HiloModel; guess: "higher" | "lower" }) {
  useSignals();
  const odds: HiloOdds | null = model.view.value?.odds?.[guess] ?? null;
  const live = model.phase.value === "open" && !model.instance.busy.value && odds !== null;
  const Icon = (odds && icons[odds.label]) ?? (guess === "higher" ? ArrowUp : ArrowDown);
  const name = odds ? text(`hilo.${odds.label}` as "hilo.same") : text(`hilo.${guess}`);
  return (
    <button
      type="button"
      className={cx("hilo-guess", `hilo-guess-${guess}`, model.pending.value === guess && "hilo-pending")}
      aria-disabled={!live}
      onClick={() => void model.guess(guess)}
    >
      <Icon className="hilo-arrow" strokeWidth={2.6} aria-hidden="true" />
      <span className="hilo-guess-name">{name}</span>
      <strong className={cx(odds && isLong(formatMultiplier(odds.multiplier)) && "hilo-long")}>{odds ? formatMultiplier(odds.multiplier) : <span aria-hidden="true">{text("hilo.none")}</span>}</strong>
      <span className="hilo-chance">
        {odds && formatPercent(odds.chance)}
        {odds && <span className="hilo-chance-word"> {text("hilo.chance.word")}</span>}
      </span>
    </button>
  );
}

function SkipButton({ model }: { model: HiloModel }) {
  useSignals();
  const live = model.phase.value === "open" && !model.instance.busy.value;
  return (
    <button type="button" className={cx("hilo-skip", model.pending.value === "skip" && "hilo-pending")} aria-label={text("hilo.skip")} aria-disabled={!live} onClick={() => void model.guess("skip")}>
      <SkipForward size={16} aria-hidden="true" />
      {text("hilo.skip.short")}
    </button>
  );
}
