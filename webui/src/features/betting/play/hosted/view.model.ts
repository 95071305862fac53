// How the game is shown: in the page, wide, or on the full screen. Dialogs of the site, such as the
// reality check, stay above the game in all of them: the whole document becomes full screen, not the
// frame.

import { signal } from "@preact/signals";
import { persisted } from "../../../../lib/persist";

export const wide = persisted("gameWide", false);
export const fullScreen = signal(false);

/** Enters or leaves the full screen. Browsers without it fill the window instead. */
export function toggleFullScreen(): void {
  const on = !fullScreen.peek();
  fullScreen.value = on;
  if (on) document.documentElement.requestFullscreen?.().catch(() => undefined);
  else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

/** Follows the browser's own ways to leave the full screen. Returns what ends it, and leaves it. */
export function watchFullScreen(): () => void {
  const left = () => void (document.fullscreenElement ?? (fullScreen.value = false));
  const escape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && fullScreen.peek() && !document.querySelector("[role=dialog]")) toggleFullScreen();
  };
  document.addEventListener("fullscreenchange", left);
  document.addEventListener("keydown", escape);
  return () => {
    document.removeEventListener("fullscreenchange", left);
    document.removeEventListener("keydown", escape);
    if (fullScreen.peek()) toggleFullScreen();
  };
}
