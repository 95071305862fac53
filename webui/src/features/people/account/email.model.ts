// Changes the email address, and reverts a change.

import { signal } from "@preact/signals";
import { api, errorText, fieldErrors, isApiError } from "../../../lib/api";
import { session } from "../../../lib/session.model";
import { proofOf } from "./proof";
import "./account.texts";

export async function changeEmail(email: string, password: string): Promise<void> {
  const { user } = await api.post("/api/user/updateEmail", { email: email.trim(), ...proofOf(password) });
  session.setUser(user);
}

/** The text of a toast for an invalid or taken address. Empty for other refusals. */
export const emailRefusal = (refusal: unknown): string => fieldErrors(refusal).email ?? "";

export interface UndoHooks {
  undo(link: { user: string; token: string }): Promise<unknown>;
  /** All sessions have ended, including this one. */
  clearSession(): void;
}

export interface UndoState {
  phase: "asking" | "working" | "done" | "failed";
  failure: string;
  /** The server has not refused, so another attempt can succeed. */
  retry: boolean;
}

/** Reverts a changed address by the link of an email, after a confirmation. */
export class EmailUndo {
  readonly state = signal<UndoState>({ phase: "asking", failure: "", retry: false });

  constructor(private readonly hooks: UndoHooks) {}

  async run(user: string, token: string): Promise<void> {
    const { phase } = this.state.peek();
    if (phase === "working" || phase === "done") return;
    this.state.value = { phase: "working", failure: "", retry: false };
    try {
      await this.hooks.undo({ user, token });
      this.hooks.clearSession();
      this.state.value = { phase: "done", failure: "", retry: false };
    } catch (error) {
      const retry = !isApiError(error) || error.uncertain || error.status >= 500 || error.status === 429;
      this.state.value = { phase: "failed", failure: errorText(error), retry };
    }
  }
}
