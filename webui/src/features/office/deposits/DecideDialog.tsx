// A decision about a deposit: the player or the target, and the reason.

import { api } from "../../../lib/api";
import type { StaffDeposit } from "../../../lib/api.gen";
import { TextField } from "../../../ui/Field";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { amountText, depositActions, type DepositAction } from "./deposits.model";

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

const gatewayReturnText = "Return it at the gateway first: the site cannot do it. The ledger then records that the gateway no longer has the money. The decision always needs approval.";

export function DecideDialog({ deposit, action, onClose, onDone }: Props) {
  const { title, text, label, done } = depositActions[action];
  const isGatewayReturn = action === "return" && deposit.gateway !== "";
  const initial: DecideFormValues = { player: deposit.player_name, address: "", tag: "", reason: "" };
  return (
    <ReasonDialog title={title} description={`${amountText(deposit)}. ${isGatewayReturn ? gatewayReturnText : `${text} Above the threshold the decision needs approval.`}`} action={label} initial={initial}
      check={({ player, address }) => ({
        ...(action === "credit" && !player.trim() && { player: "Enter the player." }),
        ...(action === "return" && !address.trim() && { address: "Enter the address." }),
      })}
      send={({ player, address, tag, reason }) => api.post("/api/admin/deposits/decide", {
        id: deposit._id, action, reason,
        ...(action === "credit" && { player: player.trim() }),
        ...(action === "return" && { address: address.trim(), tag: tag.trim() }),
      })}
      doneText={({ waiting }: { waiting?: string }) => (waiting ? "The decision waits for approval, see Approvals." : done)} onClose={onClose} onDone={onDone}>
      {(model) => (
        <>
          {action === "credit" && <TextField label="Player" hint="A name or an id." autoComplete="off" {...model.field("player")} />}
          {action === "return" && <TextField label="Address" hint={isGatewayReturn ? "The address to which the gateway returned it." : `On ${deposit.network}.`} autoComplete="off" spellCheck={false} {...model.field("address")} />}
          {action === "return" && deposit.network === "xrp" && <TextField label="Tag" hint="Leave it empty if there is none." inputMode="numeric" autoComplete="off" {...model.field("tag")} />}
        </>
      )}
    </ReasonDialog>
  );
}
