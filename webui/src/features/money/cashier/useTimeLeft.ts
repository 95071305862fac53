import { useEffect, useState } from "react";
import { serverNow } from "../../../lib/socket";

/** A remaining time in milliseconds as a clock: 59:05, or 26:00:00 from one hour on. */
export function leftText(left: number): string {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  const twoDigits = (n: number) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds % 60)}` : `${minutes}:${twoDigits(seconds % 60)}`;
}

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
