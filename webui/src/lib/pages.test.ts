import assert from "node:assert/strict";
import test from "node:test";
import { Pages, cursorPages, pageOf } from "./pages";

const size = 3;
const from = (newest: number, count = size) => Array.from({ length: count }, (_, at) => String(newest - at));
const self = (row: string) => row;

test("pages load in order, without duplicate rows, up to the end", async () => {
  const requested: (string | undefined)[] = [];
  const pages = new Pages<string>(async (known) => {
    requested.push(known.at(-1));
    return pageOf(known.length === 0 ? from(9) : from(7, 2), size); // the second overlaps
  }, self);
  assert.equal(pages.rows.peek(), null);
  await pages.next();
  assert.deepEqual([pages.rows.peek(), pages.more.value], [["9", "8", "7"], true]);
  assert.equal(await pages.next(), true);
  assert.deepEqual([pages.rows.peek(), pages.more.value], [["9", "8", "7", "6"], false]);
  assert.equal(await pages.next(), false, "there is no more");
  assert.deepEqual(requested, [undefined, "7"]);
});

test("a failed load keeps the rows and can be retried", async () => {
  let fails = true;
  const pages = new Pages<string>(async () => {
    if (fails) throw new Error("away");
    return pageOf(["1"], size);
  }, self);
  assert.equal(await pages.next(), false);
  assert.equal(pages.rows.peek(), null);
  assert.ok(pages.failure.value);
  fails = false;
  await pages.next();
  assert.equal(pages.failure.value, null);
  assert.deepEqual(pages.rows.peek(), ["1"]);
});

test("two clicks load once", async () => {
  let calls = 0;
  const pages = new Pages<string>(async () => pageOf([String((calls += 1))], size), self);
  await Promise.all([pages.next(), pages.next()]);
  assert.equal(calls, 1);
});

test("a reload discards a pending next page", async () => {
  const answers: ((rows: string[]) => void)[] = [];
  const pages = new Pages<string>(() => new Promise((resolve) => answers.push((rows) => resolve(pageOf(rows, size)))), self);
  const first = pages.load();
  answers[0]?.(from(9));
  await first;
  const next = pages.next();
  const again = pages.load();
  assert.equal(pages.loading.value, false);
  answers[2]?.(from(12));
  answers[1]?.(from(6));
  await Promise.all([next, again]);
  assert.deepEqual(pages.rows.peek(), ["12", "11", "10"]);
});

test("new rows are prepended, and a cleared list ignores a late answer", async () => {
  const pages = new Pages<string>(async () => pageOf(from(3), size), self);
  pages.prepend(["4"], 3);
  assert.equal(pages.rows.peek(), null, "there is no page to stay on");
  await pages.load();
  pages.prepend(["4"], 3);
  pages.prepend(["3"], 3);
  assert.deepEqual(pages.rows.peek(), ["3", "4", "2"]);
  const late = pages.load();
  pages.clear();
  await late;
  assert.equal(pages.rows.peek(), null);
});

test("a cursor continues each page, and a reload starts from the beginning", async () => {
  const requested: string[] = [];
  const pages = cursorPages<string>(async (cursor) => {
    requested.push(cursor);
    return cursor === "" ? { rows: ["3", "2"], next: "after 2" } : { rows: ["1"] };
  }, self);
  await pages.next();
  assert.equal(pages.more.value, true);
  await pages.next();
  assert.deepEqual([pages.rows.peek(), pages.more.value], [["3", "2", "1"], false]);
  await pages.load();
  assert.deepEqual([requested, pages.rows.peek(), pages.more.value], [["", "after 2", ""], ["3", "2"], true]);
});
