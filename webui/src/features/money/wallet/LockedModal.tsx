// Why the wallet is locked, and how to unlock it.

import { Lock } from "lucide-react";
import { useEffect } from "react";
import { hasWalletTab } from "../../../lib/availability";
import { openOverlay, type OverlayProps } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { Button, LinkButton } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { ResendButton } from "../../frame/shell/ResendButton";
import { locked } from "./wallet.model";
import { text } from "./locked.texts";

export default function LockedModal({ close }: OverlayProps<"wallet-locked">) {
  const open = locked.value;
  useEffect(() => {
    if (!open) close(); // Confirmed in another tab, or signed out.
  }, [open, close]);
  return (
    <Dialog
      title={text("wallet.locked.title")}
      description={text("wallet.locked.text", { email: store.user.value?.email ?? "" })}
      icon={<Lock aria-hidden="true" />}
      onClose={close}
      footer={
        <>
          <LinkButton href="/profile/settings/account">{text("wallet.locked.change")}</LinkButton>
          <ResendButton variant="primary" />
        </>
      }
    >
      <p>{text("wallet.locked.play")}</p>
      {hasWalletTab("history") && <Button wide variant="ghost" onClick={() => openOverlay("wallet", { tab: "history" })}>{text("wallet.locked.history")}</Button>}
      {!store.demo.value && <Button wide onClick={() => {
        store.update({ demo: true });
        close();
      }}>{text("wallet.locked.toPlay")}</Button>}
    </Dialog>
  );
}
