// A withdrawal: its blockers, the form, the review, and its progress.

import { CircleCheck, CircleX, Clock, ShieldCheck } from "lucide-react";
import { currencies } from "../../../lib/currencies";
import { lazyPage } from "../../../lib/lazy";
import { store } from "../../../lib/store";
import type { Currency } from "../../../lib/types";
import { Button, LinkButton } from "../../../ui/Button";
import { Waiting } from "../../../ui/Loaded";
import { Empty } from "../../../ui/States";
import { isZero } from "./amounts";
import { AddressBook } from "./AddressBook";
import { bookOpen } from "./book.model";
import type { WithdrawOptions, WithdrawalRow } from "./calls";
import { pickCoinAndChain, coinsWithoutChain, convertedCoinId, selectedCurrency, withdrawOptions } from "./cashier.model";
import type { ConvertProps } from "./ConvertForm";
import { locked } from "../wallet/wallet.model";
import { FormSkeleton, LockedNotice, StepTitle, type TabProps } from "./CashierParts";
import { newestWithdrawal } from "./history.model";
import { hasEnded, withdrawalStatus } from "./transferStatus";
import { WithdrawDetails } from "./WithdrawDetails";
import { WithdrawForm } from "./WithdrawForm";
import { WithdrawReview } from "./WithdrawReview";
import { newWithdrawal, review, untilText } from "./withdraw.model";
import { text } from "./withdraw.texts";

const Convert = lazyPage<ConvertProps>(() => import("./ConvertForm")).component;
const Convertible = lazyPage<{ coins: Currency[] }>(() => import("./Convertible")).component;

export default function WithdrawTab(props: TabProps) {
  const options = withdrawOptions.data.value;
  if (locked.value) return <LockedNotice />;
  if (!options) return <Waiting from={withdrawOptions} placeholder={<FormSkeleton />} />;
  const openWithdrawal = newWithdrawal.value ?? options.open;
  if (bookOpen.value) return <AddressBook chains={options.chains} onBack={() => (bookOpen.value = false)} />;
  if (review.value) return <WithdrawReview />;
  const unpayableCoins = options.chains.length > 0 ? coinsWithoutChain(options.chains, currencies.value, convertedCoinId.value) : [];
  const { coins, coin } = pickCoinAndChain(options.chains, unpayableCoins);
  const converted = unpayableCoins.find(({ id }) => id === coin?.id);
  // A pending withdrawal is shown first, unless the player has just selected the other coin.
  if (converted && (!openWithdrawal || selectedCurrency.value === converted.id)) return <Convert key={converted.id} coins={coins} coin={converted} waiting={<FormSkeleton />} />;
  if (openWithdrawal) {
    return (
      <>
        <OpenWithdrawal row={newestWithdrawal(openWithdrawal)} isNew={newWithdrawal.value !== null} close={props.close} />
        <Convertible coins={unpayableCoins} waiting={null} />
      </>
    );
  }
  return (
    <>
      {options.blocked ? <><WithdrawBlocked blocked={options.blocked} /><Convertible coins={unpayableCoins} waiting={null} /></> : <WithdrawFormTab options={options} unpayableCoins={unpayableCoins} onBook={() => (bookOpen.value = true)} {...props} />}
      <TwoFactorHint close={props.close} />
    </>
  );
}

function WithdrawFormTab({ options, unpayableCoins, onBook, go }: TabProps & { options: WithdrawOptions; unpayableCoins: Currency[]; onBook: () => void }) {
  const { coins, coin, own: coinChains, chain } = pickCoinAndChain(options.chains, unpayableCoins);
  if (!coin || !chain) return <Empty text={text("withdraw.none")} />;
  const empty = isZero(coin.balance.real) && coins.every(({ balance }) => isZero(balance.real));
  return <WithdrawForm coins={coins} coin={coin} coinChains={coinChains} chain={chain} options={options} onBook={onBook} onDeposit={empty ? () => go("deposit") : undefined} />;
}

function WithdrawBlocked({ blocked: { text: reason, until } }: { blocked: { text: string; until: number } }) {
  return <Empty icon={<Clock aria-hidden="true" size={26} />} title={text("withdraw.blocked")} text={`${reason || text("withdraw.code.4")} ${untilText(until)}`.trim()} />;
}

/** The pending withdrawal. There can be only one. */
function OpenWithdrawal({ row, isNew, close }: { row: WithdrawalRow; isNew: boolean; close: () => void }) {
  const ended = hasEnded(row);
  const isWaiting = row.cancellable || row.status === 3;
  const title = ended ? withdrawalStatus(row).label : text(!isNew ? "withdraw.openTitle" : isWaiting ? "withdraw.asked" : "withdraw.made");
  const done = () => {
    newWithdrawal.value = null;
    void withdrawOptions.load();
  };
  return (
    <div className="cashier-form">
      <div className="cashier-lead">
        {row.status === 1 || !ended ? <CircleCheck className="cashier-done" aria-hidden="true" /> : <CircleX className="cashier-undone" aria-hidden="true" />}
        <div>
          {isNew ? <StepTitle>{title}</StepTitle> : <h3>{title}</h3>}
          {!ended && <p>{text("withdraw.openText")}</p>}
        </div>
      </div>
      <WithdrawDetails row={row} close={close} />
      {ended && <Button variant="primary" wide onClick={done}>{text("withdraw.ended")}</Button>}
    </div>
  );
}

/** Shown to players without a second factor. */
function TwoFactorHint({ close }: { close: () => void }) {
  if (store.user.value?.twofactor !== false) return null;
  return (
    <aside className="cashier-advert">
      <ShieldCheck aria-hidden="true" size={24} />
      <div>
        <strong>{text("withdraw.twoFactor")}</strong>
        <p>{text("withdraw.twoFactorText")}</p>
      </div>
      <span onClick={close}><LinkButton size="small" href="/profile/settings/security">{text("withdraw.twoFactorTurnOn")}</LinkButton></span>
    </aside>
  );
}
