// Another site's request to know who the player is here.

import { signal } from "@preact/signals-react";
import { errorText, isApiError } from "../../../lib/api";
import type { OAuthQuestion } from "../../../lib/api.gen";

export interface OAuthHooks {
  load(): Promise<OAuthQuestion>;
  answer(approve: boolean): Promise<{ redirect: string }>;
  /** Leaves for the other site. */
  go(address: string): void;
}

export type OAuthState =
  | { phase: "loading" }
  | { phase: "failed"; failure: string; retry: boolean }
  | { phase: "asking"; request: OAuthQuestion; sending: "approve" | "deny" | null; failure: string };

/** One request, from its loading to the player's answer. */
export class Authorization {
  readonly state = signal<OAuthState>({ phase: "loading" });

  constructor(private readonly hooks: OAuthHooks) {}

  async load(): Promise<void> {
    this.state.value = { phase: "loading" };
    try {
      this.state.value = { phase: "asking", request: await this.hooks.load(), sending: null, failure: "" };
    } catch (error) {
      this.state.value = { phase: "failed", failure: errorText(error), retry: !final(error) };
    }
  }

  /** Sends the answer and leaves. The button stays busy while the other site loads. */
  async answer(approve: boolean): Promise<void> {
    const asking = this.state.peek();
    if (asking.phase !== "asking" || asking.sending) return;
    this.state.value = { ...asking, sending: approve ? "approve" : "deny", failure: "" };
    try {
      this.hooks.go((await this.hooks.answer(approve)).redirect);
    } catch (error) {
      this.state.value = final(error)
        ? { phase: "failed", failure: errorText(error), retry: false }
        : { ...asking, failure: errorText(error) };
    }
  }
}

// The request is unknown, answered or too old: no other try will change that.
function final(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 410);
}
