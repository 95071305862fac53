// What the wallet overlay does with the messages of its frame.

import { errorText } from "../../../lib/explain";

export type ConnectMode = "auth" | "connect";

/** What the embedded page tells. */
export type FrameMessage = { type: "opened" } | { type: "closed" } | { type: "uid"; uid: string };

/** Letters of a proof; far more than any provider's. */
const uidLimit = 4096;

/** The message in an event's data; null for whatever else a frame may send. */
export function readMessage(data: unknown): FrameMessage | null {
  if (data === null || typeof data !== "object") return null;
  const { type, uid } = data as Record<string, unknown>;
  if (type === "opened" || type === "closed") return { type };
  if (type === "uid" && typeof uid === "string" && uid !== "" && uid.length <= uidLimit) return { type, uid };
  return null;
}

export interface ConnectHooks {
  /** Notes for a day that a wallet was used; the proof itself is kept nowhere. */
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

  /** Takes one message. A frame that never opened has nothing to close; its proof counts once. */
  async take(message: FrameMessage): Promise<void> {
    if (message.type === "opened") this.opened = true;
    else if (message.type === "closed") {
      if (this.opened) this.hooks.close();
    } else if (!this.used) {
      this.used = true;
      this.hooks.remember();
      await this.use(message.uid);
    }
  }

  private async use(uid: string): Promise<void> {
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
    const token = tokenIn(await this.hooks.fetchToken(uid));
    if (token === null) {
      this.used = false;
      this.hooks.log("The wallet's answer holds no sign-in data.");
      return;
    }
    await this.hooks.loginViaToken(token);
  }
}

function tokenIn(answer: unknown): string | null {
  const token = (answer as { model?: { userAuthToken?: unknown } } | null)?.model?.userAuthToken;
  return typeof token === "string" && token !== "" ? token : null;
}
