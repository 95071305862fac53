import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { tooltipWidth } from "../lib/breakpoints";
import "./tooltip.css";

/** The margin between a tooltip and the edge of the screen, in pixels. */
const margin = 8;

export interface TooltipProps {
  /** A short hint. It must not contain information that is nowhere else. */
  text: ReactNode;
  /** One focusable control. */
  children: ReactNode;
}

/** Shows a hint above a control on hover or focus. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLSpanElement>(null);
  const hint = useRef<HTMLSpanElement>(null);
  const show = () => setOpen(window.innerWidth > tooltipWidth);
  const hide = () => setOpen(false);

  // A description must be on the control itself, not on a box around it.
  useLayoutEffect(() => {
    const control = container.current?.firstElementChild;
    if (!open || !control || !hint.current) return undefined;
    const describedBy = control.getAttribute("aria-describedby");
    control.setAttribute("aria-describedby", describedBy ? `${describedBy} ${id}` : id);
    const { left, right } = hint.current.getBoundingClientRect();
    const edge = document.documentElement.clientWidth - margin;
    if (left < margin) hint.current.style.marginLeft = `${margin - left}px`;
    else if (right > edge) hint.current.style.marginLeft = `${edge - right}px`;
    return () => {
      if (describedBy) control.setAttribute("aria-describedby", describedBy);
      else control.removeAttribute("aria-describedby");
    };
  }, [open, id]);

  return (
    <span
      ref={container}
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
