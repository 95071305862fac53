// The start of the site: styles, session, sockets, then the first rendering. The features are given
// to it, so that its file stays the same when one is added.

import { effect } from "@preact/signals";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import "./ui/base.css";
import "./ui/fonts/more.css";
import { bus } from "./lib/bus";
import { watchWidth } from "./lib/breakpoints";
import { keepRendered } from "./lib/controlled";
import { runEffectsAtOnce } from "./lib/effects";
import { insideOwnPage } from "./lib/embedded";
import { registerFeatures, type Feature } from "./lib/feature";
import { t } from "./lib/i18n";
import { watchLoginRedirect, preloadPath, useGuardedLocation } from "./lib/navigate";
import { launchFailed, startSession, update } from "./lib/session.model";
import { whenIdle } from "./lib/idle";
import { startServiceWorker } from "./lib/serviceWorker";
import { loadStylesheet } from "./lib/stylesheet";
import { startLive, startOriginals } from "./lib/socket";
import { watchOtherTabs } from "./lib/persist";
import { watchTheme } from "./lib/store";
import { BlockingLoader } from "./features/frame/shell/BlockingLoader";
import { OverlayHost, watchBack } from "./features/frame/shell/OverlayHost";
import { PageHost } from "./features/frame/shell/PageHost";
import { Shell } from "./features/frame/shell/Shell";
import { followBus } from "./features/frame/shell/shell.model";
import { UiProvider } from "./ui/Provider";
import { toast } from "./ui/toast";
import { Toaster } from "./ui/Toaster";

function Site() {
  return (
    <UiProvider>
      <Router hook={useGuardedLocation}>
        <PageHost frame={(page) => <Shell>{page}</Shell>} />
        <OverlayHost />
      </Router>
      <Toaster />
      <BlockingLoader />
    </UiProvider>
  );
}

export function start(features: Feature[]): void {
  // The outline does not use these fonts. They are not awaited, and start to load with the code, not
  // with its rendering.
  for (const font of ["1em 'Inter Variable'", "600 1em 'Sora Variable'"]) void document.fonts.load(font);
  keepRendered();
  runEffectsAtOnce();
  watchTheme();
  watchWidth();
  watchOtherTabs();
  registerFeatures(features);
  draw(preloadPath(location.href));
  followEvents();
  // A page inside the site's own frame needs neither a session nor sockets.
  if (!insideOwnPage()) {
    void startSession();
    startLive();
    startOriginals();
    startServiceWorker();
  }
  // The sheet of the other pages, which a game's document loads later.
  const later = document.querySelector("link[data-later]")?.getAttribute("href");
  if (later) addEventListener("load", () => setTimeout(() => whenIdle(() => void loadStylesheet(later)), 3000), { once: true });
  if (__DEV__) void import("./lib/devReload").then(({ watchServer }) => watchServer());
}

function followEvents(): void {
  watchLoginRedirect();
  watchBack();
  followBus((notice) => {
    if (notice === "lost") toast.error(t("general.live.lost"));
    else toast.success(t("general.live.recovered"));
  });
  // Another device has ended this session, or the user's data has changed.
  bus.on("session-refused", () => void update());
  bus.on("event:userChanged", () => void update());
  effect(() => {
    if (launchFailed.value) toast.error(t("auth.error.telegram"));
  });
}

function draw(pageLoaded: Promise<void>): void {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root");
  // Frame and page are rendered together if the page's code arrives with the frame's, as on a fast
  // connection. On a slow phone two renderings take twice the time.
  void Promise.race([pageLoaded, new Promise((resolve) => setTimeout(resolve, 150))]).then(() => {
    createRoot(root).render(<Site />);
  });
}
