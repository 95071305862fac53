// Prizes as texts.

import type { DrawPrize, WheelSegment } from "../../../lib/api.gen";
import { amountText } from "../../../lib/currencies";
import { dollars } from "../../../lib/money";
import { text } from "./wheel.texts";

/** Dollars, with more than two decimals where there are fractions of a cent. */
export const smallDollars = (value: number): string => (Number(value.toFixed(2)) === value ? dollars(value) : `$${value}`);

/** The label of a sector: the text of its segment. Empty for the image segment. */
export function segmentText({ segment, prize }: WheelSegment): string | null {
  const at = segment - 1;
  return at === 3 ? null : text(`segment_${at as 0 | 1 | 2 | 4 | 5}_displayName`, { prize: smallDollars(prize) });
}

/** The prize of a segment, for a list. */
export const prizeText = ({ prize, tickets }: WheelSegment): string => (tickets > 0 ? text("wheel.odds.gift", { tickets }) : smallDollars(prize));

/** A won amount: in its currency and, if that is not the dollar, also in dollars. */
export function amountWon({ currency, value, usd }: DrawPrize): string {
  const formatted = currency === "usd" ? smallDollars(usd) : amountText(value, currency);
  return currency === "usd" ? formatted : `${formatted} (${smallDollars(usd)})`;
}

/** The result of a spin, as a sentence. */
export const wonText = (prize: DrawPrize): string =>
  prize.tickets > 0 ? text("wheel.won.ticket", { tickets: prize.tickets }) : text("wheel.won.money", { amount: amountWon(prize) });
