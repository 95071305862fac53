import { useEffect, useRef, useState } from "react";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { IconButton } from "./Button";
import { uiTexts } from "./texts";
import { dismissToast, type ToastItem, toasts, toastDuration } from "./toast";
import "./toaster.css";

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** A toast swiped sideways this far is dismissed, in pixels. */
const swipeDistance = 60;

function Toast({ item }: { item: ToastItem }) {
  const Icon = icons[item.tone];
  const [paused, setPaused] = useState(false);
  const start = useRef<number | null>(null);
  useEffect(() => {
    if (paused) return undefined;
    const timer = setTimeout(() => dismissToast(item.id), toastDuration(item.text));
    return () => clearTimeout(timer);
  }, [paused, item]);
  return (
    <div
      role={item.tone === "error" ? "alert" : "status"}
      className={`ui-toast ui-toast-${item.tone}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerUp={(event) => {
        if (start.current !== null && Math.abs(event.clientX - start.current) >= swipeDistance) dismissToast(item.id);
        start.current = null;
      }}
    >
      <Icon aria-hidden="true" size={20} className="ui-toast-icon" />
      <span className="ui-toast-text">{item.text}</span>
      <IconButton label={uiTexts.close} onClick={() => dismissToast(item.id)} className="ui-toast-close">
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/**
 * Shows the toasts. Render it once per site. Errors are announced at once, others when the screen
 * reader pauses.
 */
export function Toaster() {
  return (
    <section className="ui-toaster" aria-label={uiTexts.notices} aria-live="polite">
      <div className="ui-toast-list">
        {toasts.value.map((item) => <Toast key={item.id} item={item} />)}
      </div>
    </section>
  );
}
