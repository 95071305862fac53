// The grid of limits: the set values, the values in force, and the pending changes.

import { batch, computed, signal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { LimitChange, LimitsAnswer, StakeLimit } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";

export const limitParts = ["min", "max", "max_profit"] as const;
export type LimitPart = (typeof limitParts)[number];

export const limitPartNames: Record<LimitPart, string> = { min: "Min stake", max: "Max stake", max_profit: "Max profit" };

/** The column of dollars, which applies to every currency without its own amount. */
export const dollarColumn = "";

/** The key of a field of the grid. */
export const fieldKey = (game: string, currency: string, part: LimitPart): string => `${game} ${currency} ${part}`;

/** The value that is set in a cell. Empty for none. */
export function cellValues(answer: LimitsAnswer, game: string, currency: string): StakeLimit {
  const row = answer.rows.find((one) => one.game === game);
  const none = { min: "", max: "", max_profit: "" };
  if (!row) return none;
  return currency === dollarColumn ? row.dollars : (row.cells.find((cell) => cell.currency === currency)?.set ?? none);
}

/** The value in force where nothing is set, shown as a placeholder. */
export function effectiveValue(answer: LimitsAnswer, game: string, currency: string, part: LimitPart): string {
  if (currency === dollarColumn) return cellValues(answer, "", dollarColumn)[part];
  return answer.rows.find((one) => one.game === game)?.cells.find((cell) => cell.currency === currency)?.effective[part] ?? "";
}

const amountPattern = /^\d{1,15}(\.\d{1,8})?$/;

/** The error of an invalid amount. Null if it is valid or empty. */
export function amountProblem(text: string, decimals: number): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (!amountPattern.test(trimmed) || Number(trimmed) <= 0) return "A decimal number above zero, such as 0.10, or empty.";
  const decimalCount = trimmed.split(".")[1]?.length ?? 0;
  return decimalCount > decimals ? `At most ${decimals} decimals.` : null;
}

/** The changes of the typed fields, cell by cell. */
export function limitChanges(answer: LimitsAnswer, drafts: ReadonlyMap<string, string>): LimitChange[] {
  const changes: LimitChange[] = [];
  for (const { game } of answer.rows) {
    for (const currency of [dollarColumn, ...answer.currencies.map(({ id }) => id)]) {
      const before = cellValues(answer, game, currency);
      const limit = { ...before };
      for (const part of limitParts) limit[part] = (drafts.get(fieldKey(game, currency, part)) ?? before[part]).trim();
      if (limitParts.some((part) => limit[part] !== before[part])) changes.push({ game, currency, limit });
    }
  }
  return changes;
}

export type LimitsModel = ReturnType<typeof limitsModel>;

export function limitsModel() {
  const answer = signal<LimitsAnswer | null>(null);
  const failure = signal<string | null>(null);
  const drafts = signal<ReadonlyMap<string, string>>(new Map());
  const part = signal<LimitPart>("min");
  const saving = signal(false);
  const problem = signal<string | null>(null);
  const changes = computed(() => (answer.value ? limitChanges(answer.value, drafts.value) : []));
  const decimalsOf = (currency: string) => (currency === dollarColumn ? 6 : (answer.value?.currencies.find(({ id }) => id === currency)?.decimals ?? 8));

  async function load(): Promise<void> {
    try {
      const response = await api.post("/api/admin/offer/limits", {}, { retry: true });
      batch(() => {
        answer.value = response;
        failure.value = null;
      });
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  return {
    answer, failure, part, saving, problem, changes, load, decimalsOf,
    fieldText: (game: string, currency: string, of: LimitPart) => drafts.value.get(fieldKey(game, currency, of)) ?? (answer.value ? cellValues(answer.value, game, currency)[of] : ""),
    setText(game: string, currency: string, of: LimitPart, text: string): void {
      drafts.value = new Map(drafts.peek()).set(fieldKey(game, currency, of), text);
      problem.value = null;
    },
    discard(): void {
      drafts.value = new Map();
      problem.value = null;
    },
    /** Whether a typed field is invalid. Reads signals. */
    hasInvalid: computed(() => changes.value.some(({ currency, limit }) => limitParts.some((one) => amountProblem(limit[one], decimalsOf(currency)) !== null))),
    /** Sends the changes. Returns whether they are in force. */
    async save(reason: string): Promise<boolean> {
      const stored = answer.peek();
      if (!stored || saving.peek()) return false;
      saving.value = true;
      try {
        await api.post("/api/admin/offer/limits/change", { changes: changes.peek(), versions: stored.versions, reason: reason.trim() });
        drafts.value = new Map();
        problem.value = null;
        await load();
        return true;
      } catch (error) {
        problem.value = errorText(error);
        await load(); // values that another person changed meanwhile are shown below the typed ones
        return false;
      } finally {
        saving.value = false;
      }
    },
  };
}
