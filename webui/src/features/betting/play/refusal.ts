// The meaning of a refused Play, Turn or Finish: its text, and the reaction.

import { type LimitRefusal, limitRefusal } from "../../../lib/limitRefusal";
import { ApiError } from "../../../lib/error";
import { errorText } from "../../../lib/errorText";
import { text } from "./play.texts";

export interface Refusal {
  /** The text for the player. Null shows nothing. */
  text: string | null;
  /** Opens the sign-in dialog. */
  auth?: boolean;
  /** The server failed: its message is shown with the code, on the home page. */
  home?: boolean;
  /** The state here differs from the server's and must be loaded again. */
  restore?: boolean;
  /** The same request can be sent again. */
  retry?: boolean;
  /** The player's own limit refuses it, and a dialog explains it. */
  control?: LimitRefusal;
  /** The balance is insufficient. */
  balance?: boolean;
  /** The round accepts no more bets. */
  late?: boolean;
}

/** The game's own texts for codes above 0. */
export type Explain = (code: number, message: string) => string | null;

/** Codes from here on are the site's general ones, equal to HTTP status codes. */
const generalCodes = 400;
/** A 503 with this message is a setting of the operator. Sending again does not help. */
const betsOff = "Bets are disabled.";

/**
 * Whether it is unknown if the server handled the request, or the server was too busy. The same
 * request with its id is then sent again until it is answered.
 */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.kind === "aborted") return false;
  if (error.kind !== "refused") return true;
  if (error.extra.reason === "guests") return false; // passes only after an hour
  return error.status === 429 || (error.status === 503 && error.message !== betsOff) || error.status === 502 || error.status === 504;
}

/** The meaning of a refused Play. */
export function playRefusal(error: unknown, guest: boolean, explain?: Explain): Refusal {
  if (!(error instanceof ApiError)) return { text: errorText(error) };
  const { code, message, extra } = error;
  const control = limitRefusal(error);
  if (control) return { text: control.text, control };
  if (code >= generalCodes) return generalRefusal(error);
  if (code > 0) return gameRefusal(code, message, explain);
  switch (code) {
    case 0:
    case -8:
      return { text: null };
    case -1:
      return { text: minimumText(message, extra) };
    case -2:
      return { text: text("play.auth"), auth: true };
    case -3:
      return { text: text("play.unknownGame") };
    case -4:
      return { text: extra.reason ? message || text("play.wager") : text("play.wager"), balance: extra.reason === "balance" };
    case -5:
      return { text: extra.reason ? message || text("play.disabled") : text("play.disabled") };
    case -6:
      return { text: text("play.stage"), late: true };
    case -7:
      return guest ? { text: null, auth: true } : { text: text("play.demoOff") };
    case -9:
      return { text: extra.max ? text("play.promoMax", { max: String(extra.max) }) : message };
    case -10:
      return { text: text("play.noPrice") };
    case -99:
      return { text: text("play.originalsOff") };
    default:
      return { text: text("play.unknownError", { code }) };
  }
}

/** The meaning of a refused Turn or Finish. */
export function turnRefusal(error: unknown, explain?: Explain): Refusal {
  if (!(error instanceof ApiError)) return { text: errorText(error) };
  const { code, message } = error;
  const control = limitRefusal(error);
  if (control) return { text: control.text, control };
  if (code >= generalCodes) return generalRefusal(error);
  switch (code) {
    case 0:
      return { text: null, retry: true };
    case 1:
      return { text: text("play.gameId"), restore: true };
    case 2:
      return { text: explain?.(code, message) ?? (message || text("play.turnFailed")) };
    case 3: {
      const gameText = explain?.(code, message);
      return gameText ? { text: gameText, restore: true } : { text: text("play.operation") };
    }
    case -4:
      return { text: message || text("play.wager"), balance: error.extra.reason === "balance" };
    default:
      return { text: text("play.unknownError", { code }) };
  }
}

function gameRefusal(code: number, message: string, explain?: Explain): Refusal {
  const gameText = explain?.(code, message);
  const restore = code === 2 || code === 3;
  if (gameText) return { text: gameText, restore };
  const known: Record<number, string> = { 1: message || text("play.choice"), 2: message || text("play.wait"), 3: message || text("play.closed") };
  return { text: known[code] ?? text("play.unknownError", { code }), restore };
}

function generalRefusal(error: ApiError): Refusal {
  if (error.status === 503 || error.code === 503) return { text: error.message || errorText(error) };
  if (error.code >= 500) return { text: `${error.message || text("play.failedTitle")} (${error.code})`, home: true };
  return { text: errorText(error), auth: error.code === 401 };
}

function minimumText(message: string, extra: Record<string, unknown>): string {
  const { min, currency } = extra;
  if (typeof min !== "string" && typeof min !== "number") return message;
  return text("play.min", { min: String(min), currency: typeof currency === "string" ? currency.toUpperCase() : "" }).replace(" .", ".");
}
