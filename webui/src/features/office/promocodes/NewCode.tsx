// Creates a promo code from a template. Shows it first as players will see it.

import { useState } from "react";
import { api } from "../../../lib/api";
import { Dialog } from "../../../ui/Dialog";
import { RadioCards } from "../../../ui/RadioCards";
import { ReasonDialog } from "../../../ui/office/ReasonDialog";
import { CodeFields } from "./CodeFields";
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
  const [initial] = useState<CodeFormValues>(() => template.newForm(Date.now()));
  return (
    <ReasonDialog title={template.label} description="The code is valid from its start time. Terms cannot be changed later; a code can be stopped." size="medium" action="Create" initial={initial}
      check={({ name }) => (name.trim() === "" ? { name: "Enter a name." } : {})}
      send={(typed) => api.post("/api/admin/code/create", { request, draft: codeDraft(typed), reason: typed.reason })}
      doneText={({ waiting }: { waiting?: string }) => (waiting ? "The code waits for approval." : "The code was created.")} reasonClass="codes-wide" onClose={onClose} onDone={onDone}>
      {(model) => (
        <>
          <CodeFields model={model} wheel={wheel} />
          <CodePreview model={model} />
        </>
      )}
    </ReasonDialog>
  );
}
