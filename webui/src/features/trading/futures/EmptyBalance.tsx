// The action for an empty wallet.

import { hasWalletTab } from "../../../lib/availability";
import { errorText } from "../../../lib/errorText";
import { unitsOf } from "../../../lib/money";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { toast } from "../../../ui/toast";
import { balance, canTopUp, openWallet, topUp, walletCurrency } from "../../money/wallet/wallet.model";
import { text } from "./trading.texts";

export function EmptyBalance() {
  const currency = walletCurrency.value;
  if (!currency) return null;
  if (store.demo.value) {
    if (!canTopUp(currency)) return null;
    return <Button variant="brass" wide onClick={() => void topUp(currency.id).catch((error: unknown) => toast.error(errorText(error)))}>{text("trading.topUp")}</Button>;
  }
  if (unitsOf(balance.value, currency.decimals) > 0n || !hasWalletTab("deposit")) return null;
  return <Button variant="brass" wide onClick={() => openWallet("deposit")}>{text("trading.deposit")}</Button>;
}
