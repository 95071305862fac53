import assert from "node:assert/strict";
import test from "node:test";
import { resource } from "./resource";

test("a resource is empty until loaded, and a failed reload keeps its data", async () => {
  const answers: (() => Promise<number>)[] = [() => Promise.resolve(1), () => Promise.reject(new Error("away")), () => Promise.resolve(3)];
  const number = resource(() => (answers.shift() as () => Promise<number>)());
  assert.equal(number.data.value, null);
  await number.load();
  assert.equal(number.data.value, 1);
  await number.load();
  assert.equal(number.data.value, 1);
  assert.notEqual(number.failure.value, null);
  await number.load();
  assert.deepEqual([number.data.value, number.failure.value], [3, null]);
});

test("a late answer does not replace a newer one", async () => {
  const waiting: ((value: string) => void)[] = [];
  const words = resource(() => new Promise<string>((resolve) => waiting.push(resolve)));
  const first = words.load();
  const second = words.load();
  waiting[1]?.("new");
  await second;
  waiting[0]?.("old");
  await first;
  assert.equal(words.data.value, "new");
  const third = words.load();
  words.set("mine");
  waiting[2]?.("theirs");
  await third;
  assert.equal(words.data.value, "mine");
  const fourth = words.load();
  words.clear();
  waiting[3]?.("another's");
  await fourth;
  assert.equal(words.data.value, null, "what is forgotten stays so");
});
