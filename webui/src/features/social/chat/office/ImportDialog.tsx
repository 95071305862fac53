import { useState } from "react";
import { api } from "../../../../lib/api";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { FileUpload } from "../../../../ui/office/FileUpload";
import { uploadModel } from "../../../../ui/office/upload.model";

interface Props {
  onClose: () => void;
  onDone: () => void;
}

const accept = [".csv", "text/csv"];
const maxBytes = 512 * 1024;

export function ImportDialog({ onClose, onDone }: Props) {
  const [result, setResult] = useState("");
  const [model] = useState(() => uploadModel<File>({
    accept,
    maxBytes,
    maxFiles: 10,
    async send(file) {
      const { added, known } = await api.post("/api/admin/chat/questions/import", { csv: await file.text() });
      setResult(`${added} added, ${known} already stored.`);
      onDone();
    },
  }));
  return (
    <Dialog title="Import questions" description="A file with the columns question, answer and optionally on (yes or no). One invalid row refuses the complete file." onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <FileUpload label="Questions" hint="CSV, up to 1,000 rows" accept={accept} model={model} />
      <p className="chat-office-lead" role="status">{result}</p>
    </Dialog>
  );
}
