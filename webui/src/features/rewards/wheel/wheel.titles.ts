// The titles of the menu entries, available before a dialog is loaded.

import { dictionary } from "../../../lib/i18n";

export const wheelEntry = "wheel.entry";
export const faucetEntry = "faucet.entry";

dictionary({ [wheelEntry]: "Bonus wheel", [faucetEntry]: "Bonus Faucet" });
