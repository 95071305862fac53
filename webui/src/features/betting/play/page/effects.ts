// What the page does about a refusal beside the game.

import { showControl } from "../../../../lib/control";
import { navigate } from "../../../../lib/navigate";
import { openOverlay } from "../../../../lib/overlays";
import { toast } from "../../../../ui/toast";
import { text } from "../play.texts";
import type { Refusal } from "../refusal";

/** Shows a refusal. A run that stops for lack of balance says so itself. */
export function showRefusal(refusal: Refusal, auto: boolean): void {
  if (refusal.home) {
    navigate("/");
    // The home page closes what is open as it opens.
    setTimeout(() => openOverlay("error", { title: text("play.failedTitle"), description: refusal.text ?? "" }));
    return;
  }
  if (refusal.control && showControl(refusal.control)) return;
  if (refusal.text !== null && !(auto && refusal.balance)) toast.error(refusal.text);
  if (refusal.auth) openOverlay("auth", { mode: "login" });
}
