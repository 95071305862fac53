import { ArrowDown, ArrowUp, Equal, type LucideIcon } from "lucide-react";
import { cx } from "../../../../../ui/cx";
import type { HiloOdds } from "../../views";
import { PlayingCard } from "../cards/PlayingCard";
import { formatMultiplier, formatPercent } from "../../../../../lib/format";
import type { HiloModel, Phase } from "./hilo.model";
import { text } from "./hilo.texts";
import { CardHistory } from "./CardHistory";
import "./hilo.css";

export function Stage({ model }: { model: HiloModel }) {
  return (
    <div className={cx("hilo-stage", `hilo-${model.phase.value}`, model.still.value && "cards-still")}>
      <RoundHead model={model} />
      <div className="hilo-play">
        <GuessSide model={model} guess="lower" />
        <Deck model={model} />
        <GuessSide model={model} guess="higher" />
      </div>
      <CardHistory model={model} />
    </div>
  );
}

/** Multipliers that need smaller type to fit. */
const isLong = (multiplier: string): boolean => multiplier.length > 8;

const statusKeys: Record<Exclude<Phase, "paid">, Parameters<typeof text>[0]> = {
  empty: "hilo.invite",
  open: "hilo.ask",
  turning: "hilo.wait",
  lost: "hilo.wrong",
  returned: "hilo.returned",
};

function RoundHead({ model }: { model: HiloModel }) {
  const phase = model.phase.value;
  const multiplier = formatMultiplier(model.view.value?.multiplier ?? "1.00");
  return (
    <div className="hilo-head">
      <p className={cx("hilo-multiplier", isLong(multiplier) && "hilo-long")}>
        <span className="hidden-text">{text("hilo.multiplier")} </span>
        {multiplier}
      </p>
      <p className="hilo-status" role="status">{phase === "paid" ? text("hilo.paid", { multiplier }) : text(statusKeys[phase])}</p>
    </div>
  );
}

/**
 * The current card, on top of the deck and the card before it. Before a bet turns the first card,
 * the deck is face down.
 */
function Deck({ model }: { model: HiloModel }) {
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
          animated={!model.still.value}
          from={[0.05, -0.05]}
          className={cx("hilo-card", from + at === view.cards.length - 1 && "hilo-now")}
          decorative={from + at < view.cards.length - 1}
        />
      ))}
    </div>
  );
}

/** For an ace or a king, one guess is "same". */
const icons: Record<string, LucideIcon> = { same: Equal };

/**
 * The meaning of a guess, next to the card. Its button is among the moves of the page, and a click
 * here works as well.
 */
function GuessSide({ model, guess }: { model: HiloModel; guess: "higher" | "lower" }) {
  const odds: HiloOdds | null = model.view.value?.odds?.[guess] ?? null;
  const live = model.phase.value === "open" && odds !== null;
  const Icon = (odds && icons[odds.label]) ?? (guess === "higher" ? ArrowUp : ArrowDown);
  const multiplier = odds && formatMultiplier(odds.multiplier);
  return (
    <div
      className={cx("hilo-side", `hilo-side-${guess}`, live && "hilo-live", model.pending.value === guess && "hilo-pending")}
      onClick={live ? () => void model.guess(guess) : undefined}
    >
      <Icon className="hilo-arrow" strokeWidth={2.6} aria-hidden="true" />
      <span className="hilo-side-name">{text(odds ? `hilo.${odds.label}` : `hilo.${guess}`)}</span>
      {multiplier && <strong className={cx(isLong(multiplier) && "hilo-long")}>{multiplier}</strong>}
      {odds && <span className="hilo-chance">{formatPercent(odds.chance)}<span className="hilo-chance-word"> {text("hilo.chance.word")}</span></span>}
      {!odds && <span className="hilo-hint">{text(`hilo.hint.${guess}`)}</span>}
    </div>
  );
}
