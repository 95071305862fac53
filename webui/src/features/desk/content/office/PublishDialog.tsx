import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../../lib/api";
import type { OfficePolicy, PolicyVersion, PublishPolicyRequest } from "../../../../lib/api.gen";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea, TextField } from "../../../../ui/Field";
import { toast } from "../../../../ui/toast";
import { DiffView } from "../../../../ui/work/DiffView";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { MomentField } from "../../../../ui/work/MomentField";
import type { PolicyId } from "./policies.model";

interface Props {
  id: PolicyId;
  policy: OfficePolicy;
  /** Null to return to the text that comes with the site. */
  text: string | null;
  before: string;
  onClose: () => void;
  onDone: () => void;
}

type Values = Required<Pick<PublishPolicyRequest, "changes" | "effective_at" | "reason">>;

export function PublishDialog({ id, policy, text, before, onClose, onDone }: Props) {
  useSignals();
  const [form] = useState(() => formModel<Values, PolicyVersion>({
    initial: { changes: text === null ? "The original text holds again." : "", effective_at: 0, reason: "" },
    check: ({ changes, reason }) => ({
      ...(changes.trim() === "" && { changes: "Tell players what changes." }),
      ...(reason.trim().length < 3 && { reason: "Say why: it stands in the log of staff." }),
    }),
    send: (values) => api.post("/api/admin/policy/publish", { ...values, id, version: policy.newest, text: text ?? "", standard: text === null }),
  }));
  return (
    <Dialog title={text === null ? `Return to the original ${policy.title}?` : `Publish ${policy.title}`} size="large" onClose={onClose}>
      <Form model={form} action={text === null ? "Return to it" : "Publish"} onCancel={onClose} onDone={({ version }) => {
        toast.success(`Version ${version} is published.`);
        onDone();
        onClose();
      }}>
        {text !== null && <DiffView label="What changes" before={before} after={text} />}
        <TextArea label="What changed, for players" hint="Shown over the text, and before the day on which it comes into force" rows={2} maxLength={1000} {...form.field("changes")} />
        <MomentField label="In force from" empty="At once" {...form.field("effective_at")} />
        <TextField label="Reason" hint="For the log of staff" maxLength={500} {...form.field("reason")} />
      </Form>
    </Dialog>
  );
}
