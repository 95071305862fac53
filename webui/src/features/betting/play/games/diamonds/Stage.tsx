import { cx } from "../../../../../ui/cx";
import { formatMultiplier } from "../../../../../lib/format";
import { colours, hands, matchingGems, patterns, multiplierOf, type Colour, type Hand } from "./diamonds.math";
import type { DiamondsModel } from "./diamonds.model";
import { text } from "./diamonds.texts";
import { Gem } from "./Gem";
import "./diamonds.css";

export function Stage({ model }: { model: DiamondsModel }) {
  return (
    <div className={cx("diamonds-stage", model.still.value && "diamonds-still")}>
      <PayTable model={model} />
      <Gems model={model} />
    </div>
  );
}

function PayTable({ model }: { model: DiamondsModel }) {
  const reached = model.hand.value;
  return (
    <ol className="diamonds-pays" aria-label={text("diamonds.pays")}>
      {hands.map((hand) => {
        const pay = multiplierOf(model.table, hand);
        return (
          <li key={hand} className={cx("diamonds-pay", hand === reached && "diamonds-reached", hand === "none" && "diamonds-nothing")} aria-current={hand === reached ? "true" : undefined}>
            <Pattern hand={hand} />
            <span>{text(`diamonds.${hand}`)}</span>
            <strong>{pay === null ? "" : formatMultiplier(pay)}</strong>
          </li>
        );
      })}
    </ol>
  );
}

/** The hand as five pips: filled ones are of one kind, rings are of another, dots have no pair. */
function Pattern({ hand }: { hand: Hand }) {
  return (
    <svg className="diamonds-pattern" viewBox="0 0 70 12" aria-hidden="true">
      {patterns[hand].map((group, at) => {
        const x = 7 + at * 14;
        if (group === "rest") return <circle key={at} cx={x} cy="6" r="1.8" className="diamonds-pip-rest" />;
        return <path key={at} d={`M${x} 0.8 ${x + 5.2} 6 ${x} 11.2 ${x - 5.2} 6Z`} className={`diamonds-pip-${group}`} />;
      })}
    </svg>
  );
}

function Gems({ model }: { model: DiamondsModel }) {
  const gems = model.gems.value;
  const hand = model.hand.value;
  const pairs = hand ? matchingGems(gems) : [];
  const round = model.round.value;
  return (
    <ul className={cx("diamonds-row", hand && "diamonds-complete")} aria-label={text("diamonds.gems")}>
      {[0, 1, 2, 3, 4].map((slot) => {
        const colour = colours.find((one) => one === gems[slot]);
        return (
          <li key={slot} className={cx("diamonds-slot", pairs[slot] && "diamonds-matched")}>
            <span className="diamonds-light" aria-hidden="true" />
            {colour && <span className="diamonds-fall" key={round}><Gem colour={colour} /></span>}
            <Plinth />
            <span className="hidden-text">{nameOf(colour, pairs[slot])}</span>
          </li>
        );
      })}
    </ul>
  );
}

function nameOf(colour: Colour | undefined, match: boolean | undefined): string {
  if (!colour) return text("diamonds.empty");
  const gem = text(`diamonds.gem.${colour}`);
  return match ? text("diamonds.matched", { gem }) : gem;
}

/** The velvet base of a gem. Its brass lip shines if the gem has a match. */
function Plinth() {
  return (
    <svg className="diamonds-plinth" viewBox="0 0 100 40" aria-hidden="true">
      <path d="M8 10v18c0 6 19 11 42 11s42-5 42-11V10z" className="diamonds-velvet" />
      <ellipse cx="50" cy="10" rx="42" ry="9.5" className="diamonds-top" />
      <ellipse cx="50" cy="10" rx="42" ry="9.5" className="diamonds-lip" />
      <path d="M43 29l5 4 9-9" className="diamonds-tick" />
    </svg>
  );
}
