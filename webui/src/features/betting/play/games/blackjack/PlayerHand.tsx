import { useSignals } from "@preact/signals-react/runtime";
import { Check, Crown, Equal, X, type LucideIcon } from "lucide-react";
import { amountOf, unitsOf } from "../../../../../lib/money";
import { showDecimal } from "../../../../../lib/decimal";
import { cx } from "../../../../../ui/cx";
import type { BlackjackHand } from "../../views";
import { Chip } from "../cards/Chip";
import { Hand } from "../cards/Hand";
import type { BlackjackModel } from "./blackjack.model";
import { text } from "./blackjack.texts";
import { Places, pointsText } from "./Places";

type Result = NonNullable<BlackjackHand["result"]>;

const icons: Record<Result, LucideIcon> = { win: Check, blackjack: Crown, push: Equal, lose: X, bust: X };

interface PlayerHandProps {
  model: BlackjackModel;
  hand: BlackjackHand | null;
  at: number;
  of: number;
}

export function PlayerHand({ model, hand, at, of }: PlayerHandProps) {
  useSignals();
  const active = model.table.value?.active === at;
  const name = of === 1 ? text("blackjack.you") : text(at === 0 ? "blackjack.hand.first" : "blackjack.hand.second");
  const points = hand && hand.cards.length > 0 ? pointsText(hand) : null;
  const label = points === null ? "blackjack.hand.empty" : active ? "blackjack.hand.active" : "blackjack.hand.label";
  return (
    <section className={cx("blackjack-hand", active && "blackjack-active", hand?.result && `blackjack-${hand.result}`)} aria-label={text(label, { hand: name, points: points ?? "" })}>
      <div className="blackjack-spot">
        {!hand || hand.cards.length === 0 ? (
          <Places />
        ) : (
          <Hand cards={hand.cards} round={model.round.value} dealt={!model.still.value} room={of === 1 ? 4 : 2.3} box={4} from={[2.6, -2.6]} />
        )}
        <Verdict result={hand?.result ?? null} />
      </div>
      <p className="blackjack-name">
        {name} <strong className="blackjack-points">{points ?? text("blackjack.none")}</strong>
      </p>
      <Stake model={model} hand={hand} />
    </section>
  );
}

function Verdict({ result }: { result: Result | null }) {
  const Icon = result && icons[result];
  return (
    <p className="blackjack-verdict" role="status">
      {result && Icon && (
        <span className={cx("blackjack-told", `blackjack-told-${result}`)}>
          <Icon size={18} strokeWidth={2.8} aria-hidden="true" />
          {text(`blackjack.result.${result}`)}
        </span>
      )}
    </p>
  );
}

/** The stake of the hand as chips: two beside one another when it was doubled. */
function Stake({ model, hand }: { model: BlackjackModel; hand: BlackjackHand | null }) {
  useSignals();
  const { id, decimals } = model.instance.currency.value;
  const units = hand ? unitsOf(hand.stake, decimals) : 0n;
  if (!hand || units === 0n) return <p className="blackjack-stake" />;
  const amount = `${showDecimal(amountOf(units, decimals))} ${id.toUpperCase()}`;
  const chip = hand.doubled ? units / 2n : units;
  return (
    <p className="blackjack-stake">
      <Chip units={chip} decimals={decimals} />
      {hand.doubled && <Chip units={chip} decimals={decimals} />}
      <span>
        <span className="hidden-text">{text(hand.doubled ? "blackjack.doubled.stake" : "blackjack.stake", { amount })}</span>
        <span aria-hidden="true">{amount}</span>
      </span>
    </p>
  );
}
