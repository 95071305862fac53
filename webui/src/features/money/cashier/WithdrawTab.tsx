// A withdrawal: what stands in its way, the form, the review, and where it is.

import { useSignals } from "@preact/signals-react/runtime";
import { CircleCheck, CircleX, Clock, ShieldCheck } from "lucide-react";
import { store } from "../../../lib/store";
import { Button, LinkButton } from "../../../ui/Button";
import { Empty, Failed } from "../../../ui/States";
import { isZero } from "./amounts";
import { AddressBook } from "./AddressBook";
import { bookOpen } from "./book.model";
import type { WithdrawOptions, WithdrawalRow } from "./calls";
import { choiceAmong, withdrawOptions } from "./cashier.model";
import { locked } from "../wallet/wallet.model";
import { FormSkeleton, LockedNotice, StepTitle, type TabProps } from "./Parts";
import { withdrawNow } from "./history.model";
import { hasEnded, withdrawStanding } from "./status";
import { WithdrawDetails } from "./WithdrawDetails";
import { WithdrawForm } from "./WithdrawForm";
import { WithdrawReview } from "./WithdrawReview";
import { made, review, untilText } from "./withdraw.model";
import { text } from "./withdraw.texts";

export default function WithdrawTab(props: TabProps) {
  useSignals();
  const options = withdrawOptions.data.value;
  const failure = withdrawOptions.failure.value;
  if (locked.value) return <LockedNotice />;
  if (!options) return failure ? <Failed text={failure} onRetry={() => void withdrawOptions.load()} /> : <FormSkeleton />;
  const after = made.value ?? options.open;
  if (bookOpen.value) return <AddressBook chains={options.chains} onBack={() => (bookOpen.value = false)} />;
  if (review.value) return <WithdrawReview />;
  if (after) return <Open row={withdrawNow(after)} fresh={made.value !== null} close={props.close} />;
  return (
    <>
      {options.blocked ? <Blocked blocked={options.blocked} /> : <Form options={options} onBook={() => (bookOpen.value = true)} {...props} />}
      <TwoFactor close={props.close} />
    </>
  );
}

function Form({ options, onBook, go }: TabProps & { options: WithdrawOptions; onBook: () => void }) {
  useSignals();
  const { coins, coin, own, chain } = choiceAmong(options.chains);
  if (!coin || !chain) return <Empty text={text("withdraw.none")} />;
  const empty = isZero(coin.balance.real) && coins.every(({ balance }) => isZero(balance.real));
  return <WithdrawForm coins={coins} coin={coin} own={own} chain={chain} options={options} onBook={onBook} onDeposit={empty ? () => go("deposit") : undefined} />;
}

function Blocked({ blocked: { text: why, until } }: { blocked: { text: string; until: number } }) {
  return <Empty icon={<Clock aria-hidden="true" size={26} />} title={text("withdraw.blocked")} text={`${why || text("withdraw.code.4")} ${untilText(until)}`.trim()} />;
}

/** The withdrawal that is under way: only one can be. */
function Open({ row, fresh, close }: { row: WithdrawalRow; fresh: boolean; close: () => void }) {
  const ended = hasEnded(row);
  const waits = row.cancellable || row.status === 3;
  const title = ended ? withdrawStanding(row).label : text(!fresh ? "withdraw.openTitle" : waits ? "withdraw.asked" : "withdraw.made");
  const done = () => {
    made.value = null;
    void withdrawOptions.load();
  };
  return (
    <div className="cashier-form">
      <div className="cashier-lead">
        {row.status === 1 || !ended ? <CircleCheck className="cashier-done" aria-hidden="true" /> : <CircleX className="cashier-undone" aria-hidden="true" />}
        <div>
          {fresh ? <StepTitle>{title}</StepTitle> : <h3>{title}</h3>}
          {!ended && <p>{text("withdraw.openText")}</p>}
        </div>
      </div>
      <WithdrawDetails row={row} close={close} />
      {ended && <Button variant="primary" wide onClick={done}>{text("withdraw.ended")}</Button>}
    </div>
  );
}

/** Said to whoever has no second factor. */
function TwoFactor({ close }: { close: () => void }) {
  useSignals();
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
