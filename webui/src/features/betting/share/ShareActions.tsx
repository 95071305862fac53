// The ways to share a link and its picture.

import type { ReactNode } from "react";
import { Button } from "../../../ui/Button";
import { Copy } from "../../../ui/Copy";
import { ShareIcon } from "../../../ui/ShareButton";
import { toast } from "../../../ui/toast";
import { SaveIcon } from "./icons";
import { canShare, fileName, shareLink } from "./share.model";
import { text } from "./share.texts";

interface Props {
  link: string;
  picture: string;
  /** The text that is shared with the link, and the base of the file name of the saved picture. */
  text: string;
  /** Additional ways. */
  children?: ReactNode;
}

export function ShareActions({ link, picture, text: shareText, children }: Props) {
  const device = navigator as Partial<Navigator>;
  return (
    <div className="share-actions">
      {canShare(device) && (
        <Button
          variant="primary" icon={<ShareIcon />}
          onClick={() => void shareLink(device, { title: shareText, url: link }).then((sent) => sent || toast.error(text("share.failed")))}
        >
          {text("share.send")}
        </Button>
      )}
      <Copy text={link} label={text("share.copy")} />
      <a className="ui-button ui-button-secondary ui-button-medium" href={picture} download={fileName(shareText)}>
        <span className="ui-button-label"><SaveIcon />{text("share.save")}</span>
      </a>
      {children}
    </div>
  );
}
