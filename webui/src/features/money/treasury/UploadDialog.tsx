// Imports a file of transactions that another machine has signed.

import { useEffect, useRef, useState } from "react";
import { api } from "../../../lib/api";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { FileUpload } from "../../../ui/office/FileUpload";
import { hasReason } from "../../../ui/office/reason";
import { uploadModel } from "../../../ui/office/upload.model";
import { storedText } from "./treasury.texts";

const accept = [".json"];
/** The server's max size of a file, in bytes. */
const maxBytes = 16 * 1024 ** 2;
/** Refused files stay in the list until they are removed. */
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
  return (
    <Dialog
      title="Upload signatures" onClose={onClose} footer={<Button variant="ghost" onClick={onClose}>Close</Button>}
      description="The file written by croupier wallet sign. Each transaction must exactly match the request. Otherwise the complete file is refused."
    >
      <div className="treasury-steps">
        <TextArea label="Reason" hint="Enter the reason first. It is stored in the staff log." value={reason} onChange={setReason} maxLength={500} rows={2} />
        <FileUpload label="Signed file" hint="A dropped or selected file is uploaded immediately." accept={accept} model={model} disabled={!hasReason(reason)} />
      </div>
    </Dialog>
  );
}
