// Coins of a test network, for trying a deposit.

import { FlaskConical } from "lucide-react";
import { Button } from "../../../ui/Button";
import { sendTestCoins, testCoins } from "./deposit.model";
import { text } from "./deposit.texts";

export function TestCoins({ chain }: { chain: string }) {
  const { busy, refusal } = testCoins.value;
  return (
    <>
      <div className="cashier-strip">
        <FlaskConical size={18} aria-hidden="true" />
        <span>{text("deposit.coinsText")}</span>
        <Button size="small" loading={busy} onClick={() => void sendTestCoins(chain)}>{text("deposit.coins")}</Button>
      </div>
      <p className="cashier-fault" role="alert">{refusal}</p>
    </>
  );
}
