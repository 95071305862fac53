// A rule being edited: its definition, its trial and its errors.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { api } from "../../../lib/api";
import type { RuleRow, SavedRule, BacktestAnswer } from "../../../lib/api.gen";
import { errorText, fieldErrors } from "../../../lib/errorText";
import { withValidValue, newCondition, fieldType, type AlertsVocabulary, type RuleCondition, type RuleDefinition } from "./ruleText";

export interface RuleModel {
  readonly definition: ReadonlySignal<RuleDefinition>;
  readonly on: ReadonlySignal<boolean>;
  readonly reason: ReadonlySignal<string>;
  /** Keyed by the names of the server, such as conditions.0.value. */
  readonly errors: ReadonlySignal<Record<string, string>>;
  readonly failure: ReadonlySignal<string | null>;
  readonly busy: ReadonlySignal<"try" | "save" | null>;
  readonly trial: ReadonlySignal<BacktestAnswer | null>;
  /** Whether the trial belongs to the current definition. */
  readonly isTried: ReadonlySignal<boolean>;
  set(change: Partial<RuleDefinition>): void;
  setKind(kind: string): void;
  setOn(on: boolean): void;
  setReason(reason: string): void;
  add(subject: RuleCondition["subject"]): void;
  change(at: number, change: Partial<RuleCondition>): void;
  remove(at: number): void;
  setEffect(id: string, on: boolean, value?: string): void;
  tryRule(): Promise<void>;
  save(): Promise<SavedRule | null>;
}

export const newRule = (kind: string): RuleDefinition => ({ name: "", guide: "", kind, severity: 2, cool_down: 1440, conditions: [], effects: [] });

export function ruleModel(vocabulary: AlertsVocabulary, row: RuleRow | null): RuleModel {
  const definition = signal(row?.definition ?? newRule(vocabulary.kinds[0]?.id ?? ""));
  const on = signal(row?.on ?? false);
  const reason = signal("");
  const errors = signal<Record<string, string>>({});
  const failure = signal<string | null>(null);
  const busy = signal<"try" | "save" | null>(null);
  const trial = signal<BacktestAnswer | null>(null);
  const triedDefinition = signal<RuleDefinition | null>(null);
  const isTried = computed(() => triedDefinition.value === definition.value);

  function set(change: Partial<RuleDefinition>): void {
    batch(() => {
      definition.value = { ...definition.peek(), ...change };
      errors.value = {};
      failure.value = null;
    });
  }

  async function runRequest<T>(what: "try" | "save", send: () => Promise<T>): Promise<T | null> {
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
    definition, on, reason, errors, failure, busy, trial, isTried, set,
    setKind(kind) {
      // Conditions on fields that the new kind does not have are removed. Conditions on the player
      // stay.
      set({ kind, conditions: definition.peek().conditions.filter(({ subject, of: current }) => subject === "player" || (subject === "window" && current !== "bet")) });
    },
    setOn: (next) => void (on.value = next),
    setReason: (next) => void (reason.value = next),
    add: (subject) => set({ conditions: [...definition.peek().conditions, newCondition(vocabulary, definition.peek().kind, subject)] }),
    change(at, change) {
      const { conditions, kind } = definition.peek();
      set({
        conditions: conditions.map((one, index) => {
          if (index !== at) return one;
          const next = { ...one, ...change };
          return withValidValue(fieldType(vocabulary, kind, next), next);
        }),
      });
    },
    remove: (at) => set({ conditions: definition.peek().conditions.filter((_, index) => index !== at) }),
    setEffect(id, used, value = "") {
      const otherEffects = definition.peek().effects.filter((one) => one.id !== id);
      set({ effects: used ? [...otherEffects, { id, value }] : otherEffects });
    },
    async tryRule() {
      const current = definition.peek();
      const answer = await runRequest("try", () => api.post("/api/admin/rule/try", { definition: current }));
      if (answer) batch(() => {
        trial.value = answer;
        triedDefinition.value = current;
      });
    },
    save: () => runRequest("save", () => api.post("/api/admin/rule/save", { id: row?.id ?? "", version: row?.version ?? 0, on: on.peek(), definition: definition.peek(), reason: reason.peek() })),
  };
}
