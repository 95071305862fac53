// A form whose fields are those of a call's request, as the generated types say,
// and whose errors are those that the server gives to each field.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals-react";
import { errorText, fieldErrors } from "../lib/explain";

type Key<Request> = keyof Request & string;

/** What a field of the kit takes. */
export interface FieldTie<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
  disabled: boolean;
}

export interface FormModel<Request extends object, Answer> {
  readonly values: ReadonlySignal<Request>;
  readonly errors: ReadonlySignal<Partial<Record<Key<Request>, string>>>;
  /** What is wrong with no field of the form in particular. */
  readonly failure: ReadonlySignal<string | null>;
  readonly sending: ReadonlySignal<boolean>;
  /** Whether anything differs from what is stored. */
  readonly changed: ReadonlySignal<boolean>;
  /** Ties a field of the request to a field on the page. Reads signals. */
  field<K extends Key<Request>>(key: K): FieldTie<Request[K]>;
  set<K extends Key<Request>>(key: K, value: Request[K]): void;
  /** Sends it; null when it was refused, or is on its way already. */
  submit(): Promise<Answer | null>;
  reset(): void;
}

export interface FormOptions<Request extends object, Answer> {
  initial: Request;
  send: (request: Request) => Promise<Answer>;
  /** What can be said without asking the server, by field. */
  check?: (request: Request) => Partial<Record<Key<Request>, string>>;
}

export function formModel<Request extends object, Answer>({ initial, send, check }: FormOptions<Request, Answer>): FormModel<Request, Answer> {
  type Errors = Partial<Record<Key<Request>, string>>;
  const stored = signal(initial);
  const values = signal(initial);
  const errors = signal<Errors>({});
  const failure = signal<string | null>(null);
  const sending = signal(false);
  const changed = computed(() => (Object.keys(values.value) as Key<Request>[]).some((key) => values.value[key] !== stored.value[key]));

  function refused(error: unknown): void {
    const told = fieldErrors(error);
    const known = Object.entries(told).filter(([key]) => key in initial);
    const others = Object.entries(told).filter(([key]) => !(key in initial));
    batch(() => {
      errors.value = Object.fromEntries(known) as Errors;
      // What the form has no field for must be told all the same.
      failure.value = known.length > 0 && others.length === 0 ? null : others.length > 0 ? others.map(([, text]) => text).join(" ") : errorText(error);
    });
  }

  return {
    values, errors, failure, sending, changed,
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
      const wrong = check?.(values.peek()) ?? {};
      errors.value = wrong as Errors;
      failure.value = null;
      if (Object.keys(wrong).length > 0) return null;
      sending.value = true;
      try {
        const sent = values.peek();
        const answer = await send(sent);
        stored.value = sent;
        return answer;
      } catch (error) {
        refused(error);
        return null;
      } finally {
        sending.value = false;
      }
    },
    reset() {
      batch(() => {
        values.value = stored.peek();
        errors.value = {};
        failure.value = null;
      });
    },
  };

  function set<K extends Key<Request>>(key: K, value: Request[K]): void {
    batch(() => {
      values.value = { ...values.peek(), [key]: value };
      // The error was about what stood there before.
      const { [key]: _, ...others } = errors.peek();
      errors.value = others as Errors;
    });
  }
}
