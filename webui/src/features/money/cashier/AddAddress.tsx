// A new entry of the address book.

import { useSignals } from "@preact/signals-react/runtime";
import type { FormEvent } from "react";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { addressProblem, isTag, readPasted } from "./addresses";
import { changeDraft, draft, draftFaults, save, saving, type Draft } from "./book.model";
import { text } from "./book.texts";
import type { WithdrawChain } from "./calls";
import { text as withdrawText } from "./withdraw.texts";

function faultsOf({ name, address, tag }: Draft, chain: WithdrawChain): Record<string, string> {
  const problem = addressProblem(chain.network, address);
  const found: Record<string, string> = {};
  if (name.trim() === "") found.name = text("book.nameMissing");
  if (problem) found.address = withdrawText(`withdraw.address.${problem.key}`, { network: chain.name, ...("params" in problem && problem.params) });
  if (chain.tag && tag.trim() !== "" && !isTag(tag.trim())) found.tag = withdrawText("withdraw.tagFault");
  return found;
}

export function AddAddress({ chains }: { chains: WithdrawChain[] }) {
  useSignals();
  const entry = draft.value;
  const faults = draftFaults.value;
  const chain = chains.find(({ id }) => id === entry.chain) ?? chains[0];
  if (!chain) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(entry, chain);
    if (Object.keys(found).length > 0) draftFaults.value = found;
    else void save({ chain: chain.id, name: entry.name.trim(), address: entry.address.trim(), tag: chain.tag ? entry.tag.trim() : "" });
  };
  return (
    <form className="cashier-add" onSubmit={send} noValidate>
      <h4>{text("book.add")}</h4>
      <div className="cashier-pair">
        <TextField label={text("book.name")} value={entry.name} maxLength={40} autoComplete="off" error={faults.name} onChange={(name) => changeDraft({ name })} />
        <Select
          label={text("book.chain")}
          value={chain.id}
          onChange={(id) => changeDraft({ chain: id })}
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
        onChange={(address) => changeDraft({ address })}
        onPaste={(event) => {
          event.preventDefault();
          const { address, tag = "" } = readPasted(event.clipboardData.getData("text"));
          changeDraft({ address, tag });
        }}
      />
      {chain.tag && <TextField label={withdrawText("withdraw.tag")} value={entry.tag} inputMode="numeric" maxLength={10} hint={withdrawText("withdraw.tagHint")} error={faults.tag} onChange={(tag) => changeDraft({ tag })} />}
      <p className="cashier-fault" role="alert">{faults[""]}</p>
      <Button type="submit" wide loading={saving.value}>{text("book.save")}</Button>
    </form>
  );
}
