// The start of the office: its own document, styles and code, on the tokens and
// the kit of the site. So far it shows the kit for work.

import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import "./ui/base.css";
import "./ui/fonts/more.css";
import { ErrorBoundary } from "./ui/ErrorBoundary";
import { watchWidth } from "./lib/breakpoints";
import { errorText } from "./lib/explain";
import { lazyComponent } from "./lib/lazy";
import { watchTheme } from "./lib/store";
import { UiProvider } from "./ui/Provider";
import { Failed, Loader } from "./ui/States";
import { Toaster } from "./ui/Toaster";
import "./ui/work/work.css";

const OfficeKit = lazyComponent(() => import("./features/desk/debugger/office/OfficeKit"));

watchTheme();
watchWidth();

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root");
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <ErrorBoundary fallback={(error, retry) => <Failed text={errorText(error)} onRetry={retry} />}>
        <Suspense fallback={<Loader />}>
          <OfficeKit />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </UiProvider>
  </StrictMode>,
);
if (__DEV__) void import("./lib/devReload").then(({ watchServer }) => watchServer());
