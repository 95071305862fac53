import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesText, type FileLike, refusal, uploadModel } from "./upload.model";

const turn = () => new Promise((resolve) => setImmediate(resolve));
const file = (name: string, size = 10, type = "image/png"): FileLike => ({ name, size, type });

function newUploads() {
  const sent: { name: string; progress: (share: number) => void; done: () => void; fail: (error: unknown) => void; stop: AbortSignal }[] = [];
  const model = uploadModel<FileLike>({
    accept: ["image/*"], maxBytes: 100, maxFiles: 2,
    send: ({ name }, progress, stop) => new Promise((done, fail) => sent.push({ name, progress, done, fail, stop })),
  });
  return { model, sent, states: () => model.items.value.map(({ state }) => state).join(" ") };
}

test("an invalid file is refused before it is sent", () => {
  assert.equal(refusal(file("a.png"), ["image/*"], 100), undefined);
  assert.equal(refusal(file("A.CSV", 5, ""), [".csv"], 100), undefined);
  assert.ok(refusal(file("a.pdf", 5, "application/pdf"), ["image/*", ".csv"], 100));
  assert.ok(refusal(file("a.png", 101), [], 100));
  assert.ok(refusal(file("a.png", 0), [], 100));
});

test("each file has its own state: done, retried or refused", async () => {
  const { model, sent, states } = newUploads();
  model.add([file("a"), file("b"), file("c"), file("d", 500)]);
  assert.equal(states(), "sending sending refused refused");
  sent[0]?.progress(0.5);
  assert.equal(model.items.value[0]?.progress, 0.5);
  sent[0]?.done();
  sent[1]?.fail(new Error("gone"));
  await turn();
  assert.equal(states(), "done failed refused refused");
  model.retry(model.items.value[1]!.id);
  assert.equal(sent.length, 3);
  sent[2]?.done();
  await turn();
  assert.equal(states(), "done done refused refused");
});

test("a removed file is aborted, and its later progress is ignored", async () => {
  const { model, sent } = newUploads();
  model.add([file("a")]);
  model.remove(model.items.value[0]!.id);
  assert.equal(sent[0]?.stop.aborted, true);
  sent[0]?.progress(0.9);
  sent[0]?.done();
  await turn();
  assert.deepEqual(model.items.value, []);
});

test("sizes have a suitable unit", () => assert.deepEqual([512, 1536, 5 * 1024 ** 2].map(bytesText), ["512 bytes", "1.5 KB", "5 MB"]));
