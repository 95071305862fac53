import { useState } from "react";
import type { PackageRow } from "../../../lib/api.gen";
import { formatExact } from "../../../lib/time";
import { CopyField } from "../../../ui/Copy";
import { ConfirmDialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { sizeText, type PackageModel } from "./package.model";

interface Props {
  row: PackageRow;
  model: PackageModel;
  onClose: () => void;
}

/** Asks for a reason, and does something with it that may be refused. */
function useReason(work: (reason: string) => Promise<string | null>, done: () => void) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    field: <TextField label="Reason" hint="It stands in the log of staff." error={failure} value={reason} onChange={setReason} maxLength={500} />,
    loading: busy,
    disabled: reason.trim().length < 3,
    async onConfirm() {
      setBusy(true);
      const refused = await work(reason.trim());
      setBusy(false);
      if (refused !== null) setFailure(refused);
      else done();
    },
  };
}

/** Gives the browser the file to keep; it fetches it by itself, however long it is. */
export function DownloadDialog({ row, model, onClose }: Props) {
  const { field, onConfirm, ...ask } = useReason(async (reason) => {
    const answer = await model.open(row.id, reason);
    if ("refused" in answer) return answer.refused;
    const link = document.createElement("a");
    link.href = answer.path;
    link.download = "";
    link.click();
    return null;
  }, onClose);
  return (
    <ConfirmDialog
      title="Download the package?"
      text={`${sizeText(row.bytes)} with personal data of all players. Who took it, and why, stands in the log of staff.`}
      action="Download"
      variant="primary"
      {...ask}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      {field}
      <CopyField label="SHA-256 of the file" text={row.sha256} />
    </ConfirmDialog>
  );
}

/** Stops the making of a package, or deletes its file. */
export function RemoveDialog({ row, model, onClose }: Props) {
  const ready = row.state === "ready";
  const { field, onConfirm, ...ask } = useReason((reason) => model.remove(row.id, reason), () => {
    toast.success(ready ? "The file is deleted." : "The package is stopped.");
    onClose();
  });
  return (
    <ConfirmDialog
      title={ready ? "Delete the package?" : "Stop making the package?"}
      text={ready ? `The file as of ${formatExact(row.as_of)} is gone then. It can be made again as of the same moment.` : "What was written so far is thrown away."}
      action={ready ? "Delete" : "Stop"}
      {...ask}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      {field}
    </ConfirmDialog>
  );
}
