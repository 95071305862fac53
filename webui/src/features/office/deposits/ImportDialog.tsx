// Imports addresses that were generated elsewhere, one per line.

import { api } from "../../../lib/api";
import type { ImportAddressesAnswer, PoolRow } from "../../../lib/api.gen";
import { TextArea, TextField } from "../../../ui/Field";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";

/** The non-empty lines of a text. */
const splitLines = (text: string): string[] => text.split(/\s+/).filter((line) => line !== "");

interface Props {
  pool: PoolRow;
  onClose: () => void;
  onDone: () => void;
}

const maxAddresses = 1000;

export function ImportDialog({ pool, onClose, onDone }: Props) {
  return (
    <ReasonDialog title={`Import addresses of ${pool.name}`} description="Create them with croupier wallet pool on the machine that has the keys. Each address is assigned to one player." action="Import"
      initial={{ first: String(pool.next), addresses: "", reason: "" }}
      check={({ first, addresses }) => {
        const count = splitLines(addresses).length;
        return {
          ...(!/^\d{1,9}$/.test(first) && { first: "Enter a whole number." }),
          ...((count === 0 || count > maxAddresses) && { addresses: `Enter 1 to ${maxAddresses.toLocaleString("en")} addresses, one per line.` }),
        };
      }}
      send={({ first, addresses, reason }) => api.post("/api/admin/deposits/pools/import", { network: pool.network, first: Number(first), addresses: splitLines(addresses), reason })}
      doneText={({ added, free }: ImportAddressesAnswer) => `${added} addresses added; ${free} are free.`} onClose={onClose} onDone={onDone}>
      {(model) => (
        <>
          <TextField label="Index of the first address" hint="The index of its key; the other keys follow without gaps." inputMode="numeric" autoComplete="off" {...model.field("first")} />
          <TextArea label="Addresses" hint="One per line." {...model.field("addresses")} rows={8} spellCheck={false} />
        </>
      )}
    </ReasonDialog>
  );
}
