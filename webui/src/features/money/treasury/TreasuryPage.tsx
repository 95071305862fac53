// The wallets of the site, and the status of payments on each network.

import { OctagonAlert, Upload } from "lucide-react";
import { useEffect, useState } from "react";
import type { TreasuryAnswer, TreasuryNetwork, TreasuryWallet } from "../../../lib/api.gen";
import { hasPermission } from "../../../lib/permissions";
import { Button, LinkButton } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Waiting } from "../../../ui/Loaded";
import { MoveDialog, NetworkOperationDialog, type NetworkOperation } from "./ActionDialogs";
import { NetworksTable } from "./NetworksTable";
import { RestoreCard } from "./RestoreCard";
import { treasuryModel } from "./treasury.model";
import { keysText } from "./treasury.texts";
import { UploadDialog } from "./UploadDialog";
import { WalletsTable } from "./WalletsTable";
import "./treasury.css";

type OpenDialog = { what: NetworkOperation; network: TreasuryNetwork } | { what: "move"; wallet: TreasuryWallet } | { what: "upload" };

export default function TreasuryPage() {
  const [model] = useState(treasuryModel);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  useEffect(() => model.start(), [model]);
  const answer = model.data.data.value;
  const failure = model.data.failure.value;
  const canMoveMoney = hasPermission("move_money");
  const reload = () => void model.data.load();
  const close = () => setDialog(null);
  return (
    <div className="treasury-page">
      <header className="treasury-head">
        <div>
          <h1>Treasury</h1>
          <p className="treasury-more">The chain wallets of the site and their payments.</p>
        </div>
        <div className="treasury-tools">
          <LinkButton href="/admin/treasury/payments">Payments</LinkButton>
          <LinkButton href="/admin/treasury/sweeps">Sweeps</LinkButton>
          {canMoveMoney && <Button icon={<Upload size={16} aria-hidden="true" />} onClick={() => setDialog({ what: "upload" })}>Upload signatures</Button>}
        </div>
      </header>
      {answer && failure && <p className="treasury-alert" role="status">The figures are outdated: {failure}</p>}
      {answer ? <TreasuryState answer={answer} canMoveMoney={canMoveMoney} openDialog={setDialog} /> : <Waiting from={model.data} height={560} />}
      {dialog?.what === "upload" && <UploadDialog onClose={close} onDone={reload} />}
      {dialog?.what === "move" && <MoveDialog wallet={dialog.wallet} onClose={close} onDone={reload} />}
      {dialog && dialog.what !== "upload" && dialog.what !== "move" && <NetworkOperationDialog operation={dialog.what} network={dialog.network} onClose={close} onDone={reload} />}
    </div>
  );
}

function TreasuryState({ answer, canMoveMoney, openDialog }: { answer: TreasuryAnswer; canMoveMoney: boolean; openDialog: (dialog: OpenDialog) => void }) {
  const halted = answer.networks.filter((one) => one.halted);
  return (
    <>
      {halted.length > 0 && (
        <p className="treasury-alert" role="status"><OctagonAlert size={18} aria-hidden="true" />Payments are halted on {halted.map(({ name }) => name).join(", ")}.</p>
      )}
      {answer.networks.map((one) => one.restore && <RestoreCard key={one.id} network={one} restore={one.restore} />)}
      {answer.networks.flatMap(({ name, unspendable }) => unspendable.map((one) => ({ name, ...one }))).map(({ name, asset, account, coins, amount, reason }) => (
        <p key={`${name} ${asset} ${account}`} className="treasury-alert" role="status">
          <OctagonAlert size={18} aria-hidden="true" />{amount} {asset} on {name} in {coins} {coins === 1 ? "coin" : "coins"} cannot be spent (account {account}). {reason}
        </p>
      ))}
      <Card title="Networks" text={keysText(answer)}>
        <NetworksTable networks={answer.networks} ask={canMoveMoney ? (what, network) => openDialog({ what, network }) : undefined} />
      </Card>
      <Card title="Wallets" text="The ledger balance of each chain. Limits and cold addresses are in the setting treasury.levels.">
        <WalletsTable wallets={answer.wallets} ask={canMoveMoney ? (wallet) => openDialog({ what: "move", wallet }) : undefined} />
      </Card>
    </>
  );
}
