import assert from "node:assert/strict";
import test from "node:test";
import { memoryStorage } from "../../../lib/persist";
import { lacksContact, mayRequest, requestInterval, readFields, readImages, storeRequest } from "./contact.model";

const phone = { title: "Phone", model: "phone" };
const city = { title: "City", model: "city" };

test("contact data is incomplete while the address or any field is empty", () => {
  assert.equal(lacksContact({ email: "a@b.c", contact_info: {} }, []), false, "nothing is asked");
  assert.equal(lacksContact({ email: null, contact_info: {} }, []), true);
  assert.equal(lacksContact({ email: "a@b.c", contact_info: {} }, [phone]), true);
  assert.equal(lacksContact({ email: "a@b.c", contact_info: { phone: " " } }, [phone]), true);
  assert.equal(lacksContact({ email: "a@b.c", contact_info: { phone: "1" } }, [phone, city]), true);
  assert.equal(lacksContact({ email: "a@b.c", contact_info: { phone: "1", city: "2" } }, [phone, city]), false);
});

test("the request is shown once in 24 hours per player and number of fields", () => {
  const storage = memoryStorage();
  const now = 1_800_000_000_000;
  assert.equal(mayRequest("ann", 2, now, storage), true);
  storeRequest("ann", 2, now, storage);
  assert.equal(mayRequest("ann", 2, now + requestInterval - 1, storage), false);
  assert.equal(mayRequest("ann", 2, now + requestInterval, storage), true);
  assert.equal(mayRequest("ann", 3, now + 1, storage), true, "a changed number of fields asks again");
  assert.equal(mayRequest("bob", 2, now + 1, storage), true, "another player has not been asked");
  assert.equal(mayRequest("ann", 2, now - 1, storage), true, "the clock was set back");
});

test("invalid stored data is ignored", () => {
  const storage = memoryStorage();
  storage.setItem("croupier:contact", '{"user":"ann","fields":2,"at":"x"}');
  assert.equal(mayRequest("ann", 2, 5, storage), true);
});

test("accepts pictures of this site and of https URLs only", () => {
  assert.deepEqual(readImages('["/a.png","https://x/b.png","//x/c.png","/\\\\x/d.png","javascript:1","http://x",5,null]'), ["/a.png", "https://x/b.png"]);
  for (const broken of ["", "{}", "["]) assert.deepEqual(readImages(broken), []);
});

test("parses the fields and ignores invalid ones", () => {
  assert.deepEqual(readFields('[{"title":"Phone","model":"phone"},{"title":5},null]'), [{ title: "Phone", model: "phone" }]);
  for (const broken of ["", "{}", "null", "[", "5"]) assert.deepEqual(readFields(broken), []);
});
