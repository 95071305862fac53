// How rules are said in sentences.

import { shortMultiplier } from "../../../lib/format";
import type { AlertsVocabulary, RuleCondition, RuleDefinition, RuleField } from "./wire";

export const severities = [{ value: "1", label: "Low" }, { value: "2", label: "Medium" }, { value: "3", label: "High" }] as const;
export const severityName = (severity: number): string => ["", "low", "medium", "high"][severity] ?? "";

export const scopes = [
  { value: "player", label: "of the player" }, { value: "address", label: "from the same address" }, { value: "device", label: "from the same browser" },
] as const;

type Type = RuleField["type"];

/** What a condition on a field of this type can ask. */
export function opsOf(type: Type): { value: RuleCondition["op"]; label: string }[] {
  if (type === "flag") return [{ value: "is", label: "is" }];
  if (type === "text" || type === "country") return [{ value: "any", label: "is one of" }, { value: "none", label: "is none of" }];
  if (type === "tags") return [{ value: "any", label: "include one of" }, { value: "none", label: "include none of" }];
  return [{ value: "least", label: "is at least" }, { value: "most", label: "is at most" }, { value: "is", label: "is exactly" }];
}

/** The type of what a condition compares; undefined for what the site no longer has. */
export function typeOf(words: AlertsVocabulary, kind: string, { subject, field }: RuleCondition): Type | undefined {
  if (subject === "event") return words.kinds.find(({ id }) => id === kind)?.fields.find(({ id }) => id === field)?.type;
  if (subject === "player") return words.player.find(({ id }) => id === field)?.type;
  return words.measures.find(({ id }) => id === field)?.type;
}

/** The kinds that a rule on a kind can count: bets are counted for bets alone. */
export function countable(words: AlertsVocabulary, kind: string) {
  return words.kinds.filter(({ id }) => id !== "bet" || kind === "bet");
}

/** What can be measured of a kind. */
export function measuresOf(words: AlertsVocabulary, of: string, by: string) {
  const kind = words.kinds.find(({ id }) => id === of);
  return words.measures.filter(({ id, bets }) => bets === (of === "bet") && (id !== "usd" || kind?.money) && (id !== "players" || by !== "player"));
}

export function valueText(type: Type | undefined, value: string): string {
  if (type === "dollars") return `$${value}`;
  if (type === "multiplier") return shortMultiplier(value);
  return value;
}

const measureText: Record<string, (many: string) => string> = {
  count: (many) => `the number of ${many}`,
  players: (many) => `the number of players with ${many}`,
  usd: (many) => `the worth of ${many}`,
  wagers: () => "the number of bets",
  staked: () => "what was staked",
  lost: () => "what the player lost",
  won: () => "what the player won",
};

/** What a condition of a window measures: "the number of sign-ups from the same browser in 24 hours". */
export function measured(words: AlertsVocabulary, { field, of = "", by = "player", hours = 0 }: RuleCondition): string {
  const many = words.kinds.find(({ id }) => id === of)?.many ?? of;
  const scope = of === "bet" ? "" : ` ${scopes.find(({ value }) => value === by)?.label ?? by}`;
  return `${measureText[field]?.(many) ?? field}${scope} in ${hours === 1 ? "an hour" : `${hours} hours`}`;
}

export function conditionText(words: AlertsVocabulary, kind: string, condition: RuleCondition): string {
  const type = typeOf(words, kind, condition);
  const { subject, field, op, value } = condition;
  const fields = subject === "event" ? words.kinds.find(({ id }) => id === kind)?.fields : words.player;
  const what = subject === "window" ? measured(words, condition) : (fields?.find(({ id }) => id === field)?.title ?? field);
  if (type === "flag") return value === "yes" ? what : `not: ${what}`;
  const said = opsOf(type ?? "number").find((one) => one.value === op)?.label ?? op;
  return `${what} ${said} ${valueText(type, value)}`;
}

export const kindText = (words: AlertsVocabulary, kind: string): string => words.kinds.find(({ id }) => id === kind)?.title ?? kind;

/** The whole rule in a sentence. */
export function ruleText(words: AlertsVocabulary, { kind, conditions }: RuleDefinition): string {
  const when = `When ${kindText(words, kind)}`;
  if (conditions.length === 0) return `${when}.`;
  return `${when} and ${conditions.map((one) => conditionText(words, kind, one)).join(", and ")}.`;
}

/** A condition to begin with. */
export function freshCondition(words: AlertsVocabulary, kind: string, subject: RuleCondition["subject"]): RuleCondition {
  const fields = subject === "event" ? words.kinds.find(({ id }) => id === kind)?.fields : words.player;
  if (subject === "window") {
    const of = kind;
    return { subject, field: of === "bet" ? "wagers" : "count", of, by: "player", hours: 24, op: "least", value: "3" };
  }
  const first = fields?.[0];
  return fitted(first?.type, { subject, field: first?.id ?? "", op: "least", value: "" });
}

/** The condition with an operator and a value that its type has. */
export function fitted(type: Type | undefined, condition: RuleCondition): RuleCondition {
  const ops = opsOf(type ?? "number").map(({ value }) => value);
  const op = ops.includes(condition.op) ? condition.op : (ops[0] ?? "is");
  const wasFlag = condition.value === "yes" || condition.value === "no";
  const value = type === "flag" ? (wasFlag ? condition.value : "yes") : wasFlag ? "" : condition.value;
  return { ...condition, op, value };
}

export const pauses = [
  { value: "0", label: "every time" }, { value: "60", label: "once an hour" }, { value: "360", label: "once in 6 hours" }, { value: "1440", label: "once a day" },
  { value: "10080", label: "once a week" }, { value: "43200", label: "once in 30 days" },
];
