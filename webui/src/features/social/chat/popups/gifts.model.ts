// What a tip and a rain need to be sent: amounts and counts as they are typed,
// refusals in words, and request ids that keep a gift from going out twice.

import { isApiError } from "../../../../lib/error";
import { errorText } from "../../../../lib/explain";
import { unitsOf } from "../../../../lib/money";
import { parseAmount } from "../../../../lib/typed";
import type { Currency } from "../../../../lib/types";
import { text } from "./popups.texts";

/** Receivers of a rain at most. */
export const mostUsers = 25;

/** A positive amount in minor units; null for anything else. */
export function amountOf(typed: string, decimals: number): bigint | null {
  const minor = parseAmount(typed, decimals);
  return minor !== null && minor > 0n ? minor : null;
}

/** What the player has of real money in minor units, as far as it can be given. Play money is not given away. */
export const heldOf = (currency: Currency): bigint => unitsOf(currency.balance.real, currency.decimals);

/** What is wrong with a typed amount; undefined when nothing is. */
export function amountProblem(typed: string, currency: Currency): string | undefined {
  const minor = amountOf(typed, currency.decimals);
  if (minor === null) return text("popups.error.amount");
  return minor > heldOf(currency) ? text("popups.error.amountMost") : undefined;
}

/** A whole number of users from 1 to 25; null for anything else. */
export function countOf(typed: string): number | null {
  const count = /^\s*\d{1,3}\s*$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= mostUsers ? count : null;
}

/** The count one step on, within its bounds; a text that is no count begins at the lower one. */
export function stepped(typed: string, step: 1 | -1): string {
  const count = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : 0;
  return String(Math.min(mostUsers, Math.max(1, count + step)));
}

/** What each of the users gets, rounded down as the server does; null while it cannot be told. */
export function shareOf(amount: string, users: string, decimals: number): bigint | null {
  const minor = amountOf(amount, decimals);
  const count = countOf(users);
  return minor === null || count === null ? null : minor / BigInt(count);
}

/** The name as accounts have it: without the sign of a mention. */
export const nameOf = (typed: string): string => typed.trim().replace(/^@/, "");

/** Where in the form a refusal belongs. */
export interface Problem {
  field: "name" | "users" | "amount" | "form";
  text: string;
}

function amountRefusal(extra: Record<string, unknown>, many: boolean): Problem {
  const { reason, min, currency } = extra;
  if (reason === "min" && typeof min === "string" && typeof currency === "string") {
    return { field: "amount", text: text(many ? "popups.error.amountMinEach" : "popups.error.amountMin", { min, currency: currency.toUpperCase() }) };
  }
  return { field: "amount", text: text(reason === "balance" ? "popups.error.amountMost" : "popups.error.amount") };
}

/** What the server's refusal of a gift is called, by its codes. */
export function refusalOf(kind: "tip" | "rain", error: unknown): Problem {
  if (!isApiError(error)) return { field: "form", text: errorText(error) };
  if (isUncertain(error)) return { field: "form", text: text("popups.uncertain") };
  if (error.is(2)) return amountRefusal(error.extra, kind === "rain");
  if (kind === "tip" && (error.is(1) || error.errors.name)) return { field: "name", text: text("popups.error.name") };
  if (kind === "tip" && error.is(3)) return { field: "name", text: text("popups.error.self") };
  if (kind === "rain" && (error.is(1) || error.errors.users)) return { field: "users", text: text("popups.error.count") };
  if (kind === "rain" && error.is(4)) return { field: "form", text: text("popups.error.nobody") };
  return { field: "form", text: errorText(error) };
}

/** Whether the gift may have been given although no success was answered. */
export function isUncertain(error: unknown): boolean {
  return isApiError(error) && (error.uncertain || error.status >= 500);
}

/**
 * Ids of requests by what is asked. The same id again is answered the same and
 * gives nothing twice, so a gift of unknown outcome keeps its id; one with an
 * outcome gives it up, for a refusal would be repeated as well.
 */
export class RequestIds {
  private readonly open = new Map<string, string>();

  constructor(private readonly make: () => string) {}

  async once<Answer>(asked: string, send: (requestId: string) => Promise<Answer>): Promise<Answer> {
    const id = this.open.get(asked) ?? this.make();
    this.open.set(asked, id);
    try {
      const answer = await send(id);
      this.open.delete(asked);
      return answer;
    } catch (error) {
      if (!isUncertain(error)) this.open.delete(asked);
      throw error;
    }
  }
}
