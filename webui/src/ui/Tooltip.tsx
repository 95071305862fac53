import { type ReactNode, useId, useState } from "react";
import "./tooltip.css";

/** Up to this width there are no tooltips: nothing hovers on a phone. */
const offUpTo = 768;

export interface TooltipProps {
  /** A short hint. It must not hold what can be had nowhere else. */
  text: ReactNode;
  /** One control that can have the focus. */
  children: ReactNode;
}

/** Shows a hint above a control while the pointer is over it or it has the focus. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const show = () => setOpen(window.innerWidth > offUpTo);
  const hide = () => setOpen(false);
  return (
    <span
      className="ui-tooltip-box"
      aria-describedby={open ? id : undefined}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      {children}
      {open && <span id={id} role="tooltip" className="ui-tooltip">{text}</span>}
    </span>
  );
}
