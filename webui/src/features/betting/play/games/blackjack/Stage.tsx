import type { CSSProperties } from "react";
import { cx } from "../../../../../ui/cx";
import { Hand } from "../cards/Hand";
import { toOdds, type Table } from "./blackjack.steps";
import type { BlackjackModel } from "./blackjack.model";
import { dealerShown, insuranceText, pointsText } from "./blackjack.labels";
import { text } from "./blackjack.texts";
import { EmptyCards, PlayerHand } from "./PlayerHand";
import "./blackjack.css";

export function Stage({ model }: { model: BlackjackModel }) {
  const table = model.table.value;
  const hands = table?.hands ?? [];
  return (
    <div className={cx("blackjack-stage", model.still.value && "cards-still")} style={{ "--blackjack-hands": Math.max(2, hands.length) } as CSSProperties}>
      <Shoe />
      <Dealer model={model} table={table} />
      <FeltPrint model={model} />
      <div className={cx("blackjack-hands", hands.length > 1 && "blackjack-split", table && table.active >= 0 && "blackjack-playing")}>
        {hands.length === 0 && <PlayerHand model={model} hand={null} at={0} handCount={1} />}
        {hands.map((hand, at) => (
          <PlayerHand key={at} model={model} hand={hand} at={at} handCount={hands.length} />
        ))}
      </div>
    </div>
  );
}

function Dealer({ model, table }: { model: BlackjackModel; table: Table | null }) {
  const cards = table?.dealer.cards ?? [];
  const points = table && cards.length > 0 ? pointsText(table.dealer, { final: dealerShown(table) }) : null;
  const hand = text("blackjack.dealer");
  return (
    <section className="blackjack-dealer" aria-label={points ? text("blackjack.hand.label", { hand, points }) : text("blackjack.hand.empty", { hand })}>
      <p className="blackjack-name">
        {hand} <strong className={cx("blackjack-points", table && table.dealer.points > 21 && "blackjack-points-bust")}>{points ?? text("blackjack.none")}</strong>
        <Insurance model={model} table={table} />
      </p>
      {cards.length === 0 ? <EmptyCards /> : <Hand cards={cards} round={model.round.value} animated={!model.still.value} maxWidth={4.4} from={[2.6, -0.5]} />}
    </section>
  );
}

/** The state of the insurance, next to the dealer's ace. */
function Insurance({ model, table }: { model: BlackjackModel; table: Table | null }) {
  const state = table?.insurance;
  const { decimals } = model.instance.currency.value;
  return (
    <span className={cx("blackjack-insurance", state && `blackjack-insurance-${state}`)} role="status">
      {state && insuranceText(state, table.hands[0]?.stake ?? "0", model.instance.info.table, decimals)}
    </span>
  );
}

/** The print on the felt, along two arcs. */
function FeltPrint({ model }: { model: BlackjackModel }) {
  const { blackjack, insurance } = model.instance.info.table;
  const rules = [
    text("blackjack.pays", { odds: toOdds(blackjack) ?? "" }),
    text("blackjack.insurance.pays", { odds: toOdds(insurance) ?? "" }),
  ];
  return (
    <svg viewBox="0 0 720 124" className="blackjack-print" role="img" aria-label={[...rules, text("blackjack.rule")].join(". ")}>
      <path d="M40 18Q360 98 680 18" className="blackjack-line" />
      <path id="blackjack-upper" d="M46 28Q360 106 674 28" fill="none" />
      <path id="blackjack-lower" d="M56 64Q360 140 664 64" fill="none" />
      <path d="M56 84Q360 158 664 84" className="blackjack-line blackjack-line-thin" />
      <text className="blackjack-arc-text" dy="20">
        <textPath href="#blackjack-upper" startOffset="50%">{rules[0]}</textPath>
      </text>
      <text className="blackjack-arc-text blackjack-arc-small" dy="14">
        <textPath href="#blackjack-lower" startOffset="50%">{rules[1]}</textPath>
      </text>
    </svg>
  );
}

/** The shoe at the upper right. Cards come from it. */
function Shoe() {
  return (
    <svg className="blackjack-shoe" viewBox="0 0 120 110" aria-hidden="true">
      <path d="M18 30 96 4l22 46-62 46Z" fill="#0a130f" />
      <path d="M14 36 92 8l18 40-60 42Z" fill="#2a1d14" />
      <path d="M20 38 90 13l13 32-54 37Z" fill="#fbf8ef" />
      <path d="M24 46l70-25M28 54l70-27M33 61l66-28M38 68l63-29M43 75l60-32" stroke="#c9c2ad" strokeWidth="1.6" />
      <path d="M4 50 44 36l20 44-38 26Z" fill="#3b2a1d" />
      <path d="M10 54 41 43l15 34-29 20Z" fill="#0e5940" stroke="#e2ad46" strokeWidth="2" />
      <path d="M33 58l9 9-9 14-9-9Z" fill="#e2ad46" />
    </svg>
  );
}
