// The wallet: deposit, withdraw, and what came of both.

import { useSignals } from "@preact/signals-react/runtime";
import { Gift } from "lucide-react";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { SlidersHorizontal } from "lucide-react";
import { twoFactor } from "../../../lib/api";
import { walletParts } from "../../../lib/feature";
import { whenIdle } from "../../../lib/idle";
import { t } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";
import { navigate } from "../../../lib/navigate";
import { pageExists, walletTab, walletTabs, type WalletTab } from "../../../lib/offers";
import { openOverlay, type OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Tabs } from "../../../ui/Tabs";
import { currencyGone } from "../wallet/wallet.model";
import { depositOptions, ownerOf, slept, withdrawOptions } from "./cashier.model";
import { text } from "./cashier.texts";
import { DepositTab } from "./DepositTab";
import { FormSkeleton, type TabProps } from "./Parts";
import { leaveAddress } from "./deposit.model";
import { bonusText } from "./bonus";
import { Slept } from "./Slept";
import { followNews, forgetHistories } from "./history.model";
import { book, closeBook } from "./book.model";
import { clearForm } from "./withdraw.model";
import "./cashier.css";

/** The first tab comes along with the dialog, the others right after it. */
const later = { withdraw: lazyPage<TabProps>(() => import("./WithdrawTab")), history: lazyPage<TabProps>(() => import("./HistoryTab")) };
const panels: Partial<Record<WalletTab, ComponentType<TabProps & { waiting: ReactNode }>>> = { deposit: DepositTab, withdraw: later.withdraw.component, history: later.history.component };

type OwnTab = Exclude<WalletTab, "promocode">;

/** What belonged to whoever was here before is forgotten. */
function begin(user: string): void {
  if (ownerOf.peek() !== user) {
    forgetHistories();
    withdrawOptions.clear();
    book.clear();
    slept.clear();
    void slept.load();
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
      closeBook();
    };
  }, [user, close]);
  useEffect(() => whenIdle(() => [...Object.values(later), ...walletParts()].forEach(({ preload }) => void preload())), []);
  if (user === undefined) return null;
  return (
    <Dialog open={twoFactor.waiting.value === 0} title={text("cashier.title")} size="medium" className="cashier" onClose={close}>
      {currencyGone.value && (
        <p className="cashier-strip">
          {text("cashier.gone")}
          <Button size="small" onClick={() => openOverlay("currencies", {})}>{text("cashier.goneChoose")}</Button>
        </p>
      )}
      {props.bonus && tab === "deposit" && <p className="cashier-strip" role="status"><Gift size={18} aria-hidden="true" />{bonusText(props.bonus)}</p>}
      <Slept />
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

/** As prominent as the tabs: whoever deposits can limit that here. */
function PlayControlButton({ close }: { close: () => void }) {
  function open() {
    close();
    navigate("/play-control");
  }
  return <Button wide icon={<SlidersHorizontal size={18} aria-hidden="true" />} onClick={open}>{text("cashier.playControl")}</Button>;
}
