// The theme settings for guests. Players have them in their settings.

import type { OverlayProps } from "../../../lib/overlays";
import { Dialog } from "../../../ui/Dialog";
import { ThemeChoice } from "../../../ui/ThemeChoice";
import { text } from "./shell.texts";

export default function AppearanceModal({ close }: OverlayProps<"appearance">) {
  return (
    <Dialog title={text("shell.appearance")} description={text("shell.appearanceText")} onClose={close}>
      <ThemeChoice />
    </Dialog>
  );
}
