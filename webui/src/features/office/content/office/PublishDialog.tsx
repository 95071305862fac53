import { api } from "../../../../lib/api";
import type { OfficePolicy, PolicyVersion, PublishPolicyRequest } from "../../../../lib/api.gen";
import { TextArea } from "../../../../ui/Field";
import { DiffView } from "../../../../ui/office/DiffView";
import { DateTimeField } from "../../../../ui/office/DateTimeField";
import { ReasonDialog } from "../../../../ui/office/ReasonDialog";
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
  const initial: PublishFormValues = { changes: text === null ? "The default text is in force again." : "", effective_at: 0, reason: "" };
  return (
    <ReasonDialog title={text === null ? `Restore the default text of ${policy.title}?` : `Publish ${policy.title}`} size="large" action={text === null ? "Restore" : "Publish"} initial={initial}
      check={({ changes }) => (changes.trim() === "" ? { changes: "Describe the changes for players." } : {})}
      send={(values) => api.post("/api/admin/policy/publish", { ...values, id, version: policy.newest, text: text ?? "", built_in: text === null })}
      doneText={({ version }: PolicyVersion) => `Version ${version} is published.`} onClose={onClose} onDone={onDone}>
      {(form) => (
        <>
          {text !== null && <DiffView label="What changes" before={before} after={text} />}
          <TextArea label="What changed, for players" hint="Shown above the text, and before the change is in force" rows={2} maxLength={1000} {...form.field("changes")} />
          <DateTimeField label="In force from" empty="Now" {...form.field("effective_at")} />
        </>
      )}
    </ReasonDialog>
  );
}
