import { ShieldCheck } from "lucide-react";
import type { WagerDraw } from "../../../lib/api.gen";
import { Badge } from "../../../ui/Badge";
import { LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CopyField } from "../../../ui/Copy";
import { drawTexts, verifyPath } from "./wagerTexts";

const stateLabels = { none: "no draw", open: "not drawn yet", secret: "seed active", revealed: "verifiable" } as const;

/** The public part of the draw of a wager. */
export function DrawCard({ draw, game, data, turns }: { draw: WagerDraw; game: string; data: unknown; turns: readonly unknown[] }) {
  const verify = verifyPath(draw, game, data, turns);
  return (
    <Card title="Fairness" aside={<Badge tone={draw.state === "revealed" ? "action" : "neutral"}>{stateLabels[draw.state]}</Badge>}>
      <div className="wager-draw">
        <p className="wagers-note">{draw.shared && draw.state === "secret" ? "The shared round has not ended: its hash is secret." : drawTexts[draw.state]}</p>
        {draw.server_seed && <CopyField label={draw.shared ? "Hash of the round" : "Server seed"} text={draw.server_seed} />}
        {draw.server_seed_hash && <CopyField label={draw.shared ? "Hash of the previous round" : "Hash of the server seed"} text={draw.server_seed_hash} testid="wager-seed-hash" />}
        {draw.client_seed && <CopyField label={draw.shared ? "Salt" : "Client seed"} text={draw.client_seed} />}
        {draw.state !== "none" && <CopyField label={draw.shared ? "Round" : "Nonce"} text={String(draw.nonce)} />}
        {verify && <LinkButton href={verify} external size="small" icon={<ShieldCheck size={14} aria-hidden="true" />}>Verify</LinkButton>}
      </div>
    </Card>
  );
}
