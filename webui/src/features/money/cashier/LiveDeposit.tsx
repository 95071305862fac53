// What has arrived at the open address, live.

import { CircleCheck } from "lucide-react";
import { store } from "../../../lib/store";
import { Button } from "../../../ui/Button";
import { Progress } from "../../../ui/Progress";
import { selectCurrency } from "../wallet/wallet.model";
import type { DepositRow } from "./calls";
import { arrived } from "./deposit.model";
import { text } from "./deposit.texts";
import { countedConfirmations, depositStatus, transferText } from "./transferStatus";

export function LiveDeposit({ close }: { close: () => void }) {
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
      {rows.map((row) => <ArrivedDeposit key={row._id} row={row} close={close} />)}
    </div>
  );
}

function ArrivedDeposit({ row, close }: { row: DepositRow; close: () => void }) {
  const amount = transferText(row);
  const play = () => {
    selectCurrency(row.currency);
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
  const showsConfirmations = row.needed > 0 && (row.state === "seen" || row.state === "confirming");
  const { label, note } = depositStatus(row);
  return (
    <div className="cashier-arrival">
      <span className="cashier-pulse" aria-hidden="true" />
      <div>
        <div className="cashier-arrival-line">
          <strong className="num">{amount}</strong>
          <span className="num">{showsConfirmations ? text("deposit.counts", { n: countedConfirmations(row), of: row.needed }) : label}</span>
        </div>
        {showsConfirmations ? <Progress label={text("deposit.progress", { amount })} value={countedConfirmations(row)} max={row.needed} /> : <p>{note}</p>}
      </div>
    </div>
  );
}
