// Validation of a tip and a rain: typed amounts and counts, texts of refusals, and request ids that
// prevent sending a gift twice.

import { isApiError } from "../../../../lib/error";
import { errorText } from "../../../../lib/errorText";
import { unitsOf } from "../../../../lib/money";
import { formatDateTime } from "../../../../lib/time";
import { parseAmount } from "../../../../lib/amountInput";
import type { Currency } from "../../../../lib/types";
import { text } from "./popups.texts";

/** Max number of receivers of a rain. */
export const maxRainUsers = 25;

/** A positive amount in minor units. Null for anything else. */
export function parseGiftAmount(typed: string, decimals: number): bigint | null {
  const minor = parseAmount(typed, decimals);
  return minor !== null && minor > 0n ? minor : null;
}

/** The player's real money in minor units. Play money cannot be given. */
export const realBalance = (currency: Currency): bigint => unitsOf(currency.balance.real, currency.decimals);

/** The error of a typed amount. Undefined if it is valid. */
export function amountProblem(typed: string, currency: Currency): string | undefined {
  const minor = parseGiftAmount(typed, currency.decimals);
  if (minor === null) return text("popups.error.amount");
  return minor > realBalance(currency) ? text("popups.error.amountMost") : undefined;
}

/** A number of users from 1 to 25. Null for anything else. */
export function parseUserCount(typed: string): number | null {
  const count = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= maxRainUsers ? count : null;
}

/** The next or previous count within its bounds. An invalid text starts at the min. */
export function stepUserCount(typed: string, step: 1 | -1): string {
  const count = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0;
  return String(Math.min(maxRainUsers, Math.max(1, count + step)));
}

/** The share of each user, rounded down as on the server. Null while it is unknown. */
export function amountPerUser(amount: string, users: string, decimals: number): bigint | null {
  const minor = parseGiftAmount(amount, decimals);
  const count = parseUserCount(users);
  return minor === null || count === null ? null : minor / BigInt(count);
}

/** The name as stored in accounts, without the sign of a mention. */
export const normalizeName = (typed: string): string => typed.trim().replace(/^@/, "");

/** The field of a refusal. */
export interface Problem {
  field: "name" | "users" | "amount" | "form";
  text: string;
}

function amountRefusal(extra: Record<string, unknown>, perUser: boolean): Problem {
  const { reason, min, currency } = extra;
  if (reason === "min" && typeof min === "string" && typeof currency === "string") {
    return { field: "amount", text: text(perUser ? "popups.error.amountMinEach" : "popups.error.amountMin", { min, currency: currency.toUpperCase() }) };
  }
  return { field: "amount", text: text(reason === "balance" ? "popups.error.amountMost" : "popups.error.amount") };
}

/** The text of the server's refusal of a gift, by its codes. */
export function giftProblem(kind: "tip" | "rain", error: unknown): Problem {
  if (!isApiError(error)) return { field: "form", text: errorText(error) };
  if (isUncertain(error)) return { field: "form", text: text("popups.uncertain") };
  if (error.is(2)) return amountRefusal(error.extra, kind === "rain");
  if (kind === "tip" && (error.is(1) || error.errors.name)) return { field: "name", text: text("popups.error.name") };
  if (kind === "tip" && error.is(3)) return { field: "name", text: text("popups.error.self") };
  if (kind === "rain" && (error.is(1) || error.errors.users)) return { field: "users", text: text("popups.error.count") };
  if (kind === "rain" && error.is(4)) return { field: "form", text: text("popups.error.noReceivers") };
  const { until } = error.extra;
  const untilText = typeof until === "number" && until > 0 ? ` ${text("popups.error.until", { time: formatDateTime(until) })}` : "";
  return { field: "form", text: errorText(error) + untilText };
}

/** Whether the gift may have been given although no success was returned. */
export function isUncertain(error: unknown): boolean {
  return isApiError(error) && (error.uncertain || error.status >= 500);
}

/**
 * Request ids by content. The server returns the same response to the same id and gives nothing
 * twice. So a gift with an unknown outcome keeps its id. A gift with an outcome drops its id,
 * because a refusal would be repeated as well.
 */
export class RequestIds {
  private readonly pendingIds = new Map<string, string>();

  constructor(private readonly newId: () => string) {}

  async sendOnce<Answer>(key: string, send: (requestId: string) => Promise<Answer>): Promise<Answer> {
    const id = this.pendingIds.get(key) ?? this.newId();
    this.pendingIds.set(key, id);
    try {
      const answer = await send(id);
      this.pendingIds.delete(key);
      return answer;
    } catch (error) {
      if (!isUncertain(error)) this.pendingIds.delete(key);
      throw error;
    }
  }
}
