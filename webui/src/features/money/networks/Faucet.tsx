// Pays to an address, like an external sender.

import { useState } from "react";
import type { TestChainRow } from "../../../lib/api.gen";
import { Card } from "../../../ui/Card";
import { Checkbox } from "../../../ui/Checkbox";
import { TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import type { TestChainModel } from "./networks.model";

/** The value of a token that the site does not know. */
const unknownAsset = "unknown";

interface Draft {
  asset: string;
  address: string;
  tag: string;
  amount: string;
  failed: boolean;
}

const draftErrors = ({ address, amount }: Draft): Partial<Record<keyof Draft, string>> => ({
  ...(address.trim() === "" && { address: "Paste an address of this chain." }),
  ...(!/^\d{1,20}(\.\d{1,18})?$/.test(amount.trim()) && { amount: "An amount such as 0.5." }),
});

export function Faucet({ chain, model }: { chain: TestChainRow; model: TestChainModel }) {
  const [form] = useState(() => formModel<Draft, string>({
    initial: { asset: chain.assets[0] ?? unknownAsset, address: "", tag: "", amount: "0.5", failed: false },
    check: draftErrors,
    send: ({ asset, address, tag, amount, failed }) => model.pay({ asset: asset === unknownAsset ? "" : asset, address: address.trim(), tag: tag.trim(), amount: amount.trim(), failed }),
  }));
  return (
    <Card title="Faucet" text="Pays to any address of this chain. The payment waits for the next block.">
      <Form model={form} action="Pay" onDone={() => toast.success("The payment waits for a block.")}>
        <TextField label="Address" {...form.field("address")} spellCheck={false} autoCapitalize="off" placeholder={`test${chain.network}1…`} />
        {chain.tags && <TextField label="Tag" {...form.field("tag")} />}
        <div className="networks-line">
          <TextField label="Amount" inputMode="decimal" {...form.field("amount")} />
          <Select label="Currency" {...form.field("asset")} options={[...chain.assets.map((id) => ({ value: id, label: id })), { value: unknownAsset, label: "unknown token" }]} />
        </div>
        <Checkbox label="Failed transaction (included without a transfer)" checked={form.values.value.failed} onChange={(on) => form.set("failed", on)} />
      </Form>
    </Card>
  );
}
