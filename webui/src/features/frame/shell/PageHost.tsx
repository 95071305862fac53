// Draws the page of the present path, as far as the visitor may see it.

import { useSignals } from "@preact/signals-react/runtime";
import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { useBrowserLocation, useSearch } from "wouter/use-browser-location";
import { t } from "../../../lib/i18n";
import { askForLogin, navigate, verdictOf } from "../../../lib/navigate";
import { closeOverlays } from "../../../lib/overlays";
import type { Route } from "../../../lib/feature";
import { useTitle } from "../../../lib/title";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import NotFoundPage from "../../../ui/NotFoundPage";
import { CrashPage } from "./CrashPage";
import { PageSkeleton } from "./PageSkeleton";

interface Props {
  /** Puts the frame around a page that wants one. */
  frame: (page: ReactNode) => ReactNode;
}

export function PageHost({ frame }: Props) {
  useSignals();
  const [path] = useBrowserLocation();
  const query = useSearch();
  const verdict = verdictOf(path, query);
  const redirect = verdict.kind === "redirect" ? verdict.to : null;
  const login = verdict.kind === "login";

  const shown = useRef("");
  useEffect(() => {
    if (redirect !== null) navigate(redirect, { replace: true });
    if (login) {
      navigate("/", { replace: true });
      // Who signs out on a player's page wants no dialog. It opens once the
      // home page has closed what was open.
      if (shown.current !== path) setTimeout(() => askForLogin(path + query));
    }
    shown.current = path;
  }, [redirect, login, path, query]);

  if (redirect !== null || login) return frame(<PageSkeleton />);
  if (verdict.kind !== "page") return frame(<Page path={path} title="general.notFound.title"><NotFoundPage /></Page>);
  const { route, params } = verdict;
  const page = (
    <Page path={path} title={route.title} enter={route.overlay && (() => route.overlay?.(params))}>
      <route.page.component params={params} waiting={<PageSkeleton />} />
    </Page>
  );
  return route.hideLayout ? <main className="bare-content">{page}</main> : frame(page);
}

interface PageProps {
  path: string;
  title: Route["title"];
  enter?: () => void;
  children: ReactNode;
}

function Page({ path, title, enter, children }: PageProps) {
  const first = useRef(true);
  useTitle(title && t(title));
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    if (!first.current) closeOverlays();
    first.current = false;
    enter?.();
    // Only another path is another entering; the closure is new at each drawing.
  }, [path]);
  return (
    <ErrorBoundary resetKey={path} fallback={(_, retry) => <CrashPage retry={retry} />}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </ErrorBoundary>
  );
}
