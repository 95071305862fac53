// The ways to send a link and its picture.

import type { ReactNode } from "react";
import { Button } from "../../../ui/Button";
import { Copy } from "../../../ui/Copy";
import { ShareMark } from "../../../ui/ShareButton";
import { toast } from "../../../ui/toast";
import { SaveMark } from "./marks";
import { canSend, fileName, send } from "./share.model";
import { text } from "./share.texts";

interface Props {
  link: string;
  picture: string;
  /** What is sent with the link, and what the saved picture is called. */
  words: string;
  /** Ways of its own. */
  children?: ReactNode;
}

export function Ways({ link, picture, words, children }: Props) {
  const device = navigator as Partial<Navigator>;
  return (
    <div className="share-ways">
      {canSend(device) && (
        <Button
          variant="primary" icon={<ShareMark />}
          onClick={() => void send(device, { title: words, url: link }).then((sent) => sent || toast.error(text("share.failed")))}
        >
          {text("share.send")}
        </Button>
      )}
      <Copy text={link} label={text("share.copy")} />
      <a className="ui-button ui-button-secondary ui-button-medium" href={picture} download={fileName(words)}>
        <span className="ui-button-label"><SaveMark />{text("share.save")}</span>
      </a>
      {children}
    </div>
  );
}
