import assert from "node:assert/strict";
import test from "node:test";
import { readFields } from "./contact.model";

test("reads the list of fields and leaves out what is none", () => {
  assert.deepEqual(readFields('[{"title":"Phone","model":"phone"},{"title":5},null]'), [{ title: "Phone", model: "phone" }]);
  for (const broken of ["", "{}", "null", "[", "5"]) assert.deepEqual(readFields(broken), []);
});
