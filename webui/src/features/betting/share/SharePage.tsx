// Shares a page: its picture and its link.

import type { OverlayProps } from "../../../lib/overlays";
import { Dialog } from "../../../ui/Dialog";
import { ShareIcon } from "../../../ui/ShareButton";
import { Preview } from "./Preview";
import { text } from "./share.texts";
import { ShareActions } from "./ShareActions";

export default function SharePage({ props: { path, picture, title }, close }: OverlayProps<"share-page">) {
  return (
    <Dialog title={text("share.title", { title })} size="large" icon={<ShareIcon size={22} />} onClose={close}>
      <Preview src={picture} />
      <ShareActions link={location.origin + path} picture={picture} text={title} />
    </Dialog>
  );
}
