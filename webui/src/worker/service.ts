// The service worker. It keeps the files of the build, whose names say what is
// in them, and has a page to show when there is no connection. Documents and
// answers always come from the server: nothing of a player is ever kept here.
// The build writes it to /sw.js, and puts in the version.

declare const __VERSION__: string;

/** What a service worker has and the types of a page do not tell. */
interface Life extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Scope {
  addEventListener(name: "install" | "activate", fn: (event: Life) => void): void;
  addEventListener(name: "fetch", fn: (event: Asked) => void): void;
  skipWaiting(): Promise<void>;
  location: Location;
}

const scope = self as unknown as Scope;
const prefix = "croupier-";
const current = prefix + __VERSION__;
const offlinePage = "/offline.html";

scope.addEventListener("install", (event) => {
  // A worker that only keeps files can take over from the one before at once: no page is loaded anew by it.
  event.waitUntil(
    caches.open(current).then((cache) => cache.add(new Request(offlinePage, { cache: "reload" }))).then(() => scope.skipWaiting()),
  );
});

// A page that was opened before an upgrade may still ask for its own files: the
// last version's stay.
scope.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const own = names.filter((name) => name.startsWith(prefix) && name !== current);
      return Promise.all(own.slice(0, -1).map((name) => caches.delete(name)));
    }),
  );
});

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== scope.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => offline()));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
});

async function offline(): Promise<Response> {
  return (await caches.match(offlinePage)) ?? Response.error();
}

async function kept(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    // A full disk is no reason to answer nothing.
    void caches.open(current).then((cache) => cache.put(request, copy)).catch(() => undefined);
  }
  return answer;
}

export {};
