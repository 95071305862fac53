// The frame of the back office: the menu, the search and the page of the present path.

import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useBrowserLocation } from "wouter/use-browser-location";
import { Menu as MenuIcon, Search, ShieldCheck } from "lucide-react";
import { isNarrow } from "../../../lib/breakpoints";
import { bootstrap } from "../../../lib/bootstrap";
import { errorText } from "../../../lib/errorText";
import { lazyComponent } from "../../../lib/lazy";
import { hasOfficeAccess, officePageAt, type OfficePageResult } from "../../../lib/office";
import { requestedSearch } from "../../../lib/officeSearch";
import { openOverlay } from "../../../lib/overlays";
import { hasPermission } from "../../../lib/permissions";
import { store } from "../../../lib/store";
import { useTitle } from "../../../lib/title";
import { IconButton, Button } from "../../../ui/Button";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { Empty, Failed, Loader } from "../../../ui/States";
import { useTypeAhead } from "../../../ui/typeAhead";
import { usePaletteKeys } from "../../../ui/office/paletteKeys";
import { OfficeBrand, OfficeMenu } from "./OfficeMenu";
import { twoFactorPath, pollState, officeState, securityPath, stateFailed } from "./home.model";
import "./home.css";

const Palette = lazyComponent(() => import("./OfficePalette"));
const MenuDrawer = lazyComponent(() => import("./MenuDrawer"));

/** Keeps what is typed until the search is there. */
function PaletteFallback({ onClose }: { onClose: () => void }) {
  const isClosed = useRef(false);
  const close = () => {
    isClosed.current = true;
    onClose();
  };
  useTypeAhead(close, () => isClosed.current);
  return null;
}

/** Leads home: the site is another document. */
function RedirectToSite() {
  useEffect(() => location.replace("/"), []);
  return <Loader />;
}

export function Office() {
  const [path] = useBrowserLocation();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [menuOpen, setMenuOpen] = useState(false);
  const match = officePageAt(path);
  const title = match.kind === "missing" ? "Not found" : match.page.title;
  const mayOpenOffice = hasPermission("dashboard");
  const openPalette = useMemo(() => () => {
    setMenuOpen(false);
    setPaletteOpen(true);
  }, []);
  const closePalette = useMemo(() => () => {
    requestedSearch.value = null;
    setPaletteOpen(false);
  }, []);
  usePaletteKeys(openPalette);
  useEffect(() => (mayOpenOffice ? pollState() : undefined), [mayOpenOffice]);
  useEffect(() => setMenuOpen(false), [path]);
  useTitle(title);

  if (match.kind === "page" && !match.page.permission) return <OfficePageView match={match} path={path} />;
  if (!store.user.value) return <OfficeSignIn />;
  if (!hasOfficeAccess()) return <RedirectToSite />;
  const user = store.user.value;
  if (twoFactorPath.value || (bootstrap.staff?.twoFactor && !user.twofactor)) return <TwoFactorRequired path={twoFactorPath.value || securityPath} />;
  // Whether the site demands a second factor of who has just signed in is known with the first answer.
  if (mayOpenOffice && !user.twofactor && !officeState.value && !stateFailed.value) return <Loader />;
  return (
    <div className="office">
      <a className="office-skip" href="#content">Skip to content</a>
      {isNarrow.value ? (
        <header className="office-bar">
          <IconButton label="Menu" onClick={() => setMenuOpen(true)}><MenuIcon size={20} aria-hidden="true" /></IconButton>
          <OfficeBrand />
          <IconButton label="Search" onClick={openPalette}><Search size={20} aria-hidden="true" /></IconButton>
        </header>
      ) : (
        <OfficeMenu path={path} onSearch={openPalette} />
      )}
      <main id="content" className="office-page" tabIndex={-1}>
        <OfficePageView match={match} path={path} />
      </main>
      {menuOpen && isNarrow.value && <Suspense fallback={null}><MenuDrawer path={path} onSearch={openPalette} onClose={() => setMenuOpen(false)} /></Suspense>}
      {(paletteOpen || requestedSearch.value !== null) && <Suspense fallback={<PaletteFallback onClose={closePalette} />}><Palette onClose={closePalette} /></Suspense>}
    </div>
  );
}

function OfficePageView({ match, path }: { match: OfficePageResult; path: string }) {
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current !== path) window.scrollTo(0, 0);
    lastPath.current = path;
  }, [path]);
  if (match.kind === "missing") return <Empty title="Page not found" text="Use the menu or the search to find a page." />;
  if (match.kind === "forbidden") return <Empty title="Access denied" text="You need a permission for this page. Ask a person who edits roles." />;
  const { page: { page }, params } = match;
  return (
    <ErrorBoundary resetKey={path} fallback={(error, retry) => <Failed text={errorText(error)} onRetry={retry} />}>
      <Suspense fallback={<Loader />}>
        <page.component params={params} waiting={<Loader />} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The page of the office for visitors who are not signed in. */
function OfficeSignIn() {
  useEffect(() => openOverlay("auth", { mode: "login" }), []);
  return (
    <main className="office-sign-in">
      <h1>{bootstrap.product.name} office</h1>
      <p>For staff of this site.</p>
      <Button variant="primary" onClick={() => openOverlay("auth", { mode: "login" })}>Log in</Button>
      <a href="/">Open the site</a>
    </main>
  );
}

/** Shown to staff without two-factor authentication if the site requires it. */
function TwoFactorRequired({ path }: { path: string }) {
  return (
    <main className="office-sign-in">
      <h1>Two-factor authentication is required</h1>
      <Empty
        icon={<ShieldCheck size={28} aria-hidden="true" />}
        text="Staff of this site must use two-factor authentication. Turn it on in your profile settings, under Security. Then open the office again: its first page lists the setup steps of a new site."
        action={<a className="ui-button ui-button-primary ui-button-medium" href={path}>Set it up</a>}
      />
    </main>
  );
}
