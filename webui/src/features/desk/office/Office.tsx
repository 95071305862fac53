// The frame of the back office: the menu, the search and the page of the present path.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useBrowserLocation } from "wouter/use-browser-location";
import { Menu as MenuIcon, Search } from "lucide-react";
import { isNarrow } from "../../../lib/breakpoints";
import { bootstrap } from "../../../lib/bootstrap";
import { errorText } from "../../../lib/explain";
import { lazyComponent } from "../../../lib/lazy";
import { officePageAt, type OfficeVerdict } from "../../../lib/office";
import { wantedSearch } from "../../../lib/officeSearch";
import { holds } from "../../../lib/permissions";
import { store } from "../../../lib/store";
import { useTitle } from "../../../lib/title";
import { IconButton } from "../../../ui/Button";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { Empty, Failed, Loader } from "../../../ui/States";
import { useTypedAhead } from "../../../ui/typedAhead";
import { usePaletteKeys } from "../../../ui/work/paletteKeys";
import { FactorNeeded } from "./FactorNeeded";
import { Brand, OfficeMenu } from "./OfficeMenu";
import { SignIn } from "./SignIn";
import { followState } from "./office.model";
import "./office.css";

const Palette = lazyComponent(() => import("./Palette"));
const MenuDrawer = lazyComponent(() => import("./MenuDrawer"));

/** Keeps what is typed until the search is there. */
function PaletteWait({ onClose }: { onClose: () => void }) {
  const givenUp = useRef(false);
  const leave = () => {
    givenUp.current = true;
    onClose();
  };
  useTypedAhead(leave, () => givenUp.current);
  return null;
}

export function Office() {
  useSignals();
  const [path] = useBrowserLocation();
  const [palette, setPalette] = useState(false);
  const [menu, setMenu] = useState(false);
  const verdict = officePageAt(path);
  const title = verdict.kind === "missing" ? "Not found" : verdict.page.title;
  const staff = holds("dashboard");
  const openPalette = useMemo(() => () => {
    setMenu(false);
    setPalette(true);
  }, []);
  const closePalette = useMemo(() => () => {
    wantedSearch.value = null;
    setPalette(false);
  }, []);
  usePaletteKeys(openPalette);
  useEffect(() => (staff ? followState() : undefined), [staff]);
  useEffect(() => setMenu(false), [path]);
  useTitle(title);

  if (verdict.kind === "page" && !verdict.page.permission) return <Page verdict={verdict} path={path} />;
  if (!store.user.value) return <SignIn />;
  if (bootstrap.staff?.twoFactor && !store.user.value.twofactor) return <FactorNeeded />;
  return (
    <div className="office">
      <a className="office-skip" href="#content">Skip to content</a>
      {isNarrow.value ? (
        <header className="office-bar">
          <IconButton label="Menu" onClick={() => setMenu(true)}><MenuIcon size={20} aria-hidden="true" /></IconButton>
          <Brand />
          <IconButton label="Search" onClick={openPalette}><Search size={20} aria-hidden="true" /></IconButton>
        </header>
      ) : (
        <OfficeMenu path={path} onSearch={openPalette} />
      )}
      <main id="content" className="office-page" tabIndex={-1}>
        <Page verdict={verdict} path={path} />
      </main>
      {menu && isNarrow.value && <Suspense fallback={null}><MenuDrawer path={path} onSearch={openPalette} onClose={() => setMenu(false)} /></Suspense>}
      {(palette || wantedSearch.value !== null) && <Suspense fallback={<PaletteWait onClose={closePalette} />}><Palette onClose={closePalette} /></Suspense>}
    </div>
  );
}

function Page({ verdict, path }: { verdict: OfficeVerdict; path: string }) {
  const last = useRef(path);
  useEffect(() => {
    if (last.current !== path) window.scrollTo(0, 0);
    last.current = path;
  }, [path]);
  if (verdict.kind === "missing") return <Empty title="There is no such page" text="The menu and the search know all that there are." />;
  if (verdict.kind === "forbidden") return <Empty title="This page is not open to you" text="Whoever edits roles can permit it." />;
  const { page: { page }, params } = verdict;
  return (
    <ErrorBoundary resetKey={path} fallback={(error, retry) => <Failed text={errorText(error)} onRetry={retry} />}>
      <Suspense fallback={<Loader />}>
        <page.component params={params} waiting={<Loader />} />
      </Suspense>
    </ErrorBoundary>
  );
}
