// The address book: saved addresses, and the day that new ones may have to wait.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState } from "react";
import { Trash2 } from "lucide-react";
import { errorText } from "../../../lib/explain";
import { formatDateTime } from "../../../lib/time";
import { Button, IconButton } from "../../../ui/Button";
import { Skeleton } from "../../../ui/Skeleton";
import { Empty, Failed } from "../../../ui/States";
import { Switch } from "../../../ui/Switch";
import { toast } from "../../../ui/toast";
import { AddAddress } from "./AddAddress";
import { shortAddress } from "./addresses";
import { book, remove, setLock, waitsUntil } from "./book.model";
import { text } from "./book.texts";
import type { AddressBook as Book, BookAddress, WithdrawChain } from "./calls";
import { chainNames, chooseCoin, wantedChain } from "./cashier.model";
import { StepHead } from "./Parts";
import { fill } from "./withdraw.model";

export function AddressBook({ chains, onBack }: { chains: WithdrawChain[]; onBack: () => void }) {
  useSignals();
  useEffect(() => void book.load(), []);
  const data = book.data.value;
  const failure = book.failure.value;
  const use = (entry: BookAddress) => {
    const chain = chains.find(({ id }) => id === entry.chain);
    if (!chain) return;
    chooseCoin(chain.currency);
    wantedChain.value = chain.id;
    fill({ address: entry.address, tag: entry.tag, sum: "" });
    onBack();
  };
  return (
    <div className="cashier-form">
      <StepHead title={text("book.title")} onBack={onBack} />
      {!data && failure && <Failed text={failure} onRetry={() => void book.load()} />}
      {!data && !failure && <div className="cashier-rows" data-loading>{[0, 1, 2].map((n) => <Skeleton key={n} height={56} />)}</div>}
      {data && (
        <>
          <Lock lock={data.lock} />
          {data.addresses.length === 0 && <Empty text={text("book.empty")} />}
          <ul className="cashier-saved">
            {data.addresses.map((entry) => <Saved key={entry.id} entry={entry} onUse={chains.some(({ id }) => id === entry.chain) ? () => use(entry) : undefined} />)}
          </ul>
          <AddAddress chains={chains} />
        </>
      )}
    </div>
  );
}

function Lock({ lock: { on, until } }: { lock: Book["lock"] }) {
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

function Saved({ entry, onUse }: { entry: BookAddress; onUse: (() => void) | undefined }) {
  useSignals();
  const [busy, setBusy] = useState(false);
  const waits = waitsUntil(entry, Date.now());
  const drop = async () => {
    setBusy(true);
    try {
      await remove(entry.id);
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
        {waits && <span>{text("book.waits", { time: formatDateTime(waits) })}</span>}
      </span>
      {onUse && !waits && <Button size="small" onClick={onUse}>{text("book.use")}</Button>}
      <IconButton label={text("book.remove", { name: entry.name })} disabled={busy} onClick={() => void drop()}><Trash2 aria-hidden="true" /></IconButton>
    </li>
  );
}
