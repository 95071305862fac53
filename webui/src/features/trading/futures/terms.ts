// The site's settings of futures, from its licence.

import { store } from "../../../lib/store";
import { exactOf } from "./number";
import { exact, type Exact, type Terms } from "./rules";

const defaults = { pnl_fee: "4", flat_fee: "0.05", max_roi: "900" };

function settingOf(name: keyof typeof defaults): Exact {
  const value = store.license.value.pluginSettings.trading?.[name];
  const read = typeof value === "number" || typeof value === "string" ? exactOf(value) : null;
  return read ?? exactOf(defaults[name]) ?? exact(0);
}

/** The fees and the highest return. Reads signals. */
export function siteTerms(): Terms {
  const [pnl, flat] = [settingOf("pnl_fee"), settingOf("flat_fee")];
  // One percent of the profit is added to the setting.
  return { pnlFee: exact(pnl.num + pnl.den, pnl.den * 100n), flatFee: exact(flat.num, flat.den * 100n), maxRoi: settingOf("max_roi") };
}
