// A part far down the page. Its code and data load when it comes near the viewport. Its space is
// reserved until then.

import { Suspense, useEffect, useRef, useState, type ReactNode } from "react";

/** The distance below the viewport that counts as near. */
const rootMargin = "400px";

/** `height` is the approximate height of the part, to limit layout shifts. */
export function LoadWhenNear({ height, children }: { height: number; children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (near || !container.current) return undefined;
    // On a busy page one call has several entries, and the first can be outdated.
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && setNear(true), { rootMargin });
    observer.observe(container.current);
    return () => observer.disconnect();
  }, [near]);
  const placeholder = <div style={{ height }} />;
  return (
    <div ref={container} className="home-near">
      {near ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}
    </div>
  );
}
