// The notice of a game that cannot be played yet.

import type { OverlayProps } from "../../../lib/overlays";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { Alternatives } from "./Alternatives";
import { text } from "./lobby.texts";
import "./demo-notice.css";

export default function DemoNotice({ props: { title, image }, close }: OverlayProps<"demo-notice">) {
  return (
    <Dialog title={title} onClose={close} footer={<Button onClick={close}>{text("lobby.demo.close")}</Button>}>
      {image && <img className="demo-notice-picture" src={image} alt="" width={195} height={196} />}
      <Alternatives name={title} onOpen={close} />
    </Dialog>
  );
}
