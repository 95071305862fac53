import assert from "node:assert/strict";
import test from "node:test";
import { betPicture, canShare, fileName, isWin, shareLink } from "./share.model";

test("a saved picture has the name of its content", () => {
  assert.equal(fileName("12.40× on Plinko"), "12.40x-on-plinko.png");
  assert.equal(fileName("1,000.00× on Video Poker"), "1-000.00x-on-video-poker.png");
  assert.equal(fileName("../../etc/passwd"), "etc-passwd.png");
  assert.equal(fileName("書籍"), "share.png");
  assert.equal(fileName("a".repeat(99)).length, 64);
});

test("a returned stake is not a win", () => {
  assert.equal(isWin({ status: "win", profit: "0.10" }), true);
  assert.equal(isWin({ status: "win", profit: "0.00" }), false);
  assert.equal(isWin({ status: "partial", profit: "-0.10" }), false);
});

test("the address of a picture encodes any id", () => {
  assert.equal(betPicture("a/b?c"), "/og/bet/a%2Fb%3Fc.png");
});

test("a link is shared with the device, and a cancelled share shows no error", async () => {
  assert.equal(canShare({}), false);
  const refusing = (name: string) => ({ share: () => Promise.reject(Object.assign(new Error(name), { name })) });
  assert.equal(canShare(refusing("x")), true);
  const sent: unknown[] = [];
  const what = { title: "2.00× on Dice", url: "https://casino.test/?game=dice-1" };
  assert.equal(await shareLink({ share: async (it) => void sent.push(it) }, what), true);
  assert.deepEqual(sent, [what]);
  assert.equal(await shareLink(refusing("AbortError"), what), true);
  assert.equal(await shareLink(refusing("NotAllowedError"), what), false);
});
