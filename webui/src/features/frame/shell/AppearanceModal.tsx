// The colours of the house, for guests: players have them in their settings.

import type { OverlayProps } from "../../../lib/overlays";
import { Dialog } from "../../../ui/Dialog";
import { text } from "./shell.texts";
import { ThemeChoice } from "../../../ui/ThemeChoice";

export default function AppearanceModal({ close }: OverlayProps<"appearance">) {
  return (
    <Dialog title={text("shell.appearance")} description={text("shell.appearanceText")} onClose={close}>
      <ThemeChoice />
    </Dialog>
  );
}
