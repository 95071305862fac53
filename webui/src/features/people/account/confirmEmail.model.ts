// Confirms an e-mail address by the link of a letter.

import { signal } from "@preact/signals-react";
import { errorText, isApiError } from "../../../lib/api";

export interface ConfirmHooks {
  confirm(link: { user: string; token: string }): Promise<unknown>;
  /** Loads the player anew, if somebody is signed in here. */
  refreshUser(): Promise<void>;
  done(): void;
}

export interface ConfirmState {
  phase: "working" | "failed";
  failure: string;
  /** The server has not refused: another try may pass. */
  retry: boolean;
}

/** One confirmation at a time: the link is good for a single use. */
export class EmailConfirmation {
  readonly state = signal<ConfirmState>({ phase: "working", failure: "", retry: false });
  private running = "";

  constructor(private readonly hooks: ConfirmHooks) {}

  async run(user: string, token: string): Promise<void> {
    const link = `${user}/${token}`;
    if (this.running === link) return;
    this.running = link;
    this.state.value = { phase: "working", failure: "", retry: false };
    try {
      await this.hooks.confirm({ user, token });
      await this.hooks.refreshUser();
      this.hooks.done();
    } catch (error) {
      const retry = !isApiError(error) || error.uncertain || error.status >= 500 || error.status === 429;
      this.state.value = { phase: "failed", failure: errorText(error), retry };
    } finally {
      this.running = "";
    }
  }
}
