import { useRef, type ReactNode } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { CircleAlert } from "lucide-react";
import { Button } from "./Button";
import type { FormModel } from "./form.model";
import "./form.css";

export interface FormProps<Request extends object, Answer> {
  model: FormModel<Request, Answer>;
  /** What the button does: "Save changes". */
  action: string;
  onDone: (answer: Answer) => void;
  onCancel?: () => void;
  /** Sent only once something differs from what is stored. */
  onlyChanged?: boolean;
  /** The fields, each tied by model.field(). */
  children: ReactNode;
}

/** Fields and the button that sends them. After a refusal the first field that
 *  is wrong has the focus. */
export function Form<Request extends object, Answer>({ model, action, onDone, onCancel, onlyChanged, children }: FormProps<Request, Answer>) {
  useSignals();
  const form = useRef<HTMLFormElement>(null);

  async function send() {
    const answer = await model.submit();
    if (answer !== null) onDone(answer);
    else requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  }

  const failure = model.failure.value;
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
        <Button type="submit" variant="primary" loading={model.sending.value} disabled={onlyChanged && !model.changed.value}>{action}</Button>
      </div>
    </form>
  );
}
