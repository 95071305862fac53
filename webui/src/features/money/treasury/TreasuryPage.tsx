// The wallets of the site, and how payments stand on each network.

import { useSignals } from "@preact/signals-react/runtime";
import { OctagonAlert, Upload } from "lucide-react";
import { useEffect, useState } from "react";
import type { TreasuryAnswer, TreasuryNetwork, TreasuryWallet } from "../../../lib/api.gen";
import { holds } from "../../../lib/permissions";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Skeleton } from "../../../ui/Skeleton";
import { Failed } from "../../../ui/States";
import { MoveDialog, NetworkDeedDialog, type NetworkDeed } from "./Deeds";
import { NetworksTable } from "./NetworksTable";
import { treasuryModel } from "./treasury.model";
import { keysText } from "./treasury.texts";
import { UploadDialog } from "./UploadDialog";
import { WalletsTable } from "./WalletsTable";
import "./treasury.css";

type Asked = { what: NetworkDeed; network: TreasuryNetwork } | { what: "move"; wallet: TreasuryWallet } | { what: "upload" };

export default function TreasuryPage() {
  useSignals();
  const [model] = useState(treasuryModel);
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => model.start(), [model]);
  const answer = model.data.data.value;
  const failure = model.data.failure.value;
  const may = holds("move_money");
  const reload = () => void model.data.load();
  const close = () => setAsked(null);
  return (
    <div className="treasury-page">
      <header className="treasury-head">
        <div>
          <h1>Treasury</h1>
          <p className="treasury-more">What the site holds on chains, and what it pays from there.</p>
        </div>
        <div className="treasury-tools">
          <LinkButton href="/admin/treasury/payments">Payments</LinkButton>
          <LinkButton href="/admin/treasury/sweeps">Sweeps</LinkButton>
          {may && <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => setAsked({ what: "upload" })}>Upload signatures</Button>}
        </div>
      </header>
      {answer && failure && <p className="treasury-alert" role="status">The figures are old: {failure}</p>}
      {answer ? <Stand answer={answer} may={may} ask={setAsked} /> : failure ? <Failed text={failure} onRetry={reload} /> : <Skeleton height={560} />}
      {asked?.what === "upload" && <UploadDialog onClose={close} onDone={reload} />}
      {asked?.what === "move" && <MoveDialog wallet={asked.wallet} onClose={close} onDone={reload} />}
      {asked && asked.what !== "upload" && asked.what !== "move" && <NetworkDeedDialog deed={asked.what} network={asked.network} onClose={close} onDone={reload} />}
    </div>
  );
}

function Stand({ answer, may, ask }: { answer: TreasuryAnswer; may: boolean; ask: (asked: Asked) => void }) {
  const halted = answer.networks.filter((one) => one.halted);
  return (
    <>
      {halted.length > 0 && (
        <p className="treasury-alert" role="status"><OctagonAlert size={18} aria-hidden="true" />Payments are stopped on {halted.map(({ name }) => name).join(", ")}.</p>
      )}
      <Card title="Networks" text={keysText(answer)}>
        <NetworksTable networks={answer.networks} ask={may ? (what, network) => ask({ what, network }) : undefined} />
      </Card>
      <Card title="Wallets" text="What the books hold on each chain. Bounds and cold addresses are in the setting treasury.levels.">
        <WalletsTable wallets={answer.wallets} ask={may ? (wallet) => ask({ what: "move", wallet }) : undefined} />
      </Card>
    </>
  );
}
