// One withdrawal: its steps, its figures, and cancellation.

import { useState } from "react";
import { Check, Clock, ShieldCheck, X } from "lucide-react";
import { errorText } from "../../../lib/errorText";
import { pageExists } from "../../../lib/availability";
import { Button, LinkButton } from "../../../ui/Button";
import { CopyField } from "../../../ui/Copy";
import { cx } from "../../../ui/cx";
import { ConfirmDialog } from "../../../ui/Dialog";
import { Time } from "../../../ui/Time";
import { toast } from "../../../ui/toast";
import { coinText } from "./amounts";
import type { WithdrawalRow } from "./calls";
import { text } from "./history.texts";
import { DetailList } from "./CashierParts";
import { canCancel, timelineOf, waitsForIdentity, withdrawalStatus, type Step } from "./transferStatus";
import { Transfer } from "./Transfer";
import { cancel } from "./withdraw.model";

/** close leaves the wallet for a page. */
export function WithdrawDetails({ row, close }: { row: WithdrawalRow; close: () => void }) {
  const { note } = withdrawalStatus(row);
  return (
    <div className="cashier-details">
      {note && <p className="cashier-fault">{note}</p>}
      <Timeline row={row} />
      {waitsForIdentity(row) && pageExists("/identity") && <IdentityRequest close={close} />}
      <DetailList rows={[[text("history.amount"), coinText(row.sum, row.currency)], [text("history.fee"), coinText(row.fee, row.currency)], [text("history.arrives"), coinText(row.arrives, row.currency)]]} />
      <CopyField label={text("history.address")} text={row.address} />
      {row.tag && <CopyField label={text("history.tag")} text={row.tag} />}
      <Transfer row={row} />
      {canCancel(row) && <CancelWithdrawal row={row} />}
    </div>
  );
}

/** The player's action for a withdrawal that waits for an identity check. */
function IdentityRequest({ close }: { close: () => void }) {
  return (
    <aside className="cashier-advert">
      <ShieldCheck aria-hidden="true" size={24} />
      <div>
        <strong>{text("history.identity")}</strong>
        <p>{text("history.identityText")}</p>
      </div>
      {/* The link is followed first. If the wallet closed before, the link would be gone, and closing goes back in the history. */}
      <span onClick={close}><LinkButton size="small" variant="primary" href="/identity">{text("history.identityGo")}</LinkButton></span>
    </aside>
  );
}

/** Whether a step has returned the money. */
const isReturned = ({ state }: Step): boolean => state === "declined" || state === "cancelled";

function Timeline({ row }: { row: WithdrawalRow }) {
  return (
    <ol className="cashier-timeline" aria-label={text("history.timeline")}>
      {timelineOf(row).map((step, at) => (
        <li key={`${step.state} ${at}`} className={cx(step.at === null && "cashier-upcoming", step.current && "cashier-current", isReturned(step) && "cashier-returned")}>
          <span className="cashier-dot" aria-hidden="true">{step.at !== null && (step.current ? <Clock size={12} /> : isReturned(step) ? <X size={12} /> : <Check size={12} />)}</span>
          <span>
            {step.text}
            <span className="hidden-text"> {step.at === null ? text("history.next") : step.current ? text("history.now") : ""}</span>
          </span>
          {step.at !== null && <Time at={step.at} />}
        </li>
      ))}
    </ol>
  );
}

function CancelWithdrawal({ row }: { row: WithdrawalRow }) {
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const runCancel = async () => {
    setBusy(true);
    try {
      await cancel(row);
      setConfirming(false);
      toast.success(text("history.cancelled"));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button wide onClick={() => setConfirming(true)}>{text("history.cancel")}</Button>
      {confirming && (
        <ConfirmDialog
          title={text("history.cancelTitle")}
          text={text("history.cancelText", { amount: coinText(row.sum, row.currency) })}
          action={text("history.cancel")}
          cancel={text("history.keep")}
          loading={busy}
          onConfirm={() => void runCancel()}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
