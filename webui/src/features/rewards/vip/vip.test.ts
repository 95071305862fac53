import assert from "node:assert/strict";
import { test } from "node:test";
import { dismissToast, toasts } from "../../../ui/toast";
import { claimRakeback, edgeText, levelRows, ownRow, type VIPRow } from "./vip.model";

test("an exact house edge is shown in percent", () => {
  for (const [edge, percent] of [["1/100", "1.00"], ["1/37", "2.7027"], ["0", "0.00"], ["1", "100.00"], ["101/10000", "1.01"], ["1/3", "33.3333"]] as const) assert.equal(edgeText(edge), `${percent}\u00a0%`);
  for (const edge of ["", "-1/100", "1/0", "a/b"]) assert.equal(edgeText(edge), "unknown");
});

test("the own row is separated from the level rows", () => {
  const rows: VIPRow[] = [{ type: "data", deposited: 1, wagered: 2 }, { type: "level", level: 1, name: "Bronze" }];
  assert.equal(ownRow(rows)?.wagered, 2);
  assert.deepEqual(levelRows(rows).map(({ name }) => name), ["Bronze"]);
});

test("a failed claim shows its own reason", async () => {
  // The calls read their token from the page, which does not exist here.
  Object.assign(globalThis, { document: { cookie: "", querySelector: () => null } });
  const network = globalThis.fetch;
  const refusals: [object, number, string | RegExp][] = [
    [{ code: 1, message: "You can collect cashback after 4 hours." }, 400, "You can collect cashback after 4 hours."],
    [{ code: 2, message: "There is nothing to collect yet." }, 400, "There is nothing to collect yet."],
    [{ code: 503, message: "The site is starting or under maintenance." }, 503, /maintenance/],
  ];
  for (const [body, status, text] of refusals) {
    globalThis.fetch = async (address) => {
      const claims = String(address instanceof Request ? address.url : address).includes("claimRakeback");
      return new Response(JSON.stringify(claims ? body : { percent: 0, available: [] }), { status: claims ? status : 200, headers: { "Content-Type": "application/json" } });
    };
    await claimRakeback();
    const [shown] = toasts.peek();
    if (typeof text === "string") assert.equal(shown?.text, text);
    else assert.match(shown?.text ?? "", text);
    if (shown) dismissToast(shown.id);
  }
  globalThis.fetch = network;
});
