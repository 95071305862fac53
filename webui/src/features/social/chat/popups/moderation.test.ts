import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ApiError } from "../../../../lib/error";
import { errorText } from "../../../../lib/errorText";
import { toasts } from "../../../../ui/toast";
import type { Author } from "../chat.calls";
import { moderation, moderationOptions } from "./moderation.model";
import { muteMinutes } from "./popups.calls";
import { text } from "./popups.texts";

const toastTexts = () => toasts.value.map(({ tone, text: words }) => `${tone}: ${words}`);
const refused = (code: number, message = "", errors = {}) => new ApiError("refused", code, message, code, errors);

beforeEach(() => {
  toasts.value = [];
});

function newModeration(answers: { fail?: ApiError; removed?: number } = {}) {
  const requests: unknown[][] = [];
  const answer = (...call: unknown[]) => {
    requests.push(call);
    return answers.fail ? Promise.reject(answers.fail) : Promise.resolve({ removed: answers.removed ?? 1, until: 1 });
  };
  const actions = moderation({
    removeMessage: (id) => answer("removeMessage", id),
    removeAllFrom: (id) => answer("removeAllFrom", id),
    mute: (id, minutes) => answer("mute", id, minutes),
    unmute: (name) => answer("unmute", name).then(() => ({})),
  });
  return { asked: requests, ...actions };
}

test("the eight mute durations are in order, and each has a label", () => {
  assert.deepEqual([...muteMinutes], [5, 15, 60, 1440, 10080, 43200, 259200, 52560000]);
  const words = muteMinutes.map((minutes) => text(`popups.moderate.mute.${minutes}`));
  assert.deepEqual(words, ["5 min", "15 min", "1 hour", "1 day", "1 week", "1 month", "6 months", "permanent"]);
});

test("mutes for the selected minutes and shows a toast", async () => {
  const { mute, asked: requests } = newModeration();
  for (const minutes of muteMinutes) assert.equal(await mute("u1", minutes), true);
  assert.deepEqual(requests, muteMinutes.map((minutes) => ["mute", "u1", minutes]));
  assert.deepEqual(toastTexts(), ["success: Muted successfully"]);
});

test("a refused mute shows the text of the server", async () => {
  assert.equal(await newModeration({ fail: refused(403, "Moderators cannot be muted.") }).mute("u1", 5), false);
  assert.deepEqual(toastTexts(), ["error: Moderators cannot be muted."]);
});

test("unmute shows Success or rejects with Unknown username", async () => {
  const { unmute, asked: requests } = newModeration();
  await unmute("anna");
  assert.deepEqual(requests, [["unmute", "anna"]]);
  assert.deepEqual(toastTexts(), ["success: Success"]);
  toasts.value = [];
  for (const fail of [refused(404, "Unknown username"), refused(422, "", { name: ["validation.max.string"] })]) {
    await assert.rejects(newModeration({ fail }).unmute("nobody"), (error) => errorText(error) === "Unknown username");
  }
  await assert.rejects(newModeration({ fail: refused(403, "Forbidden.") }).unmute("anna"), (error) => errorText(error) === "Forbidden.");
  assert.deepEqual(toastTexts(), []);
});

test("removing shows failures, except for an already removed message", async () => {
  assert.equal(await newModeration().removeMessage("m1"), true);
  assert.equal(await newModeration({ fail: refused(404, "Unknown message.") }).removeMessage("m1"), true);
  assert.deepEqual(toastTexts(), []);
  assert.equal(await newModeration({ fail: refused(403, "Forbidden.") }).removeMessage("m1"), false);
  assert.deepEqual(toastTexts(), ["error: Forbidden."]);
});

test("removing all shows the count", async () => {
  await newModeration({ removed: 1 }).removeAllFrom("u1", "anna");
  await newModeration({ removed: 7 }).removeAllFrom("u1", "anna");
  await newModeration({ removed: 0 }).removeAllFrom("u1", "anna");
  assert.deepEqual(toastTexts(), ["success: 1 message of anna deleted.", "success: 7 messages of anna deleted.", "success: anna has no messages."]);
});

test("the menu offers only permitted actions", () => {
  const author = (...access: string[]): Author => ({ _id: "u1", name: "anna", avatar: "", access: access.map((id) => ({ id })) });
  assert.deepEqual(moderationOptions({ user: author() }), { removeAll: true, mute: "yes" });
  assert.deepEqual(moderationOptions({ user: author("streamer") }), { removeAll: true, mute: "yes" });
  assert.deepEqual(moderationOptions({ user: author("chat_moderator") }), { removeAll: true, mute: "moderator" });
  assert.deepEqual(moderationOptions({ user: author("*") }), { removeAll: true, mute: "moderator" });
  assert.deepEqual(moderationOptions({ user: null }), { removeAll: false, mute: "no" });
});

test("the online count has its exact text", () => {
  assert.equal(text("popups.online.total", { n: 0 }), "Total: 0 user(s)");
  assert.equal(text("popups.online.total", { n: 12 }), "Total: 12 user(s)");
});
