// The transaction of a deposit or a withdrawal, and its page on the network.

import { ExternalLink } from "lucide-react";
import { CopyField } from "../../../ui/Copy";
import { text } from "./history.texts";

/** An address of an explorer; nothing else becomes a link. */
const pageOf = (link: string): string | null => (/^https?:\/\//.test(link) ? link : null);

export function Transfer({ row: { txid, link } }: { row: { txid: string; link: string } }) {
  const page = pageOf(link);
  if (!txid) return null;
  return (
    <>
      <CopyField label={text("history.txid")} text={txid} />
      {page && (
        <a className="cashier-explorer" href={page} target="_blank" rel="noreferrer">
          {text("history.explorer")}
          <ExternalLink size={14} aria-hidden="true" />
        </a>
      )}
    </>
  );
}
