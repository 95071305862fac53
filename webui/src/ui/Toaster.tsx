import { useEffect, useRef, useState } from "react";
import { useSignals } from "@preact/signals-react/runtime";
import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { IconButton } from "./Button";
import { uiTexts } from "./texts";
import { dismissToast, type ToastItem, toasts, toastTime } from "./toast";
import "./toaster.css";

const icons = { success: CircleCheck, error: CircleAlert, info: Info };

/** Swiping a toast this far sideways takes it away, in pixels. */
const swipe = 60;

function Toast({ item }: { item: ToastItem }) {
  const Icon = icons[item.tone];
  const [held, setHeld] = useState(false);
  const start = useRef<number | null>(null);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismissToast(item.id), toastTime(item.text));
    return () => clearTimeout(timer);
  }, [held, item]);
  return (
    <div
      role={item.tone === "error" ? "alert" : "status"}
      className={`ui-toast ui-toast-${item.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onPointerDown={(event) => {
        start.current = event.clientX;
      }}
      onPointerUp={(event) => {
        if (start.current !== null && Math.abs(event.clientX - start.current) >= swipe) dismissToast(item.id);
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

/** Shows the toasts. There is one in the whole site. Errors are announced at
 *  once, the rest when the reader pauses. */
export function Toaster() {
  useSignals();
  return (
    <section className="ui-toaster" aria-label={uiTexts.notices} aria-live="polite">
      <div className="ui-toast-list">
        {toasts.value.map((item) => <Toast key={item.id} item={item} />)}
      </div>
    </section>
  );
}
