// A new entry of the address book.

import type { FormEvent } from "react";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { addressProblem, isTag, parsePasted } from "./addresses";
import { changeDraft, draft, draftErrors, saveAddress, saving, type Draft } from "./book.model";
import { text } from "./book.texts";
import type { WithdrawChain } from "./calls";
import { text as withdrawText } from "./withdraw.texts";

function addressErrors({ name, address, tag }: Draft, chain: WithdrawChain): Record<string, string> {
  const problem = addressProblem(chain.network, address);
  const foundErrors: Record<string, string> = {};
  if (name.trim() === "") foundErrors.name = text("book.nameMissing");
  if (problem) foundErrors.address = withdrawText(`withdraw.address.${problem.key}`, { network: chain.name, ...("params" in problem && problem.params) });
  if (chain.tag && tag.trim() !== "" && !isTag(tag.trim())) foundErrors.tag = withdrawText("withdraw.tagFault");
  return foundErrors;
}

export function AddAddress({ chains }: { chains: WithdrawChain[] }) {
  const entry = draft.value;
  const errors = draftErrors.value;
  const chain = chains.find(({ id }) => id === entry.chain) ?? chains[0];
  if (!chain) return null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const foundErrors = addressErrors(entry, chain);
    if (Object.keys(foundErrors).length > 0) draftErrors.value = foundErrors;
    else void saveAddress({ chain: chain.id, name: entry.name.trim(), address: entry.address.trim(), tag: chain.tag ? entry.tag.trim() : "" });
  };
  return (
    <form className="cashier-add" onSubmit={send} noValidate>
      <h4>{text("book.add")}</h4>
      <div className="cashier-pair">
        <TextField label={text("book.name")} value={entry.name} maxLength={40} autoComplete="off" error={errors.name} onChange={(name) => changeDraft({ name })} />
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
        error={errors.address}
        onChange={(address) => changeDraft({ address })}
        onPaste={(event) => {
          event.preventDefault();
          const { address, tag = "" } = parsePasted(event.clipboardData.getData("text"));
          changeDraft({ address, tag });
        }}
      />
      {chain.tag && <TextField label={withdrawText("withdraw.tag")} value={entry.tag} inputMode="numeric" maxLength={10} hint={withdrawText("withdraw.tagHint")} error={errors.tag} onChange={(tag) => changeDraft({ tag })} />}
      <p className="cashier-fault" role="alert">{errors[""]}</p>
      <Button type="submit" wide loading={saving.value}>{text("book.save")}</Button>
    </form>
  );
}
