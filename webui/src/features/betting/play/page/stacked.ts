// Whether the controls stand under the table: by the room that the page has,
// not by the window, since sidebar and chat take theirs.

import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { windowWidth } from "../../../../lib/breakpoints";

/** Two columns need as much. */
export const columnsFrom = 640;

/** Follows the width of an element; until it is there the window's tells. */
export function useStacked(): [RefObject<HTMLDivElement | null>, boolean] {
  const page = useRef<HTMLDivElement>(null);
  const [stacked, setStacked] = useState(windowWidth.peek() < columnsFrom);
  useLayoutEffect(() => {
    const { current } = page;
    if (!current) return undefined;
    const look = (width: number) => setStacked(width < columnsFrom);
    look(current.clientWidth);
    const observer = new ResizeObserver(([entry]) => entry && look(entry.contentRect.width));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [page, stacked];
}
