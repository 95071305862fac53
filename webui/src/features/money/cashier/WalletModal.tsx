// The wallet: deposit, withdraw, and the history of both.

import { Gift } from "lucide-react";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { SlidersHorizontal } from "lucide-react";
import { twoFactor } from "../../../lib/api";
import { walletParts } from "../../../lib/feature";
import { whenIdle } from "../../../lib/idle";
import { t } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";
import { navigate } from "../../../lib/navigate";
import { pageExists, walletTab, walletTabs, type WalletTab } from "../../../lib/availability";
import { openOverlay, type OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Tabs } from "../../../ui/Tabs";
import { currencyRemoved } from "../wallet/wallet.model";
import { depositOptions, walletOwner, dormancy, withdrawOptions } from "./cashier.model";
import { text } from "./cashier.texts";
import { DepositTab } from "./DepositTab";
import { FormSkeleton, type TabProps } from "./CashierParts";
import { closeAddress } from "./deposit.model";
import { bonusText } from "./bonus";
import { DormancyNotice } from "./DormancyNotice";
import { watchTransfers, clearHistories } from "./history.model";
import { addressBook, closeBook } from "./book.model";
import { clearForm } from "./withdraw.model";
import "./cashier.css";

/** The first tab is in the chunk of the dialog, the others load right after it. */
const lazyTabs = { withdraw: lazyPage<TabProps>(() => import("./WithdrawTab")), history: lazyPage<TabProps>(() => import("./HistoryTab")) };
const panels: Partial<Record<WalletTab, ComponentType<TabProps & { waiting: ReactNode }>>> = { deposit: DepositTab, withdraw: lazyTabs.withdraw.component, history: lazyTabs.history.component };

type OwnTab = Exclude<WalletTab, "promocode">;

/** Clears the state of the previous user. */
function loadWallet(user: string): void {
  if (walletOwner.peek() !== user) {
    clearHistories();
    withdrawOptions.clear();
    addressBook.clear();
    dormancy.clear();
    void dormancy.load();
  }
  walletOwner.value = user;
  void depositOptions.load();
  void withdrawOptions.load();
}

export default function WalletModal({ props, close }: OverlayProps<"wallet">) {
  const user = store.user.value?._id;
  const [tab, setTab] = useState(() => walletTab(props.tab));
  useEffect(() => setTab(walletTab(props.tab)), [props]);
  useEffect(() => {
    if (user === undefined) {
      close();
      return undefined;
    }
    loadWallet(user);
    const stop = watchTransfers();
    return () => {
      stop();
      closeAddress();
      clearForm();
      closeBook();
    };
  }, [user, close]);
  useEffect(() => whenIdle(() => [...Object.values(lazyTabs), ...walletParts()].forEach(({ preload }) => void preload())), []);
  if (user === undefined) return null;
  return (
    <Dialog open={twoFactor.waiting.value === 0} title={text("cashier.title")} size="medium" className="cashier" onClose={close}>
      {currencyRemoved.value && (
        <p className="cashier-strip">
          {text("cashier.gone")}
          <Button size="small" onClick={() => openOverlay("currencies", {})}>{text("cashier.goneChoose")}</Button>
        </p>
      )}
      {props.bonus && tab === "deposit" && <p className="cashier-strip" role="status"><Gift size={18} aria-hidden="true" />{bonusText(props.bonus)}</p>}
      <DormancyNotice />
      {pageExists("/play-control") && <PlayControlButton close={close} />}
      <Tabs
        label={text("cashier.tabs")}
        value={tab}
        onChange={(id) => setTab(walletTab(id))}
        tabs={walletTabs().map((id) => {
          const part = walletParts().find((one) => one.id === id);
          const Panel = panels[id] ?? part?.panel;
          return { id, label: part ? t(part.label) : text(`cashier.tab.${id as OwnTab}`), panel: Panel && <Panel close={close} go={setTab} waiting={<FormSkeleton />} /> };
        })}
      />
    </Dialog>
  );
}

/** As prominent as the tabs, so that players find the deposit limits. */
function PlayControlButton({ close }: { close: () => void }) {
  function open() {
    close();
    navigate("/play-control");
  }
  return <Button wide icon={<SlidersHorizontal size={18} aria-hidden="true" />} onClick={open}>{text("cashier.playControl")}</Button>;
}
