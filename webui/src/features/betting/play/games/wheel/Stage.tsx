import { useSignals } from "@preact/signals-react/runtime";
import { cx } from "../../../../../ui/cx";
import { Wheel } from "./Wheel";
import type { WheelModel } from "./wheel.model";
import { formatMultiplier, formatPercent } from "../../../../../lib/format";
import { percentOf, prizesOf, samePay, tierOf } from "./wheel.table";
import { text } from "./wheel.texts";
import "./wheel.css";

export function Stage({ model }: { model: WheelModel }) {
  useSignals();
  const result = model.result.value;
  return (
    <div className="wheel-stage">
      <div className="wheel-room">
        <Wheel model={model} />
      </div>
      <Prizes model={model} />
      <p className="hidden-text" role="status">
        {result && text("wheel.stopped", { n: result.segment + 1, all: result.segments, pays: formatMultiplier(result.multiplier) })}
      </p>
    </div>
  );
}

/** What the wheel pays, the least first, with the one that was hit. */
function Prizes({ model }: { model: WheelModel }) {
  useSignals();
  const pays = model.pays.value;
  const result = model.result.value;
  return (
    <ol className="wheel-prizes" aria-label={text("wheel.prizes")}>
      {prizesOf(pays).map(({ multiplier, count }) => {
        const hit = result !== null && samePay(result.multiplier, multiplier);
        const said = { pays: formatMultiplier(multiplier), count, all: pays.length, chance: formatPercent(percentOf(count, pays.length)) };
        const { fill } = tierOf(multiplier);
        return (
          <li key={multiplier} className={cx("wheel-prize", hit && "wheel-prize-hit")} style={{ borderTopColor: fill }}>
            <span className="hidden-text">{text(hit ? "wheel.prize.hit" : "wheel.prize", said)}</span>
            <span className="wheel-prize-pays" aria-hidden="true">{said.pays}</span>
            <span className="wheel-prize-chance" aria-hidden="true">{said.chance}</span>
          </li>
        );
      })}
    </ol>
  );
}
