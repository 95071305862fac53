// Imports addresses that were generated elsewhere, one per line.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { ImportAddressesAnswer, PoolRow } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { splitLines } from "./lines";

interface Props {
  pool: PoolRow;
  onClose: () => void;
  onDone: () => void;
}

const minReasonLength = 3;
const maxAddresses = 1000;

export function ImportDialog({ pool, onClose, onDone }: Props) {
  const [model] = useState(() => formModel<{ first: string; addresses: string; reason: string }, ImportAddressesAnswer>({
    initial: { first: String(pool.next), addresses: "", reason: "" },
    check: ({ first, addresses, reason }) => {
      const count = splitLines(addresses).length;
      return {
        ...(!/^\d{1,9}$/.test(first) && { first: "Enter a whole number." }),
        ...((count === 0 || count > maxAddresses) && { addresses: `Enter 1 to ${maxAddresses.toLocaleString("en")} addresses, one per line.` }),
        ...(reason.trim().length < minReasonLength && { reason: "Enter a reason for the log." }),
      };
    },
    send: ({ first, addresses, reason }) => api.post("/api/admin/deposits/pools/import", {
      network: pool.network, first: Number(first), addresses: splitLines(addresses), reason: reason.trim(),
    }),
  }));
  return (
    <Dialog title={`Import addresses of ${pool.name}`} description="Create them with croupier wallet pool on the machine that has the keys. Each address is assigned to one player." onClose={onClose}>
      <Form model={model} action="Import" onCancel={onClose} onDone={({ added, free }) => {
        toast.success(`${added} addresses added; ${free} are free.`);
        onDone();
        onClose();
      }}>
        <TextField label="Index of the first address" hint="The index of its key; the other keys follow without gaps." inputMode="numeric" autoComplete="off" {...model.field("first")} />
        <TextArea label="Addresses" hint="One per line." {...model.field("addresses")} rows={8} spellCheck={false} />
        <TextArea label="Reason" hint="It is stored in the staff log." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
