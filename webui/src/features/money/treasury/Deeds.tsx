// What is done to the payments of a network, and to a wallet.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { TreasuryHeld, TreasuryNetwork, TreasuryWallet } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { requestId } from "../../../lib/requestId";
import { Checkbox } from "../../../ui/Checkbox";
import { download } from "../../../lib/csv";
import { AmountField } from "../../../ui/work/NumberField";
import { AskWhy } from "./AskWhy";
import { decimalsOf, isZero } from "./treasury.texts";

export type NetworkDeed = "halt" | "resume" | "batch" | "sweep";

interface Props {
  onClose: () => void;
  onDone: () => void;
}

/** Stops the payments of a network, lets them go on, or makes a file to sign. */
export function NetworkDeedDialog({ deed, network, ...rest }: Props & { deed: NetworkDeed; network: TreasuryNetwork }) {
  const { id, name } = network;
  if (deed === "resume") return <Resume network={network} {...rest} />;
  if (deed === "sweep") {
    return (
      <AskWhy
        title={`Sweep ${name} now?`} action="Sweep now"
        description="Coins at the addresses of players that are worth more than their fees are moved to the wallets of the site, some addresses at a time. Where a token has no coin for its fee, the hot wallet sends that first. Balances of players do not change."
        send={({ reason }) => api.post("/api/admin/treasury/sweep", { network: id, reason })} done={() => `${name} is swept from now on. What is not worth its fee stays.`} {...rest}
      />
    );
  }
  if (deed === "halt") {
    return (
      <AskWhy
        title={`Stop payments on ${name}?`} action="Stop payments"
        description="Nothing new is made, signed or sent on this network. What was sent already is followed to its end. Two people are needed to let payments go on."
        send={({ reason }) => api.post("/api/admin/treasury/halt", { network: id, reason })} done={() => `Payments on ${name} are stopped.`} {...rest}
      />
    );
  }
  return (
    <AskWhy
      title={`A file to sign for ${name}`} action="Download the file"
      description={<>It has every transaction that waits for a signature. From then on the site signs none of them itself. Sign it with <code>croupier wallet sign</code> on the machine that has the words of the wallet, and upload what that gives. Do not send the transactions yourself: the site does.</>}
      send={async ({ reason }) => {
        const batch = await api.post("/api/admin/treasury/batch", { network: id, reason });
        download(batch.name, batch.text, "application/json");
        return batch;
      }}
      done={({ count }) => (count === 1 ? "1 transaction is in the file." : `${formatCount(count)} transactions are in the file.`)} {...rest}
    />
  );
}

function Resume({ network: { id, name, halted }, ...rest }: Props & { network: TreasuryNetwork }) {
  return (
    <AskWhy
      title={`Let payments on ${name} go on?`} action="Ask a second person" description={`${halted} A second person has to agree.`}
      fields={(model) => {
        const { value, onChange, name: field, disabled } = model.field("accept");
        return <Checkbox label="Accept what the chain holds beside the books: the same difference is not reported again" name={field} checked={value} onChange={onChange} disabled={disabled} />;
      }}
      send={({ reason, accept }) => api.post("/api/admin/treasury/resume", { network: id, reason, ...(accept && { accept }) })}
      done={() => "It waits for a second person."} {...rest}
    />
  );
}

/** Moves coins of a hot wallet to its cold one. */
export function MoveDialog({ wallet, ...rest }: Props & { wallet: TreasuryWallet }) {
  const [request] = useState(requestId); // however often it is sent, it moves once
  const { asset, currency, hot } = wallet;
  return (
    <AskWhy
      title={`Move ${asset} to cold`} action="Move to cold"
      description={`The hot wallet holds ${hot} ${currency}. The coins go to the address of the cold wallet in the setting treasury.levels, and another machine has to sign.`}
      check={({ amount }) => (isZero(amount) ? { amount: "How much is to be moved?" } : {})}
      fields={(model) => <AmountField label="Amount" currency={currency} decimals={decimalsOf(hot)} max={hot} {...model.field("amount")} />}
      send={({ reason, amount }) => api.post("/api/admin/treasury/move", { asset, amount, request, reason })}
      done={({ waiting }: TreasuryHeld) => (waiting ? "It waits for a second person." : "It is in the queue. Make a file to sign once its transaction is made.")} {...rest}
    />
  );
}

/** Has a transaction that waits replaced by one with a higher fee. */
export function BumpDialog({ id, ...rest }: Props & { id: string }) {
  return (
    <AskWhy
      title="Raise the fee?" action="Raise the fee"
      description="The transaction is replaced by one that pays the network more. Only one of them can ever be included. Where the site has no keys, the new one waits for a signature."
      send={({ reason }) => api.post("/api/admin/treasury/bump", { id, reason })} done={() => "The fee is raised in a moment."} {...rest}
    />
  );
}

/** Cancels a draft that nobody has signed. */
export function CancelDialog({ id, exported, ...rest }: Props & { id: string; exported: boolean }) {
  return (
    <AskWhy
      title="Cancel the draft?" action="Cancel draft"
      description="What the draft has reserved is free again. Withdrawals return to the queue, of which the next draft is made. A sweep ends, and its coins stay where they are."
      check={({ accept }): { accept?: string } => (exported && !accept ? { accept: "The draft may have been signed." } : {})}
      fields={(model) => {
        if (!exported) return null;
        const { value, onChange, name: field, disabled, error } = model.field("accept");
        return (
          <>
            <Checkbox label="The file with this draft is destroyed, and nobody has signed it" name={field} checked={value} onChange={onChange} disabled={disabled} />
            {error && <span className="treasury-bad" role="alert">{error}</span>}
          </>
        );
      }}
      send={({ reason, accept }) => api.post("/api/admin/treasury/cancel", { id, reason, ...(exported && { destroyed: accept }) })}
      done={() => "The draft is cancelled."} {...rest}
    />
  );
}

/** Cancels a sweep of which no payment was made yet. */
export function CancelSweepDialog({ id, ...rest }: Props & { id: string }) {
  return (
    <AskWhy
      title="Cancel the sweep?" action="Cancel the sweep" description="The coins stay at the address of the player. The rule or somebody of the staff may sweep them later."
      send={({ reason }) => api.post("/api/admin/treasury/sweep/cancel", { id, reason })} done={() => "The sweep is cancelled."} {...rest}
    />
  );
}
