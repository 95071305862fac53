// The texts of refused orders. The server's own text for all others.

import { shortMultiplier } from "../../../lib/format";
import { isApiError } from "../../../lib/error";
import { errorText } from "../../../lib/errorText";
import { text } from "./trading.texts";

const triggerReasons = ["stop_beyond_liquidation", "stop_side", "take_beyond_maximum", "take_side"] as const;

/** The codes of the calls of futures. */
const codes = { paused: -10, trigger: 4, multiplier: 5, exposure: 6 } as const;

export function refusalText(error: unknown): string {
  if (!isApiError(error) || error.kind !== "refused") return errorText(error);
  const { code, extra } = error;
  const reason = String(extra.reason ?? "");
  if (code === codes.paused && (reason === "sources" || reason === "grace")) return text(`trading.refused.${reason}`);
  if (code === codes.exposure && typeof extra.max === "string") return text("trading.refused.max", { max: extra.max, currency: String(extra.currency ?? "").toUpperCase() });
  if (code === codes.multiplier && typeof extra.max === "number") return text(reason === "flat" ? "trading.refused.flat" : "trading.refused.multiplier", { max: shortMultiplier(String(extra.max)) });
  const known = code === codes.trigger && triggerReasons.find((one) => one === reason);
  return known ? text(`trading.refused.${known}`, { price: String(extra.liquidation ?? extra.maximum ?? "") }) : errorText(error);
}
