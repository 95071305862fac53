// Asks for confirmation before all messages of a player are deleted.

import { useState } from "react";
import type { OverlayProps } from "../../../../lib/overlays";
import { ConfirmDialog } from "../../../../ui/Dialog";
import { removeAllFrom } from "./moderation.model";
import { text } from "./popups.texts";

export default function RemoveAllPopup({ props: { id, name }, close }: OverlayProps<"remove-all">) {
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    if (await removeAllFrom(id, name)) close();
    else setBusy(false);
  }

  return (
    <ConfirmDialog
      title={text("popups.removeAll.title")}
      text={text("popups.removeAll.text", { name })}
      action={text("popups.removeAll.action")}
      loading={busy}
      onConfirm={() => void remove()}
      onClose={close}
    />
  );
}
