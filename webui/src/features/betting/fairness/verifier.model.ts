// The state of the verifier: the form, the pay tables and the check.

import { computed, signal } from "@preact/signals";
import type { Tables } from "./rules/game";
import { claimOfLink, type Claim } from "./verdict";
import { check, emptyForm, formOfLink, withGame, type Form } from "./verify";

export class Verifier {
  readonly form = signal<Form>(emptyForm());
  /** True after the first check. From then on empty fields are marked. */
  readonly submitted = signal(false);
  readonly tables = signal<Tables | null>(null);
  readonly tablesFailed = signal(false);
  /** A link named a bet but is incomplete. */
  readonly brokenLink = signal(false);
  /** The form that a link filled, and the claim of its bet. */
  private readonly linkedForm = signal<{ form: Form; claim: Claim | null } | null>(null);
  /** The claim of the bet, while the fields are unchanged. */
  readonly claim = computed(() => (this.linkedForm.value?.form === this.form.value ? this.linkedForm.value.claim : null));
  readonly result = computed(() => check(this.form.value, this.tables.value, this.submitted.value));

  constructor(private readonly loadTables: () => Promise<Tables>) {}

  /** Loads the pay tables. Can be called again after a failure. */
  async start(): Promise<void> {
    this.tablesFailed.value = false;
    try {
      this.tables.value = await this.loadTables();
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
