import assert from "node:assert/strict";
import test from "node:test";
import { betPicture, canSend, fileName, isWin, send } from "./share.model";

test("a saved picture is named by what it shows", () => {
  assert.equal(fileName("12.40× on Plinko"), "12.40x-on-plinko.png");
  assert.equal(fileName("1,000.00× on Video Poker"), "1-000.00x-on-video-poker.png");
  assert.equal(fileName("../../etc/passwd"), "etc-passwd.png");
  assert.equal(fileName("書籍"), "share.png");
  assert.equal(fileName("a".repeat(99)).length, 64);
});

test("the stake that came back is no win", () => {
  assert.equal(isWin({ status: "win", profit: "0.10" }), true);
  assert.equal(isWin({ status: "win", profit: "0.00" }), false);
  assert.equal(isWin({ status: "partial", profit: "-0.10" }), false);
});

test("the address of a picture takes any id", () => {
  assert.equal(betPicture("a/b?c"), "/og/bet/a%2Fb%3Fc.png");
});

test("a link is sent where the device can, and whoever changes their mind hears nothing", async () => {
  assert.equal(canSend({}), false);
  const refusing = (name: string) => ({ share: () => Promise.reject(Object.assign(new Error(name), { name })) });
  assert.equal(canSend(refusing("x")), true);
  const sent: unknown[] = [];
  const what = { title: "2.00× on Dice", url: "https://casino.test/?game=dice-1" };
  assert.equal(await send({ share: async (it) => void sent.push(it) }, what), true);
  assert.deepEqual(sent, [what]);
  assert.equal(await send(refusing("AbortError"), what), true);
  assert.equal(await send(refusing("NotAllowedError"), what), false);
});
