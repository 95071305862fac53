import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { formatExact, formatRelative } from "../lib/time";
import "./tooltip.css";

/** Relative times on screen grow old: they are drawn anew this often, in ms. */
const refresh = 30_000;

/** What stays free between the exact time and the edges of the screen, and
 *  between it and the relative one, in pixels. */
const margin = 8;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refresh);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export interface TimeProps {
  /** Unix milliseconds. */
  at: number;
  /** Stands in a control, which has the focus itself. */
  inControl?: boolean;
  /** How it is written; relative to now unless given. */
  format?: (at: number, now: number) => string;
}

/** A moment, relative to now; the exact one shows under the pointer and on focus. */
export function Time({ at, inControl, format = formatRelative }: TimeProps) {
  const now = useNow();
  const id = useId();
  const own = useRef<HTMLTimeElement>(null);
  const [shown, setShown] = useState(false);
  const show = () => setShown(true);
  const hide = () => setShown(false);
  return (
    <>
      <time
        ref={own}
        className="ui-time"
        dateTime={new Date(at).toISOString()}
        tabIndex={inControl ? undefined : 0}
        aria-describedby={shown ? id : undefined}
        onPointerEnter={show}
        onPointerLeave={hide}
        onFocus={show}
        onBlur={hide}
        onKeyDown={(event) => event.key === "Escape" && hide()}
      >
        {format(at, now)}
      </time>
      {shown && own.current && <Exact id={id} at={at} beside={own.current} />}
    </>
  );
}

/** Over all else: the cells of lists cut off what is longer than they are. */
function Exact({ id, at, beside }: { id: string; at: number; beside: HTMLElement }) {
  const hint = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = hint;
    if (!current) return;
    const { left, top, bottom, width } = beside.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = current;
    const most = document.documentElement.clientWidth - offsetWidth - margin;
    const above = top - offsetHeight - margin;
    current.style.left = `${Math.max(margin, Math.min(left + (width - offsetWidth) / 2, most))}px`;
    current.style.top = `${above < margin ? bottom + margin : above}px`;
  }, [beside]);
  return createPortal(<span ref={hint} id={id} role="tooltip" className="ui-tooltip ui-tooltip-over num">{formatExact(at)}</span>, document.body);
}

/** A moment in details: the exact one, which can be quoted, and how long ago. */
export function ExactTime({ at }: Pick<TimeProps, "at">) {
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()}>
      {formatExact(at)} <span className="ui-time-ago">{formatRelative(at, now)}</span>
    </time>
  );
}
