// Requests the reason for an action on a backup, and explains its effect.

import type { BackupRow } from "../../../lib/api.gen";
import { ReasonConfirm } from "../../../ui/office/ReasonConfirm";
import type { BackupsModel, BackupActionName } from "./backups.model";

interface DialogTexts {
  title: string;
  text: string;
  action: string;
  done: string;
  danger?: boolean;
}

function dialogTexts(actionName: BackupActionName, encrypted: boolean): DialogTexts {
  switch (actionName) {
    case "make":
      return { title: "Back up now?", text: "The database is copied while the site is running. The copy is restored as a test, and sent to the offsite destination if one is set.", action: "Back up", done: "The backup is being made." };
    case "verify":
      return { title: "Test the restore?", text: "The copy is restored into a separate folder and its ledger is audited. The offsite copy is read back.", action: "Test", done: "The backup is being tested." };
    case "send":
      return { title: "Send it offsite?", text: encrypted ? "It is sent encrypted and contains the site's secret." : "It is sent without encryption and without the site's secret: everybody with access to the file can read it.", action: "Send", done: "The backup is being sent." };
    case "download":
      return { title: "Download it?", text: encrypted ? "The file is encrypted and contains the site's secret." : "The file is not encrypted: it contains all data of all players in readable form. It does not contain the site's secret.", action: "Download", done: "The download has started.", danger: !encrypted };
    case "delete":
      return { title: "Delete the local copy?", text: "The copy and the site's secret stored with it are deleted from this machine.", action: "Delete", done: "The backup is deleted.", danger: true };
    case "deleteAway":
      return { title: "Delete the offsite copy?", text: "The offsite copy is deleted.", action: "Delete", done: "The offsite copy is deleted.", danger: true };
  }
}

export function BackupAction({ action: actionName, row, encrypted, model, onClose }: { action: BackupActionName; row: BackupRow | null; encrypted: boolean; model: BackupsModel; onClose: () => void }) {
  const { title, text, action, done, danger } = dialogTexts(actionName, encrypted);
  return (
    <ReasonConfirm title={title} text={row ? `${row.name}. ${text}` : text} action={action} variant={danger ? "danger" : "primary"}
      run={(reason) => model.runAction(actionName, row?.id ?? "", reason)} doneText={done} onClose={onClose} />
  );
}
