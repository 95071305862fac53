import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { formatExact, formatRelative } from "../lib/time";
import "./tooltip.css";

/** Relative times are rendered again at this interval, in milliseconds. */
const refreshInterval = 30_000;

/**
 * The margin between the exact time and the edges of the screen, and its distance to the relative
 * one, in pixels.
 */
const margin = 8;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshInterval);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export interface TimeProps {
  /** Unix milliseconds. */
  at: number;
  /** Inside a control, which has the focus itself. */
  inControl?: boolean;
  /** The format. Default is relative to now. */
  format?: (at: number, now: number) => string;
}

/** A moment, relative to now. The exact time is shown on hover and on focus. */
export function Time({ at, inControl, format = formatRelative }: TimeProps) {
  const now = useNow();
  const id = useId();
  const timeRef = useRef<HTMLTimeElement>(null);
  const [visible, setVisible] = useState(false);
  const show = () => setVisible(true);
  const hide = () => setVisible(false);
  return (
    <>
      <time
        ref={timeRef}
        className="ui-time"
        dateTime={new Date(at).toISOString()}
        tabIndex={inControl ? undefined : 0}
        aria-describedby={visible ? id : undefined}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={(event) => event.key === "Escape" && hide()}
      >
        {format(at, now)}
      </time>
      {visible && timeRef.current && <ExactTooltip id={id} at={at} anchor={timeRef.current} />}
    </>
  );
}

/** Above everything else, because the cells of lists clip long content. */
function ExactTooltip({ id, at, anchor }: { id: string; at: number; anchor: HTMLElement }) {
  const tooltip = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = tooltip;
    if (!current) return;
    const { left, top, bottom, width } = anchor.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = current;
    const maxLeft = document.documentElement.clientWidth - offsetWidth - margin;
    const above = top - offsetHeight - margin;
    current.style.left = `${Math.max(margin, Math.min(left + (width - offsetWidth) / 2, maxLeft))}px`;
    current.style.top = `${above < margin ? bottom + margin : above}px`;
  }, [anchor]);
  return createPortal(<span ref={tooltip} id={id} role="tooltip" className="ui-tooltip ui-tooltip-over num">{formatExact(at)}</span>, document.body);
}

/** A moment in details: the exact time, and its age. */
export function ExactTime({ at }: Pick<TimeProps, "at">) {
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatExact(at)} <span className="ui-time-ago">{formatRelative(at, now)}</span>
    </time>
  );
}
