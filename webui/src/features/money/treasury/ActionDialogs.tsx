// The actions on the payments of a network and on a wallet.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { TreasuryPendingApproval, TreasuryNetwork, TreasuryWallet } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { requestId } from "../../../lib/requestId";
import { Checkbox } from "../../../ui/Checkbox";
import { download } from "../../../lib/csv";
import { AmountField } from "../../../ui/office/NumberField";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { decimalsOf, isZero } from "./treasury.texts";

export type NetworkOperation = "halt" | "resume" | "batch" | "sweep";

interface Props {
  onClose: () => void;
  onDone: () => void;
}

/** Stops or resumes the payments of a network, or exports a file for signing. */
export function NetworkOperationDialog({ operation, network, ...rest }: Props & { operation: NetworkOperation; network: TreasuryNetwork }) {
  const { id, name } = network;
  if (operation === "resume") return <ResumeDialog network={network} {...rest} />;
  if (operation === "sweep") {
    return (
      <ReasonDialog
        title={`Sweep ${name} now?`} action="Sweep now"
        description="Coins at deposit addresses with a value above their fees are moved to the wallets of the site, in batches of addresses. If gas for a token is missing, the hot wallet sends it first. Player balances do not change."
        send={({ reason }) => api.post("/api/admin/treasury/sweep", { network: id, reason })} doneText={`The sweep of ${name} has started. Amounts below their fee are not swept.`} {...rest}
      />
    );
  }
  if (operation === "halt") {
    return (
      <ReasonDialog
        title={`Halt payments on ${name}?`} action="Halt payments"
        description="No new transactions are made, signed or sent on this network. Sent transactions are still tracked. Resuming payments requires two people."
        send={({ reason }) => api.post("/api/admin/treasury/halt", { network: id, reason })} doneText={`Payments on ${name} are halted.`} {...rest}
      />
    );
  }
  return (
    <ReasonDialog
      title={`Signing file for ${name}`} action="Download the file"
      description={<>The file contains all unsigned transactions. After the export the site does not sign them itself. Sign the file with <code>croupier wallet sign</code> on the machine with the recovery phrase of the wallet, and upload the result. Do not send the transactions yourself. The site sends them.</>}
      send={async ({ reason }) => {
        const batch = await api.post("/api/admin/treasury/batch", { network: id, reason });
        download(batch.name, batch.text, "application/json");
        return batch;
      }}
      doneText={({ count }) => (count === 1 ? "1 transaction is in the file." : `${formatCount(count)} transactions are in the file.`)} {...rest}
    />
  );
}

function ResumeDialog({ network: { id, name, halted }, ...rest }: Props & { network: TreasuryNetwork }) {
  return (
    <ReasonDialog
      title={`Resume payments on ${name}?`} action="Submit for approval" description={`${halted} A second person must approve.`}
      initial={{ accept: false, reason: "" }}
      send={({ reason, accept }) => api.post("/api/admin/treasury/resume", { network: id, reason, ...(accept && { accept }) })}
      doneText="The request waits for approval by a second person." {...rest}
    >
      {(model) => {
        const { value, onChange, name: field, disabled } = model.field("accept");
        return <Checkbox label="Accept the difference between the chain and the ledger, and do not report it again" name={field} checked={value} onChange={onChange} disabled={disabled} />;
      }}
    </ReasonDialog>
  );
}

/** Moves coins from a hot wallet to its cold wallet. */
export function MoveDialog({ wallet, ...rest }: Props & { wallet: TreasuryWallet }) {
  const [request] = useState(requestId); // the same request id for all attempts, so that it moves only once
  const { asset, currency, hot } = wallet;
  return (
    <ReasonDialog
      title={`Move ${asset} to cold`} action="Move to cold"
      description={`The hot wallet contains ${hot} ${currency}. The coins are sent to the cold wallet address of the setting treasury.levels, and another machine must sign.`}
      initial={{ amount: "", reason: "" }}
      check={({ amount }) => (isZero(amount) ? { amount: "Enter an amount." } : {})}
      send={({ reason, amount }) => api.post("/api/admin/treasury/move", { asset, amount, request, reason })}
      doneText={({ approval_id: waiting }: TreasuryPendingApproval) => (waiting ? "The request waits for approval by a second person." : "The move is queued. Export a signing file after its transaction is made.")} {...rest}
    >
      {(model) => <AmountField label="Amount" currency={currency} decimals={decimalsOf(hot)} max={hot} {...model.field("amount")} />}
    </ReasonDialog>
  );
}

/** Replaces a pending transaction by one with a higher fee. */
export function BumpDialog({ id, ...rest }: Props & { id: string }) {
  return (
    <ReasonDialog
      title="Raise the fee?" action="Raise the fee"
      description="The transaction is replaced by one with a higher fee. Only one of them can be included in a block. If the site has no keys, the new one waits for a signature."
      send={({ reason }) => api.post("/api/admin/treasury/bump", { id, reason })} doneText="The fee is being raised." {...rest}
    />
  );
}

const draftText = "The reserved funds are released. Withdrawals return to the queue for the next draft. A sweep ends, and its coins are not moved.";
const signedText = "A conflicting transaction pays the coins back to the site. The network includes one of the two. If it is the conflicting one, the withdrawals return to the queue. Otherwise they are paid.";

/** Cancels an unsigned draft, or a signed payment that no node accepts. */
export function CancelDialog({ id, exported, signed, ...rest }: Props & { id: string; exported: boolean; signed: boolean }) {
  return (
    <ReasonDialog
      title={signed ? "Cancel the payment?" : "Cancel the draft?"} action={signed ? "Cancel payment" : "Cancel draft"} description={signed ? signedText : draftText}
      initial={{ accept: false, reason: "" }}
      check={({ accept }) => (exported && !accept ? { accept: "Confirm that the draft was not signed." } : {})}
      send={({ reason, accept }) => api.post("/api/admin/treasury/cancel", { id, reason, ...(exported && { destroyed: accept }) })}
      doneText={signed ? "The payment is being cancelled." : "The draft is cancelled."} {...rest}
    >
      {(model) => {
        if (!exported) return null;
        const { value, onChange, name: field, disabled, error } = model.field("accept");
        return (
          <>
            <Checkbox label="The file with this draft is destroyed, and the draft was not signed" name={field} checked={value} onChange={onChange} disabled={disabled} />
            {error && <span className="treasury-bad" role="alert">{error}</span>}
          </>
        );
      }}
    </ReasonDialog>
  );
}
