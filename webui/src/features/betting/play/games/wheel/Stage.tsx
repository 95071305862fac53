import { cx } from "../../../../../ui/cx";
import { Wheel } from "./Wheel";
import type { WheelModel } from "./wheel.model";
import { formatMultiplier, formatPercent } from "../../../../../lib/format";
import { percentOf, prizesOf, equalMultipliers, tierOf } from "./wheel.table";
import { text } from "./wheel.texts";
import "./wheel.css";

export function Stage({ model }: { model: WheelModel }) {
  const result = model.result.value;
  return (
    <div className="wheel-stage">
      <div className="wheel-space">
        <Wheel model={model} />
      </div>
      <Prizes model={model} />
      <p className="hidden-text" role="status">
        {result && text("wheel.stopped", { n: result.segment + 1, all: result.segments, pays: formatMultiplier(result.multiplier) })}
      </p>
    </div>
  );
}

/** The multipliers of the wheel, the smallest first, with the drawn one marked. */
function Prizes({ model }: { model: WheelModel }) {
  const pays = model.pays.value;
  const result = model.result.value;
  return (
    <ol className="wheel-prizes" aria-label={text("wheel.prizes")}>
      {prizesOf(pays).map(({ multiplier, count }) => {
        const hit = result !== null && equalMultipliers(result.multiplier, multiplier);
        const values = { pays: formatMultiplier(multiplier), count, all: pays.length, chance: formatPercent(percentOf(count, pays.length)) };
        const { fill } = tierOf(multiplier);
        return (
          <li key={multiplier} className={cx("wheel-prize", hit && "wheel-prize-hit")} style={{ borderTopColor: fill }}>
            <span className="hidden-text">{text(hit ? "wheel.prize.hit" : "wheel.prize", values)}</span>
            <span className="wheel-prize-pays" aria-hidden="true">{values.pays}</span>
            <span className="wheel-prize-chance" aria-hidden="true">{values.chance}</span>
          </li>
        );
      })}
    </ol>
  );
}
