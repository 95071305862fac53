// The grid of limits: one row per game, one column per currency. It works like a spreadsheet: the
// arrow keys move, Enter goes down, and one button saves all.

import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { LimitsAnswer } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { TextField } from "../../../ui/Field";
import { Waiting } from "../../../ui/Loaded";
import { toast } from "../../../ui/toast";
import { ChangeList } from "../../../ui/office/DiffView";
import { hasReason } from "../../../ui/office/reason";
import { amountProblem, dollarColumn, effectiveValue, limitsModel, limitPartNames, limitParts, cellValues, type LimitsModel } from "./limits.model";
import "./products.css";

export default function LimitsPage() {
  const [model] = useState(limitsModel);
  useEffect(() => void model.load(), [model]);
  const answer = model.answer.value;
  return (
    <div className="offer-page">
      <h1>Stake limits</h1>
      <p className="offer-note">
        The row of a game overrides the row of all games, and an amount in a currency overrides an amount in dollars. Grey values are in force where nothing is set. The limits apply to every stake.
      </p>
      <div className="offer-choice" role="group" aria-label="Limit">
        {limitParts.map((part) => <button key={part} type="button" aria-pressed={part === model.part.value} onClick={() => (model.part.value = part)}>{limitPartNames[part]}</button>)}
      </div>
      {!answer && <Waiting from={model} height={420} />}
      {answer && <LimitGrid model={model} answer={answer} />}
      {answer && model.changes.value.length > 0 && <SaveBar model={model} answer={answer} />}
    </div>
  );
}

const limitColumns = (answer: LimitsAnswer) => [{ id: dollarColumn, name: "US dollars" }, ...answer.currencies];
const columnTitle = (id: string) => (id === dollarColumn ? "USD, all" : id.toUpperCase());

function LimitGrid({ model, answer }: { model: LimitsModel; answer: LimitsAnswer }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const part = model.part.value;
  const columns = limitColumns(answer);

  function moveFocus(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
    const input = event.currentTarget;
    const atStart = input.selectionStart === 0 && input.selectionEnd === 0;
    const atEnd = input.selectionStart === input.value.length && input.selectionEnd === input.value.length;
    const steps: Record<string, [number, number] | false> = {
      ArrowDown: [1, 0], Enter: [event.shiftKey ? -1 : 1, 0], ArrowUp: [-1, 0], ArrowLeft: atStart && [0, -1], ArrowRight: atEnd && [0, 1],
    };
    const step = steps[event.key];
    if (!step) return;
    const next = body.current?.rows[row + step[0]]?.querySelectorAll("input")[column + step[1]];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.select();
  }

  return (
    <div className="offer-grid" tabIndex={0} role="region" aria-label={`${limitPartNames[part]} by game and currency`}>
      <table aria-label={limitPartNames[part]}>
        <thead>
          <tr><th scope="col">Game</th>{columns.map(({ id, name }) => <th key={id} scope="col" title={name}>{columnTitle(id)}</th>)}</tr>
        </thead>
        <tbody ref={body}>
          {answer.rows.map(({ game, name }, row) => (
            <tr key={game}>
              <th scope="row">{name}</th>
              {columns.map(({ id }, column) => {
                const text = model.fieldText(game, id, part);
                const problem = amountProblem(text, model.decimalsOf(id));
                return (
                  <td key={id}>
                    <input
                      className={cx("offer-cell num", text.trim() !== cellValues(answer, game, id)[part] && "offer-cell-edited")}
                      aria-label={`${limitPartNames[part]}: ${name}, ${columnTitle(id)}`}
                      aria-invalid={problem ? true : undefined}
                      title={problem ?? undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={24}
                      value={text}
                      placeholder={effectiveValue(answer, game, id, part) || "—"}
                      onChange={(event) => model.setText(game, id, part, event.target.value)}
                      onKeyDown={(event) => moveFocus(event, row, column)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The pending changes, their reason, and the save button. */
function SaveBar({ model, answer }: { model: LimitsModel; answer: LimitsAnswer }) {
  const [reason, setReason] = useState("");
  const changes = model.changes.value;
  const lines = changes.flatMap(({ game, currency, limit }) => {
    const before = cellValues(answer, game, currency);
    const name = answer.rows.find((row) => row.game === game)?.name ?? game;
    return limitParts.filter((part) => limit[part] !== before[part]).map((part) => ({ label: `${name}, ${columnTitle(currency)}: ${limitPartNames[part].toLowerCase()}`, before: before[part] || "not set", after: limit[part] || "not set" }));
  });

  async function save() {
    if (!(await model.save(reason))) return;
    setReason("");
    toast.success(lines.length === 1 ? "The limit is in force." : `${lines.length} limits are in force.`);
  }

  return (
    <section className="offer-save" aria-label="Unsaved limits">
      <ChangeList changes={lines} />
      <TextField label="Reason" hint="It is stored in the staff log." value={reason} onChange={setReason} maxLength={500} />
      {(model.problem.value || model.hasInvalid.value) && <p className="ui-field-note ui-field-error" role="alert">{model.problem.value ?? "A marked field has an invalid amount."}</p>}
      <div className="offer-save-actions">
        <Button variant="ghost" onClick={() => model.discard()}>Discard</Button>
        <Button variant="primary" loading={model.saving.value} disabled={!hasReason(reason) || model.hasInvalid.value} onClick={() => void save()}>Save {lines.length === 1 ? "the limit" : `${lines.length} limits`}</Button>
      </div>
    </section>
  );
}
