// How a call of play gets to the server and back, whatever the network does.

import { api } from "../../../lib/api";
import { bootstrap } from "../../../lib/bootstrap";
import { Early } from "../../../lib/early";
import { ApiError } from "../../../lib/error";
import { whisper } from "../../../lib/socket";
import { store } from "../../../lib/store";
import type { WhisperAnswer, WhisperRequest } from "../../../lib/types";
import { games } from "./games";
import { isPassing } from "./refusal";

export type PlayEvent = "Play" | "Turn" | "Finish" | "RestoreData" | "GameData";

/** Milliseconds a single sending may take before it is sent again. */
const patience = 8000;
const firstPause = 400;
const longestPause = 5000;
/** Failures in a row from which the player is told. */
const toldAfter = 2;

/** What the page of a game begins with, asked while its link is being pressed. */
const early: { [Event in PlayEvent]?: Early<WhisperAnswer<Event>> } = { GameData: new Early(), RestoreData: new Early() };
const question = (data: object) => JSON.stringify([store.user.peek()?._id, data]);

/** Asks what the page of a game begins with; it is about to be opened. */
export function askEarly(game: string): void {
  if (!games[game]) return;
  const data = { api_id: game };
  early.GameData?.ask(question(data), () => sendNow("GameData", data));
  early.RestoreData?.ask(question(data), () => sendNow("RestoreData", data));
}

// The document of a game's page brings both answers with it, for whoever it was made.
const { game: brought, user: madeFor } = bootstrap;
if (brought && madeFor?._id === store.user.peek()?._id) {
  early.GameData?.put(question({ api_id: brought.id }), brought.data);
  early.RestoreData?.put(question({ api_id: brought.id }), brought.restore);
}

/** Sends one request, or takes the answer that was asked for early. */
export function send<Event extends PlayEvent>(event: Event, data: WhisperRequest<Event>): Promise<WhisperAnswer<Event>> {
  return early[event]?.take(question(data)) ?? sendNow(event, data);
}

/**
 * A guest is known by the browser's cookie, which a socket
 * that was opened before it does not carry; players use the socket.
 */
function sendNow<Event extends PlayEvent>(event: Event, data: WhisperRequest<Event>): Promise<WhisperAnswer<Event>> {
  if (!store.user.peek()) return api.whisper(event, data, { timeout: patience });
  return whisper(event, data, { timeout: patience, resend: true });
}

export interface Persistence {
  sleep(ms: number): Promise<void>;
  /** Told when answers stay away, and when one came again. */
  waiting(waits: boolean): void;
  /** True when nobody waits for the answer any more. */
  gone(): boolean;
}

/** Sends the same until it is answered or refused for good. */
export async function untilAnswered<Answer>(sendOnce: () => Promise<Answer>, { sleep, waiting, gone }: Persistence): Promise<Answer> {
  for (let failed = 0; ; ) {
    try {
      const answer = await sendOnce();
      if (failed >= toldAfter) waiting(false);
      return answer;
    } catch (error) {
      if (!isPassing(error) || gone()) {
        if (failed >= toldAfter) waiting(false);
        throw error;
      }
      failed += 1;
      if (failed === toldAfter) waiting(true);
      await sleep(pauseAfter(failed, error));
    }
  }
}

/** The pause after so many failures: the server's word, or doubling. */
export function pauseAfter(failed: number, error: unknown): number {
  const told = error instanceof ApiError ? error.retryAfter : undefined;
  if (told !== undefined && told > 0) return Math.min(told * 1000, 30_000);
  return Math.min(firstPause * 2 ** (failed - 1), longestPause);
}
