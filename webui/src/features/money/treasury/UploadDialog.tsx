// Takes back a file of transactions that another machine has signed.

import { useEffect, useRef, useState } from "react";
import { api } from "../../../lib/api";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { FileUpload } from "../../../ui/work/FileUpload";
import { uploadModel } from "../../../ui/work/upload.model";
import { reasonProblem } from "./AskWhy";
import { storedText } from "./treasury.texts";

const accept = [".json"];
/** As large as the server takes one, in bytes. */
const maxBytes = 16 * 1024 ** 2;
/** Files that are refused stay in the list until they are taken out of it. */
const maxFiles = 10;

export function UploadDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [reason, setReason] = useState("");
  const latest = useRef({ reason, onDone });
  useEffect(() => {
    latest.current = { reason, onDone };
  });
  const [model] = useState(() => uploadModel<File>({
    accept, maxBytes, maxFiles,
    async send(file) {
      const answer = await api.post("/api/admin/treasury/signed", { text: await file.text(), reason: latest.current.reason.trim() });
      toast.success(storedText(answer));
      latest.current.onDone();
    },
  }));
  const silent = reasonProblem(reason).reason !== undefined;
  return (
    <Dialog
      title="Upload signatures" onClose={onClose} footer={<Button variant="ghost" onClick={onClose}>Close</Button>}
      description="The file that croupier wallet sign has written. Each transaction must be exactly the one that was asked for; otherwise nothing of the file is stored."
    >
      <div className="treasury-steps">
        <TextArea label="Reason" hint="Say it first. It is kept in the log of staff." value={reason} onChange={setReason} maxLength={500} rows={2} />
        <FileUpload label="Signed file" hint="Dropped here or chosen, it is sent at once." accept={accept} model={model} disabled={silent} />
      </div>
    </Dialog>
  );
}
