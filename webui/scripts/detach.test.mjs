import assert from "node:assert/strict";
import { test } from "node:test";
import { detached, nameBy } from "./detach.mjs";

test("imports on demand become places in a list, and each file has one", () => {
  const { text, files } = detached('a(()=>import("./List-AAAAAAA1.js"));b(()=>import("./Menu-AAAAAAA2.js"));c(()=>import("./List-AAAAAAA1.js"));');
  assert.equal(text, "a(()=>import(globalThis.croupierFiles[0]));b(()=>import(globalThis.croupierFiles[1]));c(()=>import(globalThis.croupierFiles[0]));");
  assert.deepEqual(files, ["List-AAAAAAA1.js", "Menu-AAAAAAA2.js"]);
});

test("the text is the same whatever the files are called", () => {
  assert.equal(detached('import("./List-AAAAAAA1.js")').text, detached('import("./List-BBBBBBB1.js")').text);
});

test("a file that must load with the start is an error", () => {
  assert.throws(() => detached('import{a}from"./chunk-AAAAAAA1.js";'), /names another file/);
  assert.throws(() => detached('sheet("/assets/rest-AAAAAAA1.css")'), /names another file/);
});

test("a name follows the content", () => {
  assert.match(nameBy("start", "a"), /^assets\/start-[A-F0-9]{8}\.js$/);
  assert.notEqual(nameBy("start", "a"), nameBy("start", "b"));
});
