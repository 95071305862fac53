// Why a bet or a deposit was refused by the player's own limits.

import { navigate } from "../../../lib/navigate";
import type { OverlayProps } from "../../../lib/overlays";
import { formatDateTime } from "../../../lib/time";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { text } from "./limits.texts";

export default function RefusedModal({ props, close }: OverlayProps<"play-refused">) {
  const until = props.until > 0 ? ` ${text("limits.refused.until", { until: formatDateTime(props.until) })}` : "";
  function open() {
    close();
    navigate("/play-control");
  }
  return (
    <Dialog
      title={text("limits.refused.title")}
      description={props.text + until}
      onClose={close}
      footer={
        <>
          <Button onClick={open}>{text("limits.refused.open")}</Button>
          <Button variant="primary" onClick={close}>{text("limits.refused.ok")}</Button>
        </>
      }
    />
  );
}
