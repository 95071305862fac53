// Asks why something is done to a network, and says what follows.

import { useState } from "react";
import { ConfirmDialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import type { NetworkRow } from "../../../lib/api.gen";
import type { NetworksModel } from "./networks.model";
import { wordsOf, type Deed } from "./networks.texts";

const shortest = 3;

export function DeedDialog({ deed, row, model, onClose }: { deed: Deed; row: NetworkRow; model: NetworksModel; onClose: () => void }) {
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { title, text, action, done, danger } = wordsOf(deed, row.name);

  async function go() {
    setBusy(true);
    const refused = deed.what === "restart" ? await model.restart(row.id, reason.trim()) : await model.switch({ network: row.id, what: deed.what, open: deed.open, reason: reason.trim() });
    setBusy(false);
    if (refused !== null) return setFailure(refused);
    toast.success(done);
    onClose();
  }

  return (
    <ConfirmDialog
      title={title}
      text={text}
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
