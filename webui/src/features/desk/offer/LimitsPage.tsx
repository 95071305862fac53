// The grid of limits: a row a game, a column a currency. It is filled in like a
// sheet: the arrow keys move, Enter goes down, and one press saves all.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { LimitsAnswer } from "../../../lib/api.gen";
import { Button } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { TextField } from "../../../ui/Field";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { ChangeList } from "../../../ui/work/DiffView";
import { amountProblem, dollarColumn, heldIn, limitsModel, partNames, parts, setIn, type LimitsModel } from "./limits.model";
import "./offer.css";

export default function LimitsPage() {
  useSignals();
  const [model] = useState(limitsModel);
  useEffect(() => void model.load(), [model]);
  const answer = model.answer.value;
  return (
    <div className="offer-page">
      <h1>Limits of stakes</h1>
      <p className="offer-note">
        What stands in a row of a game holds before what stands in the row of all games, and an amount of a currency before one in dollars. Grey is what holds where nothing is set. Every stake asks these limits, in whatever way it is made.
      </p>
      <div className="offer-choice" role="group" aria-label="Limit">
        {parts.map((part) => <button key={part} type="button" aria-pressed={part === model.part.value} onClick={() => (model.part.value = part)}>{partNames[part]}</button>)}
      </div>
      {model.failure.value && !answer && <Failed text={model.failure.value} onRetry={() => void model.load()} />}
      {!answer && !model.failure.value && <Skeleton height={420} />}
      {answer && <Grid model={model} answer={answer} />}
      {answer && model.changes.value.length > 0 && <SaveBar model={model} answer={answer} />}
    </div>
  );
}

const columnsOf = (answer: LimitsAnswer) => [{ id: dollarColumn, name: "US dollars" }, ...answer.currencies];
const titleOf = (id: string) => (id === dollarColumn ? "USD, all" : id.toUpperCase());

function Grid({ model, answer }: { model: LimitsModel; answer: LimitsAnswer }) {
  useSignals();
  const body = useRef<HTMLTableSectionElement>(null);
  const part = model.part.value;
  const columns = columnsOf(answer);

  function press(event: KeyboardEvent<HTMLInputElement>, row: number, column: number) {
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
    <div className="offer-grid" tabIndex={0} role="region" aria-label={`${partNames[part]} by game and currency`}>
      <table aria-label={partNames[part]}>
        <thead>
          <tr><th scope="col">Game</th>{columns.map(({ id, name }) => <th key={id} scope="col" title={name}>{titleOf(id)}</th>)}</tr>
        </thead>
        <tbody ref={body}>
          {answer.rows.map(({ game, name }, row) => (
            <tr key={game}>
              <th scope="row">{name}</th>
              {columns.map(({ id }, column) => {
                const text = model.textOf(game, id, part);
                const problem = amountProblem(text, model.decimalsOf(id));
                return (
                  <td key={id}>
                    <input
                      className={cx("offer-cell num", text.trim() !== setIn(answer, game, id)[part] && "offer-cell-edited")}
                      aria-label={`${partNames[part]}: ${name}, ${titleOf(id)}`}
                      aria-invalid={problem ? true : undefined}
                      title={problem ?? undefined}
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={24}
                      value={text}
                      placeholder={heldIn(answer, game, id, part) || "—"}
                      onChange={(event) => model.type(game, id, part, event.target.value)}
                      onKeyDown={(event) => press(event, row, column)}
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

/** What would change, why, and the button that does it. */
function SaveBar({ model, answer }: { model: LimitsModel; answer: LimitsAnswer }) {
  useSignals();
  const [reason, setReason] = useState("");
  const changes = model.changes.value;
  const lines = changes.flatMap(({ game, currency, limit }) => {
    const was = setIn(answer, game, currency);
    const name = answer.rows.find((row) => row.game === game)?.name ?? game;
    return parts.filter((part) => limit[part] !== was[part]).map((part) => ({ label: `${name}, ${titleOf(currency)}: ${partNames[part].toLowerCase()}`, before: was[part] || "not set", after: limit[part] || "not set" }));
  });

  async function save() {
    if (!(await model.save(reason))) return;
    setReason("");
    toast.success(lines.length === 1 ? "The limit is in force." : `${lines.length} limits are in force.`);
  }

  return (
    <section className="offer-save" aria-label="Limits that are not saved">
      <ChangeList changes={lines} />
      <TextField label="Reason" hint="It stands in the log of staff." value={reason} onChange={setReason} maxLength={500} />
      {(model.refused.value || model.wrong.value) && <p className="ui-field-note ui-field-error" role="alert">{model.refused.value ?? "A marked field is no amount."}</p>}
      <div className="offer-save-deeds">
        <Button variant="ghost" onClick={() => model.discard()}>Discard</Button>
        <Button variant="primary" loading={model.saving.value} disabled={reason.trim().length < 3 || model.wrong.value} onClick={() => void save()}>Save {lines.length === 1 ? "the limit" : `${lines.length} limits`}</Button>
      </div>
    </section>
  );
}
