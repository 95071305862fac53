import { useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
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
import { NumberField } from "../../../ui/work/NumberField";
import { emptyDraft, example, requestOf, wrongWith, type TokensModel } from "./tokens.model";

/** Makes a token, and shows it this once. */
export function NewToken({ model, onClose }: { model: TokensModel; onClose: () => void }) {
  useSignals();
  const [form] = useState(() => formModel({
    initial: { ...emptyDraft, days: String(Math.min(Number(emptyDraft.days), model.longest.peek())) },
    check: (draft) => wrongWith(draft, model.longest.peek()),
    send: (draft) => api.post("/api/admin/tokens/create", requestOf(draft)),
  }));
  const [made, setMade] = useState<{ token: string; expires_at: number } | null>(null);
  const { permissions, code, name } = form.values.value;
  const tick = (id: string, on: boolean) => form.set("permissions", on ? [...permissions, id].sort() : permissions.filter((other) => other !== id));
  if (made) return <Made token={made.token} until={made.expires_at} name={name} permissions={permissions} onClose={onClose} />;
  const wrong = form.errors.value.permissions;
  return (
    <Dialog title="New token" size="medium" onClose={onClose}>
      <Form model={form} action="Make the token" onCancel={onClose} onDone={(answer) => {
        setMade(answer);
        void model.table.reload();
      }}>
        <TextField label="Name" hint="What it is for." maxLength={60} {...form.field("name")} />
        <NumberField label="Valid for" unit="days" min="1" max={String(model.longest.value)} {...form.field("days")} />
        <fieldset className="tokens-choices tokens-whole">
          <legend className="ui-field-label">What it may do</legend>
          {model.grantable.value.map(({ id, sentence }) => (
            <Checkbox key={id} label={<><b>{id}</b> {sentence}</>} checked={permissions.includes(id)} onChange={(on) => tick(id, on)} />
          ))}
        </fieldset>
        {wrong && <p className="ui-field-note ui-field-error tokens-whole" role="alert">{wrong}</p>}
        <TextArea label="Networks" className="tokens-whole" rows={2} hint="Such as 192.0.2.0/24, one a line. Empty: from anywhere." {...form.field("addresses")} />
        <div className="tokens-whole">
          <Switch
            label="May go without a code"
            hint={model.mayCode.value ? "For calls that move money or hand out data, which ask people for a recent code." : "Turn two-factor on for yourself first: only who has given a code can allow this."}
            checked={code}
            disabled={!model.mayCode.value}
            onChange={(on) => form.set("code", on)}
          />
        </div>
        <TextField label="Reason" className="tokens-whole" maxLength={500} {...form.field("reason")} />
      </Form>
    </Dialog>
  );
}

function Made({ token, until, name, permissions, onClose }: { token: string; until: number; name: string; permissions: readonly string[]; onClose: () => void }) {
  const text = example(location.origin, permissions);
  return (
    <Dialog
      title={name}
      icon={<KeyRound size={18} aria-hidden="true" />}
      size="medium"
      dismissible={false}
      description={`Copy it now: it is shown this once. It ends on ${formatDate(until)}.`}
      footer={<Button variant="primary" onClick={onClose}>I have it</Button>}
    >
      <div className="tokens-made">
        <CopyField label="Token" text={token} testid="new-token" />
        <div className="ui-field">
          <span className="ui-field-label">How a program uses it</span>
          <pre className="mono" tabIndex={0} aria-label="How a program uses it">{text}</pre>
          <span><Copy text={text} label="Copy the example" /></span>
        </div>
      </div>
    </Dialog>
  );
}
