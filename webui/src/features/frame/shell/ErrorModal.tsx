// The error modal: icon, title, description.

import { TriangleAlert } from "lucide-react";
import { general } from "../../../lib/locale/en";
import type { OverlayProps } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";

export default function ErrorModal({ props, close }: OverlayProps<"error">) {
  return (
    <Dialog
      title={props.title}
      description={props.description}
      icon={<TriangleAlert size={28} aria-hidden />}
      onClose={close}
      footer={<Button onClick={close}>{general["general.close"]}</Button>}
    />
  );
}
