import { useSignals } from "@preact/signals-react/runtime";
import { cx } from "../../../../../ui/cx";
import { Hand } from "../cards/Hand";
import { toOdds, type Table } from "./blackjack.steps";
import type { BlackjackModel } from "./blackjack.model";
import { text } from "./blackjack.texts";
import { Places, pointsText } from "./Places";
import { PlayerHand } from "./PlayerHand";
import "./blackjack.css";

export function Stage({ model }: { model: BlackjackModel }) {
  useSignals();
  const table = model.table.value;
  const hands = table?.hands ?? [];
  return (
    <div className={cx("blackjack-stage", model.still.value && "cards-still")}>
      <Shoe />
      <Dealer model={model} table={table} />
      <Print model={model} table={table} />
      <div className={cx("blackjack-hands", hands.length > 1 && "blackjack-two", table && table.active >= 0 && "blackjack-playing")}>
        {hands.length === 0 && <PlayerHand model={model} hand={null} at={0} of={1} />}
        {hands.map((hand, at) => (
          <PlayerHand key={at} model={model} hand={hand} at={at} of={hands.length} />
        ))}
      </div>
    </div>
  );
}

function Dealer({ model, table }: { model: BlackjackModel; table: Table | null }) {
  useSignals();
  const cards = table?.dealer.cards ?? [];
  const points = table && cards.length > 0 ? pointsText(table.dealer) : null;
  const hand = text("blackjack.dealer");
  return (
    <section className="blackjack-dealer" aria-label={points ? text("blackjack.hand.label", { hand, points }) : text("blackjack.hand.empty", { hand })}>
      <p className="blackjack-name">
        {hand} <strong className="blackjack-points">{points ?? text("blackjack.none")}</strong>
      </p>
      {cards.length === 0 ? <Places /> : <Hand cards={cards} round={model.round.value} dealt={!model.still.value} room={4} from={[2.6, -0.5]} />}
    </section>
  );
}

/** What is printed on the felt, along an arc, and the state of the insurance. */
function Print({ model, table }: { model: BlackjackModel; table: Table | null }) {
  useSignals();
  const pays = model.instance.info.table as { blackjack?: unknown; insurance?: unknown } | undefined;
  const blackjack = toOdds(pays?.blackjack), insurance = toOdds(pays?.insurance);
  const state = table?.insurance;
  return (
    <div className="blackjack-print">
      <svg viewBox="0 0 720 112" className="blackjack-arc" role="img" aria-label={[blackjack && text("blackjack.pays", { odds: blackjack }), text("blackjack.rule")].filter(Boolean).join(". ")}>
        <path id="blackjack-upper" d="M40 26Q360 106 680 26" className="blackjack-line" />
        <path d="M52 66Q360 140 668 66" className="blackjack-line blackjack-line-thin" />
        <path id="blackjack-lower" d="M46 36Q360 114 674 36" fill="none" />
        {blackjack && (
          <text className="blackjack-arc-text" dy="20">
            <textPath href="#blackjack-lower" startOffset="50%">{text("blackjack.pays", { odds: blackjack })}</textPath>
          </text>
        )}
      </svg>
      <p className={cx("blackjack-insurance", state && `blackjack-insurance-${state}`)} role="status">
        {state ? text(`blackjack.insurance.${state}`) : insurance ? text("blackjack.insurance.pays", { odds: insurance }) : ""}
      </p>
    </div>
  );
}

/** The shoe that the cards come from, at the upper right. */
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
