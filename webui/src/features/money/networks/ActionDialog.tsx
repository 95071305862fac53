// Requests the reason for an action on a network, and explains its effect.

import { useState } from "react";
import type { NetworkRow } from "../../../lib/api.gen";
import { TextField } from "../../../ui/Field";
import { ReasonConfirm } from "../../../ui/office/ReasonConfirm";
import type { NetworksModel } from "./networks.model";
import { lookupText, actionTexts, type NetworkAction } from "./networks.texts";

export function ActionDialog({ action, row, model, onClose }: { action: NetworkAction; row: NetworkRow; model: NetworksModel; onClose: () => void }) {
  const [height, setHeight] = useState("");
  const [txid, setTxid] = useState("");
  const { title, text, action: label, done, danger } = actionTexts(action, row.name);
  let success = done;

  function run(reason: string): Promise<string | null> {
    if (action.what === "restart") return model.restart(row.id, reason);
    if (action.what === "rescan") return model.rescan(row.id, Number(height), reason);
    if (action.what === "lookup") return model.lookup(row.id, txid.trim(), Number(height), reason, (answer) => void (success = lookupText(answer)));
    return model.switch({ network: row.id, part: action.what, open: action.open, reason });
  }
  const hasHeight = /^\d{1,12}$/.test(height.trim());
  const complete = action.what === "rescan" ? hasHeight : action.what !== "lookup" || (txid.trim() !== "" && (height.trim() === "" || hasHeight));

  return (
    <ReasonConfirm title={title} text={text} action={label} variant={danger ? "danger" : "primary"} complete={complete} run={run} doneText={() => success} onClose={onClose}>
      {action.what === "lookup" && <TextField label="Transaction" value={txid} onChange={setTxid} maxLength={128} spellCheck={false} autoCapitalize="off" />}
      {action.what === "rescan" && <TextField label="From block" inputMode="numeric" value={height} onChange={setHeight} maxLength={12} />}
      {action.what === "lookup" && <TextField label="Block height" hint="Required only if the node does not find the transaction." inputMode="numeric" value={height} onChange={setHeight} maxLength={12} />}
    </ReasonConfirm>
  );
}
