import { Check, Crown, Equal, X, type LucideIcon } from "lucide-react";
import type { CSSProperties } from "react";
import { plainAmount, unitsOf } from "../../../../../lib/money";
import { cx } from "../../../../../ui/cx";
import type { BlackjackHand } from "../../views";
import { Chip } from "../cards/Chip";
import { Hand } from "../cards/Hand";
import type { BlackjackModel } from "./blackjack.model";
import { isFinal, pointsText, resultText } from "./blackjack.labels";
import { text } from "./blackjack.texts";

type Result = NonNullable<BlackjackHand["result"]>;

const icons: Record<Result, LucideIcon> = { win: Check, blackjack: Crown, push: Equal, lose: X, bust: X };

/** Width of one hand alone, and of one of several hands, in card widths. */
const singleHandWidth = 4.4;
const splitHandWidth = 2.3;

interface PlayerHandProps {
  model: BlackjackModel;
  hand: BlackjackHand | null;
  at: number;
  handCount: number;
}

/**
 * A hand with two lines below it: its count, then its stake and, at the end, its result. Nothing
 * covers the cards.
 */
export function PlayerHand({ model, hand, at, handCount }: PlayerHandProps) {
  const table = model.table.value;
  const active = table?.active === at;
  const name = handCount === 1 ? text("blackjack.you") : text("blackjack.hand.of", { n: at + 1 });
  const points = table && hand && hand.cards.length > 0 ? pointsText(hand, { final: isFinal(table, at), split: handCount > 1 }) : null;
  const label = points === null ? "blackjack.hand.empty" : active ? "blackjack.hand.active" : "blackjack.hand.label";
  return (
    <section
      className={cx("blackjack-hand", active && "blackjack-active", hand?.result && `blackjack-${hand.result}`)}
      style={{ "--blackjack-at": at - (handCount - 1) / 2 } as CSSProperties}
      aria-label={text(label, { hand: name, points: points ?? "" })}
    >
      <div className="blackjack-spot">
        {!hand || hand.cards.length === 0 ? (
          <EmptyCards />
        ) : (
          <Hand cards={hand.cards} round={model.round.value} animated={!model.still.value} maxWidth={handCount === 1 ? singleHandWidth : splitHandWidth} boxWidth={singleHandWidth} from={[2.6, -2.6]} />
        )}
      </div>
      <p className="blackjack-name">
        {name} <strong className="blackjack-points">{points ?? text("blackjack.none")}</strong>
      </p>
      <Stake model={model} hand={hand} />
    </section>
  );
}

/** Two empty card positions on the felt. */
export function EmptyCards() {
  return (
    <span className="blackjack-placeholders" aria-hidden="true">
      <span className="card-placeholder" />
      <span className="card-placeholder" />
    </span>
  );
}

/**
 * The stake of the hand as chips, two side by side after a double. At the end the result replaces
 * the amount.
 */
function Stake({ model, hand }: { model: BlackjackModel; hand: BlackjackHand | null }) {
  const { id, decimals } = model.instance.currency.value;
  const units = hand ? unitsOf(hand.stake, decimals) : 0n;
  if (!hand || units === 0n) return <p className="blackjack-stake" role="status" />;
  const chip = hand.doubled ? units / 2n : units;
  const amount = `${plainAmount(units, decimals)} ${id.toUpperCase()}`;
  const { result } = hand;
  const Icon = result && icons[result];
  return (
    <p className="blackjack-stake" role="status">
      <span className="blackjack-chips" aria-hidden="true">
        <Chip units={chip} decimals={decimals} />
        {hand.doubled && <Chip units={chip} decimals={decimals} />}
      </span>
      {result && Icon ? (
        <span className={cx("blackjack-result", `blackjack-result-${result}`)}>
          <Icon size={16} strokeWidth={2.8} aria-hidden="true" />
          {resultText({ stake: hand.stake, result }, model.instance.info.table, decimals)}
        </span>
      ) : (
        <span>
          <span className="hidden-text">{text(hand.doubled ? "blackjack.doubled.stake" : "blackjack.stake", { amount })}</span>
          <span aria-hidden="true">{amount}</span>
        </span>
      )}
    </p>
  );
}
