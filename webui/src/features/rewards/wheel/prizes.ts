// Prizes in words.

import type { DrawPrize, WheelSegment } from "../../../lib/api.gen";
import { amountText } from "../../../lib/currencies";
import { dollars } from "../../../lib/money";
import { text } from "./wheel.texts";

/** Dollars, with more than two decimals where they are less than a cent. */
export const smallDollars = (value: number): string => (value > 0 && value < 0.01 ? `$${value}` : dollars(value));

/** What stands on a sector: the text of its segment, and nothing on the one that is an image. */
export function segmentText({ segment, prize }: WheelSegment): string | null {
  const at = segment - 1;
  return at === 3 ? null : text(`segment_${at as 0 | 1 | 2 | 4 | 5}_displayName`, { prize: smallDollars(prize) });
}

/** What a segment gives, in a list. */
export const prizeText = ({ prize, tickets }: WheelSegment): string => (tickets > 0 ? text("wheel.odds.gift", { tickets }) : smallDollars(prize));

/** An amount that was won: in its currency and, where it is another, in dollars. */
export function amountWon({ currency, value, usd }: DrawPrize): string {
  const shown = currency === "usd" && usd < 0.01 ? smallDollars(usd) : amountText(value, currency);
  return currency === "usd" ? shown : `${shown} (${smallDollars(usd)})`;
}

/** What a spin has given, in a sentence. */
export const wonText = (prize: DrawPrize): string =>
  prize.tickets > 0 ? text("wheel.won.ticket", { tickets: prize.tickets }) : text("wheel.won.money", { amount: amountWon(prize) });
