// Requests the reason for an action on a network, and explains its effect.

import { useState } from "react";
import { ConfirmDialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import type { NetworkLookupAnswer, NetworkRow } from "../../../lib/api.gen";
import type { NetworksModel } from "./networks.model";
import { lookupText, actionTexts, type NetworkAction } from "./networks.texts";

const minReasonLength = 3;

export function ActionDialog({ action, row, model, onClose }: { action: NetworkAction; row: NetworkRow; model: NetworksModel; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [height, setHeight] = useState("");
  const [txid, setTxid] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { title, text, action: label, done, danger } = actionTexts(action, row.name);

  function runAction(onFound: (answer: NetworkLookupAnswer) => void): Promise<string | null> {
    const trimmedReason = reason.trim();
    if (action.what === "restart") return model.restart(row.id, trimmedReason);
    if (action.what === "rescan") return model.rescan(row.id, Number(height), trimmedReason);
    if (action.what === "lookup") return model.lookup(row.id, txid.trim(), Number(height), trimmedReason, onFound);
    return model.switch({ network: row.id, part: action.what, open: action.open, reason: trimmedReason });
  }
  const hasHeight = /^\d{1,12}$/.test(height.trim());
  const complete = action.what === "rescan" ? hasHeight : action.what !== "lookup" || (txid.trim() !== "" && (height.trim() === "" || hasHeight));

  async function confirm() {
    setBusy(true);
    let success = done;
    const refused = await runAction((answer) => { success = lookupText(answer); });
    setBusy(false);
    if (refused !== null) return setFailure(refused);
    toast.success(success);
    onClose();
  }

  return (
    <ConfirmDialog
      title={title}
      text={text}
      action={label}
      variant={danger ? "danger" : "primary"}
      loading={busy}
      disabled={reason.trim().length < minReasonLength || !complete}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {action.what === "lookup" && <TextField label="Transaction" value={txid} onChange={setTxid} maxLength={128} spellCheck={false} autoCapitalize="off" />}
      {action.what === "rescan" && <TextField label="From block" inputMode="numeric" value={height} onChange={setHeight} maxLength={12} />}
      {action.what === "lookup" && <TextField label="Block height" hint="Required only if the node does not find the transaction." inputMode="numeric" value={height} onChange={setHeight} maxLength={12} />}
      <TextField label="Reason" hint="The reason is stored in the staff log." error={failure} value={reason} onChange={setReason} maxLength={500} />
    </ConfirmDialog>
  );
}
