// Asks why something is done with a backup, and says what follows.

import { useState } from "react";
import type { BackupRow } from "../../../lib/api.gen";
import { ConfirmDialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import type { BackupsModel, Deed } from "./backups.model";

interface Words {
  title: string;
  text: string;
  action: string;
  done: string;
  danger?: boolean;
}

function wordsOf(deed: Deed, encrypted: boolean): Words {
  switch (deed) {
    case "make":
      return { title: "Back up now?", text: "The database is copied while players play, the copy is restored for a trial, and sent to the other place if one is set.", action: "Back up", done: "The backup is being made." };
    case "verify":
      return { title: "Try to restore it?", text: "The copy is restored into a folder of its own, its books are proved, and the copy at the other place is read back.", action: "Try it", done: "The backup is being tried." };
    case "send":
      return { title: "Send it away?", text: encrypted ? "It leaves encrypted, with the site's secret in it." : "It leaves as it is, without the site's secret: everybody who reaches it can read it.", action: "Send", done: "The backup is being sent." };
    case "download":
      return { title: "Download it?", text: encrypted ? "The file is encrypted, and holds the site's secret." : "The file is not encrypted: whoever has it knows everything about every player. The site's secret is not in it.", action: "Download", done: "The download begins.", danger: !encrypted };
    case "delete":
      return { title: "Delete it here?", text: "The copy and the site's secret beside it are deleted from this machine.", action: "Delete", done: "The backup is deleted.", danger: true };
    case "deleteAway":
      return { title: "Delete it elsewhere?", text: "The copy at the other place is deleted.", action: "Delete", done: "The copy at the other place is deleted.", danger: true };
  }
}

const shortest = 3;

export function BackupDeed({ deed, row, encrypted, model, onClose }: { deed: Deed; row: BackupRow | null; encrypted: boolean; model: BackupsModel; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { title, text, action, done, danger } = wordsOf(deed, encrypted);

  async function go() {
    setBusy(true);
    const refused = await model.do(deed, row?.id ?? "", reason);
    setBusy(false);
    if (refused !== null) return setFailure(refused);
    toast.success(done);
    onClose();
  }

  return (
    <ConfirmDialog
      title={title}
      text={row ? `${row.name}. ${text}` : text}
      action={action}
      variant={danger ? "danger" : "primary"}
      loading={busy}
      disabled={reason.trim().length < shortest}
      onConfirm={() => void go()}
      onClose={onClose}
    >
      <TextField label="Reason" hint="It stands in the log of staff." error={failure} value={reason} onChange={setReason} maxLength={500} />
    </ConfirmDialog>
  );
}
