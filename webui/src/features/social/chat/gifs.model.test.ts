import assert from "node:assert/strict";
import test from "node:test";
import type { GifPage } from "./chat.calls";
import { GifSearch } from "./gifs.model";

const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
const gif = (id: string) => ({ id, url: `/${id}`, preview: `/${id}`, alt: id, width: 1, height: 1 });

function newSearch() {
  const requests: { query: string; page: number; signal: AbortSignal; answer: (page: GifPage) => void; refuse: (error: Error) => void }[] = [];
  let pause: (() => void) | null = null;
  const search = new GifSearch({
    fetch: (query, page, signal) => new Promise((answer, refuse) => requests.push({ query, page, signal, answer, refuse })),
    schedule: (fn) => {
      pause = fn;
      return () => (pause = null);
    },
    reason: (error) => (error as Error).message,
  });
  return { search, asked: requests, rest: () => pause?.(), ids: () => search.gifs.peek().map(({ id }) => id) };
}

test("the search starts after a typing pause, and only the last search is used", async () => {
  const { search, asked: requests, rest: pause, ids } = newSearch();
  search.search("c");
  search.search("ca");
  assert.equal(requests.length, 0);
  pause();
  search.search(" cat ");
  pause();
  assert.deepEqual(requests.map(({ query, page }) => [query, page]), [["ca", 0], ["cat", 0]]);
  assert.equal(requests[0]!.signal.aborted, true);
  requests[1]!.answer({ gifs: [gif("new")], more: true });
  requests[0]!.answer({ gifs: [gif("old")], more: false });
  await flush();
  assert.deepEqual([ids(), search.more.peek()], [["new"], true]);
});

test("pages are appended without duplicates", async () => {
  const { search, asked: requests, ids } = newSearch();
  search.search("", "once");
  search.next();
  assert.equal(requests.length, 1, "not while the page before is loading");
  requests[0]!.answer({ gifs: [gif("a"), gif("b")], more: true });
  await flush();
  search.next();
  requests[1]!.refuse(new Error("Away."));
  await flush();
  assert.deepEqual([search.phase.peek(), search.failure.peek(), ids()], ["failed", "Away.", ["a", "b"]]);
  search.retry();
  requests[2]!.answer({ gifs: [gif("b"), gif("c")], more: false });
  await flush();
  assert.deepEqual([requests.map(({ page }) => page), ids()], [[0, 1, 1], ["a", "b", "c"]]);
  search.next();
  assert.equal(requests.length, 3);
});
