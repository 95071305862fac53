// Renders the open overlays. The browser's Back closes the topmost one, and the drawer.

import { effect, signal, untracked } from "@preact/signals";
import { createElement, useEffect } from "react";
import { errorText } from "../../../lib/api";
import { isNarrow } from "../../../lib/breakpoints";
import { overlayLoader } from "../../../lib/feature";
import { drawerOpen } from "../../../lib/frame";
import { lazyPage, type LazyPage } from "../../../lib/lazy";
import { isOverlayEntry, overlayHistoryMark } from "../../../lib/navigate";
import { closeOverlay, overlayStack, type OpenOverlay, type OverlayName, type OverlayProps } from "../../../lib/overlays";
import { toast } from "../../../ui/toast";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { useTypeAhead } from "../../../ui/typeAhead";

type OverlayComponent<Name extends OverlayName> = LazyPage<OverlayProps<Name>>["component"];

/** The two-factor modal cannot be closed. */
const uncloseable: OverlayName = "two-factor";

const loaded: { [Name in OverlayName]?: OverlayComponent<Name> } = {};

// Cached for the lifetime of the page, so that an overlay opens at once the next time.
function componentOf<Name extends OverlayName>(name: Name): OverlayComponent<Name> | undefined {
  const load = overlayLoader(name);
  if (!loaded[name] && load) Object.assign(loaded, { [name]: lazyPage(load).component });
  return loaded[name];
}

export function OverlayHost() {
  return overlayStack.value.map((overlay) => <Slot key={overlay.key} overlay={overlay} />);
}

function Slot<Name extends OverlayName>({ overlay }: { overlay: OpenOverlay<Name> }) {
  const component = componentOf(overlay.name);
  if (!component) return <CloseFailed name={overlay.name} />;
  const close = () => closeOverlay(overlay.name);
  const waiting = <OverlayLoader onEscape={overlay.name === uncloseable ? undefined : close} />;
  return (
    <ErrorBoundary fallback={(error) => <CloseFailed name={overlay.name} error={error} />}>
      {createElement(component, { props: overlay.props, close, waiting })}
    </ErrorBoundary>
  );
}

const noneOpen = () => overlayStack.peek().length === 0;

function OverlayLoader({ onEscape }: { onEscape: (() => void) | undefined }) {
  useTypeAhead(onEscape, noneOpen);
  return (
    <div className="overlay-wait" data-loading>
      <span className="ui-spinner" aria-hidden="true" />
    </div>
  );
}

// An overlay that fails to render must not block the others.
function CloseFailed({ name, error }: { name: OverlayName; error?: Error }) {
  useEffect(() => {
    closeOverlay(name);
    if (error) toast.error(errorText(error));
  }, [name, error]);
  return null;
}

/** Max time for the browser to leave a history entry from before a reload, in milliseconds. */
const backTimeout = 1000;

/** Whether Back must close something on the page. Reads signals. */
const backCloses = () => overlayStack.value.length > 0 || (isNarrow.value && drawerOpen.value);

/** Makes Back close overlays and the drawer instead of leaving the page. */
export function watchBack(): void {
  // After a reload no overlay is open. The history entry of the overlay is left, because otherwise
  // Back would do nothing once.
  const skippingEntry = signal(isOverlayEntry());
  if (skippingEntry.peek()) {
    history.back();
    setTimeout(() => {
      if (skippingEntry.peek() && isOverlayEntry()) history.replaceState(null, "");
      skippingEntry.value = false;
    }, backTimeout);
  }
  effect(() => {
    const open = backCloses();
    if (skippingEntry.value) return;
    if (open && !isOverlayEntry()) history.pushState({ mark: overlayHistoryMark }, "");
    // Delayed, because the code that closed the overlay may navigate to another page.
    if (!open) setTimeout(() => !untracked(backCloses) && isOverlayEntry() && history.back());
  });
  window.addEventListener("popstate", () => {
    if (skippingEntry.peek()) {
      skippingEntry.value = false;
      return;
    }
    if (isOverlayEntry()) return;
    const top = overlayStack.peek().at(-1);
    if (!top) drawerOpen.value = false;
    else if (top.name === uncloseable) history.pushState({ mark: overlayHistoryMark }, "");
    else closeOverlay(top.name);
  });
}
