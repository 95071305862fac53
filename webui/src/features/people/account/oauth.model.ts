// The request of another site for the player's identity.

import { signal } from "@preact/signals";
import { errorText, isApiError } from "../../../lib/api";
import type { OAuthConsentPage } from "../../../lib/api.gen";

export interface OAuthHooks {
  load(): Promise<OAuthConsentPage>;
  answer(approve: boolean): Promise<{ redirect: string }>;
  /** Redirects to the other site. */
  redirect(address: string): void;
}

export type OAuthState =
  | { phase: "loading" }
  | { phase: "failed"; failure: string; retry: boolean }
  | { phase: "asking"; request: OAuthConsentPage; sending: "approve" | "deny" | null; failure: string };

/** One request, from loading to the player's answer. */
export class Authorization {
  readonly state = signal<OAuthState>({ phase: "loading" });

  constructor(private readonly hooks: OAuthHooks) {}

  async load(): Promise<void> {
    this.state.value = { phase: "loading" };
    try {
      this.state.value = { phase: "asking", request: await this.hooks.load(), sending: null, failure: "" };
    } catch (error) {
      this.state.value = { phase: "failed", failure: errorText(error), retry: !isFinal(error) };
    }
  }

  /** Sends the answer and redirects. The button stays busy while the other site loads. */
  async answer(approve: boolean): Promise<void> {
    const question = this.state.peek();
    if (question.phase !== "asking" || question.sending) return;
    this.state.value = { ...question, sending: approve ? "approve" : "deny", failure: "" };
    try {
      this.hooks.redirect((await this.hooks.answer(approve)).redirect);
    } catch (error) {
      this.state.value = isFinal(error)
        ? { phase: "failed", failure: errorText(error), retry: false }
        : { ...question, failure: errorText(error) };
    }
  }
}

// The request is unknown, answered or expired, so another attempt cannot succeed.
function isFinal(error: unknown): boolean {
  return isApiError(error) && (error.status === 404 || error.status === 410);
}
