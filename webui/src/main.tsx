// The start of the page: styles, features, session, sockets, then the drawing.

import { effect } from "@preact/signals-react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Router } from "wouter";
import "./ui/base.css";
import { features } from "./features";
import { bus } from "./lib/bus";
import { watchWidth } from "./lib/breakpoints";
import { insideOwnPage } from "./lib/embedded";
import { registerFeatures } from "./lib/feature";
import { t } from "./lib/i18n";
import { followWanted, preloadPath, useGuardedLocation } from "./lib/navigate";
import { rememberReferral } from "./lib/referral";
import { launchFailed, startSession, update } from "./lib/session.model";
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
}
if (__DEV__) void import("./lib/devReload").then(({ watchServer }) => watchServer());
