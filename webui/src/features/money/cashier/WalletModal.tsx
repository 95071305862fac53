// The wallet: deposit, withdraw, and the history of both.

import { Gift, Moon } from "lucide-react";
import { useEffect, useState, type ComponentType, type ReactNode } from "react";
import { SlidersHorizontal } from "lucide-react";
import { twoFactor } from "../../../lib/api";
import type { DepositOffer } from "../../../lib/api.gen";
import { walletParts } from "../../../lib/feature";
import { whenIdle } from "../../../lib/idle";
import { t } from "../../../lib/i18n";
import { lazyPage } from "../../../lib/lazy";
import { navigate } from "../../../lib/navigate";
import { pageExists, walletTab, walletTabs, type WalletTab } from "../../../lib/availability";
import { formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
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
import { coinText } from "./amounts";
import { closeAddress } from "./deposit.model";
import { watchTransfers, clearHistories } from "./history.model";
import { addressBook, closeBook } from "./book.model";
import { clearForm } from "./withdraw.model";
import "./cashier.css";

/** The bonus that waits for a deposit, as one sentence. */
function bonusText({ percent, min, max }: Pick<DepositOffer, "percent" | "min" | "max">): string {
  const minDollars = Number(min);
  const values = { percent: formatPercent(String(percent)), most: dollars(Number(max)), least: dollars(minDollars) };
  return text(minDollars > 0 ? "cashier.bonus.least" : "cashier.bonus.any", values);
}

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

const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });

/** Shown to a player who returns to an account that was dormant: the charged fees. */
function DormancyNotice() {
  const dormancyState = dormancy.data.value;
  if (!dormancyState || dormancyState.since === 0) return null;
  const fees = dormancyState.fees.map(({ sum, currency }) => coinText(sum, currency)).join(", ");
  return (
    <p className="cashier-strip">
      <Moon size={18} aria-hidden="true" />
      <span>{text("cashier.slept", { since: day.format(dormancyState.since), until: day.format(dormancyState.until) })} {fees ? text("cashier.sleptFees", { fees }) : text("cashier.sleptFree")}</span>
    </p>
  );
}
