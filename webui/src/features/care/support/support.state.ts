// Opens and closes the support window: what the first page of the site needs of it. The
// window itself is loaded when it is first opened.

import { drawerOpen } from "../../../lib/frame";
import { loadWithRetry } from "../../../lib/lazy";
import { openOverlay } from "../../../lib/overlays";
import { store } from "../../../lib/store";
import { toast } from "../../../ui/toast";
import { supportOpen } from "./open.model";
import type { Page } from "./pages.model";
import { title } from "./support.titles";

const load = () => import("./SupportWindow");

/** Opens the window, or closes the open one. Guests are asked to sign in. */
export async function toggleSupport(to?: Page): Promise<void> {
  drawerOpen.value = false; // under the open menu nothing can be reached
  if (supportOpen.peek() && !to) {
    supportOpen.value = false;
    return;
  }
  if (!store.user.peek()) {
    openOverlay("auth", { mode: "login" });
    return;
  }
  try {
    const { begin } = await loadWithRetry(load, () => false);
    begin(to);
  } catch {
    toast.error(title("support.notLoaded"));
    return;
  }
  supportOpen.value = true;
}
