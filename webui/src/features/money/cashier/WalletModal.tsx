// The wallet: deposit, withdraw, and what came of both.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState, type ComponentType } from "react";
import { twoFactor } from "../../../lib/api";
import { walletTab, walletTabs, type WalletTab } from "../../../lib/offers";
import { openOverlay, type OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Tabs } from "../../../ui/Tabs";
import { currencyGone } from "../wallet/wallet.model";
import { depositOptions, ownerOf, withdrawOptions } from "./cashier.model";
import { text } from "./cashier.texts";
import { DepositTab } from "./DepositTab";
import type { TabProps } from "./Parts";
import { leaveAddress } from "./deposit.model";
import { followNews, forgetHistories } from "./history.model";
import { book } from "./book.model";
import { HistoryTab } from "./HistoryTab";
import { WithdrawTab } from "./WithdrawTab";
import { clearForm } from "./withdraw.model";
import "./cashier.css";

const panels: Record<WalletTab, ComponentType<TabProps>> = { deposit: DepositTab, withdraw: WithdrawTab, history: HistoryTab };

/** What belonged to whoever was here before is forgotten. */
function begin(user: string): void {
  if (ownerOf.peek() !== user) {
    forgetHistories();
    withdrawOptions.clear();
    book.clear();
  }
  ownerOf.value = user;
  void depositOptions.load();
  void withdrawOptions.load();
}

export default function WalletModal({ props, close }: OverlayProps<"wallet">) {
  useSignals();
  const user = store.user.value?._id;
  const [tab, setTab] = useState(() => walletTab(props.tab));
  useEffect(() => setTab(walletTab(props.tab)), [props]);
  useEffect(() => {
    if (user === undefined) {
      close();
      return undefined;
    }
    begin(user);
    const stop = followNews();
    return () => {
      stop();
      leaveAddress();
      clearForm();
    };
  }, [user, close]);
  if (user === undefined) return null;
  return (
    <Dialog open={twoFactor.waiting.value === 0} title={text("cashier.title")} size="medium" className="cashier" onClose={close}>
      {currencyGone.value && (
        <p className="cashier-strip">
          {text("cashier.gone")}
          <Button size="small" onClick={() => openOverlay("currencies", {})}>{text("cashier.goneChoose")}</Button>
        </p>
      )}
      <Tabs
        label={text("cashier.tabs")}
        value={tab}
        onChange={(id) => setTab(walletTab(id))}
        tabs={walletTabs.map((id) => {
          const Panel = panels[id];
          return { id, label: text(`cashier.tab.${id}`), panel: <Panel close={close} go={setTab} /> };
        })}
      />
    </Dialog>
  );
}
