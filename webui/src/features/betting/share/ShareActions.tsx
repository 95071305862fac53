// The ways to share a link and its picture.

import type { ReactNode } from "react";
import { Button } from "../../../ui/Button";
import { Copy } from "../../../ui/Copy";
import { ShareIcon } from "../../../ui/ShareButton";
import { toast } from "../../../ui/toast";
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

/** The icons of sharing, drawn here. An icon of the icon package would be in the first download of every visitor. */
const iconProps = { fill: "none", stroke: "currentColor", strokeWidth: 1.8, strokeLinecap: "round", strokeLinejoin: "round", "aria-hidden": true } as const;

const SaveIcon = ({ size = 16 }: { size?: number }) => (
  <svg viewBox="0 0 20 20" width={size} height={size} {...iconProps}>
    <path d="M10 2.500v10M6.500 9 10 12.500 13.500 9M3 14v2.500A1.500 1.500 0 0 0 4.500 18h11a1.500 1.500 0 0 0 1.500-1.500V14" />
  </svg>
);
