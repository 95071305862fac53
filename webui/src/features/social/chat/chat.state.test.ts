import assert from "node:assert/strict";
import test from "node:test";
import { windowWidth } from "../../../lib/breakpoints";
import { channelAt, chatOpen, chatRequested, watchChatState, toggleChat, unread } from "./chat.state";

test("the sportsbook has its own chat room", () => {
  assert.equal(channelAt("/sportsbook", "en"), "sport_en");
  assert.equal(channelAt("/sportsbook/live/1", "en"), "sport_en");
  assert.equal(channelAt("/sport", "en"), "sport_en");
  assert.equal(channelAt("/sport/event/1", "en"), "sport_en");
  assert.equal(channelAt("/sportsbooks", "en"), "casino_en");
  assert.equal(channelAt("/", "de"), "casino_de");
});

test("the chat is always open above 1200 px, closes when the window narrows, and opening it clears the unread count", () => {
  windowWidth.value = 1201;
  chatRequested.value = true;
  watchChatState();
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
