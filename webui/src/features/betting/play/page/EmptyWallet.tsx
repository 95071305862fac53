// The actions for an empty wallet, shown in the game.

import { currencies } from "../../../../lib/currencies";
import { errorText } from "../../../../lib/errorText";
import { unitsOf } from "../../../../lib/money";
import { hasWalletTab } from "../../../../lib/availability";
import { store } from "../../../../lib/store";
import { Button } from "../../../../ui/Button";
import { toast } from "../../../../ui/toast";
import { canTopUp, openWallet, topUp } from "../../../money/wallet/wallet.model";
import { text } from "./page.texts";
import type { Visit } from "./visit";

/** Whether the wallet is empty: no play money left, or no money. Reads signals. */
export function isEmpty({ currency, demo, balance, instance }: Visit): boolean {
  const { id, decimals } = currency.value;
  const currencyRow = currencies.value.find((row) => row.id === id);
  return currencyRow !== undefined && !instance.locked.value && (demo.value ? canTopUp(currencyRow) : unitsOf(balance.value, decimals) === 0n);
}

/** Refills play money, or offers a deposit or play money. Large buttons are the main action. */
export function EmptyWallet({ visit, large = false }: { visit: Visit; large?: boolean }) {
  if (!isEmpty(visit)) return null;
  const { id } = visit.currency.value;
  const demo = visit.demo.value;
  const refill = () => topUp(id).then(() => visit.stake.reset(), (error: unknown) => toast.error(errorText(error)));
  const title = demo ? text("play.emptyTitle") : text("play.noneTitle", { currency: id.toUpperCase() });
  const act = () => (demo ? void refill() : store.update({ demo: true }));
  const action = text(demo ? "play.topUp" : "play.forFun");
  const deposit = !demo && hasWalletTab("deposit") ? () => openWallet("deposit") : undefined;
  if (large) {
    return (
      <div className="play-empty-large">
        {deposit && <button type="button" className="play-button" onClick={deposit}>{text("play.deposit")}</button>}
        <button type="button" className="play-button play-button-take" onClick={act}>
          <span className="play-button-line">{action}</span> <span className="play-button-note" role="status">{title}</span>
        </button>
      </div>
    );
  }
  return (
    <div className="play-empty" role="status">
      <strong>{title}</strong>
      <p>{text(demo ? "play.emptyText" : "play.noneText")}</p>
      <div className="play-empty-buttons">
        {deposit && <Button variant="primary" wide onClick={deposit}>{text("play.deposit")}</Button>}
        <Button variant={deposit ? "secondary" : "brass"} wide onClick={act}>{action}</Button>
      </div>
    </div>
  );
}
