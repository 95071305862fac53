// Sends the calls of play to the server and repeats them after network failures.

import { api } from "../../../lib/api";
import { bootstrap } from "../../../lib/bootstrap";
import { PrefetchCache } from "../../../lib/prefetchCache";
import { ApiError } from "../../../lib/error";
import { whisper } from "../../../lib/socket";
import { store } from "../../../lib/store";
import type { WhisperAnswer, WhisperRequest } from "../../../lib/types";
import { games } from "./games";
import { isTransient } from "./refusal";

export type PlayEvent = "Play" | "Turn" | "Finish" | "RestoreData" | "GameData";

/** Timeout of one attempt in milliseconds. */
const callTimeout = 8000;
const firstRetryDelay = 400;
const maxRetryDelay = 5000;
/** Number of failures in a row after which the player is notified. */
const notifyAfterFailures = 2;

/** The data of a game's page, requested while its link is being pressed. */
const prefetches: { [Event in PlayEvent]?: PrefetchCache<WhisperAnswer<Event>> } = { GameData: new PrefetchCache(), RestoreData: new PrefetchCache() };
const requestKey = (data: object) => JSON.stringify([store.user.peek()?._id, data]);

/** Requests the data of a game's page before the page opens. */
export function prefetchGame(game: string): void {
  if (!games[game]) return;
  const data = { api_id: game };
  prefetches.GameData?.prefetch(requestKey(data), () => sendNow("GameData", data));
  prefetches.RestoreData?.prefetch(requestKey(data), () => sendNow("RestoreData", data));
}

// The document of a game's page includes both responses, and the user they belong to.
const { game: pageGame, user: madeFor } = bootstrap;
if (pageGame && madeFor?._id === store.user.peek()?._id) {
  prefetches.GameData?.set(requestKey({ api_id: pageGame.id }), pageGame.data);
  prefetches.RestoreData?.set(requestKey({ api_id: pageGame.id }), pageGame.restore);
}

/** Sends a request, or uses the response that was requested early. */
export function send<Event extends PlayEvent>(event: Event, data: WhisperRequest<Event>): Promise<WhisperAnswer<Event>> {
  return prefetches[event]?.take(requestKey(data)) ?? sendNow(event, data);
}

/**
 * A guest is identified by the browser's cookie. A socket that opened before the cookie does not
 * have it, so guests use HTTP and players use the socket.
 */
function sendNow<Event extends PlayEvent>(event: Event, data: WhisperRequest<Event>): Promise<WhisperAnswer<Event>> {
  if (!store.user.peek()) return api.whisper(event, data, { timeout: callTimeout });
  return whisper(event, data, { timeout: callTimeout, resend: true });
}

export interface RetryOptions {
  sleep(ms: number): Promise<void>;
  /** Called when responses are missing, and when one arrives again. */
  onWaiting(waits: boolean): void;
  /** True when no caller waits for the response any more. */
  isAbandoned(): boolean;
}

/** Sends the same request until it is answered or refused permanently. */
export async function retryUntilAnswered<Answer>(sendOnce: () => Promise<Answer>, { sleep, onWaiting, isAbandoned }: RetryOptions): Promise<Answer> {
  for (let failures = 0; ; ) {
    try {
      const answer = await sendOnce();
      if (failures >= notifyAfterFailures) onWaiting(false);
      return answer;
    } catch (error) {
      if (!isTransient(error) || isAbandoned()) {
        if (failures >= notifyAfterFailures) onWaiting(false);
        throw error;
      }
      failures += 1;
      if (failures === notifyAfterFailures) onWaiting(true);
      await sleep(retryDelay(failures, error));
    }
  }
}

/** The pause after a number of failures: the server's value, or doubling. */
export function retryDelay(failures: number, error: unknown): number {
  const retryAfter = error instanceof ApiError ? error.retryAfter : undefined;
  if (retryAfter !== undefined && retryAfter > 0) return Math.min(retryAfter * 1000, 30_000);
  return Math.min(firstRetryDelay * 2 ** (failures - 1), maxRetryDelay);
}
