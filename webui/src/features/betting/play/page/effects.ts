// The reaction of the page to a refusal.

import { showLimitRefusal } from "../../../../lib/limitRefusal";
import { navigate } from "../../../../lib/navigate";
import { openOverlay } from "../../../../lib/overlays";
import { toast } from "../../../../ui/toast";
import { text } from "../play.texts";
import type { Refusal } from "../refusal";

/** Shows a refusal. A run that stops for an insufficient balance reports it itself. */
export function showRefusal(refusal: Refusal, auto: boolean): void {
  if (refusal.home) {
    navigate("/");
    // The home page closes open overlays when it opens.
    setTimeout(() => openOverlay("error", { title: text("play.failedTitle"), description: refusal.text ?? "" }));
    return;
  }
  if (refusal.control && showLimitRefusal(refusal.control)) return;
  if (refusal.text !== null && !(auto && refusal.balance)) toast.error(refusal.text);
  if (refusal.auth) openOverlay("auth", { mode: "login" });
}
