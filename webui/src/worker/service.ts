// The service worker. It keeps the files of the build, whose names say what is
// in them, and has a page to show when there is no connection. Documents and
// answers always come from the server: nothing of a player is ever kept here. It
// shows the notices that the site sends to a browser whose player has allowed it.
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

/** A notice as the site sends it; app/care/push writes it. */
interface Message {
  id: number;
  title: string;
  text?: string;
  path: string;
}

// A browser must show something for every message; a notice that comes twice is shown once.
scope.addEventListener("push", (event) => {
  const notice = event.data?.json() as Message | undefined;
  if (!notice) return;
  event.waitUntil(
    scope.registration.showNotification(notice.title, {
      body: notice.text ?? "", tag: `notice-${notice.id}`, icon: "/icons/icon-192.png", data: notice.path,
    }),
  );
});

scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { origin } = scope.location;
  const at = new URL(String(event.notification.data), origin);
  event.waitUntil(show(at.origin === origin ? at.href : origin));
});

/** Shows a page of the site where it is open, and in a new window otherwise. */
async function show(url: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: "window" });
  const open = pages.find((page) => page.url === url) ?? pages[0];
  if (!open) await scope.clients.openWindow(url);
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
    // A full disk is no reason to answer nothing.
    void caches.open(current).then((cache) => cache.put(request, copy)).catch(() => undefined);
  }
  return answer;
}

export {};
