// The prizes of a wheel with their chances, and the fairness proof of a draw.

import { ShieldCheck } from "lucide-react";
import type { DrawProof, WheelSegment } from "../../../lib/api.gen";
import { AppLink } from "../../../lib/AppLink";
import { formatPercent } from "../../../lib/format";
import { prizeText } from "./prizes";
import { text } from "./wheel.texts";

export function Odds({ segments, note }: { segments: readonly WheelSegment[]; note?: string }) {
  return (
    <details className="wheel-odds">
      <summary>{text("wheel.odds")}</summary>
      <dl>
        {segments.map((segment) => (
          <div key={segment.segment}>
            <dt>{prizeText(segment)}</dt>
            <dd className="num">{formatPercent(String(segment.chance))}</dd>
          </div>
        ))}
      </dl>
      {note && <p>{note}</p>}
    </details>
  );
}

/** The link that verifies a draw. The seed is missing until it is revealed. */
export function verifyLink(proof: DrawProof): string {
  const query = new URLSearchParams({ verify: `${proof.game}-${proof.server_seed}-${proof.client_seed}-${proof.nonce}`, hash: proof.server_seed_hash });
  if (proof.weights) query.set("params", JSON.stringify({ weights: proof.weights }));
  return `/fairness?${query}`;
}

export function Proof({ proof }: { proof: DrawProof }) {
  return (
    <details className="wheel-proof">
      <summary><ShieldCheck size={14} aria-hidden="true" />{text("wheel.proof.verify")}</summary>
      <p>{text("wheel.proof", { nonce: proof.nonce })} <code>{proof.server_seed_hash}</code></p>
      <p>{text("wheel.proof.how")} <AppLink to={verifyLink(proof)}>{text("wheel.proof.page")}</AppLink></p>
    </details>
  );
}
