import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "./check-signals.mjs";

const cases = [
  ["a reader without the hook", "function A() { return <p>{name.value}</p>; }", ["A"]],
  ["a reader with the hook first", "function A() { useSignals(); return <p>{name.value}</p>; }", []],
  ["the hook, but not first", "function A() { const x = name.value; useSignals(); return <p>{x}</p>; }", ["A"]],
  ["an arrow component", "export const A = () => <p>{store.user.value}</p>;", ["A"]],
  ["a wrapped component", "export const A = memo(function A() { return <p>{name.value}</p>; });", ["A"]],
  ["a custom hook", "export function useName() { return name.value; }", ["useName"]],
  ["a callback that runs later", "function A() { return <button onClick={() => send(name.value)}>x</button>; }", []],
  ["a callback that runs at once", "function A() { return <ul>{list.map((one) => <li>{chosen.value}</li>)}</ul>; }", ["A"]],
  ["an input's value", "function A() { return <input onChange={(event) => set(event.target.value)} />; }", []],
  ["a write", "function A() { useEffect(() => { name.value = 1; }); return <p />; }", []],
  ["no component", "export function total() { return sum.value; }", []],
];

for (const [name, source, want] of cases) {
  test(name, () => assert.deepEqual(faults(source).map((fault) => fault.name), want));
}
