import assert from "node:assert/strict";
import test from "node:test";
import { addressOf, frameAddress, innerPath, pathTold } from "./messages";

test("the inner path is that of the query, and the beginning for what is none", () => {
  assert.equal(innerPath("?bt-path=%2Flive"), "/live");
  assert.equal(innerPath("bt-path=/soccer-1?x=1"), "/soccer-1?x=1");
  for (const query of ["", "bt-path=", "bt-path=live", "bt-path=//evil.example", "bt-path=/a b", `bt-path=/${"x".repeat(200)}`, "bt-path=javascript:1"]) assert.equal(innerPath(query), "/", query);
});

test("an address and its inner path are two ways of one", () => {
  for (const inner of ["/", "/soccer-1", "/a?b=c&d=%20"]) assert.equal(innerPath(addressOf(inner).split("?").slice(1).join("?")), inner);
  assert.equal(addressOf("/live"), "/sportsbook?bt-path=%2Flive");
});

test("the frame is opened at its path, with what the address already has", () => {
  assert.equal(
    frameAddress({ url: "https://book.example/w?v=2", brand: "b1", lang: "en", theme: "dark", inner: "/live" }),
    "https://book.example/w?v=2&brand=b1&lang=en&theme=dark&path=%2Flive",
  );
});

test("only a path is taken of what a frame says", () => {
  assert.equal(pathTold({ type: "sportsbook:path", path: "/tennis-5" }), "/tennis-5");
  for (const data of [null, "x", {}, { type: "other", path: "/a" }, { type: "sportsbook:path" }, { type: "sportsbook:path", path: 7 }, { type: "sportsbook:path", path: "//a" }, { type: "sportsbook:path", path: "https://a" }]) {
    assert.equal(pathTold(data), null, JSON.stringify(data));
  }
});
