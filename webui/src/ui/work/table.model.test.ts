import assert from "node:assert/strict";
import { test } from "node:test";
import { tableModel, type TablePage } from "./table.model";
import type { TableView } from "./view";

interface Line { id: string }

const standard: TableView = { sort: { key: "at", down: true }, filters: {}, hidden: [], after: null, size: 2 };

/** A table over ten lines, whose pages are answered when the test says so. */
function table(query = "") {
  const asked: { view: TableView; stop: AbortSignal; answer: (page: TablePage<Line>) => void; fail: (error: unknown) => void }[] = [];
  const address = { text: query, query: () => address.text, write: (next: string) => void (address.text = next) };
  const model = tableModel<Line>({
    columns: ["id", "at"], sortable: ["id", "at"], filters: ["q"], sizes: [2, 5], standard, address,
    rowKey: (row) => row.id,
    load: (view, stop) => new Promise((answer, fail) => asked.push({ view, stop, answer, fail })),
  });
  const pageOf = (view: TableView): TablePage<Line> => {
    const from = Number(view.after ?? 0);
    const rows = Array.from({ length: Math.min(view.size, 10 - from) }, (_, at) => ({ id: String(from + at) }));
    return { rows, next: from + view.size < 10 ? String(from + view.size) : null, total: 10 };
  };
  const settle = async () => {
    const last = asked.at(-1);
    last?.answer(pageOf(last.view));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { model, asked, address, settle };
}

const ids = (model: ReturnType<typeof table>["model"]) => model.page.value?.rows.map((row) => row.id).join(" ");

test("turns pages by cursor, there and back, and says which rows it shows", async () => {
  const { model, settle, address } = table();
  void model.reload();
  await settle();
  assert.equal(ids(model), "0 1");
  model.next();
  await settle();
  model.next();
  await settle();
  assert.equal(ids(model), "4 5");
  assert.equal(model.before.value, 4);
  assert.equal(address.text, "after=4");
  model.previous();
  await settle();
  assert.equal(ids(model), "2 3");
  model.previous();
  await settle();
  assert.equal(ids(model), "0 1");
  assert.equal(address.text, "");
});

test("an address leads into the middle, and back from there to the first page", async () => {
  const { model, settle } = table("after=6");
  void model.reload();
  await settle();
  assert.equal(ids(model), "6 7");
  assert.equal(model.before.value, null);
  model.previous();
  await settle();
  assert.equal(ids(model), "0 1");
  assert.equal(model.before.value, 0);
});

test("another order begins at the first page, and a third press takes it back", async () => {
  const { model, settle, address } = table("after=6");
  void model.reload();
  await settle();
  model.sortBy("id");
  assert.equal(address.text, "sort=-id");
  model.sortBy("id");
  assert.equal(address.text, "sort=id");
  model.sortBy("id");
  assert.equal(address.text, "");
  assert.deepEqual(model.view.value.sort, standard.sort);
});

test("an answer that was overtaken changes nothing, and its call is given up", async () => {
  const { model, asked, settle } = table();
  void model.reload();
  model.filter("q", "ada");
  assert.equal(asked.length, 2);
  assert.equal(asked[0]?.stop.aborted, true);
  await settle();
  asked[0]?.answer({ rows: [{ id: "stale" }], next: null });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(ids(model), "0 1");
});

test("a failure is told and keeps the rows that were there", async () => {
  const { model, asked, settle } = table();
  void model.reload();
  await settle();
  model.next();
  asked.at(-1)?.fail(new Error("gone"));
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(model.failure.value);
  assert.equal(model.loading.value, false);
  assert.equal(ids(model), "0 1");
});

test("rows stay chosen from page to page, and none stays under another filter", async () => {
  const { model, settle } = table();
  void model.reload();
  await settle();
  model.choose(model.page.value?.rows ?? [], true);
  model.next();
  await settle();
  assert.equal(model.chosen.value.size, 2);
  model.choose([{ id: "0" }], false);
  assert.deepEqual([...model.chosen.value.keys()], ["1"]);
  model.filter("q", "ada");
  assert.equal(model.chosen.value.size, 0);
});

test("all rows are read page by page, up to a limit", async () => {
  const { model, asked } = table();
  const reading = model.everyRow(5);
  for (let page = 0; page < 3; page++) {
    const { view, answer } = asked[page]!;
    const from = Number(view.after ?? 0);
    answer({ rows: [{ id: String(from) }, { id: String(from + 1) }], next: String(from + 2) });
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { rows, cut } = await reading;
  assert.deepEqual([rows.length, cut], [5, true]);
});

test("hiding a column loads nothing", async () => {
  const { model, asked, address } = table();
  model.showColumn("at", false);
  assert.equal(asked.length, 0);
  assert.equal(address.text, "hide=at");
});
