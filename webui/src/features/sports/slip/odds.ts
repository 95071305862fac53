// The player's odds format.

import { formatOdds, oddsFormats, priceOf } from "../../../lib/odds";
import { persisted } from "../../../lib/persist";
import type { OddsFormat } from "../../../lib/types";

export const oddsFormat = persisted<OddsFormat>("oddsFormat", "decimal", (stored) => oddsFormats.find((format) => format === stored));

/** A price of the server in the player's format. Reads signals. */
export const oddsText = (odds: string): string => formatOdds(priceOf(odds), oddsFormat.value);

/** A price in thousandths in the player's format. Reads signals. */
export const priceText = (price: number): string => formatOdds(price, oddsFormat.value);
