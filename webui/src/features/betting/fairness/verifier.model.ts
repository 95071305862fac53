// The state of the verifier: the form, the pay tables and the check.

import { computed, signal } from "@preact/signals";
import type { GameTables } from "./tables";
import { claimOfLink, type Claim } from "./verdict";
import { check, emptyForm, formOfLink, NoWeights, withGame, type Form } from "./verify";
import { PackageError, type PackageMode, type Weights } from "./weights";

/** The weights of a mode of an installed game: loading, failed or loaded. */
type WeightsState = { kind: "loading" } | { kind: "failed"; error: unknown } | { kind: "loaded"; weights: Weights };

const keyOf = ({ game, version, mode }: PackageMode) => `${game}/${version}/${mode}`;

export class Verifier {
  readonly form = signal<Form>(emptyForm());
  /** True after the first check. From then on empty fields are marked. */
  readonly submitted = signal(false);
  readonly tables = signal<GameTables | null>(null);
  readonly tablesFailed = signal(false);
  /** A link named a bet but is incomplete. */
  readonly brokenLink = signal(false);
  /** The form that a link filled, and the claim of its bet. */
  private readonly linkedForm = signal<{ form: Form; claim: Claim | null } | null>(null);
  /** The claim of the bet, while the fields are unchanged. */
  readonly claim = computed(() => (this.linkedForm.value?.form === this.form.value ? this.linkedForm.value.claim : null));
  private readonly weights = signal<Record<string, WeightsState>>({});
  readonly result = computed(() => {
    const tables = this.tables.value;
    return check(this.form.value, tables && { ...tables, weights: this.loadedWeights }, this.submitted.value);
  });
  /** The state of the weights that the check waits for. Undefined before they are requested. */
  readonly waitingFor = computed(() => {
    const wanted = this.result.value.needsWeights;
    return wanted && this.weights.value[keyOf(wanted)];
  });

  constructor(
    private readonly loadTables: () => Promise<GameTables>,
    private readonly loadWeights: (wanted: PackageMode) => Promise<Weights>,
  ) {}

  /** Reads a signal. */
  private readonly loadedWeights = (wanted: PackageMode): Weights => {
    const state = this.weights.value[keyOf(wanted)];
    if (state?.kind !== "loaded") throw new NoWeights(wanted);
    return state.weights;
  };

  /** Loads the weights that the check needs. Can be called again after a failure. */
  async loadNeeded(): Promise<void> {
    const wanted = this.result.peek().needsWeights;
    if (!wanted || this.waitingFor.peek()?.kind === "loading") return;
    const set = (state: WeightsState) => (this.weights.value = { ...this.weights.peek(), [keyOf(wanted)]: state });
    set({ kind: "loading" });
    set(await this.loadWeights(wanted).then((weights) => ({ kind: "loaded" as const, weights }), (error: unknown) => ({ kind: "failed" as const, error })));
  }

  /** Marks empty fields from now on, and loads what is missing. */
  submit(): void {
    this.submitted.value = true;
    void this.loadNeeded();
  }

  /** Loads the pay tables. Can be called again after a failure. */
  async start(): Promise<void> {
    this.tablesFailed.value = false;
    try {
      this.tables.value = await this.loadTables();
      if (this.submitted.peek()) void this.loadNeeded();
    } catch {
      this.tablesFailed.value = true;
    }
  }

  /** Fills the form with the bet that the page's address names. */
  applyLink(search: string): void {
    if (!new URLSearchParams(search).has("verify")) return;
    const form = formOfLink(search);
    this.brokenLink.value = form === null;
    if (form) {
      this.form.value = form;
      this.linkedForm.value = { form, claim: claimOfLink(search) };
    }
    this.submitted.value = form !== null;
    void this.loadNeeded();
  }

  set(patch: Partial<Omit<Form, "game" | "choices">>): void {
    this.form.value = { ...this.form.peek(), ...patch };
  }

  setChoice(name: string, value: string): void {
    const form = this.form.peek();
    this.form.value = { ...form, choices: { ...form.choices, [name]: value } };
  }

  setGame(game: string): void {
    this.form.value = withGame(this.form.peek(), game);
  }
}

/** Why the weights are not there, as the key of a text. */
export function weightsProblem(error: unknown): { key: "fairness.weightsMissing" | "fairness.weightsDiffer" | "fairness.weightsFailed"; what: string } {
  if (!(error instanceof PackageError)) return { key: "fairness.weightsFailed", what: "" };
  return { key: error.reason === "missing" ? "fairness.weightsMissing" : "fairness.weightsDiffer", what: error.message };
}
