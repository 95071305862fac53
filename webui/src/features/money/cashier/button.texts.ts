import { dictionary } from "../../../lib/i18n";

export const text = dictionary({ "cashier.wallet": "Wallet" });
