import assert from "node:assert/strict";
import { test } from "node:test";
import { pathWithin, safeLink } from "./addresses";
import { bannersFor, bannerAction, slidesFor, type Banner, type Slide } from "./top.model";

const banner = (more: Partial<Banner>): Banner => ({ _id: "1", type: "Deposit", link: "", image: "", title: "", code: "", sport: false, ...more });
const slide = (category: Slide["category"]): Slide => ({
  _id: category, category, name: "", text: { title: "", subtitle: "" }, button: { text: "", link: "", style: { color: "" } }, type: { type: "image", path: "", objectFit: "cover", html: "" },
});

test("each page has its own banners, and a guest sees none of type Poker", () => {
  const all = [banner({ _id: "casino" }), banner({ _id: "sport", sport: true }), banner({ _id: "poker", type: "Poker" })];
  const ids = (place: "casino" | "sport", signedIn: boolean) => bannersFor(all, place, signedIn).map((one) => one._id);
  assert.deepEqual(ids("casino", false), ["casino"]);
  assert.deepEqual(ids("casino", true), ["casino", "poker"]);
  assert.deepEqual(ids("sport", true), ["sport"]);
  assert.deepEqual(bannersFor([banner({ sport: undefined as unknown as boolean })], "casino", true).length, 1);
});

test("slides of category sport are for the sports page alone", () => {
  const all = [slide("sport"), slide("other")];
  assert.deepEqual(slidesFor(all, "casino").map((one) => one.category), ["other"]);
  assert.deepEqual(slidesFor(all, "sport").map((one) => one.category), ["sport"]);
});

test("a banner's link takes precedence over its code, and a code needs a player", () => {
  assert.deepEqual(bannerAction(banner({ link: "/vip", code: "TEN" }), false), { kind: "follow", link: "/vip" });
  assert.deepEqual(bannerAction(banner({ code: "TEN" }), false), { kind: "login" });
  assert.deepEqual(bannerAction(banner({ code: "TEN" }), true), { kind: "activate", code: "TEN" });
  assert.deepEqual(bannerAction(banner({}), true), { kind: "nothing" });
  assert.deepEqual(bannerAction(banner({ link: "javascript:alert(1)" }), true), { kind: "nothing" });
});

test("an address is within the site or external", () => {
  const origin = "https://casino.example";
  assert.equal(pathWithin("/vip?tab=2#top", origin), "/vip?tab=2#top");
  assert.equal(pathWithin("https://casino.example/vip", origin), "/vip");
  assert.equal(pathWithin("https://elsewhere.example/vip", origin), null);
  assert.equal(pathWithin("//elsewhere.example/vip", origin), null);
  assert.equal(pathWithin("javascript:alert(1)", origin), null);
  assert.equal(safeLink("data:text/html,x"), null);
  assert.equal(safeLink("https://elsewhere.example/"), "https://elsewhere.example/");
});
