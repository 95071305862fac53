// A rule while it is edited: what it says, whether that was tried, and what is
// wrong with it.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals-react";
import { api } from "../../../lib/api";
import type { RuleRow, SavedRule, TrialAnswer } from "../../../lib/api.gen";
import { errorText, fieldErrors } from "../../../lib/explain";
import { fitted, freshCondition, typeOf } from "./words";
import type { AlertsVocabulary, RuleCondition, RuleDefinition } from "./wire";

export interface RuleModel {
  readonly definition: ReadonlySignal<RuleDefinition>;
  readonly on: ReadonlySignal<boolean>;
  readonly reason: ReadonlySignal<string>;
  /** By the names of the server, such as conditions.0.value. */
  readonly errors: ReadonlySignal<Record<string, string>>;
  readonly failure: ReadonlySignal<string | null>;
  readonly busy: ReadonlySignal<"try" | "save" | null>;
  readonly trial: ReadonlySignal<TrialAnswer | null>;
  /** Whether the trial is of what stands there now. */
  readonly tried: ReadonlySignal<boolean>;
  set(change: Partial<RuleDefinition>): void;
  setKind(kind: string): void;
  setOn(on: boolean): void;
  setReason(reason: string): void;
  add(subject: RuleCondition["subject"]): void;
  change(at: number, change: Partial<RuleCondition>): void;
  remove(at: number): void;
  setEffect(id: string, on: boolean, value?: string): void;
  run(): Promise<void>;
  save(): Promise<SavedRule | null>;
}

export const freshRule = (kind: string): RuleDefinition => ({ name: "", guide: "", kind, severity: 2, cool_down: 1440, conditions: [], effects: [] });

export function ruleModel(words: AlertsVocabulary, row: RuleRow | null): RuleModel {
  const definition = signal(row?.definition ?? freshRule(words.kinds[0]?.id ?? ""));
  const on = signal(row?.on ?? false);
  const reason = signal("");
  const errors = signal<Record<string, string>>({});
  const failure = signal<string | null>(null);
  const busy = signal<"try" | "save" | null>(null);
  const trial = signal<TrialAnswer | null>(null);
  const triedOf = signal<RuleDefinition | null>(null);
  const tried = computed(() => triedOf.value === definition.value);

  function set(change: Partial<RuleDefinition>): void {
    batch(() => {
      definition.value = { ...definition.peek(), ...change };
      errors.value = {};
      failure.value = null;
    });
  }

  async function ask<T>(what: "try" | "save", send: () => Promise<T>): Promise<T | null> {
    if (busy.peek()) return null;
    batch(() => {
      busy.value = what;
      errors.value = {};
      failure.value = null;
    });
    try {
      return await send();
    } catch (error) {
      batch(() => {
        errors.value = fieldErrors(error);
        failure.value = errorText(error);
      });
      return null;
    } finally {
      busy.value = null;
    }
  }

  return {
    definition, on, reason, errors, failure, busy, trial, tried, set,
    setKind(kind) {
      // Conditions on fields that the new kind does not have are gone; those of the player stay.
      set({ kind, conditions: definition.peek().conditions.filter(({ subject, of }) => subject === "player" || (subject === "window" && of !== "bet")) });
    },
    setOn: (next) => void (on.value = next),
    setReason: (next) => void (reason.value = next),
    add: (subject) => set({ conditions: [...definition.peek().conditions, freshCondition(words, definition.peek().kind, subject)] }),
    change(at, change) {
      const { conditions, kind } = definition.peek();
      set({
        conditions: conditions.map((one, index) => {
          if (index !== at) return one;
          const next = { ...one, ...change };
          return fitted(typeOf(words, kind, next), next);
        }),
      });
    },
    remove: (at) => set({ conditions: definition.peek().conditions.filter((_, index) => index !== at) }),
    setEffect(id, used, value = "") {
      const others = definition.peek().effects.filter((one) => one.id !== id);
      set({ effects: used ? [...others, { id, value }] : others });
    },
    async run() {
      const of = definition.peek();
      const answer = await ask("try", () => api.post("/api/admin/rule/try", { definition: of }));
      if (answer) batch(() => {
        trial.value = answer;
        triedOf.value = of;
      });
    },
    save: () => ask("save", () => api.post("/api/admin/rule/save", { id: row?.id ?? "", version: row?.version ?? 0, on: on.peek(), definition: definition.peek(), reason: reason.peek() })),
  };
}
