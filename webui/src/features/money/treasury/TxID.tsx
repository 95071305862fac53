import { cx } from "../../../ui/cx";
import { short } from "./treasury.texts";

/** The hash of a transaction, with the explorer behind it where there is one. */
export function TxID({ txid, link, cut = false }: { txid: string; link: string; cut?: boolean }) {
  if (!txid) return <span className="treasury-none">none yet</span>;
  const name = cx("mono", !cut && "treasury-whole");
  const text = cut ? short(txid) : txid;
  if (!link) return <span className={name} title={cut ? txid : undefined}>{text}</span>;
  return <a className={cx(name, "treasury-link")} title={cut ? txid : undefined} href={link} target="_blank" rel="noopener noreferrer">{text}</a>;
}
