import { Check, ChevronsUp, Trash2, Undo2, type LucideIcon } from "lucide-react";
import type { KeyboardEvent } from "react";
import { formatMultiplier } from "../../../../../lib/format";
import { plainAmount } from "../../../../../lib/money";
import { cx } from "../../../../../ui/cx";
import { profitOnWin } from "../../bet.model";
import { Chip } from "../cards/Chip";
import type { BaccaratModel } from "./baccarat.model";
import { fieldResult, fields, payoutOf, type Field } from "./baccarat.steps";
import { text } from "./baccarat.texts";

/** The fields for chips, and the buttons that remove chips. */
export function Fields({ model }: { model: BaccaratModel }) {
  const locked = model.instance.locked.value || model.instance.busy.value;
  const nothingToUndo = locked || model.bets.value.size === 0;
  return (
    <div className={cx("baccarat-bets", locked && "baccarat-locked")} onKeyDown={stopPageKeys}>
      <div className="baccarat-fields" role="group" aria-label={text("baccarat.table")}>
        {fields.map((field) => (
          <FieldButton key={field} model={model} field={field} locked={locked} />
        ))}
      </div>
      <div className="baccarat-tools">
        <Tool icon={Undo2} label={text("baccarat.undo")} disabled={locked || model.past.value.length === 0} onPress={model.undo} />
        <Tool icon={ChevronsUp} label={text("baccarat.double")} disabled={nothingToUndo} onPress={model.double} />
        <Tool icon={Trash2} label={text("baccarat.clear")} disabled={nothingToUndo} onPress={model.clear} />
      </div>
    </div>
  );
}

/** Space on a button of the table must not also press the bet button. */
function stopPageKeys(event: KeyboardEvent) {
  if (event.key === " " || event.key === "Enter") event.stopPropagation();
}

function FieldButton({ model, field, locked }: { model: BaccaratModel; field: Field; locked: boolean }) {
  const { decimals } = model.instance.currency.value;
  const units = model.bets.value.get(field) ?? 0n;
  const pays = payoutOf(model.instance.info.table, field);
  const result = model.settled.value ? fieldResult(field, model.table.value?.winner ?? null) : null;
  return (
    <button
      type="button"
      className={cx("baccarat-field", `baccarat-field-${field}`, result && `baccarat-field-${result}`)}
      aria-disabled={locked}
      onClick={() => model.placeChip(field)}
    >
      <span className="baccarat-title">
        <strong>{text(`baccarat.${field}`)}</strong>
        <span className="baccarat-pays">{pays && formatMultiplier(pays)}</span>
      </span>
      <span className="baccarat-stack">
        {units > 0n ? (
          <span key={String(units)} className="baccarat-chip">
            <Chip units={units} decimals={decimals} />
          </span>
        ) : (
          <span className="baccarat-ring" />
        )}
        {units > 0n && (
          <span className={cx("baccarat-sum", result && `baccarat-sum-${result}`)}>
            {result === "won" && <Check size={14} strokeWidth={3} aria-hidden="true" />}
            {result === "back" && <Undo2 size={14} strokeWidth={2.6} aria-hidden="true" />}
            {sumText(units, result, pays, decimals)}
          </span>
        )}
      </span>
    </button>
  );
}

/** The sum on a field, and its result. */
function sumText(units: bigint, result: ReturnType<typeof fieldResult>, pays: string | null, decimals: number): string {
  if (result === "won") return text("baccarat.won", { profit: plainAmount(profitOnWin(units, pays) ?? 0n, decimals) });
  if (result === "back") return text("baccarat.back");
  return text(result === "lost" ? "baccarat.lost" : "baccarat.laid", { amount: plainAmount(units, decimals) });
}

function Tool({ icon: Icon, label, disabled, onPress }: { icon: LucideIcon; label: string; disabled: boolean; onPress(): void }) {
  return (
    <button type="button" className="baccarat-tool" disabled={disabled} onClick={onPress}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </button>
  );
}
