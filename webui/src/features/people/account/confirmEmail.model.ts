// Confirms an email address by the link of an email. Scanners of mail servers open links and run
// scripts, so a visit alone confirms nothing unless the owner of the account is signed in.

import { signal } from "@preact/signals";
import { errorText, isApiError } from "../../../lib/api";

export interface ConfirmHooks {
  confirm(link: { user: string; token: string }): Promise<{ already: boolean }>;
  /** Loads the player again, if a player is signed in here. */
  refreshUser(): Promise<void>;
  done(already: boolean): void;
}

export interface ConfirmState {
  phase: "asking" | "working" | "failed";
  failure: string;
  /** The server has not refused, so another attempt can succeed. */
  retry: boolean;
}

/** One confirmation at a time, because the link is valid for a single use. */
export class EmailConfirmation {
  readonly state = signal<ConfirmState>({ phase: "asking", failure: "", retry: false });
  private running = "";

  constructor(private readonly hooks: ConfirmHooks) {}

  async run(user: string, token: string): Promise<void> {
    const link = `${user}/${token}`;
    if (this.running === link) return;
    this.running = link;
    this.state.value = { phase: "working", failure: "", retry: false };
    try {
      const { already } = await this.hooks.confirm({ user, token });
      await this.hooks.refreshUser();
      this.hooks.done(already);
    } catch (error) {
      const retry = !isApiError(error) || error.uncertain || error.status >= 500 || error.status === 429;
      this.state.value = { phase: "failed", failure: errorText(error), retry };
    } finally {
      this.running = "";
    }
  }
}
