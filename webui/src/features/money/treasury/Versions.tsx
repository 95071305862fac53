// The versions of a payment's transaction, newest first.

import type { TreasuryPaymentAnswer, TreasuryVersion } from "../../../lib/api.gen";
import { formatCount } from "../../../lib/format";
import { Badge } from "../../../ui/Badge";
import { Copy } from "../../../ui/Copy";
import { Empty } from "../../../ui/States";
import { ExactTime } from "../../../ui/Time";
import { DescriptionList, type DescriptionItem } from "../../../ui/office/Details";
import { TxID } from "./TxID";
import { bytesOf, feeText, signerOf, versionLabel } from "./treasury.texts";

export function Versions({ payment }: { payment: TreasuryPaymentAnswer }) {
  if (payment.transactions.length === 0) return <Empty text="No transaction was made." />;
  return (
    <ol className="treasury-list" reversed>
      {payment.transactions.toReversed().map((version) => {
        const { text, tone } = versionLabel(version.state);
        return (
          <li key={version.number}>
            <span className="treasury-tools">
              <h3>Version {version.number}</h3>
              <Badge tone={tone}>{text}</Badge>
              {version.failed && <Badge tone="danger">included, execution failed</Badge>}
            </span>
            {version.problem && <span className="treasury-bad">{version.problem}</span>}
            <DescriptionList items={versionDetails(version, payment)} />
          </li>
        );
      })}
    </ol>
  );
}

function versionDetails(version: TreasuryVersion, payment: TreasuryPaymentAnswer): DescriptionItem[] {
  const { txid, raw, fee, paid, nonce, height } = version;
  const timeItem = (label: string, at: number): DescriptionItem[] => (at > 0 ? [{ label, value: <ExactTime at={at} /> }] : []);
  return [
    ...(txid ? [{ label: "Transaction", value: <span className="treasury-copy"><TxID txid={txid} link={txid === payment.txid ? payment.link : ""} /><Copy text={txid} /></span> }] : []),
    { label: "Max fee", value: <span className="num">{feeText(payment.network, fee)}</span> },
    ...(paid ? [{ label: "Fee paid", value: <span className="num">{feeText(payment.network, paid)}</span> }] : []),
    ...(raw ? [{ label: "Raw", value: <span className="treasury-copy">{bytesOf(raw)}<Copy text={raw} label="Copy raw" /></span> }] : []),
    { label: "Signed by", value: signerOf(version) },
    ...(nonce >= 0 ? [{ label: "Nonce", value: <span className="num">{nonce}</span> }] : []),
    ...(height > 0 ? [{ label: "Block", value: <span className="num">{formatCount(height)}</span> }] : []),
    ...timeItem("Created", version.created_at), ...timeItem("Signed", version.signed_at), ...timeItem("Sent", version.sent_at), ...timeItem("Ended", version.ended_at),
  ];
}
