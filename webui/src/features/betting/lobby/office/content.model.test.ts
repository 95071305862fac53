import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { api } from "../../../../lib/api";
import { contentModel } from "./content.model";

/** A server whose answers to orders are given by hand. It keeps the last order. */
function setUp(t: TestContext) {
  let kept = ["a", "b", "c"];
  const asked: { ids: string[]; answer: () => void }[] = [];
  t.mock.method(api, "post", (path: string, body: { ids: string[] }) => {
    if (path === "/api/admin/content") return Promise.resolve({ banners: kept.map((_id) => ({ _id })), slides: [], notices: [] });
    return new Promise<void>((resolve) => asked.push({ ids: body.ids, answer: () => { kept = body.ids; resolve(); } }));
  });
  const model = contentModel();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { model, asked, settle, shown: () => model.banners().map(({ _id }) => _id).join("") };
}

test("an answer to an older order puts nothing back, and of orders that wait the newest is sent", async (t) => {
  const { model, asked, settle, shown } = setUp(t);
  model.load();
  await settle();
  const orders = [model.order("banner", ["b", "a", "c"])];
  await settle();
  orders.push(model.order("banner", ["b", "c", "a"]), model.order("banner", ["c", "b", "a"]));
  await settle();
  assert.equal(shown(), "cba");
  assert.equal(asked.length, 1, "one at a time");
  asked[0]?.answer();
  await settle();
  assert.equal(shown(), "cba", "the first answer has come");
  assert.deepEqual(asked.map(({ ids }) => ids.join("")), ["bac", "cba"]);
  asked[1]?.answer();
  await Promise.all(orders);
  assert.equal(shown(), "cba");
});
