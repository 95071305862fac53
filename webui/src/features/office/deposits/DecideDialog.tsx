// A decision about a deposit: the player or the target, and the reason.

import { useState } from "react";
import { api } from "../../../lib/api";
import type { StaffDeposit } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { depositActions, type DepositAction } from "./depositActions";
import { amountText } from "./deposits.model";

interface Props {
  deposit: StaffDeposit;
  action: DepositAction;
  onClose: () => void;
  onDone: () => void;
}

interface DecideFormValues {
  player: string;
  address: string;
  tag: string;
  reason: string;
}

const minReasonLength = 3;
const gatewayReturnText = "Return it at the gateway first: the site cannot do it. The ledger then records that the gateway no longer has the money. The decision always needs approval.";

export function DecideDialog({ deposit, action, onClose, onDone }: Props) {
  const { title, text, label, done } = depositActions[action];
  const isGatewayReturn = action === "return" && deposit.gateway !== "";
  const [model] = useState(() => formModel<DecideFormValues, { waiting?: string }>({
    initial: { player: deposit.player_name, address: "", tag: "", reason: "" },
    check: ({ player, address, reason }) => ({
      ...(action === "credit" && !player.trim() && { player: "Enter the player." }),
      ...(action === "return" && !address.trim() && { address: "Enter the address." }),
      ...(reason.trim().length < minReasonLength && { reason: "Enter a reason for the log." }),
    }),
    send: ({ player, address, tag, reason }) => api.post("/api/admin/deposits/decide", {
      id: deposit._id, action, reason: reason.trim(),
      ...(action === "credit" && { player: player.trim() }),
      ...(action === "return" && { address: address.trim(), tag: tag.trim() }),
    }),
  }));
  return (
    <Dialog title={title} description={`${amountText(deposit)}. ${isGatewayReturn ? gatewayReturnText : `${text} Above the threshold the decision needs approval.`}`} onClose={onClose}>
      <Form model={model} action={label} onCancel={onClose} onDone={({ waiting }) => {
        toast.success(waiting ? "The decision waits for approval, see Approvals." : done);
        onDone();
        onClose();
      }}>
        {action === "credit" && <TextField label="Player" hint="A name or an id." autoComplete="off" {...model.field("player")} />}
        {action === "return" && (
          <>
            <TextField label="Address" hint={isGatewayReturn ? "The address to which the gateway returned it." : `On ${deposit.network}.`} autoComplete="off" spellCheck={false} {...model.field("address")} />
            {deposit.network === "xrp" && <TextField label="Tag" hint="Leave it empty if there is none." inputMode="numeric" autoComplete="off" {...model.field("tag")} />}
          </>
        )}
        <TextArea label="Reason" hint="It is stored in the staff log." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
