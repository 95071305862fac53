// What has come to the open address, as it comes.

import { useSignals } from "@preact/signals-react/runtime";
import { CircleCheck } from "lucide-react";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Progress } from "../../../ui/Progress";
import { choose } from "../wallet/wallet.model";
import type { DepositRow } from "./calls";
import { arrived } from "./deposit.model";
import { text } from "./deposit.texts";
import { counted, depositStanding, transferText } from "./status";

export function LiveDeposit({ close }: { close: () => void }) {
  useSignals();
  const rows = arrived.value;
  return (
    <div className="cashier-live" role="status">
      {rows.length === 0 && (
        <div className="cashier-arrival">
          <span className="cashier-pulse" aria-hidden="true" />
          <div>
            <strong>{text("deposit.waiting")}</strong>
            <p>{text("deposit.waitingText")}</p>
          </div>
        </div>
      )}
      {rows.map((row) => <Arrival key={row._id} row={row} close={close} />)}
    </div>
  );
}

function Arrival({ row, close }: { row: DepositRow; close: () => void }) {
  const amount = transferText(row);
  const play = () => {
    choose(row.currency);
    store.update({ demo: false });
    close();
  };
  if (row.state === "credited") {
    return (
      <div className="cashier-arrival">
        <CircleCheck className="cashier-done" aria-hidden="true" />
        <strong>{text("deposit.credited", { amount })}</strong>
        <Button size="small" variant="primary" onClick={play}>{text("deposit.play")}</Button>
      </div>
    );
  }
  const counts = row.needed > 0 && (row.state === "seen" || row.state === "confirming");
  const { label, note } = depositStanding(row);
  return (
    <div className="cashier-arrival">
      <span className="cashier-pulse" aria-hidden="true" />
      <div>
        <div className="cashier-arrival-line">
          <strong className="num">{amount}</strong>
          <span className="num">{counts ? text("deposit.counts", { n: counted(row), of: row.needed }) : label}</span>
        </div>
        {counts ? <Progress label={text("deposit.progress", { amount })} value={counted(row)} max={row.needed} /> : <p>{note}</p>}
      </div>
    </div>
  );
}
