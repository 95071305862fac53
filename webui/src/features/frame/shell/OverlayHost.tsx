// Draws the open overlays. The browser's Back closes the topmost, and the drawer.

import { effect, signal, untracked } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { errorText } from "../../../lib/api";
import { isNarrow } from "../../../lib/breakpoints";
import { overlayLoader } from "../../../lib/feature";
import { drawerOpen } from "../../../lib/frame";
import { lazyPage, type LazyPage } from "../../../lib/lazy";
import { overlayMark } from "../../../lib/navigate";
import { closeOverlay, overlayStack, type OpenOverlay, type OverlayName, type OverlayProps } from "../../../lib/overlays";
import { toast } from "../../../ui/toast";
import { ErrorBoundary } from "../../../ui/ErrorBoundary";
import { useTypedAhead } from "../../../ui/typedAhead";

type Drawn = LazyPage<OverlayProps<never>>["component"];

/** The two-factor modal cannot be left. */
const mustBeAnswered: OverlayName = "two-factor";

const loaded = new Map<OverlayName, Drawn>();

// Kept for the page's life, so that an overlay opened again is there at once.
function componentOf(name: OverlayName): Drawn | undefined {
  const load = overlayLoader(name);
  if (!loaded.has(name) && load) loaded.set(name, lazyPage(load).component);
  return loaded.get(name);
}

export function OverlayHost() {
  useSignals();
  return overlayStack.value.map((overlay) => <Slot key={overlay.key} overlay={overlay} />);
}

function Slot({ overlay }: { overlay: OpenOverlay }) {
  const Drawn = componentOf(overlay.name);
  if (!Drawn) return <Vanish name={overlay.name} />;
  const close = () => closeOverlay(overlay.name);
  return (
    <ErrorBoundary fallback={(error) => <Vanish name={overlay.name} error={error} />}>
      <Drawn props={overlay.props as never} close={close} waiting={<Wait onEscape={overlay.name === mustBeAnswered ? undefined : close} />} />
    </ErrorBoundary>
  );
}

const noneOpen = () => overlayStack.peek().length === 0;

function Wait({ onEscape }: { onEscape: (() => void) | undefined }) {
  useTypedAhead(onEscape, noneOpen);
  return (
    <div className="overlay-wait" data-loading>
      <span className="ui-spinner" aria-hidden="true" />
    </div>
  );
}

// An overlay that cannot be drawn must not keep the others from being reached.
function Vanish({ name, error }: { name: OverlayName; error?: Error }) {
  useEffect(() => {
    closeOverlay(name);
    if (error) toast.error(errorText(error));
  }, [name, error]);
  return null;
}

/** How long the browser has to leave an entry of before a reload, in milliseconds. */
const leaveLimit = 1000;

/** Whether something lies over the page that Back is to close. Reads signals. */
const covered = () => overlayStack.value.length > 0 || (isNarrow.value && drawerOpen.value);

/** Makes Back close overlays and the drawer instead of leaving the page. */
export function watchBack(): void {
  const marked = () => (history.state as { mark?: string } | null)?.mark === overlayMark;
  // After a reload nothing is open any more: the entry that it stood on is
  // left, or Back would have to be pressed once for nothing.
  const leaving = signal(marked());
  if (leaving.peek()) {
    history.back();
    setTimeout(() => {
      if (leaving.peek() && marked()) history.replaceState(null, "");
      leaving.value = false;
    }, leaveLimit);
  }
  effect(() => {
    const open = covered();
    if (leaving.value) return;
    if (open && !marked()) history.pushState({ mark: overlayMark }, "");
    // Later, since what closed the overlay may be about to go to another page.
    if (!open) setTimeout(() => !untracked(covered) && marked() && history.back());
  });
  window.addEventListener("popstate", () => {
    if (leaving.peek()) {
      leaving.value = false;
      return;
    }
    if (marked()) return;
    const top = overlayStack.peek().at(-1);
    if (!top) drawerOpen.value = false;
    else if (top.name === mustBeAnswered) history.pushState({ mark: overlayMark }, "");
    else closeOverlay(top.name);
  });
}
