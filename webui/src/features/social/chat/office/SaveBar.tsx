import { useState } from "react";
import { errorText } from "../../../../lib/api";
import { Button } from "../../../../ui/Button";
import { TextField } from "../../../../ui/Field";
import { toast } from "../../../../ui/toast";
import { hasReason } from "../../../../ui/office/reason";

interface Props {
  /** Whether anything differs from the stored values. */
  changed: boolean;
  action: string;
  done: string;
  send: (reason: string) => Promise<unknown>;
  onDone: () => void;
}


/** The reason of a change, and the save button. */
export function SaveBar({ changed, action, done, send, onDone }: Props) {
  const [reason, setReason] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    setFailure(null);
    try {
      await send(reason.trim());
      toast.success(done);
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form className="chat-office-save" onSubmit={(event) => {
      event.preventDefault();
      void save();
    }}>
      <TextField label="Reason" hint="The reason is stored in the staff log." value={reason} onChange={setReason} maxLength={500} error={failure ?? undefined} />
      <Button type="submit" variant="primary" loading={busy} disabled={!changed || !hasReason(reason)}>{action}</Button>
    </form>
  );
}
