import type { PackageRow } from "../../../lib/api.gen";
import { formatExact } from "../../../lib/time";
import { CopyField } from "../../../ui/Copy";
import { ReasonConfirm } from "../../../ui/office/ReasonConfirm";
import { sizeText, type PackageModel } from "./package.model";

interface Props {
  row: PackageRow;
  model: PackageModel;
  onClose: () => void;
}

/** Makes the browser download the file, whatever its size. */
export function DownloadDialog({ row, model, onClose }: Props) {
  async function download(reason: string): Promise<string | null> {
    const answer = await model.downloadPath(row.id, reason);
    if ("refused" in answer) return answer.refused;
    const link = document.createElement("a");
    link.href = answer.path;
    link.download = "";
    link.click();
    return null;
  }
  return (
    <ReasonConfirm
      title="Download the package?"
      text={`${sizeText(row.bytes)} with personal data of all players. The download and its reason are stored in the staff log.`}
      action="Download"
      variant="primary"
      run={download}
      onClose={onClose}
      below={<CopyField label="SHA-256 of the file" text={row.sha256} />}
    />
  );
}

/** Stops a package in progress, or deletes its file. */
export function RemoveDialog({ row, model, onClose }: Props) {
  const ready = row.state === "ready";
  return (
    <ReasonConfirm
      title={ready ? "Delete the package?" : "Stop creating the package?"}
      text={ready ? `The file as of ${formatExact(row.as_of)} is deleted. A package for the same time can be created again.` : "The unfinished file is deleted."}
      action={ready ? "Delete" : "Stop"}
      run={(reason) => model.remove(row.id, reason)}
      doneText={ready ? "The file is deleted." : "The package is stopped."}
      onClose={onClose}
    />
  );
}
