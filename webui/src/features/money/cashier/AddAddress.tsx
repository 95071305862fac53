// A new entry of the address book.

import { type FormEvent, useState } from "react";
import { errorText, fieldErrors } from "../../../lib/explain";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { addressProblem, isTag, readPasted } from "./addresses";
import { save } from "./book.model";
import { text } from "./book.texts";
import type { WithdrawChain } from "./calls";
import { text as withdrawText } from "./withdraw.texts";

const blank = { name: "", address: "", tag: "" };

export function AddAddress({ chains }: { chains: WithdrawChain[] }) {
  const [chainId, setChain] = useState(chains[0]?.id ?? "");
  const [entry, setEntry] = useState(blank);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const chain = chains.find(({ id }) => id === chainId);
  if (!chain) return null;
  const change = (patch: Partial<typeof blank>) => {
    setEntry({ ...entry, ...patch });
    setFaults({});
  };
  const check = (): Record<string, string> => {
    const problem = addressProblem(chain.network, entry.address);
    const found: Record<string, string> = {};
    if (entry.name.trim() === "") found.name = text("book.nameMissing");
    if (problem) found.address = withdrawText(`withdraw.address.${problem.key}`, { network: chain.name, ...("params" in problem && problem.params) });
    if (chain.tag && entry.tag.trim() !== "" && !isTag(entry.tag.trim())) found.tag = withdrawText("withdraw.tagFault");
    return found;
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const found = check();
    if (Object.keys(found).length > 0) return setFaults(found);
    setBusy(true);
    try {
      await save({ chain: chain.id, name: entry.name.trim(), address: entry.address.trim(), tag: chain.tag ? entry.tag.trim() : "" });
      setEntry(blank);
    } catch (error) {
      const fields = fieldErrors(error);
      setFaults(Object.keys(fields).length > 0 ? fields : { "": errorText(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="cashier-add" onSubmit={(event) => void send(event)} noValidate>
      <h4>{text("book.add")}</h4>
      <div className="cashier-pair">
        <TextField label={text("book.name")} value={entry.name} maxLength={40} autoComplete="off" error={faults.name} onChange={(name) => change({ name })} />
        <Select
          label={text("book.chain")}
          value={chain.id}
          onChange={(id) => {
            setChain(id);
            setFaults({});
          }}
          options={chains.map(({ id, name, currency }) => ({ value: id, label: `${currency.toUpperCase()} · ${name}` }))}
        />
      </div>
      <TextField
        label={text("book.address")}
        className="cashier-mono"
        value={entry.address}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={faults.address}
        onChange={(address) => change({ address })}
        onPaste={(event) => {
          event.preventDefault();
          const { address, tag = "" } = readPasted(event.clipboardData.getData("text"));
          change({ address, tag });
        }}
      />
      {chain.tag && <TextField label={withdrawText("withdraw.tag")} value={entry.tag} inputMode="numeric" maxLength={10} hint={withdrawText("withdraw.tagHint")} error={faults.tag} onChange={(tag) => change({ tag })} />}
      <p className="cashier-fault" role="alert">{faults[""]}</p>
      <Button type="submit" wide loading={busy}>{text("book.save")}</Button>
    </form>
  );
}
