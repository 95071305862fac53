// Opens and closes the support window. This is the part that the first page needs. The window
// itself loads when it is first opened.

import { drawerOpen } from "../../../lib/frame";
import { loadWithRetry } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { supportOpen } from "./open.model";
import type { Page } from "./pages.model";
import { title } from "./support.titles";

const load = () => import("./SupportWindow");

/** Opens the window, or closes the open one. Guests get the sign-in dialog. */
export async function toggleSupport(to?: Page): Promise<void> {
  drawerOpen.value = false; // the open menu would cover the window
  if (supportOpen.peek() && !to) {
    supportOpen.value = false;
    return;
  }
  if (!store.user.peek()) {
    openOverlay("auth", { mode: "login" });
    return;
  }
  try {
    const { startPages: begin } = await loadWithRetry(load, () => false);
    begin(to);
  } catch {
    toast.error(title("support.notLoaded"));
    return;
  }
  supportOpen.value = true;
}
