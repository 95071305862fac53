// Addresses that were made elsewhere, one on each line.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../lib/api";
import type { ImportAddressesAnswer, PoolRow } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { linesOf } from "./lines";

interface Props {
  pool: PoolRow;
  onClose: () => void;
  onDone: () => void;
}

const shortest = 3;
const most = 10_000;

export function ImportDialog({ pool, onClose, onDone }: Props) {
  useSignals();
  const [model] = useState(() => formModel<{ first: string; addresses: string; reason: string }, ImportAddressesAnswer>({
    initial: { first: String(pool.next), addresses: "", reason: "" },
    check: ({ first, addresses, reason }) => {
      const count = linesOf(addresses).length;
      return {
        ...(!/^\d{1,9}$/.test(first) && { first: "Write a whole number." }),
        ...((count === 0 || count > most) && { addresses: `Write 1 to ${most.toLocaleString("en")} addresses, one on each line.` }),
        ...(reason.trim().length < shortest && { reason: "Say why, for the log." }),
      };
    },
    send: ({ first, addresses, reason }) => api.post("/api/admin/deposits/pools/import", {
      network: pool.network, first: Number(first), addresses: linesOf(addresses), reason: reason.trim(),
    }),
  }));
  return (
    <Dialog title={`Import addresses of ${pool.name}`} description="Make them with croupier wallet pool on the machine that has the keys. Each is given to one player." onClose={onClose}>
      <Form model={model} action="Import" onCancel={onClose} onDone={({ added, free }) => {
        toast.success(`${added} were new; ${free} are free now.`);
        onDone();
        onClose();
      }}>
        <TextField label="Number of the first one" hint="The number of its key; the others follow without a gap." inputMode="numeric" autoComplete="off" {...model.field("first")} />
        <TextArea label="Addresses" hint="One on each line." {...model.field("addresses")} rows={8} spellCheck={false} />
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
