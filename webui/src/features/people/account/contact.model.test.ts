import assert from "node:assert/strict";
import test from "node:test";
import { memoryBox } from "../../../lib/persist";
import { lacksContact, mayAsk, quiet, readFields, readImages, rememberAsking } from "./contact.model";

const phone = { title: "Phone", model: "phone" };
const city = { title: "City", model: "city" };

test("something is missing while the address or any field is empty", () => {
  assert.equal(lacksContact({ email: "a@b.c", contact_info: {} }, []), false, "nothing is asked");
  assert.equal(lacksContact({ email: null, contact_info: {} }, []), true);
  assert.equal(lacksContact({ email: "a@b.c", contact_info: {} }, [phone]), true);
  assert.equal(lacksContact({ email: "a@b.c", contact_info: { phone: " " } }, [phone]), true);
  assert.equal(lacksContact({ email: "a@b.c", contact_info: { phone: "1" } }, [phone, city]), true);
  assert.equal(lacksContact({ email: "a@b.c", contact_info: { phone: "1", city: "2" } }, [phone, city]), false);
});

test("asks once in 24 hours per number of fields and player", () => {
  const box = memoryBox();
  const now = 1_800_000_000_000;
  assert.equal(mayAsk("ann", 2, now, box), true);
  rememberAsking("ann", 2, now, box);
  assert.equal(mayAsk("ann", 2, now + quiet - 1, box), false);
  assert.equal(mayAsk("ann", 2, now + quiet, box), true);
  assert.equal(mayAsk("ann", 3, now + 1, box), true, "a changed number of fields asks again");
  assert.equal(mayAsk("bob", 2, now + 1, box), true, "another player has not been asked");
  assert.equal(mayAsk("ann", 2, now - 1, box), true, "the clock was set back");
});

test("nonsense in the storage asks", () => {
  const box = memoryBox();
  box.setItem("croupier:contact", '{"user":"ann","fields":2,"at":"x"}');
  assert.equal(mayAsk("ann", 2, 5, box), true);
});

test("takes pictures of this site and of https addresses only", () => {
  assert.deepEqual(readImages('["/a.png","https://x/b.png","//x/c.png","/\\\\x/d.png","javascript:1","http://x",5,null]'), ["/a.png", "https://x/b.png"]);
  for (const broken of ["", "{}", "["]) assert.deepEqual(readImages(broken), []);
});

test("reads the list of fields and leaves out what is none", () => {
  assert.deepEqual(readFields('[{"title":"Phone","model":"phone"},{"title":5},null]'), [{ title: "Phone", model: "phone" }]);
  for (const broken of ["", "{}", "null", "[", "5"]) assert.deepEqual(readFields(broken), []);
});
