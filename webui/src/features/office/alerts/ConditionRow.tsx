// One condition of a rule: a sentence of selects.

import { Trash2 } from "lucide-react";
import { IconButton } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { NumberField } from "../../../ui/office/NumberField";
import type { RuleModel } from "./rule.model";
import { countableKinds, measuresFor, operatorsFor, scopes, fieldType, type AlertsVocabulary, type RuleCondition, type RuleField } from "./ruleText";

interface Props {
  index: number;
  condition: RuleCondition;
  vocabulary: AlertsVocabulary;
  model: RuleModel;
}

export function ConditionRow({ index, condition, vocabulary, model }: Props) {
  const { kind } = model.definition.value;
  const type = fieldType(vocabulary, kind, condition);
  const ops = operatorsFor(type ?? "number");
  const errors = model.errors.value;
  const changeCondition = (next: Partial<RuleCondition>) => model.change(index, next);
  const fieldError = (field: string) => errors[`conditions.${index}.${field}`];
  const fields = condition.subject === "event" ? (vocabulary.kinds.find(({ id }) => id === kind)?.fields ?? []) : vocabulary.player;
  const field = fields.find(({ id }) => id === condition.field);
  return (
    <li className="alerts-condition" aria-label={`Condition ${index + 1}`}>
      {condition.subject === "window" ? (
        <WindowFields condition={condition} kind={kind} vocabulary={vocabulary} change={changeCondition} error={fieldError("field")} />
      ) : (
        <Select label={condition.subject === "event" ? "What happened" : "The player"} value={condition.field} onChange={(next) => changeCondition({ field: next })}
          options={fields.map(({ id, title }) => ({ value: id, label: title }))} error={fieldError("field")} />
      )}
      {type !== "flag" && <Select label="Comparison" value={condition.op} onChange={(op) => changeCondition({ op: ops.find(({ value }) => value === op)?.value })} options={ops} error={fieldError("op")} />}
      <ValueField type={type} field={field} value={condition.value} onChange={(value) => changeCondition({ value })} error={fieldError("value")} />
      <IconButton label={`Remove condition ${index + 1}`} className="alerts-remove" onClick={() => model.remove(index)}><Trash2 aria-hidden="true" size={16} /></IconButton>
    </li>
  );
}

interface WindowProps {
  condition: RuleCondition;
  kind: string;
  vocabulary: AlertsVocabulary;
  change: (next: Partial<RuleCondition>) => void;
  error?: string;
}

function WindowFields({ condition, kind, vocabulary, change: changeCondition, error }: WindowProps) {
  const { of = "", by = "player", field, hours = 24 } = condition;
  // Another kind or scope may not have the measure. Its first measure is used then.
  const changeScope = (nextOf: string, nextBy: string) => {
    const available = measuresFor(vocabulary, nextOf, nextBy).map(({ id }) => id);
    changeCondition({ of: nextOf, by: nextBy, field: available.includes(field) ? field : (available[0] ?? "") });
  };
  return (
    <>
      <Select label="Count" value={of} onChange={(next) => changeScope(next, next === "bet" ? "player" : by)} options={countableKinds(vocabulary, kind).map(({ id, many }) => ({ value: id, label: many }))} error={error} />
      {of !== "bet" && <Select label="Whose" value={by} onChange={(next) => changeScope(of, next)} options={[...scopes]} />}
      <Select label="Measure" value={field} onChange={(next) => changeCondition({ field: next })} options={measuresFor(vocabulary, of, by).map(({ id, title }) => ({ value: id, label: id === "players" ? "how many different players" : title }))} />
      <NumberField label="In the last" unit="hours" min="1" max={of === "bet" ? "168" : "720"} value={String(hours)} onChange={(next) => changeCondition({ hours: Number(next) || 0 })} />
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

function ValueField({ type, field, value, onChange, error }: ValueProps) {
  switch (type) {
    case "flag":
      return <Select label="Value" value={value} onChange={onChange} options={[{ value: "yes", label: "yes" }, { value: "no", label: "no" }]} error={error} />;
    case "number":
      return <NumberField label="Number" value={value} onChange={onChange} min="0" error={error} />;
    case "dollars":
      return <NumberField label="Amount" unit="USD" decimals={2} value={value} onChange={onChange} min="0" step="10" error={error} />;
    case "multiplier":
      return <NumberField label="Multiplier" unit="×" decimals={4} value={value} onChange={onChange} min="0" error={error} />;
  }
  const hint = type === "country" ? "Country codes such as DE, AT" : type === "tags" ? "Tags, separated by commas" : field && field.options.length > 0 ? `One of: ${field.options.join(", ")}` : "Separate several values with commas";
  return <TextField label={type === "country" ? "Countries" : type === "tags" ? "Tags" : "Words"} value={value} onChange={onChange} hint={hint} maxLength={400} error={error} />;
}
