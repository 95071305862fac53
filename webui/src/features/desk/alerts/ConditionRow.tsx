// One condition of a rule: a sentence of selects.

import { useSignals } from "@preact/signals-react/runtime";
import { Trash2 } from "lucide-react";
import { IconButton } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { NumberField } from "../../../ui/work/NumberField";
import type { RuleModel } from "./rule.model";
import { countable, measuresOf, opsOf, scopes, typeOf } from "./words";
import type { AlertsVocabulary, RuleCondition, RuleField } from "./wire";

interface Props {
  at: number;
  condition: RuleCondition;
  words: AlertsVocabulary;
  model: RuleModel;
}

export function ConditionRow({ at, condition, words, model }: Props) {
  useSignals();
  const { kind } = model.definition.value;
  const type = typeOf(words, kind, condition);
  const ops = opsOf(type ?? "number");
  const errors = model.errors.value;
  const change = (next: Partial<RuleCondition>) => model.change(at, next);
  const wrong = (field: string) => errors[`conditions.${at}.${field}`];
  const fields = condition.subject === "event" ? (words.kinds.find(({ id }) => id === kind)?.fields ?? []) : words.player;
  const field = fields.find(({ id }) => id === condition.field);
  return (
    <li className="alerts-condition" aria-label={`Condition ${at + 1}`}>
      {condition.subject === "window" ? (
        <Window condition={condition} kind={kind} words={words} change={change} error={wrong("field")} />
      ) : (
        <Select label={condition.subject === "event" ? "What happened" : "The player"} value={condition.field} onChange={(next) => change({ field: next })}
          options={fields.map(({ id, title }) => ({ value: id, label: title }))} error={wrong("field")} />
      )}
      {type !== "flag" && <Select label="Compares" value={condition.op} onChange={(op) => change({ op: ops.find(({ value }) => value === op)?.value })} options={ops} error={wrong("op")} />}
      <Value type={type} field={field} value={condition.value} onChange={(value) => change({ value })} error={wrong("value")} />
      <IconButton label={`Take condition ${at + 1} away`} className="alerts-remove" onClick={() => model.remove(at)}><Trash2 aria-hidden="true" size={16} /></IconButton>
    </li>
  );
}

interface WindowProps {
  condition: RuleCondition;
  kind: string;
  words: AlertsVocabulary;
  change: (next: Partial<RuleCondition>) => void;
  error?: string;
}

function Window({ condition, kind, words, change, error }: WindowProps) {
  const { of = "", by = "player", field, hours = 24 } = condition;
  // Another kind or scope may not have the measure: then the first that it has stands there.
  const withMeasure = (nextOf: string, nextBy: string) => {
    const possible = measuresOf(words, nextOf, nextBy).map(({ id }) => id);
    change({ of: nextOf, by: nextBy, field: possible.includes(field) ? field : (possible[0] ?? "") });
  };
  return (
    <>
      <Select label="Count" value={of} onChange={(next) => withMeasure(next, next === "bet" ? "player" : by)} options={countable(words, kind).map(({ id, many }) => ({ value: id, label: many }))} error={error} />
      {of !== "bet" && <Select label="Whose" value={by} onChange={(next) => withMeasure(of, next)} options={[...scopes]} />}
      <Select label="Measure" value={field} onChange={(next) => change({ field: next })} options={measuresOf(words, of, by).map(({ id, title }) => ({ value: id, label: id === "players" ? "how many different players" : title }))} />
      <NumberField label="In the last" unit="hours" min="1" max={of === "bet" ? "168" : "720"} value={String(hours)} onChange={(next) => change({ hours: Number(next) || 0 })} />
    </>
  );
}

interface ValueProps {
  type: RuleField["type"] | undefined;
  field: RuleField | undefined;
  value: string;
  onChange: (value: string) => void;
  error?: string;
}

function Value({ type, field, value, onChange, error }: ValueProps) {
  switch (type) {
    case "flag":
      return <Select label="Is that so" value={value} onChange={onChange} options={[{ value: "yes", label: "yes" }, { value: "no", label: "no" }]} error={error} />;
    case "number":
      return <NumberField label="Number" value={value} onChange={onChange} min="0" error={error} />;
    case "dollars":
      return <NumberField label="Amount" unit="USD" decimals={2} value={value} onChange={onChange} min="0" step="10" error={error} />;
    case "multiplier":
      return <NumberField label="Multiplier" unit="×" decimals={4} value={value} onChange={onChange} min="0" error={error} />;
  }
  const hint = type === "country" ? "Codes such as DE, AT" : type === "tags" ? "Tags, separated by commas" : field && field.options.length > 0 ? `Of: ${field.options.join(", ")}` : "Several are separated by commas";
  return <TextField label={type === "country" ? "Countries" : type === "tags" ? "Tags" : "Words"} value={value} onChange={onChange} hint={hint} maxLength={400} error={error} />;
}
