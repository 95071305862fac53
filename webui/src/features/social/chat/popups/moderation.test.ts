import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ApiError } from "../../../../lib/error";
import { errorText } from "../../../../lib/explain";
import { toasts } from "../../../../ui/toast";
import type { Author } from "../chat.types";
import { moderation, offerFor } from "./moderation.model";
import { muteMinutes } from "./muteMinutes";
import { text } from "./popups.texts";

const shown = () => toasts.value.map(({ tone, text: words }) => `${tone}: ${words}`);
const refused = (code: number, message = "", errors = {}) => new ApiError("refused", code, message, code, errors);

beforeEach(() => {
  toasts.value = [];
});

function house(answers: { fail?: ApiError; removed?: number } = {}) {
  const asked: unknown[][] = [];
  const answer = (...call: unknown[]) => {
    asked.push(call);
    return answers.fail ? Promise.reject(answers.fail) : Promise.resolve({ removed: answers.removed ?? 1, until: 1 });
  };
  const deeds = moderation({
    removeMessage: (id) => answer("removeMessage", id),
    removeAllFrom: (id) => answer("removeAllFrom", id),
    mute: (id, minutes) => answer("mute", id, minutes),
    unmute: (name) => answer("unmute", name).then(() => ({})),
  });
  return { asked, ...deeds };
}

test("eight times to mute for, in their order, each with its words", () => {
  assert.deepEqual([...muteMinutes], [5, 15, 60, 1440, 10080, 43200, 259200, 52560000]);
  const words = muteMinutes.map((minutes) => text(`popups.moderate.mute.${minutes}`));
  assert.deepEqual(words, ["5 min", "15 min", "1 hour", "1 day", "1 week", "1 month", "6 months", "forever"]);
});

test("mutes with the minutes chosen, and says so", async () => {
  const { mute, asked } = house();
  for (const minutes of muteMinutes) assert.equal(await mute("u1", minutes), true);
  assert.deepEqual(asked, muteMinutes.map((minutes) => ["mute", "u1", minutes]));
  assert.deepEqual(shown(), ["success: Muted successfully"]);
});

test("a refused mute shows the server's sentence", async () => {
  assert.equal(await house({ fail: refused(403, "Moderators cannot be muted.") }).mute("u1", 5), false);
  assert.deepEqual(shown(), ["error: Moderators cannot be muted."]);
});

test("unmute says Success, or rejects with Unknown username", async () => {
  const { unmute, asked } = house();
  await unmute("anna");
  assert.deepEqual(asked, [["unmute", "anna"]]);
  assert.deepEqual(shown(), ["success: Success"]);
  toasts.value = [];
  for (const fail of [refused(404, "Unknown username"), refused(422, "", { name: ["validation.max.string"] })]) {
    await assert.rejects(house({ fail }).unmute("nobody"), (error) => errorText(error) === "Unknown username");
  }
  await assert.rejects(house({ fail: refused(403, "Forbidden.") }).unmute("anna"), (error) => errorText(error) === "Forbidden.");
  assert.deepEqual(shown(), []);
});

test("removing tells of failures, and not of a message that was gone already", async () => {
  assert.equal(await house().removeMessage("m1"), true);
  assert.equal(await house({ fail: refused(404, "Unknown message.") }).removeMessage("m1"), true);
  assert.deepEqual(shown(), []);
  assert.equal(await house({ fail: refused(403, "Forbidden.") }).removeMessage("m1"), false);
  assert.deepEqual(shown(), ["error: Forbidden."]);
});

test("removing all says how many there were", async () => {
  await house({ removed: 1 }).removeAllFrom("u1", "anna");
  await house({ removed: 7 }).removeAllFrom("u1", "anna");
  await house({ removed: 0 }).removeAllFrom("u1", "anna");
  assert.deepEqual(shown(), ["success: 1 message of anna deleted.", "success: 7 messages of anna deleted.", "success: anna had no messages left."]);
});

test("the menu offers what the server will do", () => {
  const author = (...access: string[]): Author => ({ _id: "u1", name: "anna", avatar: "", access: access.map((id) => ({ id })) });
  assert.deepEqual(offerFor({ user: author() }), { removeAll: true, mute: "yes" });
  assert.deepEqual(offerFor({ user: author("streamer") }), { removeAll: true, mute: "yes" });
  assert.deepEqual(offerFor({ user: author("chat_moderator") }), { removeAll: true, mute: "moderator" });
  assert.deepEqual(offerFor({ user: author("*") }), { removeAll: true, mute: "moderator" });
  assert.deepEqual(offerFor({ user: null }), { removeAll: false, mute: "no" });
});

test("the count of players online has its exact words", () => {
  assert.equal(text("popups.online.total", { n: 0 }), "Total: 0 user(s)");
  assert.equal(text("popups.online.total", { n: 12 }), "Total: 12 user(s)");
});
