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

/** Requests a reason and runs an action that can be refused. */
function useReasonField(action: (reason: string) => Promise<string | null>, done: () => void) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  return {
    field: <TextField label="Reason" hint="It is stored in the staff log." error={failure} value={reason} onChange={setReason} maxLength={500} />,
    loading: busy,
    disabled: reason.trim().length < 3,
    async onConfirm() {
      setBusy(true);
      const problem = await action(reason.trim());
      setBusy(false);
      if (problem !== null) setFailure(problem);
      else done();
    },
  };
}

/** Makes the browser download the file, whatever its size. */
export function DownloadDialog({ row, model, onClose }: Props) {
  const { field, onConfirm, ...dialogProps } = useReasonField(async (reason) => {
    const answer = await model.downloadPath(row.id, reason);
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
      text={`${sizeText(row.bytes)} with personal data of all players. The download and its reason are stored in the staff log.`}
      action="Download"
      variant="primary"
      {...dialogProps}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      {field}
      <CopyField label="SHA-256 of the file" text={row.sha256} />
    </ConfirmDialog>
  );
}

/** Stops a package in progress, or deletes its file. */
export function RemoveDialog({ row, model, onClose }: Props) {
  const ready = row.state === "ready";
  const { field, onConfirm, ...dialogProps } = useReasonField((reason) => model.remove(row.id, reason), () => {
    toast.success(ready ? "The file is deleted." : "The package is stopped.");
    onClose();
  });
  return (
    <ConfirmDialog
      title={ready ? "Delete the package?" : "Stop creating the package?"}
      text={ready ? `The file as of ${formatExact(row.as_of)} is deleted. A package for the same time can be created again.` : "The unfinished file is deleted."}
      action={ready ? "Delete" : "Stop"}
      {...dialogProps}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      {field}
    </ConfirmDialog>
  );
}
