// The liabilities and reserves of each currency, with their components.

import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { formatCount, formatPercent } from "../../../lib/format";
import { plainAmount } from "../../../lib/money";
import { formatDateTime } from "../../../lib/time";
import { Badge } from "../../../ui/Badge";
import { CopyField } from "../../../ui/Copy";
import { Empty } from "../../../ui/States";
import { Table, type Column } from "../../../ui/Table";
import { coldState, heldUnits, isCompared, hasShortfall, type Body, type Cold, type Holding, type Proof } from "./body";
import { text } from "./page.texts";

export const proofAmount = (minor: string | bigint, { currency, decimals }: Pick<Proof, "currency" | "decimals">): string => `${plainAmount(BigInt(minor), decimals)} ${currency.toUpperCase()}`;

function Ratio({ proof }: { proof: Proof }) {
  if (!proof.on_chain) return <Badge>{text("reserves.notOnChain")}</Badge>;
  if (!proof.ratio) return <Badge>{text("reserves.nothingOwed")}</Badge>;
  const isShortfall = hasShortfall(proof);
  return (
    <span className="reserves-ratio">
      <span className="num">{formatPercent(proof.ratio)}</span>
      {isShortfall && <Badge tone="danger">{text("reserves.short")}</Badge>}
    </span>
  );
}

const columns: Column<Proof>[] = [
  {
    key: "currency", label: text("reserves.col.currency"),
    cell: ({ currency, test_money }) => <span className="reserves-ratio"><strong>{currency.toUpperCase()}</strong>{test_money && <Badge tone="info">{text("reserves.testBadge")}</Badge>}</span>,
  },
  { key: "owed", label: text("reserves.col.owed"), numeric: true, cell: ({ liabilities, decimals }) => plainAmount(BigInt(liabilities), decimals) },
  { key: "held", label: text("reserves.col.held"), numeric: true, cell: ({ reserves, decimals, on_chain }) => (on_chain ? plainAmount(BigInt(reserves), decimals) : "–") },
  { key: "ratio", label: text("reserves.col.ratio"), numeric: true, cell: (proof) => <Ratio proof={proof} /> },
];

export function Figures({ body }: { body: Body }) {
  return (
    <>
      <Table label={text("reserves.heading")} columns={columns} rows={body.currencies} rowKey={({ currency }) => currency} empty={<Empty text={text("reserves.noReserves")} />} />
      {body.currencies.map((proof) => (
        <details key={proof.currency} className="reserves-more">
          <summary>{text("reserves.details", { currency: proof.currency.toUpperCase() })}</summary>
          <Details proof={proof} />
        </details>
      ))}
    </>
  );
}

function Details({ proof }: { proof: Proof }) {
  const holdings = proof.holdings.filter((one) => heldUnits(one) > 0n);
  return (
    <div className="reserves-part">
      <p>{text("reserves.balances", { count: proof.balances, leaves: formatCount(proof.leaves) })}</p>
      {BigInt(proof.bonus) > 0n && <p>{text("reserves.bonus", { amount: proofAmount(proof.bonus, proof) })}</p>}
      <CopyField label={text("reserves.root")} text={proof.root} />
      {!proof.on_chain && <p className="reserves-muted">{text("reserves.notOnChainHint")}</p>}
      {proof.on_chain && holdings.length + proof.cold.length === 0 && <p className="reserves-muted">{text("reserves.noReserves")}</p>}
      <DetailsPart title={text("reserves.wallets")} empty={holdings.length === 0}>
        {holdings.map((one) => <HoldingRow key={one.asset} holding={one} proof={proof} />)}
      </DetailsPart>
      <DetailsPart title={text("reserves.cold")} empty={proof.cold.length === 0}>
        {proof.cold.map((one) => <ColdRow key={`${one.asset} ${one.address}`} cold={one} proof={proof} />)}
      </DetailsPart>
    </div>
  );
}

function DetailsPart({ title, empty, children }: { title: string; empty: boolean; children: ReactNode }) {
  if (empty) return null;
  return (
    <div className="reserves-part">
      <h3>{title}</h3>
      <ul className="reserves-list">{children}</ul>
    </div>
  );
}

function HoldingRow({ holding, proof }: { holding: Holding; proof: Proof }) {
  const { deposits, hot, inflight, network, height, hash, chain, addresses, list: addressListHash, compared_height, compared_at, compared, stopped } = holding;
  const format = (minor: string | bigint) => plainAmount(BigInt(minor), proof.decimals);
  return (
    <li>
      <p>{text("reserves.wallet", { amount: format(heldUnits(holding)), network, deposits: format(deposits), hot: format(hot), inflight: format(inflight) })}</p>
      {chain && (
        <p className="reserves-muted">
          {text("reserves.inBlock", { addresses: addresses ?? 0, amount: format(chain), height })}
          {" "}<span className="mono reserves-hash">{addressListHash}</span>
        </p>
      )}
      {isCompared(holding) ? (
        <p className="reserves-muted">
          {text("reserves.compared", { height: compared_height ?? height, at: formatDateTime(compared_at), compared })}
          {" "}<span className="mono reserves-hash">{hash}</span>
        </p>
      ) : (
        <p className="reserves-bad">{text("reserves.neverCompared")}</p>
      )}
      {stopped && <p className="reserves-bad">{text("reserves.stopped")}</p>}
    </li>
  );
}

function ColdRow({ cold, proof }: { cold: Cold; proof: Proof }) {
  const state = coldState(cold);
  const { address, amount, network, height, hash, measured_at, message, signature, link } = cold;
  return (
    <li>
      <p className="reserves-ratio">
        <span className="mono reserves-hash">{address}</span>
        <Badge tone={state === "counts" ? "action" : state === "expired" ? "danger" : "neutral"}>{text(`reserves.state.${state}`)}</Badge>
      </p>
      {measured_at > 0 ? (
        <p>{text("reserves.coldAmount", { amount: proofAmount(amount, proof), network, height })} <span className="mono reserves-hash reserves-muted">{hash}</span></p>
      ) : (
        <p className="reserves-muted">{text("reserves.coldUnknown")}</p>
      )}
      {state === "unsigned" && <p className="reserves-muted">{text("reserves.unsignedHint")}</p>}
      {state === "expired" && <p className="reserves-muted">{text("reserves.expiredHint")}</p>}
      {signature && <CopyField label={text("reserves.message")} text={message} />}
      {signature && <CopyField label={text("reserves.signature")} text={signature} />}
      {link && <a className="reserves-link" href={link} target="_blank" rel="noreferrer">{text("reserves.look")}<ExternalLink size={14} aria-hidden="true" /></a>}
    </li>
  );
}
