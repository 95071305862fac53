// A part far down the page: its code and data are fetched when it comes near
// the window. Its room is kept until then.

import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";

/** How far below the window counts as near. */
const ahead = "400px";

/** `height` is about that of the part, so that little moves below it. */
export function Near({ height, children }: { height: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !place.current) return undefined;
    // A busy page hears of several moments at once: the first may still be far.
    const watch = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && setNear(true), { rootMargin: ahead });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [near]);
  const room = <div style={{ height }} />;
  return (
    <div ref={place} className="home-near">
      {near ? <Suspense fallback={room}>{children}</Suspense> : room}
    </div>
  );
}
