import { useRef, type ReactNode } from "react";
import { CircleAlert, UserCheck } from "lucide-react";
import { Button, type ButtonVariant } from "./Button";
import type { FormModel } from "./form.model";
import "./form.css";

export interface FormProps<Request extends object, Answer> {
  model: FormModel<Request, Answer>;
  /** The label of the button: "Save changes". */
  action: string;
  /** The look of the button. */
  variant?: ButtonVariant;
  onDone: (answer: Answer) => void;
  onCancel?: () => void;
  /** Enabled only if something differs from the stored values. */
  onlyChanged?: boolean;
  /** The fields, each connected by model.field(). */
  children: ReactNode;
}

/** Fields and their submit button. After a refusal the first invalid field gets the focus. A request that waits for a
 *  second person says so in place of the fields. */
export function Form<Request extends object, Answer>({ model, action, variant = "primary", onDone, onCancel, onlyChanged, children }: FormProps<Request, Answer>) {
  const form = useRef<HTMLFormElement>(null);

  async function send() {
    const answer = await model.submit();
    if (answer !== null) onDone(answer);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  const failure = model.failure.value;
  const approvalNotice = model.awaitingApproval.value;
  if (approvalNotice) {
    return (
      <div className="work-form">
        <p className="work-form-held" role="status"><UserCheck size={16} aria-hidden="true" />{approvalNotice}</p>
        <div className="work-form-foot"><Button variant="primary" onClick={onCancel ?? model.reset}>Done</Button></div>
      </div>
    );
  }
  return (
    <form
      ref={form}
      className="work-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="work-form-fields">{children}</div>
      {failure && <p className="work-form-failure" role="alert"><CircleAlert size={16} aria-hidden="true" />{failure}</p>}
      <div className="work-form-foot">
        {onCancel && <Button variant="ghost" onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant={variant} loading={model.sending.value} disabled={onlyChanged && !model.changed.value}>{action}</Button>
      </div>
    </form>
  );
}
