// Shows a page to others: its picture and its link.

import type { OverlayProps } from "../../../lib/overlays";
import { Dialog } from "../../../ui/Dialog";
import { ShareMark } from "../../../ui/ShareButton";
import { Preview } from "./Preview";
import { text } from "./share.texts";
import { Ways } from "./Ways";

export default function SharePage({ props: { path, picture, title }, close }: OverlayProps<"share-page">) {
  return (
    <Dialog title={text("share.title", { title })} size="large" icon={<ShareMark size={22} />} onClose={close}>
      <Preview src={picture} />
      <Ways link={location.origin + path} picture={picture} words={title} />
    </Dialog>
  );
}
