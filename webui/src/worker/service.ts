// The service worker. It caches the files of the build, whose names contain hashes, and has a page
// for use offline. Documents and API responses always come from the server, so no player data is
// cached. It shows the notices that the site sends to a browser whose player has allowed them. The
// build writes it to /sw.js and inserts the version.

declare const __VERSION__: string;

/** APIs of a service worker that are missing in the types of a page. */
interface Life extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Life {
  data: { json(): unknown } | null;
}
interface Clicked extends Life {
  notification: Notification;
}
/** An open page of the site. */
interface Page {
  url: string;
  focus(): Promise<Page>;
  navigate(url: string): Promise<Page | null>;
}
interface Scope {
  addEventListener(name: "install" | "activate", fn: (event: Life) => void): void;
  addEventListener(name: "fetch", fn: (event: Asked) => void): void;
  addEventListener(name: "push", fn: (event: Pushed) => void): void;
  addEventListener(name: "notificationclick", fn: (event: Clicked) => void): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: { matchAll(options: { type: "window" }): Promise<Page[]>; openWindow(url: string): Promise<Page | null> };
  location: Location;
}

declare const self: Scope;

const prefix = "croupier-";
const current = prefix + __VERSION__;
const offlinePage = "/offline.html";

self.addEventListener("install", (event) => {
  // A worker that only caches files can replace the previous one at once, without reloading pages.
  event.waitUntil(
    caches.open(current).then((cache) => cache.add(new Request(offlinePage, { cache: "reload" }))).then(() => self.skipWaiting()),
  );
});

// A page that was opened before an upgrade may still need its own files, so the last version's
// files stay.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys().then((names) => {
      const own = names.filter((name) => name.startsWith(prefix) && name !== current);
      return Promise.all(own.slice(0, -1).map((name) => caches.delete(name)));
    }),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => offline()));
  else if (pathname.startsWith("/assets/")) event.respondWith(kept(request));
});

/** A notice in the format of the site. app/care/push writes it. */
interface Message {
  id: number;
  title: string;
  text?: string;
  path: string;
}

// A browser must show something for every message. A notice that arrives twice is shown once.
self.addEventListener("push", (event) => {
  const notice = event.data?.json() as Message | undefined;
  if (!notice) return;
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: notice.text ?? "", tag: `notice-${notice.id}`, icon: "/icons/icon-192.png", data: notice.path,
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { origin } = self.location;
  const at = new URL(String(event.notification.data), origin);
  event.waitUntil(show(at.origin === origin ? at.href : origin));
});

/** Focuses the open page of the site, or opens a new window. */
async function show(url: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  const open = pages.find((page) => page.url === url) ?? pages[0];
  if (!open) await self.clients.openWindow(url);
  else {
    await open.focus();
    if (open.url !== url) await open.navigate(url);
  }
}

async function offline(): Promise<Response> {
  return (await caches.match(offlinePage)) ?? Response.error();
}

async function kept(request: Request): Promise<Response> {
  const known = await caches.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    // If the disk is full, the response is returned anyway.
    void caches.open(current).then((cache) => cache.put(request, copy)).catch(() => undefined);
  }
  return answer;
}

export {};
