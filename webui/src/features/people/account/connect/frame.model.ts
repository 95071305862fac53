// The embedded page's side of the wallet overlay.

import { signal } from "@preact/signals";
import { errorText } from "../../../../lib/errorText";
import { isApiError } from "../../../../lib/error";
import { text } from "../account.texts";
import { makeProof, type DeviceKey } from "./proof";
import type { ProveRequest } from "../../../../lib/api.gen";

export type FramePhase = "ready" | "working" | "failed" | "done";

export interface FrameHooks {
  post(message: { type: "opened" | "closed" } | { type: "uid"; uid: string }): void;
  key(): Promise<DeviceKey>;
  challenge(): Promise<{ challenge: string }>;
  prove(proof: ProveRequest): Promise<{ uid: string }>;
}

export class DeviceWallet {
  readonly phase = signal<FramePhase>("ready");
  readonly failure = signal("");

  constructor(private readonly hooks: FrameHooks) {}

  open(): void {
    this.hooks.post({ type: "opened" });
  }

  /** Proves the key to the server, passes the result to the page around, and reports the end. */
  async proceed(): Promise<void> {
    if (this.phase.peek() === "working" || this.phase.peek() === "done") return;
    this.phase.value = "working";
    try {
      const key = await this.hooks.key();
      const { challenge } = await this.hooks.challenge();
      const { uid } = await this.hooks.prove(await makeProof(key, challenge));
      this.phase.value = "done";
      this.hooks.post({ type: "uid", uid });
      this.hooks.post({ type: "closed" });
    } catch (error) {
      // Other errors come from the browser: no secure context, no database.
      this.failure.value = isApiError(error) ? errorText(error) : text("account.connect.noKeys");
      this.phase.value = "failed";
    }
  }

  cancel(): void {
    this.hooks.post({ type: "closed" });
  }
}
