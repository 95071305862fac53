// The dialog of a cold address and its signature.

import { useEffect, useState } from "react";
import { api } from "../../../lib/api";
import type { ColdAddressRow, ReservesNetwork } from "../../../lib/api.gen";
import { errorText } from "../../../lib/errorText";
import { CopyField } from "../../../ui/Copy";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { ReasonField } from "../../../ui/office/ReasonDialog";
import { reasonProblem } from "../../../ui/office/reason";

interface DialogCallbacks {
  onClose: () => void;
  onDone: () => void;
}

interface SignatureMessage {
  message: string;
  day: string;
  canSign: boolean;
}

/** Delay after typing before the message is requested, in milliseconds. */
const messageDelay = 300;

/** The text that the key of an address must sign. Null while the address is invalid. */
function useSignatureMessage(network: string, address: string): { message: SignatureMessage | null; problem: string } {
  const [state, setState] = useState<{ message: SignatureMessage | null; problem: string }>({ message: null, problem: "" });
  useEffect(() => {
    let isActive = true;
    const timer = setTimeout(() => {
      if (!address.trim()) return setState({ message: null, problem: "" });
      api.post("/api/admin/reserves/message", { network, address: address.trim() }).then(
        ({ message: text, day, can_sign: canSign }) => isActive && setState({ message: { message: text, day, canSign }, problem: "" }),
        (error: unknown) => isActive && setState({ message: null, problem: errorText(error) }),
      );
      return undefined;
    }, messageDelay);
    return () => {
      isActive = false;
      clearTimeout(timer);
    };
  }, [network, address]);
  return state;
}

/** Adds a cold address, or requests a new signature of a listed one. */
export function ColdAddressDialog({ networks, row, onClose, onDone }: DialogCallbacks & { networks: ReservesNetwork[]; row?: ColdAddressRow }) {
  const [model] = useState(() => formModel({
    initial: { network: row?.network ?? networks[0]?.id ?? "", address: row?.address ?? "", day: "", signature: "", reason: "" },
    check: ({ address, reason }) => ({ ...(address.trim() ? {} : { address: "Enter the address." }), ...reasonProblem(reason) }),
    send: async ({ network, address, day, signature, reason }) => {
      const trimmedSignature = signature.trim();
      return api.post("/api/admin/reserves/cold/add", { network, address: address.trim(), reason: reason.trim(), ...(trimmedSignature && { signature: trimmedSignature, day }) });
    },
  }));
  const network = model.field("network");
  const address = model.field("address");
  const { message, problem } = useSignatureMessage(network.value, address.value);
  const day = message?.day ?? "";
  useEffect(() => model.field("day").onChange(day), [model, day]);
  return (
    <Dialog
      title={row ? "Renew the signature" : "Add a cold address"} onClose={onClose}
      description="Sign the message with the wallet that has the key, unchanged and without a line break. Enter only the signature, never a key."
    >
      <Form model={model} action={row ? "Save the signature" : "Add the address"} onCancel={onClose} onDone={() => {
        toast.success(row ? "The signature is saved." : "The address was added.");
        onDone();
        onClose();
      }}>
        <Select label="Network" value={network.value} onChange={network.onChange} disabled={row !== undefined} options={networks.map(({ id, name }) => ({ value: id, label: name }))} />
        <TextField label="Address" {...address} error={address.error ?? (problem || undefined)} disabled={row !== undefined} maxLength={128} spellCheck={false} autoComplete="off" />
        {message && <CopyField label="Message to sign" text={message.message} />}
        {message?.canSign && <TextArea label="Signature" hint="Without a signature the address is shown as not signed and does not count." {...model.field("signature")} maxLength={256} rows={3} spellCheck={false} />}
        {message && !message.canSign && <p className="office-reserves-more">Signatures of this network cannot be checked. The address is shown as not signed and does not count.</p>}
        <ReasonField {...model.field("reason")} />
      </Form>
    </Dialog>
  );
}
