import assert from "node:assert/strict";
import test from "node:test";
import { ageLabel, allowedLink, decode, lengthOf, mentions, oneLine, messageParts, roleOf, shortName } from "./messageFormat";

const second = 1000;
const day = 24 * 3600 * second;

test("exactly the six escapes are decoded once", () => {
  assert.equal(decode("&lt;a href=&quot;&#47;x&quot;&gt;&#39;&amp;amp;&#39;"), `<a href="/x">'&amp;'`);
  assert.equal(decode("&amp;lt;"), "&lt;");
  assert.equal(decode("&copy; &#x2F; &nbsp; & &#40;"), "&copy; &#x2F; &nbsp; & &#40;");
});

test("short names", () => {
  for (const [name, short] of [["John Smith Lee", "John S"], ["john", "john"], ["  Ann   öre ", "Ann ö"], ["", ""], ["A 😀b", "A 😀"]] as const) {
    assert.equal(shortName(name), short);
  }
});

test("ages use the largest unit, with months of 30 days", () => {
  const cases: [number, string][] = [
    [-5 * second, "0 seconds"], [0, "0 seconds"], [second, "1 second"], [59 * second, "59 seconds"], [61 * second, "1 minute"],
    [3600 * second - 1, "59 minutes"], [7200 * second, "2 hours"], [day, "1 day"], [30 * day - 1, "29 days"],
    [31 * day, "1 month"], [364 * day, "12 months"], [400 * day, "1 year"], [800 * day, "2 years"],
  ];
  for (const [ms, label] of cases) assert.equal(ageLabel(ms), label);
});

test("the admin role has precedence over the moderator role", () => {
  assert.equal(roleOf([{ id: "chat_moderator" }, { id: "*" }]), "admin");
  assert.equal(roleOf([{ id: "chat_moderator" }]), "moderator");
  assert.equal(roleOf([{ id: "support" }]), "user");
  assert.equal(roleOf(undefined), "user");
});

const emojis = new Map([["smile", "/emoji/smile.svg"]]);
const hosts = ["casino.test", "x.test:8080"];
const shape = (text: string) => messageParts(text, emojis, hosts).map((part) => (part.kind === "text" ? part.text : `[${part.kind}]`)).join("");

test("emoji codes, mentions and links are parsed", () => {
  assert.equal(shape("hi :smile: :zzz:"), "hi [emoji] :zzz:");
  assert.equal(shape(":no:smile: 12:30:smile:"), ":no[emoji] 12:30[emoji]");
  assert.equal(shape("@john_1, me@john.com @joe"), "[mention], me@john.com @joe");
  assert.equal(shape("see https://casino.test/a?b=c. or https://evil.test/"), "see [link]. or https://evil.test/");
  assert.equal(shape("<img src=x onerror=alert(1)>"), "<img src=x onerror=alert(1)>");
  assert.deepEqual(messageParts("https://x.test:8080/@john_1)", emojis, hosts)[0], { kind: "link", text: "https://x.test:8080/@john_1", href: "https://x.test:8080/@john_1" });
  assert.deepEqual(messageParts("", emojis, hosts), []);
});

test("only allowed hosts become links, and URLs with credentials do not", () => {
  assert.equal(allowedLink("https://casino.test@evil.test/", hosts), null);
  assert.equal(allowedLink("https://a:b@casino.test/", hosts), null);
  assert.equal(allowedLink("https://casino.test.evil.test/", hosts), null);
  assert.equal(allowedLink("https://sub.casino.test/", hosts), null);
  assert.equal(allowedLink("http://", hosts), null);
  assert.equal(allowedLink("https://casino.test", hosts), "https://casino.test/");
});

test("a mention matches the whole name, case-insensitively", () => {
  assert.equal(mentions("ask @John_1!", "john_1"), true);
  assert.equal(mentions("ask @john_12", "john_1"), false);
  assert.equal(mentions("mail a@john_1", "john_1"), false);
  assert.equal(mentions("@john_1", undefined), false);
});

test("length in characters, and one line", () => {
  assert.equal(lengthOf("a😀"), 2);
  assert.equal(oneLine("  a\r\nb\nc\u2028d  "), "a b c d");
});
