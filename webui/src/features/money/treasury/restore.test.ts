import assert from "node:assert/strict";
import { test } from "node:test";
import { foundLabel, restoreText } from "./restore.texts";

const restore = { at: 1, reasons: ["a backup was put in the place of the database"], suspected: false, from: 100, until: 120, ready: false, matched: 1, unpaid: 2 };

test("a restored network shows the progress of the search and the next step", () => {
  assert.match(restoreText({ height: 110 }, restore), /from block 100 to block 120 at least; block 110 is reached\. 1 order was found on the chain, 2 are not paid yet\./);
  assert.match(restoreText({ height: 0 }, { ...restore, until: 0 }), /node has not answered/);
  assert.match(restoreText({ height: 120 }, { ...restore, ready: true, matched: 2, unpaid: 1 }), /2 orders were found on the chain, 1 is not paid yet\. Compare both lists/);
  assert.match(restoreText({ height: 110 }, { ...restore, suspected: true }), /resume automatically/);
});

test("each state of a found payment has a label", () => {
  assert.deepEqual((["seen", "booked", "unmatched", "queued"] as const).map((state) => foundLabel(state).text), ["waiting for confirmations", "marked as paid", "pays no known order", "to be paid"]);
});
