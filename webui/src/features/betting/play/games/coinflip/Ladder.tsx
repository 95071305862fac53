import { Check, X } from "lucide-react";
import { cx } from "../../../../../ui/cx";
import { formatMultiplier } from "../../../../../lib/format";
import { Face } from "./art";
import { rungsOf, firstSizeOf } from "./coinflip.series";
import type { CoinflipModel } from "./coinflip.model";
import { text } from "./coinflip.texts";

/**
 * The multipliers of consecutive right flips, with the results so far. Shows as many rungs around
 * the next one as the width allows.
 */
export function Ladder({ model }: { model: CoinflipModel }) {
  const view = model.view.value;
  const firstSize = firstSizeOf(model.multipliers.length, view?.flips.length ?? 0);
  return (
    <ol className="coinflip-row coinflip-ladder" aria-label={text("coinflip.ladder")}>
      {rungsOf(model.multipliers, view).map(({ multiplier, state, result }, index) => {
        const pays = formatMultiplier(multiplier);
        const values = { n: index + 1, multiplier: pays, side: result ? text(`coinflip.${result}`) : "" };
        return (
          <li key={index} className={cx("coinflip-rung", `coinflip-rung-${state}`, `coinflip-from-${firstSize(index)}`)} aria-current={state === "next" ? "step" : undefined}>
            <span className="hidden-text">{text(`coinflip.rung.${state}`, values)}</span>
            <span className="coinflip-rung-top" aria-hidden="true">
              {result ? <span className="coinflip-token"><Face side={result} /></span> : index + 1}
              {state === "right" && <Check size={14} strokeWidth={3} />}
              {state === "wrong" && <X size={14} strokeWidth={3} />}
            </span>
            <span className={cx("coinflip-rung-pays", pays.length > 8 && "coinflip-rung-long")} aria-hidden="true">{pays}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** The last single flips, the newest first. */
export function LastFlips({ model }: { model: CoinflipModel }) {
  const lastFlips = model.past.value;
  return (
    <ol className="coinflip-row coinflip-last" aria-label={text("coinflip.last")}>
      {lastFlips.length === 0 && <li className="coinflip-last-none">{text("coinflip.last.none")}</li>}
      {lastFlips.map(({ id, result, right }) => (
        <li key={id} className={cx("coinflip-flip", right ? "coinflip-flip-right" : "coinflip-flip-wrong", !model.still.value && "coinflip-flip-new")}>
          <span className="hidden-text">{text(right ? "coinflip.last.right" : "coinflip.last.wrong", { side: text(`coinflip.${result}`) })}</span>
          <span className="coinflip-token"><Face side={result} /></span>
          {right ? <Check size={14} strokeWidth={3} aria-hidden="true" /> : <X size={14} strokeWidth={3} aria-hidden="true" />}
        </li>
      ))}
    </ol>
  );
}
