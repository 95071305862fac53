// The transaction of a deposit or a withdrawal, with a link to an explorer.

import { ExternalLink } from "lucide-react";
import { CopyField } from "../../../ui/Copy";
import { text } from "./history.texts";

/** An address of an explorer. Other schemes do not become links. */
const explorerLink = (link: string): string | null => (/^https?:\/\//.test(link) ? link : null);

export function Transfer({ row: { txid, link } }: { row: { txid: string; link: string } }) {
  const explorer = explorerLink(link);
  if (!txid) return null;
  return (
    <>
      <CopyField label={text("history.txid")} text={txid} />
      {explorer && (
        <a className="cashier-explorer" href={explorer} target="_blank" rel="noreferrer">
          {text("history.explorer")}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      )}
    </>
  );
}
