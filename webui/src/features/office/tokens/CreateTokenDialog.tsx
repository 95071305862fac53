import { useState } from "react";
import { KeyRound } from "lucide-react";
import { api } from "../../../lib/api";
import { formatDate } from "../../../lib/time";
import { Button } from "../../../ui/Button";
import { Checkbox } from "../../../ui/Checkbox";
import { Copy, CopyField } from "../../../ui/Copy";
import { Dialog } from "../../../ui/Dialog";
import { TextArea, TextField } from "../../../ui/Field";
import { Switch } from "../../../ui/Switch";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { NumberField } from "../../../ui/office/NumberField";
import { ReasonField } from "../../../ui/office/ReasonDialog";
import { emptyDraft, exampleCommand, createRequest, draftProblems, type TokensModel } from "./tokens.model";

/** Creates a token and shows it once. */
export function CreateTokenDialog({ model, onClose }: { model: TokensModel; onClose: () => void }) {
  const [form] = useState(() => formModel({
    initial: { ...emptyDraft, days: String(Math.min(Number(emptyDraft.days), model.maxDays.peek())) },
    check: (draft) => draftProblems(draft, model.maxDays.peek()),
    send: (draft) => api.post("/api/admin/tokens/create", createRequest(draft)),
  }));
  const [created, setCreated] = useState<{ token: string; expires_at: number } | null>(null);
  const { permissions, without_code, name } = form.values.value;
  const setPermission = (id: string, on: boolean) => form.set("permissions", on ? [...permissions, id].sort() : permissions.filter((other) => other !== id));
  if (created) return <TokenDialog token={created.token} until={created.expires_at} name={name} permissions={permissions} onClose={onClose} />;
  const permissionsProblem = form.errors.value.permissions;
  return (
    <Dialog title="New token" size="medium" onClose={onClose}>
      <Form model={form} action="Create the token" onCancel={onClose} onDone={(answer) => {
        setCreated(answer);
        void model.table.reload();
      }}>
        <TextField label="Name" hint="The purpose of the token." maxLength={60} {...form.field("name")} />
        <NumberField label="Valid for" unit="days" min="1" max={String(model.maxDays.value)} {...form.field("days")} />
        <fieldset className="tokens-choices tokens-whole">
          <legend className="ui-field-label">Permissions</legend>
          {model.grantable.value.map(({ id, sentence }) => (
            <Checkbox key={id} label={<><b>{id}</b> {sentence}</>} checked={permissions.includes(id)} onChange={(on) => setPermission(id, on)} />
          ))}
        </fieldset>
        {permissionsProblem && <p className="ui-field-note ui-field-error tokens-whole" role="alert">{permissionsProblem}</p>}
        <TextArea label="Networks" className="tokens-whole" rows={2} hint="For example 192.0.2.0/24, one per line. Empty for any address." {...form.field("addresses")} />
        <div className="tokens-whole">
          <Switch
            label="Without two-factor code"
            hint={model.mayWaiveCode.value ? "For calls that move money or export data, which require a recent two-factor code from staff." : "Turn on two-factor for your account first: only staff with a recent code can allow this."}
            checked={without_code}
            disabled={!model.mayWaiveCode.value}
            onChange={(on) => form.set("without_code", on)}
          />
        </div>
        <ReasonField className="tokens-whole" {...form.field("reason")} />
      </Form>
    </Dialog>
  );
}

function TokenDialog({ token, until, name, permissions, onClose }: { token: string; until: number; name: string; permissions: readonly string[]; onClose: () => void }) {
  const text = exampleCommand(location.origin, permissions);
  return (
    <Dialog
      title={name}
      icon={<KeyRound size={18} aria-hidden="true" />}
      size="medium"
      dismissible={false}
      description={`Copy the token now: it is shown only once. It expires on ${formatDate(until)}.`}
      footer={<Button variant="primary" onClick={onClose}>Done</Button>}
    >
      <div className="tokens-created">
        <CopyField label="Token" text={token} testid="new-token" />
        <div className="ui-field">
          <span className="ui-field-label">Example</span>
          <pre className="mono" tabIndex={0} aria-label="Example">{text}</pre>
          <span><Copy text={text} label="Copy the example" /></span>
        </div>
      </div>
    </Dialog>
  );
}
