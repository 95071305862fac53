// An account with nothing in it: what to do about it, where one stands.

import { useSignals } from "@preact/signals-react/runtime";
import { currencies } from "../../../../lib/currencies";
import { errorText } from "../../../../lib/explain";
import { unitsOf } from "../../../../lib/money";
import { hasWalletTab } from "../../../../lib/offers";
import { store } from "../../../../lib/store";
import { Button } from "../../../../ui/Button";
import { toast } from "../../../../ui/toast";
import { canTopUp, openWallet, topUp } from "../../../money/wallet/wallet.model";
import { text } from "./page.texts";
import type { Visit } from "./visit";

/** Whether there is nothing to stake: play money that has run out, or no money. Reads signals. */
export function isEmpty({ currency, demo, balance, instance }: Visit): boolean {
  const { id, decimals } = currency.value;
  const held = currencies.value.find((one) => one.id === id);
  return held !== undefined && !instance.locked.value && (demo.value ? canTopUp(held) : unitsOf(balance.value, decimals) === 0n);
}

/** Play money is filled up; who has no money deposits some, or plays for fun. The large ones are the next action itself. */
export function EmptyWallet({ visit, large = false }: { visit: Visit; large?: boolean }) {
  useSignals();
  if (!isEmpty(visit)) return null;
  const { id } = visit.currency.value;
  const demo = visit.demo.value;
  const fill = () => topUp(id).then(() => visit.stake.reset(), (error: unknown) => toast.error(errorText(error)));
  const title = demo ? text("play.emptyTitle") : text("play.noneTitle", { currency: id.toUpperCase() });
  const act = () => (demo ? void fill() : store.update({ demo: true }));
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
      <div className="play-empty-deeds">
        {deposit && <Button variant="primary" wide onClick={deposit}>{text("play.deposit")}</Button>}
        <Button variant={deposit ? "secondary" : "brass"} wide onClick={act}>{action}</Button>
      </div>
    </div>
  );
}
