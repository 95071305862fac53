// Fields show the values that their components render. Preact leaves what the user entered in a
// field if its component does not render again, such as after a refused change.

import { options } from "preact";

interface Values {
  value?: unknown;
  checked?: unknown;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const rendered = new WeakMap<EventTarget, object>();
const tags = new Set<unknown>(["input", "textarea", "select"]);

/** Sets every field back to its rendered value after the handlers of a change. Called once. */
export function keepRendered(): void {
  const before = options.diffed;
  options.diffed = (node) => {
    // The element of a node, by the name that extensions of Preact use.
    const element: unknown = Reflect.get(node, "__e");
    if (element instanceof Element && tags.has(node.type)) rendered.set(element, node.props);
    before?.(node);
  };
  for (const name of ["input", "change"]) {
    addEventListener(name, ({ target }) => {
      const field = target as Field;
      if (name === "change" || isText(field)) queueMicrotask(() => reset(field));
    });
  }
}

/** Texts have their handlers at the event "input". Other fields have it as well, before "change". */
const isText = (field: Field) => field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && !/^(checkbox|radio|file)$/.test(field.type));

function reset(field: Field): void {
  if (field instanceof HTMLInputElement && field.type === "radio" && field.name !== "") {
    const group = (field.form ?? document).querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(field.name)}"]`);
    for (const one of group) apply(one);
  } else apply(field);
}

/** Values that are not rendered belong to the field. */
function apply(field: Field): void {
  const { value, checked }: Values = rendered.get(field) ?? {};
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    if (typeof checked === "boolean" && field.checked !== checked) field.checked = checked;
  } else if (value !== undefined && value !== null && field.value !== String(value)) field.value = String(value);
}
