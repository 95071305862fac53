import assert from "node:assert/strict";
import { test } from "node:test";
import { tableModel, type TablePage } from "./table.model";
import type { TableView } from "./view";

interface TestRow { id: string }

const defaultView: TableView = { sort: { key: "at", descending: true }, filters: {}, hidden: [], after: null, size: 2 };

/** A table with ten rows. The test controls the responses of its pages. */
function table(query = "") {
  const requests: { view: TableView; stop: AbortSignal; answer: (page: TablePage<TestRow>) => void; fail: (error: unknown) => void }[] = [];
  const address = { text: query, query: () => address.text, write: (next: string) => void (address.text = next) };
  const model = tableModel<TestRow>({
    columns: ["id", "at"], sortable: ["id", "at"], filters: ["q"], sizes: [2, 5], defaultView, address,
    rowKey: (row) => row.id,
    load: (view, stop) => new Promise((answer, fail) => requests.push({ view, stop, answer, fail })),
  });
  const pageOf = (view: TableView): TablePage<TestRow> => {
    const from = Number(view.after ?? 0);
    const rows = Array.from({ length: Math.min(view.size, 10 - from) }, (_, at) => ({ id: String(from + at) }));
    return { rows, next: from + view.size < 10 ? String(from + view.size) : null, total: 10 };
  };
  const settle = async () => {
    const last = requests.at(-1);
    last?.answer(pageOf(last.view));
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { model, asked: requests, address, settle };
}

const ids = (model: ReturnType<typeof table>["model"]) => model.page.value?.rows.map((row) => row.id).join(" ");

test("pages forward and back by cursor and counts the shown rows", async () => {
  const { model, settle, address } = table();
  void model.reload();
  await settle();
  assert.equal(ids(model), "0 1");
  model.next();
  await settle();
  model.next();
  await settle();
  assert.equal(ids(model), "4 5");
  assert.equal(model.rowsBefore.value, 4);
  assert.equal(address.text, "after=4");
  model.previous();
  await settle();
  assert.equal(ids(model), "2 3");
  model.previous();
  await settle();
  assert.equal(ids(model), "0 1");
  assert.equal(address.text, "");
});

test("a URL opens a middle page, and previous returns to the first page", async () => {
  const { model, settle } = table("after=6");
  void model.reload();
  await settle();
  assert.equal(ids(model), "6 7");
  assert.equal(model.rowsBefore.value, null);
  model.previous();
  await settle();
  assert.equal(ids(model), "0 1");
  assert.equal(model.rowsBefore.value, 0);
});

test("a new sort order starts at the first page, and a third click resets it", async () => {
  const { model, settle, address } = table("after=6");
  void model.reload();
  await settle();
  model.sortBy("id");
  assert.equal(address.text, "sort=-id");
  model.sortBy("id");
  assert.equal(address.text, "sort=id");
  model.sortBy("id");
  assert.equal(address.text, "");
  assert.deepEqual(model.view.value.sort, defaultView.sort);
});

test("an outdated answer is ignored, and its call is aborted", async () => {
  const { model, asked: requests, settle } = table();
  void model.reload();
  model.filter("q", "ada");
  assert.equal(requests.length, 2);
  assert.equal(requests[0]?.stop.aborted, true);
  await settle();
  requests[0]?.answer({ rows: [{ id: "stale" }], next: null });
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(ids(model), "0 1");
});

test("a failure is shown and keeps the rows", async () => {
  const { model, asked: requests, settle } = table();
  void model.reload();
  await settle();
  model.next();
  requests.at(-1)?.fail(new Error("gone"));
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(model.failure.value);
  assert.equal(model.loading.value, false);
  assert.equal(ids(model), "0 1");
});

test("rows stay selected across pages, and a new filter clears the selection", async () => {
  const { model, settle } = table();
  void model.reload();
  await settle();
  model.select(model.page.value?.rows ?? [], true);
  model.next();
  await settle();
  assert.equal(model.selected.value.size, 2);
  model.select([{ id: "0" }], false);
  assert.deepEqual([...model.selected.value.keys()], ["1"]);
  model.filter("q", "ada");
  assert.equal(model.selected.value.size, 0);
});

test("all rows are read page by page, up to a limit", async () => {
  const { model, asked: requests } = table();
  const reading = model.loadAllRows(5);
  for (let page = 0; page < 3; page++) {
    const { view, answer } = requests[page]!;
    const from = Number(view.after ?? 0);
    answer({ rows: [{ id: String(from) }, { id: String(from + 1) }], next: String(from + 2) });
    await new Promise((resolve) => setImmediate(resolve));
  }
  const { rows, cut } = await reading;
  assert.deepEqual([rows.length, cut], [5, true]);
});

test("hiding a column loads nothing", async () => {
  const { model, asked: requests, address } = table();
  model.showColumn("at", false);
  assert.equal(requests.length, 0);
  assert.equal(address.text, "hide=at");
});
