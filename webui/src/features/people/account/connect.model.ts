// Handles the messages of the wallet overlay's frame.

import { errorText } from "../../../lib/errorText";

export type ConnectMode = "auth" | "connect";

/** A message of the embedded page. */
export type FrameMessage = { type: "opened" } | { type: "closed" } | { type: "uid"; uid: string };

/** Max length of a proof, far above that of any provider. */
const maxUidLength = 4096;

/** The message in an event's data. Null for anything else. */
export function readMessage(data: unknown): FrameMessage | null {
  if (data === null || typeof data !== "object") return null;
  const { type, uid } = data as Record<string, unknown>;
  if (type === "opened" || type === "closed") return { type };
  if (type === "uid" && typeof uid === "string" && uid !== "" && uid.length <= maxUidLength) return { type, uid };
  return null;
}

export interface ConnectHooks {
  /** Remembers for a day that a wallet was used. The proof itself is not stored. */
  remember(): void;
  fetchToken(uid: string): Promise<unknown>;
  connect(uid: string): Promise<unknown>;
  loginViaToken(token: string): Promise<void>;
  connected(): void;
  close(): void;
  toast(text: string): void;
  log(text: string): void;
}

/** One opening of the overlay. */
export class WalletConnect {
  private opened = false;
  private used = false;

  constructor(
    private readonly mode: ConnectMode,
    private readonly hooks: ConnectHooks,
  ) {}

  /** Handles one message. A frame that never opened has nothing to close. Its proof counts once. */
  async handleMessage(message: FrameMessage): Promise<void> {
    if (message.type === "opened") this.opened = true;
    else if (message.type === "closed") {
      if (this.opened) this.hooks.close();
    } else if (!this.used) {
      this.used = true;
      this.hooks.remember();
      await this.useProof(message.uid);
    }
  }

  private async useProof(uid: string): Promise<void> {
    try {
      if (this.mode === "auth") await this.signIn(uid);
      else {
        await this.hooks.connect(uid);
        this.hooks.connected();
      }
    } catch (error) {
      this.used = false;
      this.hooks.toast(errorText(error));
    }
  }

  private async signIn(uid: string): Promise<void> {
    const token = tokenOf(await this.hooks.fetchToken(uid));
    if (token === null) {
      this.used = false;
      this.hooks.log("The wallet answer contains no sign-in data.");
      return;
    }
    await this.hooks.loginViaToken(token);
  }
}

function tokenOf(answer: unknown): string | null {
  const token = (answer as { model?: { userAuthToken?: unknown } } | null)?.model?.userAuthToken;
  return typeof token === "string" && token !== "" ? token : null;
}
