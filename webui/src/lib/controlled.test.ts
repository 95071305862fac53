import assert from "node:assert/strict";
import { test } from "node:test";
import { options, type VNode } from "preact";
import { keepRendered } from "./controlled";

// The parts of the browser's fields that count here.
class FakeElement {
  value = "";
}
class FakeInput extends FakeElement {
  checked = false;
  name = "";
  form: { querySelectorAll(selector: string): FakeInput[] } | null = null;
  constructor(readonly type = "text") {
    super();
  }
}
class FakeTextArea extends FakeElement {}
class FakeSelect extends FakeElement {}

const listeners = new Map<string, (event: { target: FakeElement }) => void>();
Object.assign(globalThis, {
  Element: FakeElement, HTMLInputElement: FakeInput, HTMLTextAreaElement: FakeTextArea, HTMLSelectElement: FakeSelect, CSS: { escape: (text: string) => text },
  addEventListener: (name: string, listener: (event: { target: FakeElement }) => void) => void listeners.set(name, listener),
});

let renderings = 0;
options.diffed = () => void renderings++;
keepRendered();

/** Renders a field with properties. */
function render(field: FakeElement, type: string, props: object): void {
  options.diffed?.(Object.assign({} as VNode, { type, props, __e: field }));
}

/** Fires an event of a field. Its handler may render the field again. */
async function fire(name: "input" | "change", field: FakeElement, handler?: () => void): Promise<void> {
  listeners.get(name)!({ target: field });
  handler?.();
  await Promise.resolve();
}

for (const [name, type, field] of [["a text field", "input", new FakeInput()], ["a text area", "textarea", new FakeTextArea()]] as const) {
  test(`${name} shows the rendered value after an input that its component refuses`, async () => {
    render(field, type, { value: 5 });
    field.value = "5x";
    await fire("input", field);
    assert.equal(field.value, "5");
  });

  test(`${name} shows the input that its component accepts`, async () => {
    render(field, type, { value: "5" });
    field.value = "57";
    await fire("input", field, () => render(field, type, { value: "57" }));
    assert.equal(field.value, "57");
  });

  test(`${name} without a rendered value belongs to the user`, async () => {
    render(field, type, {});
    field.value = "mine";
    await fire("input", field);
    await fire("change", field);
    assert.equal(field.value, "mine");
  });
}

test("a selection is reset at the change, after its handlers", async () => {
  const field = new FakeSelect();
  render(field, "select", { value: "a" });
  field.value = "b";
  await fire("input", field);
  assert.equal(field.value, "b");
  await fire("change", field);
  assert.equal(field.value, "a");
});

test("a checkbox is reset at the change, and keeps its value", async () => {
  const field = new FakeInput("checkbox");
  render(field, "input", { checked: false, value: "other" });
  Object.assign(field, { checked: true, value: "terms" });
  await fire("input", field);
  assert.equal(field.checked, true);
  await fire("change", field);
  assert.deepEqual([field.checked, field.value], [false, "terms"]);
});

test("all radio buttons of a group are reset together", async () => {
  const [first, second] = [new FakeInput("radio"), new FakeInput("radio")];
  const form = { querySelectorAll: (selector: string) => (selector === 'input[type=radio][name="risk"]' ? [first, second] : []) };
  for (const field of [first, second]) Object.assign(field, { name: "risk", form });
  render(first, "input", { checked: true });
  render(second, "input", { checked: false });
  Object.assign(first, { checked: false });
  Object.assign(second, { checked: true });
  await fire("change", second);
  assert.deepEqual([first.checked, second.checked], [true, false]);
});

test("a radio button without a name is reset alone", async () => {
  const field = new FakeInput("radio");
  render(field, "input", { checked: false });
  field.checked = true;
  await fire("change", field);
  assert.equal(field.checked, false);
});

test("a field that was never rendered stays", async () => {
  const field = new FakeInput();
  field.value = "new";
  await fire("input", field);
  assert.equal(field.value, "new");
});

test("an earlier hook of Preact still runs, for every element", () => {
  const before = renderings;
  render(new FakeElement(), "div", { value: "ignored" });
  render(new FakeInput(), "input", {});
  assert.equal(renderings, before + 2);
});
