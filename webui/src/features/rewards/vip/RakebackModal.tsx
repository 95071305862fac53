// Rakeback in a dialog.

import { Percent } from "lucide-react";
import { useEffect } from "react";
import { bus } from "../../../lib/bus";
import type { OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Dialog } from "../../../ui/Dialog";
import { Rakeback } from "./Rakeback";
import { text } from "./vip.texts";

export default function RakebackModal({ close }: OverlayProps<"rakeback">) {
  const user = store.user.value?._id;
  useEffect(() => bus.on("navigate", close), [close]);
  useEffect(() => {
    if (user === undefined) close();
  }, [user, close]);
  return (
    <Dialog title={text("ranks.rakeback.title")} icon={<Percent size={20} aria-hidden="true" />} size="medium" onClose={close}>
      <Rakeback />
    </Dialog>
  );
}
