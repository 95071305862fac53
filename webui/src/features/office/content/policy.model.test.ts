import assert from "node:assert/strict";
import test from "node:test";
import { tableOfContents, policyOf, withAnchors } from "./policy.model";

test("second-level headings get ids and are listed as plain text", () => {
  const { html, headings } = withAnchors("<p>a</p><h2>1. Players <em>may</em> leave</h2><h3>Sub</h3><h2>Wins &amp; &#34;losses&#34;</h2>", "terms");
  assert.equal(
    html,
    '<p>a</p><h2 id="terms-1" tabindex="-1">1. Players <em>may</em> leave</h2><h3>Sub</h3><h2 id="terms-2" tabindex="-1">Wins &amp; &#34;losses&#34;</h2>',
  );
  assert.deepEqual(headings, [{ id: "terms-1", title: "1. Players may leave" }, { id: "terms-2", title: 'Wins & "losses"' }]);
});

test("a text without headings is unchanged", () => {
  assert.deepEqual(withAnchors("<p>&lt;h2&gt;no&lt;/h2&gt;</p>", "x"), { html: "<p>&lt;h2&gt;no&lt;/h2&gt;</p>", headings: [] });
});

test("only long texts have a table of contents", () => {
  const list = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `x-${at}`, title: "x" }));
  assert.equal(tableOfContents(list(4)).length, 0);
  assert.equal(tableOfContents(list(5)).length, 5);
});

test("each policy is cached once", () => {
  assert.equal(policyOf("aml"), policyOf("aml"));
  assert.notEqual(policyOf("aml"), policyOf("terms"));
});
