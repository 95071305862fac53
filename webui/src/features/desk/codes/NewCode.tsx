// Sets up a promo code from a template, shown as players will see it first.

import { useSignals } from "@preact/signals-react/runtime";
import { useState } from "react";
import { api } from "../../../lib/api";
import { Dialog } from "../../../ui/Dialog";
import { TextArea } from "../../../ui/Field";
import { RadioCards } from "../../../ui/RadioCards";
import { toast } from "../../../ui/toast";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { CodeFields, type Model, type Sent } from "./CodeFields";
import { CodePreview } from "./CodePreview";
import { draftOf, type Typed } from "./codes.model";
import { templates, type Template } from "./templates";

interface Props {
  /** Whether there can be codes for tickets. */
  wheel: boolean;
  onClose: () => void;
  onDone: () => void;
}

export function NewCode({ wheel, onClose, onDone }: Props) {
  const [template, setTemplate] = useState<Template | null>(null);
  if (template) return <Filled template={template} wheel={wheel} onClose={onClose} onDone={onDone} />;
  const offered = templates.filter((one) => wheel || !one.wheel);
  return (
    <Dialog title="New promo code" description="Begin with a template; everything in it can be changed." size="medium" onClose={onClose}>
      <RadioCards label="Template" value={null} onChange={(id) => setTemplate(templates.find((one) => one.id === id) ?? null)} cards={offered.map(({ id, label, hint }) => ({ value: id, label, hint }))} />
    </Dialog>
  );
}

function Filled({ template, wheel, onClose, onDone }: Props & { template: Template }) {
  useSignals();
  const [request] = useState(() => crypto.randomUUID());
  const [model] = useState<Model>(() => formModel<Typed, Sent>({
    initial: template.fill(Date.now()),
    check: ({ name, reason }) => ({
      ...(name.trim() === "" && { name: "Give it a name." }),
      ...(reason.trim().length < 3 && { reason: "Say why, for the log." }),
    }),
    send: (typed) => api.post("/api/admin/code/create", { request, draft: draftOf(typed), reason: typed.reason.trim() }),
  }));
  return (
    <Dialog title={template.label} description="It works from its beginning on. Terms cannot be changed later; a code can be stopped." size="medium" onClose={onClose}>
      <Form model={model} action="Set it up" onCancel={onClose} onDone={({ waiting }) => {
        toast.success(waiting ? "It waits for a second person." : "It is set up.");
        onDone();
        onClose();
      }}>
        <CodeFields model={model} wheel={wheel} />
        <CodePreview model={model} />
        <TextArea className="codes-wide" label="Reason" hint="It is kept in the log of staff." {...model.field("reason")} maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}
