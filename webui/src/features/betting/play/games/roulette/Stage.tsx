import { useEffect } from "react";
import { ChevronsUp, Trash2, Undo2 } from "lucide-react";
import { wireAmount } from "../../../../../lib/money";
import { cx } from "../../../../../ui/cx";
import type { RouletteModel } from "./roulette.model";
import { text } from "./roulette.texts";
import { colourOf } from "./spots";
import { Table } from "./Table";
import { Wheel } from "./Wheel";
import "./roulette.css";

export function Stage({ model }: { model: RouletteModel }) {
  const currency = model.instance.currency.value.id;
  useEffect(() => model.currencyChanged(currency), [model, currency]);
  return (
    <div className="roulette-stage">
      <div className="roulette-felt">
        <Outcome model={model} />
        <Wheel model={model} />
        <Tools model={model} />
        <Table model={model} />
      </div>
    </div>
  );
}

/** The drawn number, in words and colour, and the total stake on the table. */
function Outcome({ model }: { model: RouletteModel }) {
  const result = model.result.value;
  const colour = result && colourOf(result.pocket);
  const { decimals, id } = model.instance.currency.value;
  return (
    <div className="roulette-outcome">
      <p className={cx("roulette-drawn", colour && `roulette-is-${colour}`)} role="status">
        {result && colour ? (
          <>
            <strong>{result.pocket}</strong>
            <span>{text(`roulette.${colour}`)}</span>
          </>
        ) : (
          <span>{text(model.spinning.value ? "roulette.spinning" : "roulette.invite")}</span>
        )}
      </p>
      <p className="roulette-sum">
        <span>{text("roulette.total")}</span>
        <strong>{wireAmount(model.sum.value, decimals)} {id.toUpperCase()}</strong>
      </p>
    </div>
  );
}

function Tools({ model }: { model: RouletteModel }) {
  const locked = model.instance.locked.value || model.instance.busy.value;
  const empty = model.bets.value.size === 0;
  return (
    <div className="roulette-tools">
      <button type="button" onClick={model.undo} disabled={locked || model.past.value.length === 0}>
        <Undo2 size={18} aria-hidden="true" />
        <span>{text("roulette.undo")}</span>
      </button>
      <button type="button" onClick={model.double} disabled={locked || empty}>
        <ChevronsUp size={18} aria-hidden="true" />
        <span>{text("roulette.double")}</span>
      </button>
      <button type="button" onClick={model.clear} disabled={locked || empty}>
        <Trash2 size={18} aria-hidden="true" />
        <span>{text("roulette.clear")}</span>
      </button>
    </div>
  );
}
