// The frame of the back office: menu, search and the page of the present path.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense, useEffect, useMemo, useState } from "react";
import { useBrowserLocation } from "wouter/use-browser-location";
import { Search } from "lucide-react";
import { bootstrap } from "../../../lib/bootstrap";
import { errorText } from "../../../lib/explain";
import { lazyComponent } from "../../../lib/lazy";
import { officeEntries, officePageAt } from "../../../lib/office";
import { store } from "../../../lib/store";
import { useTitle } from "../../../lib/title";
import { holds } from "../../../lib/permissions";
import { Button } from "../../../ui/Button";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { Empty, Failed, Loader } from "../../../ui/States";
import { usePaletteKeys } from "../../../ui/work/paletteKeys";
import { OfficeLink } from "./OfficeLink";
import { FactorNeeded } from "./FactorNeeded";
import { SignIn } from "./SignIn";
import { followState, waitingIn } from "./office.model";
import "./office.css";

const Palette = lazyComponent(() => import("./Palette"));

export function Office() {
  useSignals();
  const [path] = useBrowserLocation();
  const [palette, setPalette] = useState(false);
  const verdict = officePageAt(path);
  const staff = holds("dashboard");
  usePaletteKeys(useMemo(() => () => setPalette(true), []));
  useEffect(() => (staff ? followState() : undefined), [staff]);
  useTitle(verdict.kind === "missing" ? "Not found" : verdict.page.title);

  if (verdict.kind === "page" && !verdict.page.permission) return <Page verdict={verdict} path={path} />;
  if (!store.user.value) return <SignIn />;
  if (bootstrap.staff?.twoFactor && !store.user.value.twofactor) return <FactorNeeded />;
  return (
    <div className="office">
      <nav className="office-menu" aria-label="Office">
        <Button icon={<Search size={16} aria-hidden="true" />} onClick={() => setPalette(true)}>Search <kbd>Ctrl K</kbd></Button>
        {officeEntries().map(({ id, label, icon: Icon, to, queues }) => (
          <OfficeLink key={id} to={to} aria-current={to === path ? "page" : undefined}>
            <Icon size={18} aria-hidden={true} /> {label}
            {waitingIn(queues) > 0 && <span className="office-count num">{waitingIn(queues)}</span>}
          </OfficeLink>
        ))}
      </nav>
      <main className="office-page">
        <Page verdict={verdict} path={path} />
      </main>
      {palette && <Suspense fallback={null}><Palette onClose={() => setPalette(false)} /></Suspense>}
    </div>
  );
}

function Page({ verdict, path }: { verdict: ReturnType<typeof officePageAt>; path: string }) {
  if (verdict.kind === "missing") return <Empty title="There is no such page" text="The menu and the search know them all." />;
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
