import assert from "node:assert/strict";
import test from "node:test";
import type { GifPage } from "./chat.types";
import { GifSearch } from "./gifs.model";

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
const gif = (id: string) => ({ id, url: `/${id}`, preview: `/${id}`, alt: id, width: 1, height: 1 });

function world() {
  const asked: { query: string; page: number; signal: AbortSignal; answer: (page: GifPage) => void; refuse: (error: Error) => void }[] = [];
  let rest: (() => void) | null = null;
  const search = new GifSearch({
    fetch: (query, page, signal) => new Promise((answer, refuse) => asked.push({ query, page, signal, answer, refuse })),
    later: (fn) => {
      rest = fn;
      return () => (rest = null);
    },
    reason: (error) => (error as Error).message,
  });
  return { search, asked, rest: () => rest?.(), ids: () => search.gifs.peek().map(({ id }) => id) };
}

test("typing is searched for once it rests, and only the last search counts", async () => {
  const { search, asked, rest, ids } = world();
  search.search("c");
  search.search("ca");
  assert.equal(asked.length, 0);
  rest();
  search.search(" cat ");
  rest();
  assert.deepEqual(asked.map(({ query, page }) => [query, page]), [["ca", 0], ["cat", 0]]);
  assert.equal(asked[0]!.signal.aborted, true);
  asked[1]!.answer({ gifs: [gif("new")], more: true });
  asked[0]!.answer({ gifs: [gif("old")], more: false });
  await flush();
  assert.deepEqual([ids(), search.more.peek()], [["new"], true]);
});

test("pages add up, each once", async () => {
  const { search, asked, ids } = world();
  search.search("", "once");
  search.next();
  assert.equal(asked.length, 1, "not while the page before is loading");
  asked[0]!.answer({ gifs: [gif("a"), gif("b")], more: true });
  await flush();
  search.next();
  asked[1]!.refuse(new Error("Away."));
  await flush();
  assert.deepEqual([search.phase.peek(), search.failure.peek(), ids()], ["failed", "Away.", ["a", "b"]]);
  search.retry();
  asked[2]!.answer({ gifs: [gif("b"), gif("c")], more: false });
  await flush();
  assert.deepEqual([asked.map(({ page }) => page), ids()], [[0, 1, 1], ["a", "b", "c"]]);
  search.next();
  assert.equal(asked.length, 3);
});
