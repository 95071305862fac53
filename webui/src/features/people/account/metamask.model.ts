// Sign-in with a wallet extension: its account signs a one-time nonce.

import { signal } from "@preact/signals";
import type { SignatureRequest } from "../../../lib/api.gen";
import { isApiError } from "../../../lib/api";
import type { SignedIn } from "../../../lib/session.model";
import { text } from "./account.texts";

/** The API of an extension for pages (EIP-1193). */
export interface Extension {
  request(call: { method: string; params?: unknown[] }): Promise<unknown>;
}

declare global {
  interface Window {
    ethereum?: Extension;
  }
}

export interface MetamaskHooks {
  extension(): Extension | undefined;
  nonce(account: string): Promise<{ nonce: string }>;
  signature(proof: SignatureRequest): Promise<SignedIn>;
  accept(answer: SignedIn): Promise<void>;
  toast(text: string): void;
}

/** The error code if the player refuses in the extension. */
const rejectedCode = 4001;

/** The signed text. */
export const nonceMessage = (nonce: string): string => `I am signing my one-time nonce: ${nonce}`;

export class MetamaskSignIn {
  readonly loading = signal(false);

  constructor(private readonly hooks: MetamaskHooks) {}

  /**
   * From the press to the signed-in player. Failures are shown in a toast, except a refusal by the
   * player.
   */
  async start(): Promise<void> {
    if (this.loading.peek()) return;
    const extension = this.hooks.extension();
    if (!extension) {
      this.hooks.toast(text("account.metamask.missing"));
      return;
    }
    this.loading.value = true;
    try {
      await this.run(extension);
    } finally {
      this.loading.value = false;
    }
  }

  private async run(extension: Extension): Promise<void> {
    const address = await this.runRequest(() => accountOf(extension));
    if (address === null) return;
    const nonce = await this.fetchNonce(address);
    if (nonce === null) return;
    const message = nonceMessage(nonce);
    const signature = await this.runRequest(() => extension.request({ method: "personal_sign", params: [message, address] }));
    if (typeof signature !== "string") return;
    let answer: SignedIn;
    try {
      answer = await this.hooks.signature({ message, signature, address, nonce });
    } catch (error) {
      this.hooks.toast(refusalText(error));
      return;
    }
    await this.hooks.accept(answer);
  }

  // Sends a request to the extension. Null if it was not answered.
  private async runRequest<T>(request: () => Promise<T>): Promise<T | null> {
    try {
      return await request();
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== rejectedCode) this.hooks.toast(text("account.metamask.signature"));
      return null;
    }
  }

  private async fetchNonce(account: string): Promise<string | null> {
    try {
      return (await this.hooks.nonce(account)).nonce;
    } catch {
      this.hooks.toast(text("account.metamask.nonce"));
      return null;
    }
  }
}

async function accountOf(extension: Extension): Promise<string> {
  const accounts = await extension.request({ method: "eth_requestAccounts" });
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  if (typeof first !== "string") throw new Error("the extension returned no account");
  return first;
}

// A ban has its own text, because another attempt would not help.
function refusalText(error: unknown): string {
  if (isApiError(error) && error.is(403) && error.message) return error.message;
  return text("account.metamask.signature");
}
