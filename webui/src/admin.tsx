// The start of the back office: its own document, styles and code, with the tokens and components
// of the site. The sign-in is the same as on the site.

import { createRoot } from "react-dom/client";
import "./ui/base.css";
import "./ui/fonts/more.css";
import { officeFeatures } from "./office";
import signIn from "./features/people/account/signin.feature";
import { Office } from "./features/office/home/Office";
import { OverlayHost } from "./features/frame/shell/OverlayHost";
import { registerFeatures } from "./lib/feature";
import { registerOffice } from "./lib/office";
import { watchWidth } from "./lib/breakpoints";
import { keepRendered } from "./lib/controlled";
import { runEffectsAtOnce } from "./lib/effects";
import { watchOtherTabs } from "./lib/persist";
import { startSession } from "./lib/session.model";
import { watchTheme } from "./lib/store";
import { UiProvider } from "./ui/Provider";
import { Toaster } from "./ui/Toaster";
import "./ui/office/work.css";

keepRendered();
runEffectsAtOnce();
watchTheme();
watchWidth();
watchOtherTabs();
registerFeatures([signIn]);
registerOffice(officeFeatures);

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");
createRoot(root).render(
  <UiProvider>
    <Office />
    <OverlayHost />
    <Toaster />
  </UiProvider>,
);
void startSession();
if (__DEV__) void import("./lib/devReload").then(({ watchServer }) => watchServer());
