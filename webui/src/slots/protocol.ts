// The provider protocol as a game sees it: requests over fetch, amounts in millionths of the
// currency. The address of the game has the session and the server's address.

import type { BookEvent } from "./events";

export interface Balance {
  amount: number;
  currency: string;
}

/** What the law where the player is does not allow. The time is in milliseconds. */
export interface Jurisdiction {
  disabledTurbo?: boolean;
  disabledAutoplay?: boolean;
  disabledSlamstop?: boolean;
  disabledSpacebar?: boolean;
  disabledBuyFeature?: boolean;
  minimumRoundDuration?: number;
}

/** Limits of the bet, in millionths. */
export interface BetConfig {
  minBet: number;
  maxBet: number;
  stepBet: number;
  defaultBetLevel: number;
  betLevels: number[];
  jurisdiction?: Jurisdiction;
}

export interface Round {
  amount: number;
  payout?: number;
  payoutMultiplier?: number;
  active: boolean;
  mode: string;
  /** The event that the player saw last, for a round that is resumed. */
  event?: string;
  state: BookEvent[];
}

export interface Launch {
  sessionID: string;
  server: string;
  language: string;
  /** The recorded round that is shown instead of a game for money. */
  replay?: Recorded;
}

/** A recorded round: its version, its outcome and its bet. */
export interface Recorded {
  game: string;
  version: string;
  mode: string;
  event: string;
  /** The bet in millionths; 0 if it is unknown. */
  amount: number;
  currency: string;
}

/** A refusal of the server with the code of the protocol, such as ERR_IPB. */
export class Refusal extends Error {
  constructor(readonly code: string, message: string) {
    super(message);
  }
}

/** Code of a request without an answer: the same request may be tried again. */
export const noAnswer = "NO_ANSWER";

/** Reads the launch data from the query of the game's address. */
export function readLaunch(query: string, protocol: string): Launch {
  const values = new URLSearchParams(query);
  const address = (values.get("rgs_url") ?? "").replace(/\/+$/, "");
  return {
    sessionID: values.get("sessionID") ?? "",
    server: /^(https?:)?\/\//.test(address) ? address : `${protocol}//${address}`,
    language: values.get("lang") ?? "en",
    ...(values.get("replay") === "true" && { replay: readRecorded(values) }),
  };
}

function readRecorded(values: URLSearchParams): Recorded {
  const text = (name: string) => values.get(name) ?? "";
  const amount = Number(text("amount"));
  return { game: text("game"), version: text("version"), mode: text("mode"), event: text("event"), amount: Number.isSafeInteger(amount) && amount > 0 ? amount : 0, currency: text("currency") };
}

/** A text of an answer, if it has it. */
function textOf(answer: unknown, name: string): string | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const value: unknown = Reflect.get(answer, name);
  return typeof value === "string" ? value : undefined;
}

type Fetch = (url: string, init: { method: string; headers?: Record<string, string>; body?: string }) => Promise<{ ok: boolean; json(): Promise<unknown> }>;

export class Server {
  constructor(private readonly launch: Launch, private readonly fetch: Fetch) {}

  authenticate() {
    return this.post<{ balance: Balance; config: BetConfig; round?: Round | null }>("wallet/authenticate", { language: this.launch.language });
  }

  play(mode: string, amount: number) {
    return this.post<{ balance: Balance; round: Round }>("wallet/play", { mode, amount });
  }

  endRound() {
    return this.post<{ balance: Balance }>("wallet/end-round", {});
  }

  /** Sends the server the last event that the player has seen, so that another device continues there. */
  event(event: string) {
    return this.post<{ event: string }>("bet/event", { event });
  }

  /** Reads a recorded round. It needs no session. */
  replay({ game, version, mode, event }: Recorded) {
    const path = [game, version, mode, event].map(encodeURIComponent).join("/");
    return this.send<{ payoutMultiplier: number; costMultiplier: number; state: BookEvent[] }>(`bet/replay/${path}`, { method: "GET" });
  }

  private post<T>(path: string, body: Record<string, unknown>): Promise<T> {
    return this.send(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ sessionID: this.launch.sessionID, ...body }) });
  }

  private async send<T>(path: string, request: Parameters<Fetch>[1]): Promise<T> {
    let answer;
    let content: unknown;
    try {
      answer = await this.fetch(`${this.launch.server}/${path}`, request);
      content = await answer.json();
    } catch {
      throw new Refusal(noAnswer, "The server did not answer.");
    }
    const error = textOf(content, "error");
    if (!answer.ok || error) throw new Refusal(error ?? textOf(content, "code") ?? "ERR_GEN", textOf(content, "message") ?? "The server refused the request.");
    return content as T;
  }
}
