// Creates a promo code from a template. Shows it first as players will see it.

import { useState } from "react";
import { api } from "../../../lib/api";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { RadioCards } from "../../../ui/RadioCards";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { CodeFields, type Model, type CreateCodeResult } from "./CodeFields";
import { CodePreview } from "./CodePreview";
import { codeDraft, type CodeFormValues } from "./promocodes.model";
import { templates, type Template } from "./templates";

interface Props {
  /** Whether codes for tickets are available. */
  wheel: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function NewCode({ wheel, onClose, onDone }: Props) {
  const [template, setTemplate] = useState<Template | null>(null);
  if (template) return <CodeForm template={template} wheel={wheel} onClose={onClose} onDone={onDone} />;
  const available = templates.filter((one) => wheel || !one.wheel);
  return (
    <Dialog title="New promo code" description="Start with a template; you can change every field." size="medium" onClose={onClose}>
      <RadioCards label="Template" value={null} onChange={(id) => setTemplate(templates.find((one) => one.id === id) ?? null)} cards={available.map(({ id, label, hint }) => ({ value: id, label, hint }))} />
    </Dialog>
  );
}

function CodeForm({ template, wheel, onClose, onDone }: Props & { template: Template }) {
  const [request] = useState(() => crypto.randomUUID());
  const [model] = useState<Model>(() => formModel<CodeFormValues, CreateCodeResult>({
    initial: template.newForm(Date.now()),
    check: ({ name, reason }) => ({
      ...(name.trim() === "" && { name: "Enter a name." }),
      ...(reason.trim().length < 3 && { reason: "Enter a reason for the log." }),
    }),
    send: (typed) => api.post("/api/admin/code/create", { request, draft: codeDraft(typed), reason: typed.reason.trim() }),
  }));
  return (
    <Dialog title={template.label} description="The code is valid from its start time. Terms cannot be changed later; a code can be stopped." size="medium" onClose={onClose}>
      <Form model={model} action="Create" onCancel={onClose} onDone={({ waiting }) => {
        toast.success(waiting ? "The code waits for approval." : "The code was created.");
        onDone();
        onClose();
      }}>
        <CodeFields model={model} wheel={wheel} />
        <CodePreview model={model} />
        <TextArea className="codes-wide" label="Reason" hint="It is stored in the staff log." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
