import { useEffect, useState } from "react";
import { formatExact, formatRelative } from "../lib/time";

/** Relative times on screen grow old: they are drawn anew this often, in ms. */
const refresh = 30_000;

/** A moment, relative to now; the exact one shows on hover.
 *  @param at unix milliseconds */
export function Time({ at }: { at: number }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refresh);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  return (
    <time dateTime={moment.toISOString()} title={formatExact(moment.getTime())}>
      {formatRelative(at, now)}
    </time>
  );
}
