// A decision about a deposit: who or where to, and why.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../lib/api";
import type { StaffDeposit } from "../../../lib/api.gen";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { deeds, type Deed } from "./deeds";
import { amountOf } from "./deposits.model";

interface Props {
  deposit: StaffDeposit;
  deed: Deed;
  onClose: () => void;
  onDone: () => void;
}

interface Values {
  player: string;
  address: string;
  tag: string;
  reason: string;
}

const shortest = 3;
const atGateway = "Send it back at the gateway first: the site cannot. The books then say that the gateway has it no more. A second person always decides.";

export function DecideDialog({ deposit, deed, onClose, onDone }: Props) {
  useSignals();
  const { title, text, label, done } = deeds[deed];
  const sentBack = deed === "return" && deposit.gateway !== "";
  const [model] = useState(() => formModel<Values, { waiting?: string }>({
    initial: { player: deposit.player_name, address: "", tag: "", reason: "" },
    check: ({ player, address, reason }) => ({
      ...(deed === "credit" && !player.trim() && { player: "Name the player." }),
      ...(deed === "return" && !address.trim() && { address: "Name the address." }),
      ...(reason.trim().length < shortest && { reason: "Say why, for the log." }),
    }),
    send: ({ player, address, tag, reason }) => api.post("/api/admin/deposits/decide", {
      id: deposit._id, deed, reason: reason.trim(),
      ...(deed === "credit" && { player: player.trim() }),
      ...(deed === "return" && { address: address.trim(), tag: tag.trim() }),
    }),
  }));
  return (
    <Dialog title={title} description={`${amountOf(deposit)}. ${sentBack ? atGateway : `${text} Above the limit a second person decides.`}`} onClose={onClose}>
      <Form model={model} action={label} onCancel={onClose} onDone={({ waiting }) => {
        toast.success(waiting ? "Nothing has been done yet: it waits for a second person, under Approvals." : done);
        onDone();
        onClose();
      }}>
        {deed === "credit" && <TextField label="Player" hint="A name or an id." autoComplete="off" {...model.field("player")} />}
        {deed === "return" && (
          <>
            <TextField label="Address" hint={sentBack ? "To which the gateway has sent it." : `On ${deposit.network}.`} autoComplete="off" spellCheck={false} {...model.field("address")} />
            {deposit.network === "xrp" && <TextField label="Tag" hint="Leave it empty if there is none." inputMode="numeric" autoComplete="off" {...model.field("tag")} />}
          </>
        )}
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
