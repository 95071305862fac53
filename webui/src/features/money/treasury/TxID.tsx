import { cx } from "../../../ui/cx";
import { shorten } from "./treasury.texts";

/** The hash of a transaction, with a link to an explorer if there is one. */
export function TxID({ txid, link, cut: shortened = false }: { txid: string; link: string; cut?: boolean }) {
  if (!txid) return <span className="treasury-none">none yet</span>;
  const name = cx("mono", !shortened && "treasury-full");
  const text = shortened ? shorten(txid) : txid;
  if (!link) return <span className={name} title={shortened ? txid : undefined}>{text}</span>;
  return <a className={cx(name, "treasury-link")} title={shortened ? txid : undefined} href={link} target="_blank" rel="noopener noreferrer">{text}</a>;
}
