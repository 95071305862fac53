import assert from "node:assert/strict";
import test from "node:test";
import { windowWidth } from "../../../lib/breakpoints";
import { channelAt, chatOpen, chatWanted, followSurroundings, toggleChat, unread } from "./chat.state";

test("the sportsbook has its own room", () => {
  assert.equal(channelAt("/sportsbook", "en"), "sport_en");
  assert.equal(channelAt("/sportsbook/live/1", "en"), "sport_en");
  assert.equal(channelAt("/sportsbooks", "en"), "casino_en");
  assert.equal(channelAt("/", "de"), "casino_de");
});

test("always open above 1200 px; becoming narrow closes it; opening it reads all", () => {
  windowWidth.value = 1201;
  chatWanted.value = true;
  followSurroundings();
  toggleChat();
  assert.equal(chatOpen.value, true);
  toggleChat();
  windowWidth.value = 1200;
  assert.equal(chatOpen.value, false);
  unread.value = 3;
  toggleChat();
  assert.equal(chatOpen.value, true);
  assert.equal(unread.value, 0);
});
