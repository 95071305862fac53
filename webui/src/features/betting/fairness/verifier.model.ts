// The verifier's state: the form, the pay tables, and the check of both.

import { computed, signal } from "@preact/signals-react";
import type { Tables } from "./rules/game";
import { claimOfLink, type Claim } from "./verdict";
import { check, emptyForm, formOfLink, withGame, type Form } from "./verify";

export class Verifier {
  readonly form = signal<Form>(emptyForm());
  /** True once a check was asked for: empty fields are marked from then on. */
  readonly asked = signal(false);
  readonly tables = signal<Tables | null>(null);
  readonly tablesFailed = signal(false);
  /** A link named a bet but not all of it. */
  readonly brokenLink = signal(false);
  /** What the bet says that the fields were filled with. */
  private readonly linked = signal<{ form: Form; claim: Claim | null } | null>(null);
  /** The claim of the bet, as long as the fields are still its own. */
  readonly claim = computed(() => (this.linked.value?.form === this.form.value ? this.linked.value.claim : null));
  readonly checked = computed(() => check(this.form.value, this.tables.value, this.asked.value));

  constructor(private readonly loadTables: () => Promise<Tables>) {}

  /** Loads the pay tables; again after a failure. */
  async start(): Promise<void> {
    this.tablesFailed.value = false;
    try {
      this.tables.value = await this.loadTables();
    } catch {
      this.tablesFailed.value = true;
    }
  }

  /** Takes over the bet that the page's address names. */
  follow(search: string): void {
    if (!new URLSearchParams(search).has("verify")) return;
    const form = formOfLink(search);
    this.brokenLink.value = form === null;
    if (form) {
      this.form.value = form;
      this.linked.value = { form, claim: claimOfLink(search) };
    }
    this.asked.value = form !== null;
  }

  set(patch: Partial<Omit<Form, "game" | "choices">>): void {
    this.form.value = { ...this.form.peek(), ...patch };
  }

  choose(name: string, value: string): void {
    const form = this.form.peek();
    this.form.value = { ...form, choices: { ...form.choices, [name]: value } };
  }

  setGame(game: string): void {
    this.form.value = withGame(this.form.peek(), game);
  }
}
