// Renders the page of the current path, as far as the visitor may see it.

import { Suspense, useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import { useBrowserLocation, useSearch } from "wouter/use-browser-location";
import { t } from "../../../lib/i18n";
import { openLogin, navigate, resolvePath } from "../../../lib/navigate";
import { closeOverlays } from "../../../lib/overlays";
import type { Route } from "../../../lib/feature";
import { titleText } from "../../../lib/title";
import { Button, LinkButton } from "../../../ui/Button";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import NotFoundPage from "../../../ui/NotFoundPage";
import { Notice } from "../../../ui/Notice";
import { Skeleton } from "../../../ui/Skeleton";
import { text } from "./shell.texts";
import "./page-skeleton.css";

interface Props {
  /** Wraps the frame around a page that uses it. */
  frame: (page: ReactNode) => ReactNode;
}

export function PageHost({ frame }: Props) {
  const [path] = useBrowserLocation();
  const query = useSearch();
  const access = resolvePath(path, query);
  const redirect = access.kind === "redirect" ? access.to : null;
  const login = access.kind === "login";

  const displayedPath = useRef("");
  useEffect(() => {
    if (redirect !== null) navigate(redirect, { replace: true });
    if (login) {
      navigate("/", { replace: true });
      // A player who signs out on a protected page gets no dialog. The dialog opens after the home
      // page has closed open overlays.
      if (displayedPath.current !== path) setTimeout(() => openLogin(path + query));
    }
    displayedPath.current = path;
  }, [redirect, login, path, query]);

  if (redirect !== null || login) return frame(<PageSkeleton />);
  if (access.kind !== "page") return frame(<Page path={path} title="general.notFound.title"><NotFoundPage /></Page>);
  const { route, params } = access;
  const page = (
    <Page path={path} title={route.title} onEnter={route.overlay && (() => route.overlay?.(params))}>
      <route.page.component params={params} waiting={<PageSkeleton />} />
    </Page>
  );
  return route.hideLayout ? <main className="bare-content">{page}</main> : frame(page);
}

interface PageProps {
  path: string;
  title: Route["title"];
  onEnter?: () => void;
  children: ReactNode;
}

function Page({ path, title, onEnter, children }: PageProps) {
  const first = useRef(true);
  // Before the effects of the page, which may have a better title.
  useLayoutEffect(() => void (document.title = titleText(title && t(title))), [title]);
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
    if (!first.current) closeOverlays();
    first.current = false;
    onEnter?.();
    // Depends only on the path. The closure is new at each rendering.
  }, [path]);
  return (
    <ErrorBoundary resetKey={path} fallback={(_, retry) => <CrashPage retry={retry} />}>
      <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Shown if a page throws during rendering. */
function CrashPage({ retry }: { retry: () => void }) {
  return (
    <Notice
      scene="broken"
      title={text("shell.crash.title")}
      actions={
        <>
          <Button variant="primary" onClick={retry}>{t("general.retry")}</Button>
          <LinkButton href="/">{t("general.home")}</LinkButton>
        </>
      }
    >
      <p>{text("shell.crash.body")}</p>
    </Notice>
  );
}

/** The placeholder of a page, so that the footer does not move. */
function PageSkeleton() {
  return (
    <div role="status" className="page-skeleton" aria-busy="true" aria-label={text("shell.loadingPage")}>
      <Skeleton width="min(320px, 60%)" height={36} />
      <Skeleton width="100%" height={240} />
      <div className="page-skeleton-row">
        <Skeleton width="100%" height={160} />
        <Skeleton width="100%" height={160} />
        <Skeleton width="100%" height={160} />
      </div>
    </div>
  );
}
