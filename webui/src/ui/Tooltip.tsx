import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { tooltipWidth } from "../lib/breakpoints";
import "./tooltip.css";

/** What stays free between a hint and the edge of the screen, in pixels. */
const margin = 8;

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
  const box = useRef<HTMLSpanElement>(null);
  const hint = useRef<HTMLSpanElement>(null);
  const show = () => setOpen(window.innerWidth > tooltipWidth);
  const hide = () => setOpen(false);

  // A description counts for the control itself, not for a box around it.
  useLayoutEffect(() => {
    const control = box.current?.firstElementChild;
    if (!open || !control || !hint.current) return undefined;
    const before = control.getAttribute("aria-describedby");
    control.setAttribute("aria-describedby", before ? `${before} ${id}` : id);
    const { left, right } = hint.current.getBoundingClientRect();
    const edge = document.documentElement.clientWidth - margin;
    if (left < margin) hint.current.style.marginLeft = `${margin - left}px`;
    else if (right > edge) hint.current.style.marginLeft = `${edge - right}px`;
    return () => {
      if (before) control.setAttribute("aria-describedby", before);
      else control.removeAttribute("aria-describedby");
    };
  }, [open, id]);

  return (
    <span
      ref={box}
      className="ui-tooltip-box"
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === "Escape" && hide()}
    >
      {children}
      {open && <span ref={hint} id={id} role="tooltip" className="ui-tooltip">{text}</span>}
    </span>
  );
}
