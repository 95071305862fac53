import { useState } from "react";
import { api } from "../../../../lib/api";
import type { OfficePolicy, PolicyVersion, PublishPolicyRequest } from "../../../../lib/api.gen";
import { Dialog } from "../../../../ui/Dialog";
import { TextArea, TextField } from "../../../../ui/Field";
import { toast } from "../../../../ui/toast";
import { DiffView } from "../../../../ui/work/DiffView";
import { Form } from "../../../../ui/Form";
import { formModel } from "../../../../ui/form.model";
import { DateTimeField } from "../../../../ui/work/DateTimeField";
import type { PolicyId } from "./policies.model";

interface Props {
  id: PolicyId;
  policy: OfficePolicy;
  /** Null to return to the default text of the site. */
  text: string | null;
  before: string;
  onClose: () => void;
  onDone: () => void;
}

type PublishFormValues = Required<Pick<PublishPolicyRequest, "changes" | "effective_at" | "reason">>;

export function PublishDialog({ id, policy, text, before, onClose, onDone }: Props) {
  const [form] = useState(() => formModel<PublishFormValues, PolicyVersion>({
    initial: { changes: text === null ? "The default text is in force again." : "", effective_at: 0, reason: "" },
    check: ({ changes, reason }) => ({
      ...(changes.trim() === "" && { changes: "Describe the changes for players." }),
      ...(reason.trim().length < 3 && { reason: "Enter a reason for the staff log." }),
    }),
    send: (values) => api.post("/api/admin/policy/publish", { ...values, id, version: policy.newest, text: text ?? "", built_in: text === null }),
  }));
  return (
    <Dialog title={text === null ? `Restore the default text of ${policy.title}?` : `Publish ${policy.title}`} size="large" onClose={onClose}>
      <Form model={form} action={text === null ? "Restore" : "Publish"} onCancel={onClose} onDone={({ version }) => {
        toast.success(`Version ${version} is published.`);
        onDone();
        onClose();
      }}>
        {text !== null && <DiffView label="What changes" before={before} after={text} />}
        <TextArea label="What changed, for players" hint="Shown above the text, and before the change is in force" rows={2} maxLength={1000} {...form.field("changes")} />
        <DateTimeField label="In force from" empty="Now" {...form.field("effective_at")} />
        <TextField label="Reason" hint="For the staff log" maxLength={500} {...form.field("reason")} />
      </Form>
    </Dialog>
  );
}
