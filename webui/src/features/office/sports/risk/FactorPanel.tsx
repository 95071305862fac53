// The share of the sports bet limits that one player may use, and the hold of the player's bets.

import { useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { PlayerFactor } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { useResource } from "../../../../lib/useResource";
import { Button } from "../../../../ui/Button";
import { TextField } from "../../../../ui/Field";
import { Waiting } from "../../../../ui/Loaded";
import { DescriptionList } from "../../../../ui/office/Details";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
import { parseFactor, factorText, thousandthsText } from "./risk.model";
import "./risk.css";

export default function FactorPanel({ userId }: { userId: string }) {
  const factorResource = useResource(() => api.post("/api/admin/sports/factor", { player: userId }, { retry: true }), [userId]);
  const [dialogOpen, setDialogOpen] = useState(false);
  const load = () => void factorResource.load();
  const answer = factorResource.data.value;
  if (!answer) return <Waiting from={factorResource} height={160} />;
  const { factor, hold } = answer;
  return (
    <div className="risk-panel">
      <DescriptionList items={[
        { label: "Factor", value: factorText(factor.factor) },
        { label: "Reason", value: factor.version > 0 ? factor.reason : null },
        { label: "Settled bets in the last year", value: hold.bets },
        { label: "Staked", value: hold.bets > 0 ? dollars(Number(hold.stakes)) : null },
        { label: "Revenue", value: hold.bets > 0 ? `${dollars(Number(hold.revenue))} (${thousandthsText(hold.hold)}), expected ${dollars(Number(hold.expected))}` : null },
        { label: "Closing-line value", value: hold.closed > 0 ? `${thousandthsText(hold.closingValue)} over ${hold.closed} legs, ${thousandthsText(hold.beatClosing)} beat the close` : null },
      ]} />
      <div className="risk-actions">
        <Button onClick={() => setDialogOpen(true)}>Change the factor</Button>
        <Link href={`/admin/sports/ticker?player=${userId}`}>Latest bets</Link>
      </div>
      {dialogOpen && <FactorDialog factor={factor} onClose={() => setDialogOpen(false)} onDone={load} />}
    </div>
  );
}

function FactorDialog({ factor, ...rest }: { factor: PlayerFactor; onClose: () => void; onDone: () => void }) {
  return (
    <ReasonDialog title={`Factor of ${factor.name}`} description="The share of the sports limits that this player may use: 1 is the normal limit, 0.1 a tenth, 0 blocks sports bets. The player is not notified." action="Set the factor" doneText="The factor is set."
      initial={{ factor: (factor.factor / 100).toFixed(2), reason: "" }}
      check={({ factor: text }) => (parseFactor(text) === null ? { factor: "Enter a number from 0 to 2 with at most two decimals." } : {})}
      send={({ factor: text, reason }) => api.post("/api/admin/sports/factor/change", { player: factor.player, factor: parseFactor(text) ?? 100, version: factor.version, reason })} {...rest}>
      {(model) => <TextField label="Factor" inputMode="decimal" {...model.field("factor")} />}
    </ReasonDialog>
  );
}
