// The grid of limits: what is set, what holds, and what is about to be changed.

import { batch, computed, signal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { LimitChange, LimitsAnswer, StakeLimit } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";

export const parts = ["min", "max", "max_profit"] as const;
export type Part = (typeof parts)[number];

export const partNames: Record<Part, string> = { min: "Smallest stake", max: "Largest stake", max_profit: "Most that a wager may win" };

/** The column of dollars, which holds for every currency without its own amount. */
export const dollarColumn = "";

/** A field of the grid. */
export const keyOf = (game: string, currency: string, part: Part): string => `${game} ${currency} ${part}`;

/** What is set in a place; empty for nothing. */
export function setIn(answer: LimitsAnswer, game: string, currency: string): StakeLimit {
  const row = answer.rows.find((one) => one.game === game);
  const none = { min: "", max: "", max_profit: "" };
  if (!row) return none;
  return currency === dollarColumn ? row.dollars : (row.cells.find((cell) => cell.currency === currency)?.set ?? none);
}

/** What holds where nothing is set, for the eye of whoever types. */
export function heldIn(answer: LimitsAnswer, game: string, currency: string, part: Part): string {
  if (currency === dollarColumn) return setIn(answer, "", dollarColumn)[part];
  return answer.rows.find((one) => one.game === game)?.cells.find((cell) => cell.currency === currency)?.held[part] ?? "";
}

const amount = /^\d{1,15}(\.\d{1,8})?$/;

/** Why a text is no amount; null when it is one, or empty. */
export function amountProblem(text: string, decimals: number): string | null {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (!amount.test(trimmed) || Number(trimmed) <= 0) return "A decimal number above zero, such as 0.10, or empty.";
  const behind = trimmed.split(".")[1]?.length ?? 0;
  return behind > decimals ? `At most ${decimals} decimals.` : null;
}

/** The changes that typed fields make, place by place. */
export function changesOf(answer: LimitsAnswer, drafts: ReadonlyMap<string, string>): LimitChange[] {
  const changes: LimitChange[] = [];
  for (const { game } of answer.rows) {
    for (const currency of [dollarColumn, ...answer.currencies.map(({ id }) => id)]) {
      const was = setIn(answer, game, currency);
      const limit = { ...was };
      for (const part of parts) limit[part] = (drafts.get(keyOf(game, currency, part)) ?? was[part]).trim();
      if (parts.some((part) => limit[part] !== was[part])) changes.push({ game, currency, limit });
    }
  }
  return changes;
}

export type LimitsModel = ReturnType<typeof limitsModel>;

export function limitsModel() {
  const answer = signal<LimitsAnswer | null>(null);
  const failure = signal<string | null>(null);
  const drafts = signal<ReadonlyMap<string, string>>(new Map());
  const part = signal<Part>("min");
  const saving = signal(false);
  const refused = signal<string | null>(null);
  const changes = computed(() => (answer.value ? changesOf(answer.value, drafts.value) : []));
  const decimalsOf = (currency: string) => (currency === dollarColumn ? 6 : (answer.value?.currencies.find(({ id }) => id === currency)?.decimals ?? 8));

  async function load(): Promise<void> {
    try {
      const got = await api.post("/api/admin/offer/limits", {}, { retry: true });
      batch(() => {
        answer.value = got;
        failure.value = null;
      });
    } catch (error) {
      failure.value = errorText(error);
    }
  }

  return {
    answer, failure, part, saving, refused, changes, load, decimalsOf,
    textOf: (game: string, currency: string, of: Part) => drafts.value.get(keyOf(game, currency, of)) ?? (answer.value ? setIn(answer.value, game, currency)[of] : ""),
    type(game: string, currency: string, of: Part, text: string): void {
      drafts.value = new Map(drafts.peek()).set(keyOf(game, currency, of), text);
      refused.value = null;
    },
    discard(): void {
      drafts.value = new Map();
      refused.value = null;
    },
    /** Whether a typed field is no amount. Reads signals. */
    wrong: computed(() => changes.value.some(({ currency, limit }) => parts.some((one) => amountProblem(limit[one], decimalsOf(currency)) !== null))),
    /** Sends the changes; whether they are in force. */
    async save(reason: string): Promise<boolean> {
      const known = answer.peek();
      if (!known || saving.peek()) return false;
      saving.value = true;
      try {
        await api.post("/api/admin/offer/limits/change", { changes: changes.peek(), versions: known.versions, reason: reason.trim() });
        drafts.value = new Map();
        refused.value = null;
        await load();
        return true;
      } catch (error) {
        refused.value = errorText(error);
        await load(); // what somebody else changed meanwhile stands below what was typed
        return false;
      } finally {
        saving.value = false;
      }
    },
  };
}
