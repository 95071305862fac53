// The address book: saved addresses, and the waiting day of new ones.

import { useEffect, useState } from "react";
import { Trash2 } from "lucide-react";
import { errorText } from "../../../lib/errorText";
import { formatDateTime } from "../../../lib/time";
import { Button, IconButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { AddAddress } from "./AddAddress";
import { shortAddress } from "./addresses";
import { addressBook, removeAddress, setLock, usableFrom } from "./book.model";
import { text } from "./book.texts";
import type { AddressBook as Book, BookAddress, WithdrawChain } from "./calls";
import { chainNames, selectCoin, selectedChain } from "./cashier.model";
import { StepHead } from "./CashierParts";
import { changeForm } from "./withdraw.model";

export function AddressBook({ chains, onBack }: { chains: WithdrawChain[]; onBack: () => void }) {
  useEffect(() => void addressBook.load(), []);
  const data = addressBook.data.value;
  const failure = addressBook.failure.value;
  const selectAddress = (entry: BookAddress) => {
    const chain = chains.find(({ id }) => id === entry.chain);
    if (!chain) return;
    selectCoin(chain.currency);
    selectedChain.value = chain.id;
    changeForm({ address: entry.address, tag: entry.tag, sum: "" });
    onBack();
  };
  return (
    <div className="cashier-form">
      <StepHead title={text("book.title")} onBack={onBack} />
      {!data && failure && <Failed text={failure} onRetry={() => void addressBook.load()} />}
      {!data && !failure && <div className="cashier-rows" data-loading>{[0, 1, 2].map((n) => <Skeleton key={n} height={56} />)}</div>}
      {data && (
        <>
          <AddressLock lock={data.lock} />
          {data.addresses.length === 0 && <Empty text={text("book.empty")} />}
          <ul className="cashier-saved">
            {data.addresses.map((entry) => <SavedAddress key={entry.id} entry={entry} onUse={chains.some(({ id }) => id === entry.chain) ? () => selectAddress(entry) : undefined} />)}
          </ul>
          <AddAddress chains={chains} />
        </>
      )}
    </div>
  );
}

function AddressLock({ lock: { on, until } }: { lock: Book["lock"] }) {
  const [busy, setBusy] = useState(false);
  const change = async (next: boolean) => {
    setBusy(true);
    try {
      await setLock(next);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  const ending = on && until > 0 ? text("book.lockEnds", { time: formatDateTime(until) }) : text("book.lockHint");
  return <Switch label={text("book.lock")} hint={ending} checked={on} disabled={busy} onChange={(next) => void change(next)} />;
}

function SavedAddress({ entry, onUse }: { entry: BookAddress; onUse: (() => void) | undefined }) {
  const [busy, setBusy] = useState(false);
  const usableAt = usableFrom(entry, Date.now());
  const runRemove = async () => {
    setBusy(true);
    try {
      await removeAddress(entry.id);
    } catch (error) {
      toast.error(errorText(error));
      setBusy(false);
    }
  };
  return (
    <li className="cashier-entry">
      <span className="cashier-what">
        <strong>{entry.name}</strong>
        <span><span className="mono">{shortAddress(entry.address)}</span> · {chainNames.value.get(entry.chain) ?? entry.chain}</span>
        {usableAt && <span>{text("book.waits", { time: formatDateTime(usableAt) })}</span>}
      </span>
      {onUse && !usableAt && <Button size="small" onClick={onUse}>{text("book.use")}</Button>}
      <IconButton label={text("book.remove", { name: entry.name })} disabled={busy} onClick={() => void runRemove()}><Trash2 aria-hidden="true" /></IconButton>
    </li>
  );
}
