// Whether the controls are below the table. It depends on the width of the page, not of the
// viewport, because sidebar and chat use part of it.

import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { windowWidth } from "../../../../lib/breakpoints";

/** Min width for two columns. */
export const columnsFrom = 640;

/** Follows the width of an element. Uses the viewport's width until the element exists. */
export function useStacked(): [RefObject<HTMLDivElement | null>, boolean] {
  const page = useRef<HTMLDivElement>(null);
  const [stacked, setStacked] = useState(windowWidth.peek() < columnsFrom);
  useLayoutEffect(() => {
    const { current } = page;
    if (!current) return undefined;
    const update = (width: number) => setStacked(width < columnsFrom);
    update(current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && update(entry.contentRect.width));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [page, stacked];
}
