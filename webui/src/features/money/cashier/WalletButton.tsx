// The button of the wallet, next to the balance.

import { Wallet } from "lucide-react";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { locked, openWallet } from "../wallet/wallet.model";
import { text } from "./button.texts";
import "./wallet-button.css";

export function WalletButton() {
  if (!store.user.value) return null;
  const isLocked = locked.value;
  return (
    <Button
      variant="primary"
      className="wallet-button"
      icon={<Wallet aria-hidden="true" size={18} />}
      aria-haspopup="dialog"
      aria-disabled={isLocked || undefined}
      onClick={() => openWallet("deposit")}
    >
      <span>{text("cashier.wallet")}</span>
    </Button>
  );
}
