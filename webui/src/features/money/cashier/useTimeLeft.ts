import { useEffect, useState } from "react";
import { serverNow } from "../../../lib/socket";

/** The remaining time in milliseconds. Null without expiry. Updates every second. */
export function useTimeLeft(expires: number): number | null {
  const [now, setNow] = useState(serverNow);
  const expired = expires > 0 && now >= expires;
  useEffect(() => {
    if (expires === 0 || expired) return;
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [expires, expired]);
  return expires === 0 ? null : Math.max(0, expires - now);
}
