import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { api } from "../../../../lib/api";
import { contentModel } from "./content.model";

/** A server whose responses to reorder calls are controlled by the test. It keeps the last order. */
function setUp(t: TestContext) {
  let storedOrder = ["a", "b", "c"];
  const requests: { ids: string[]; answer: () => void }[] = [];
  t.mock.method(api, "post", (path: string, body: { ids: string[] }) => {
    if (path === "/api/admin/content") return Promise.resolve({ banners: storedOrder.map((_id) => ({ _id })), slides: [], notices: [] });
    return new Promise<void>((resolve) => requests.push({ ids: body.ids, answer: () => { storedOrder = body.ids; resolve(); } }));
  });
  const model = contentModel();
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { model, asked: requests, settle, shown: () => model.banners().map(({ _id }) => _id).join("") };
}

test("the response to an older order reverts nothing, and only the newest pending order is sent", async (t) => {
  const { model, asked: requests, settle, shown } = setUp(t);
  model.load();
  await settle();
  const orders = [model.order("banner", ["b", "a", "c"])];
  await settle();
  orders.push(model.order("banner", ["b", "c", "a"]), model.order("banner", ["c", "b", "a"]));
  await settle();
  assert.equal(shown(), "cba");
  assert.equal(requests.length, 1, "one at a time");
  requests[0]?.answer();
  await settle();
  assert.equal(shown(), "cba", "the first answer has come");
  assert.deepEqual(requests.map(({ ids }) => ids.join("")), ["bac", "cba"]);
  requests[1]?.answer();
  await Promise.all(orders);
  assert.equal(shown(), "cba");
});
