import assert from "node:assert/strict";
import test from "node:test";
import { addressOf, frameAddress, innerPath, pathOfMessage } from "./messages";

test("the inner path is the path in the query, or the start page if it is invalid", () => {
  assert.equal(innerPath("?bt-path=%2Flive"), "/live");
  assert.equal(innerPath("bt-path=/soccer-1?x=1"), "/soccer-1?x=1");
  for (const query of ["", "bt-path=", "bt-path=live", "bt-path=//evil.example", "bt-path=/a b", `bt-path=/${"x".repeat(200)}`, "bt-path=javascript:1"]) assert.equal(innerPath(query), "/", query);
});

test("an inner path survives the conversion to an address and back", () => {
  for (const inner of ["/", "/soccer-1", "/a?b=c&d=%20"]) assert.equal(innerPath(addressOf(inner).split("?").slice(1).join("?")), inner);
  assert.equal(addressOf("/live"), "/sportsbook?bt-path=%2Flive");
});

test("the frame opens at its path and keeps the query of its address", () => {
  assert.equal(
    frameAddress({ url: "https://book.example/w?v=2", brand: "b1", lang: "en", theme: "dark", inner: "/live" }),
    "https://book.example/w?v=2&brand=b1&lang=en&theme=dark&path=%2Flive",
  );
});

test("only a valid path in a frame's message is accepted", () => {
  assert.equal(pathOfMessage({ type: "sportsbook:path", path: "/tennis-5" }), "/tennis-5");
  for (const data of [null, "x", {}, { type: "other", path: "/a" }, { type: "sportsbook:path" }, { type: "sportsbook:path", path: 7 }, { type: "sportsbook:path", path: "//a" }, { type: "sportsbook:path", path: "https://a" }]) {
    assert.equal(pathOfMessage(data), null, JSON.stringify(data));
  }
});
