// An account with nothing in it: what to do about it, where one stands.

import { useSignals } from "@preact/signals-react/runtime";
import { currencies } from "../../../../lib/currencies";
import { errorText } from "../../../../lib/explain";
import { unitsOf } from "../../../../lib/money";
import { store } from "../../../../lib/store";
import { Button } from "../../../../ui/Button";
import { toast } from "../../../../ui/toast";
import { canTopUp, topUp } from "../../../money/wallet/wallet.model";
import { text } from "./page.texts";
import type { Visit } from "./visit";

/** Whether there is nothing to stake: play money that has run out, or no money. Reads signals. */
export function isEmpty({ currency, demo, balance, instance }: Visit): boolean {
  const { id, decimals } = currency.value;
  const held = currencies.value.find((one) => one.id === id);
  return held !== undefined && !instance.locked.value && (demo.value ? canTopUp(held) : unitsOf(balance.value, decimals) === 0n);
}

/** Play money is filled up, and who has no money plays for fun. The large one is the next action itself. */
export function EmptyWallet({ visit, large = false }: { visit: Visit; large?: boolean }) {
  useSignals();
  if (!isEmpty(visit)) return null;
  const { id } = visit.currency.value;
  const demo = visit.demo.value;
  const fill = () => topUp(id).then(() => visit.stake.reset(), (error: unknown) => toast.error(errorText(error)));
  const title = demo ? text("play.emptyTitle") : text("play.noneTitle", { currency: id.toUpperCase() });
  const act = () => (demo ? void fill() : store.update({ demo: true }));
  const action = text(demo ? "play.topUp" : "play.forFun");
  if (large) {
    return (
      <button type="button" className="play-button play-button-take" onClick={act}>
        <span className="play-button-line">{action}</span> <span className="play-button-note" role="status">{title}</span>
      </button>
    );
  }
  return (
    <div className="play-empty" role="status">
      <strong>{title}</strong>
      <p>{text(demo ? "play.emptyText" : "play.noneText")}</p>
      <Button variant="brass" wide onClick={act}>{action}</Button>
    </div>
  );
}
