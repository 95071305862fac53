// Rules as sentences.

import type { RuleAnswer, RuleCondition, RuleDefinition, RuleEffect, RuleField } from "../../../lib/api.gen";
import { shortMultiplier } from "../../../lib/format";

/** The elements of rules, with the type names of this feature. */
export type { RuleCondition, RuleDefinition, RuleEffect, RuleField };
export type AlertsVocabulary = RuleAnswer["vocabulary"];

export const severities = [{ value: "1", label: "Low" }, { value: "2", label: "Medium" }, { value: "3", label: "High" }] as const;
export const severityName = (severity: number): string => ["", "low", "medium", "high"][severity] ?? "";

export const scopes = [
  { value: "player", label: "of the player" }, { value: "address", label: "from the same address" }, { value: "device", label: "from the same browser" },
] as const;

type FieldType = RuleField["type"];

/** The operators of a condition on a field of this type. */
export function operatorsFor(type: FieldType): { value: RuleCondition["op"]; label: string }[] {
  if (type === "flag") return [{ value: "is", label: "is" }];
  if (type === "text" || type === "country") return [{ value: "any", label: "is one of" }, { value: "none", label: "is none of" }];
  if (type === "tags") return [{ value: "any", label: "include one of" }, { value: "none", label: "include none of" }];
  return [{ value: "least", label: "is at least" }, { value: "most", label: "is at most" }, { value: "is", label: "is exactly" }];
}

/** The type of the compared value. Undefined if the site no longer has the field. */
export function fieldType(vocabulary: AlertsVocabulary, kind: string, { subject, field }: RuleCondition): FieldType | undefined {
  if (subject === "event") return vocabulary.kinds.find(({ id }) => id === kind)?.fields.find(({ id }) => id === field)?.type;
  if (subject === "player") return vocabulary.player.find(({ id }) => id === field)?.type;
  return vocabulary.measures.find(({ id }) => id === field)?.type;
}

/** The kinds that a rule on a kind can count. Only rules on bets can count bets. */
export function countableKinds(vocabulary: AlertsVocabulary, kind: string) {
  return vocabulary.kinds.filter(({ id }) => id !== "bet" || kind === "bet");
}

/** The measures of a kind. */
export function measuresFor(vocabulary: AlertsVocabulary, of: string, by: string) {
  const kind = vocabulary.kinds.find(({ id }) => id === of);
  return vocabulary.measures.filter(({ id, bets }) => bets === (of === "bet") && (id !== "usd" || kind?.money) && (id !== "players" || by !== "player"));
}

export function valueText(type: FieldType | undefined, value: string): string {
  if (type === "dollars") return `$${value}`;
  if (type === "multiplier") return shortMultiplier(value);
  return value;
}

const measureText: Record<string, (plural: string) => string> = {
  count: (plural) => `the number of ${plural}`,
  players: (plural) => `the number of players with ${plural}`,
  usd: (plural) => `the worth of ${plural}`,
  wagers: () => "the number of bets",
  staked: () => "what was staked",
  lost: () => "what the player lost",
  won: () => "what the player won",
};

/** What a condition with a window measures: "the number of sign-ups from the same browser in 24 hours". */
export function windowText(vocabulary: AlertsVocabulary, { field, of = "", by = "player", hours = 0 }: RuleCondition): string {
  const plural = vocabulary.kinds.find(({ id }) => id === of)?.many ?? of;
  const scope = of === "bet" ? "" : ` ${scopes.find(({ value }) => value === by)?.label ?? by}`;
  return `${measureText[field]?.(plural) ?? field}${scope} in ${hours === 1 ? "an hour" : `${hours} hours`}`;
}

export function conditionText(vocabulary: AlertsVocabulary, kind: string, condition: RuleCondition): string {
  const type = fieldType(vocabulary, kind, condition);
  const { subject, field, op, value } = condition;
  const fields = subject === "event" ? vocabulary.kinds.find(({ id }) => id === kind)?.fields : vocabulary.player;
  const what = subject === "window" ? windowText(vocabulary, condition) : (fields?.find(({ id }) => id === field)?.title ?? field);
  if (type === "flag") return value === "yes" ? what : `not: ${what}`;
  const operator = operatorsFor(type ?? "number").find((one) => one.value === op)?.label ?? op;
  return `${what} ${operator} ${valueText(type, value)}`;
}

export const kindText = (vocabulary: AlertsVocabulary, kind: string): string => vocabulary.kinds.find(({ id }) => id === kind)?.title ?? kind;

/** The whole rule as a sentence. */
export function ruleText(vocabulary: AlertsVocabulary, { kind, conditions }: RuleDefinition): string {
  const when = `When ${kindText(vocabulary, kind)}`;
  if (conditions.length === 0) return `${when}.`;
  return `${when} and ${conditions.map((one) => conditionText(vocabulary, kind, one)).join(", and ")}.`;
}

/** The initial condition. */
export function newCondition(vocabulary: AlertsVocabulary, kind: string, subject: RuleCondition["subject"]): RuleCondition {
  const fields = subject === "event" ? vocabulary.kinds.find(({ id }) => id === kind)?.fields : vocabulary.player;
  if (subject === "window") {
    const of = kind;
    return { subject, field: of === "bet" ? "wagers" : "count", of, by: "player", hours: 24, op: "least", value: "3" };
  }
  const first = fields?.[0];
  return withValidValue(first?.type, { subject, field: first?.id ?? "", op: "least", value: "" });
}

/** The condition with an operator and a value that are valid for its type. */
export function withValidValue(type: FieldType | undefined, condition: RuleCondition): RuleCondition {
  const ops = operatorsFor(type ?? "number").map(({ value }) => value);
  const op = ops.includes(condition.op) ? condition.op : (ops[0] ?? "is");
  const wasFlag = condition.value === "yes" || condition.value === "no";
  const value = type === "flag" ? (wasFlag ? condition.value : "yes") : wasFlag ? "" : condition.value;
  return { ...condition, op, value };
}

export const cooldowns = [
  { value: "0", label: "every time" }, { value: "60", label: "once an hour" }, { value: "360", label: "once in 6 hours" }, { value: "1440", label: "once a day" },
  { value: "10080", label: "once a week" }, { value: "43200", label: "once in 30 days" },
];
