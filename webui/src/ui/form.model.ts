// A form whose fields are those of a call's request by the generated types, with the server's
// errors by field.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import { isApiError } from "../lib/error";
import { errorText, fieldErrors } from "../lib/errorText";

type Key<Request> = keyof Request & string;

/** The properties of a field component. */
export interface FieldBinding<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
  disabled: boolean;
}

export interface FormModel<Request extends object, Answer> {
  readonly values: ReadonlySignal<Request>;
  readonly errors: ReadonlySignal<Partial<Record<Key<Request>, string>>>;
  /** The error that belongs to no field of the form. */
  readonly failure: ReadonlySignal<string | null>;
  /** The server's sentence once it has stored the request for a second person. */
  readonly awaitingApproval: ReadonlySignal<string | null>;
  readonly sending: ReadonlySignal<boolean>;
  /** Whether anything differs from the stored values. */
  readonly changed: ReadonlySignal<boolean>;
  /** Connects a field of the request with a field on the page. Reads signals. */
  field<K extends Key<Request>>(key: K): FieldBinding<Request[K]>;
  set<K extends Key<Request>>(key: K, value: Request[K]): void;
  /** Sends it. Null if it was refused, or is being sent already. */
  submit(): Promise<Answer | null>;
  reset(): void;
}

export interface FormOptions<Request extends object, Answer> {
  initial: Request;
  send: (request: Request) => Promise<Answer>;
  /** Errors by field that need no call to the server. */
  check?: (request: Request) => Partial<Record<Key<Request>, string>>;
}

export function formModel<Request extends object, Answer>({ initial, send, check }: FormOptions<Request, Answer>): FormModel<Request, Answer> {
  type Errors = Partial<Record<Key<Request>, string>>;
  const stored = signal(initial);
  const values = signal(initial);
  const errors = signal<Errors>({});
  const failure = signal<string | null>(null);
  const awaitingApproval = signal<string | null>(null);
  const sending = signal(false);
  const changed = computed(() => (Object.keys(values.value) as Key<Request>[]).some((key) => values.value[key] !== stored.value[key]));

  function showRefusal(error: unknown): void {
    const serverErrors = fieldErrors(error);
    const ownErrors = Object.entries(serverErrors).filter(([key]) => key in initial);
    const others = Object.entries(serverErrors).filter(([key]) => !(key in initial));
    batch(() => {
      errors.value = Object.fromEntries(ownErrors) as Errors;
      // Errors without a field in the form must be shown as well.
      failure.value = ownErrors.length > 0 && others.length === 0 ? null : others.length > 0 ? others.map(([, text]) => text).join(" ") : errorText(error);
    });
  }

  return {
    values, errors, failure, awaitingApproval, sending, changed,
    field: (key) => ({
      name: key,
      value: values.value[key],
      onChange: (value) => set(key, value),
      error: errors.value[key],
      disabled: sending.value,
    }),
    set,
    async submit() {
      if (sending.peek()) return null;
      const checkErrors = check?.(values.peek()) ?? {};
      errors.value = checkErrors as Errors;
      failure.value = null;
      if (Object.keys(checkErrors).length > 0) return null;
      sending.value = true;
      try {
        const sent = values.peek();
        const answer = await send(sent);
        stored.value = sent;
        return answer;
      } catch (error) {
        if (isApiError(error) && error.extra.reason === "second_person") awaitingApproval.value = errorText(error);
        else showRefusal(error);
        return null;
      } finally {
        sending.value = false;
      }
    },
    reset() {
      batch(() => {
        values.value = stored.peek();
        errors.value = {};
        failure.value = awaitingApproval.value = null;
      });
    },
  };

  function set<K extends Key<Request>>(key: K, value: Request[K]): void {
    batch(() => {
      values.value = { ...values.peek(), [key]: value };
      // The error belonged to the previous value.
      const { [key]: _, ...others } = errors.peek();
      errors.value = others as Errors;
    });
  }
}
