// The start of the page: styles, features, session, sockets, then the drawing.

import { effect } from "@preact/signals-react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import "./ui/base.css";
import "./ui/fonts/more.css";
import { features } from "./features";
import { bus } from "./lib/bus";
import { watchWidth } from "./lib/breakpoints";
import { insideOwnPage } from "./lib/embedded";
import { registerFeatures } from "./lib/feature";
import { t } from "./lib/i18n";
import { followWanted, preloadPath, useGuardedLocation } from "./lib/navigate";
import { rememberReferral } from "./lib/referral";
import { launchFailed, startSession, update } from "./lib/session.model";
import { whenIdle } from "./lib/idle";
import { startWorker } from "./lib/installed";
import { sheet } from "./lib/sheet";
import { startLive, startOriginals } from "./lib/socket";
import { watchOtherTabs } from "./lib/persist";
import { watchTheme } from "./lib/store";
import { Loaders } from "./features/frame/shell/Loaders";
import { OverlayHost, watchBack } from "./features/frame/shell/OverlayHost";
import { PageHost } from "./features/frame/shell/PageHost";
import { Shell } from "./features/frame/shell/Shell";
import { followBus } from "./features/frame/shell/shell.model";
import { UiProvider } from "./ui/Provider";
import { toast } from "./ui/toast";
import { Toaster } from "./ui/Toaster";

// The outline in the document is not drawn with them: nothing waits for the fonts,
// and they wait only for the code, not for what it draws.
for (const font of ["1em 'Inter Variable'", "600 1em 'Sora Variable'"]) void document.fonts.load(font);
rememberReferral();
watchTheme();
watchWidth();
watchOtherTabs();
registerFeatures(features);
const pageLoaded = preloadPath(location.href);
followWanted();
watchBack();
followBus((notice) => {
  if (notice === "lost") toast.error(t("general.live.lost"));
  else toast.success(t("general.live.recovered"));
});
// Another device ended this session, or changed what the user object says.
bus.on("session-refused", () => void update());
bus.on("event:userChanged", () => void update());
effect(() => {
  if (launchFailed.value) toast.error(t("auth.error.telegram"));
});

function Site() {
  return (
    <UiProvider>
      <Router hook={useGuardedLocation}>
        <PageHost frame={(page) => <Shell>{page}</Shell>} />
        <OverlayHost />
      </Router>
      <Toaster />
      <Loaders />
    </UiProvider>
  );
}

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");
// Frame and page are drawn at once when the page's code comes with the frame's,
// as it does on a good line: drawing twice takes a slow phone twice the time.
void Promise.race([pageLoaded, new Promise((resolve) => setTimeout(resolve, 150))]).then(() => {
  createRoot(root).render(
    <StrictMode>
      <Site />
    </StrictMode>,
  );
});

// A page inside the site's own frame needs neither a session nor sockets.
if (!insideOwnPage()) {
  void startSession();
  startLive();
  startOriginals();
  startWorker();
}
// The sheet of the other pages, which a game's document leaves for later.
const later = document.querySelector("link[data-later]")?.getAttribute("href");
if (later) addEventListener("load", () => setTimeout(() => whenIdle(() => void sheet(later)), 3000), { once: true });
if (__DEV__) void import("./lib/devReload").then(({ watchServer }) => watchServer());
