// The dialogs of the page: why something is done, and the signature of a cold address.

import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useState, type ReactNode } from "react";
import { api } from "../../../lib/api";
import type { ColdAddressRow, ReservesNetwork } from "../../../lib/api.gen";
import { errorText } from "../../../lib/explain";
import { CopyField } from "../../../ui/Copy";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { Select } from "../../../ui/Select";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";

interface Ends {
  onClose: () => void;
  onDone: () => void;
}

interface Why extends Ends {
  title: string;
  description: ReactNode;
  action: string;
  done: string;
  send: (reason: string) => Promise<unknown>;
}

const reasonProblem = (reason: string): { reason?: string } => (reason.trim().length < 3 ? { reason: "Say why, for the log." } : {});

export function WhyDialog({ title, description, action, done, send, onClose, onDone }: Why) {
  useSignals();
  const [model] = useState(() => formModel({
    initial: { reason: "" },
    check: ({ reason }) => reasonProblem(reason),
    send: async ({ reason }) => ({ answer: await send(reason.trim()) }),
  }));
  return (
    <Dialog title={title} description={description} onClose={onClose}>
      <Form model={model} action={action} onCancel={onClose} onDone={() => {
        toast.success(done);
        onDone();
        onClose();
      }}>
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}

interface Message {
  message: string;
  day: string;
  canSign: boolean;
}

/** How long to wait for the end of typing before the message is asked for, in ms. */
const pause = 300;

/** The text that the key of an address must sign; null until the address is one. */
function useMessage(network: string, address: string): { told: Message | null; problem: string } {
  const [state, setState] = useState<{ told: Message | null; problem: string }>({ told: null, problem: "" });
  useEffect(() => {
    let open = true;
    const timer = setTimeout(() => {
      if (!address.trim()) return setState({ told: null, problem: "" });
      api.post("/api/admin/reserves/message", { network, address: address.trim() }).then(
        ({ message, day, can_sign: canSign }) => open && setState({ told: { message, day, canSign }, problem: "" }),
        (error: unknown) => open && setState({ told: null, problem: errorText(error) }),
      );
      return undefined;
    }, pause);
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }, [network, address]);
  return state;
}

/** Lists a cold address, or has one that is listed signed anew. */
export function AddDialog({ networks, row, onClose, onDone }: Ends & { networks: ReservesNetwork[]; row?: ColdAddressRow }) {
  useSignals();
  const [model] = useState(() => formModel({
    initial: { network: row?.network ?? networks[0]?.id ?? "", address: row?.address ?? "", day: "", signature: "", reason: "" },
    check: ({ address, reason }) => ({ ...(address.trim() ? {} : { address: "Which address?" }), ...reasonProblem(reason) }),
    send: async ({ network, address, day, signature, reason }) => {
      const signed = signature.trim();
      return api.post("/api/admin/reserves/cold/add", { network, address: address.trim(), reason: reason.trim(), ...(signed && { signature: signed, day }) });
    },
  }));
  const network = model.field("network");
  const address = model.field("address");
  const { told, problem } = useMessage(network.value, address.value);
  const day = told?.day ?? "";
  useEffect(() => model.field("day").onChange(day), [model, day]);
  return (
    <Dialog
      title={row ? "Sign the address anew" : "Add a cold address"} onClose={onClose}
      description="Sign the message with the wallet that has the key, as it is and without an end of line. Only the signature comes here, never a key."
    >
      <Form model={model} action={row ? "Save the signature" : "Add the address"} onCancel={onClose} onDone={() => {
        toast.success(row ? "The signature is saved." : "The address is listed.");
        onDone();
        onClose();
      }}>
        <Select label="Network" value={network.value} onChange={network.onChange} disabled={row !== undefined} options={networks.map(({ id, name }) => ({ value: id, label: name }))} />
        <TextField label="Address" {...address} error={address.error ?? (problem || undefined)} disabled={row !== undefined} maxLength={128} spellCheck={false} autoComplete="off" />
        {told && <CopyField label="Message to be signed" text={told.message} />}
        {told?.canSign && <TextArea label="Signature" hint="Without one the address is shown as not signed and does not count." {...model.field("signature")} maxLength={256} rows={3} spellCheck={false} />}
        {told && !told.canSign && <p className="desk-reserves-more">Signatures of this network cannot be checked. The address is shown as not signed and does not count.</p>}
        <TextArea label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
