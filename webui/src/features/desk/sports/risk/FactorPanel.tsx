// How much of the limits of sports bets one player may use, and what was kept of the
// player's bets.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import { Link } from "wouter";
import { api } from "../../../../lib/api";
import type { PlayerFactor } from "../../../../lib/api.gen";
import { dollars } from "../../../../lib/money";
import { resource } from "../../../../lib/resource";
import { Button } from "../../../../ui/Button";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea, TextField } from "../../../../ui/Field";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { Skeleton } from "../../../../ui/Skeleton";
import { Failed } from "../../../../ui/States";
import { toast } from "../../../../ui/toast";
import { DescriptionList } from "../../../../ui/work/Facts";
import { factorOf, factorText, perMille } from "./risk.model";
import "./risk.css";

export default function FactorPanel({ userId }: { userId: string }) {
  useSignals();
  const of = useMemo(() => resource(() => api.post("/api/admin/sports/factor", { player: userId }, { retry: true })), [userId]);
  const [changing, setChanging] = useState(false);
  const load = () => void of.load();
  useEffect(load, [of]);
  const told = of.data.value;
  if (!told) return of.failure.value ? <Failed text={of.failure.value} onRetry={load} /> : <Skeleton height={160} />;
  const { factor, hold } = told;
  return (
    <div className="risk-panel">
      <DescriptionList facts={[
        { label: "Factor", value: factorText(factor.factor) },
        { label: "Why", value: factor.version > 0 ? factor.reason : null },
        { label: "Bets that ended in a year", value: hold.bets },
        { label: "Staked", value: hold.bets > 0 ? dollars(Number(hold.stakes)) : null },
        { label: "Kept", value: hold.bets > 0 ? `${dollars(Number(hold.kept))} (${perMille(hold.hold)}), expected ${dollars(Number(hold.expected))}` : null },
        { label: "Closing-line value", value: hold.closed > 0 ? `${perMille(hold.value)} over ${hold.closed} legs, ${perMille(hold.beat)} beat the close` : null },
      ]} />
      <div className="risk-deeds">
        <Button onClick={() => setChanging(true)}>Change the factor</Button>
        <Link href={`/admin/sports/ticker?player=${userId}`}>The last bets</Link>
      </div>
      {changing && <ChangeFactor factor={factor} onClose={() => setChanging(false)} onDone={load} />}
    </div>
  );
}

function ChangeFactor({ factor, onClose, onDone }: { factor: PlayerFactor; onClose: () => void; onDone: () => void }) {
  useSignals();
  const [model] = useState(() => formModel({
    initial: { factor: (factor.factor / 100).toFixed(2), reason: "" },
    check: ({ factor: text, reason }) => ({
      ...(factorOf(text) === null ? { factor: "A number from 0 to 2 with at most two decimals." } : {}),
      ...(reason.trim().length < 3 ? { reason: "Say why, for the log." } : {}),
    }),
    send: ({ factor: text, reason }) => api.post("/api/admin/sports/factor/change", { player: factor.player, factor: factorOf(text) ?? 100, version: factor.version, reason: reason.trim() }),
  }));
  return (
    <Dialog title={`Factor of ${factor.name}`} description="How much of what a bet may stake and win this player may: 1 is as everybody, 0.1 a tenth, 0 is no bets on sports. The player is not told." onClose={onClose}>
      <Form model={model} action="Set the factor" onCancel={onClose} onDone={() => {
        toast.success("The factor is set.");
        onDone();
        onClose();
      }}>
        <TextField label="Factor" inputMode="decimal" {...model.field("factor")} />
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
