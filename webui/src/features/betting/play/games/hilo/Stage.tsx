import { useSignals } from "@preact/signals-react/runtime";
import { ArrowDown, ArrowUp, Equal, type LucideIcon } from "lucide-react";
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
      <div className="hilo-play">
        <Side model={model} guess="lower" />
        <Deck model={model} />
        <Side model={model} guess="higher" />
      </div>
      <Past model={model} />
    </div>
  );
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

/** The card that counts, over the deck and the card before it. Until a bet turns
 *  the first one, the deck lies face down. */
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

/** What a guess means, beside the card. Its button stands with the moves of the
 *  page; a pointer that is here already may press here. */
function Side({ model, guess }: { model: HiloModel; guess: "higher" | "lower" }) {
  useSignals();
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
