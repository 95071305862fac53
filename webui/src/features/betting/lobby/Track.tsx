// A row of tiles that is wider than the page: swiped or moved by two arrows.

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { IconButton } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { furthest, moved, type Row } from "./counter.model";
import { text } from "./lobby.texts";
import "./track.css";

interface TrackProps {
  /** What is in the row, a word or two. */
  label: string;
  row: Row;
  className?: string;
  children: ReactNode;
  /** Draws the heading's line around the two arrows. */
  head: (arrows: ReactNode) => ReactNode;
}

/** The tiles are list items; each takes the width that the row's class gives it. */
export function Track({ label, row, className, children, head }: TrackProps) {
  const list = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState(0);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { tiles, perView, last } = row;
  useEffect(() => () => clearTimeout(settling.current), []);

  // A swipe, a key or a tile that gets the focus moves the row as well. Only
  // where it comes to rest counts: an arrow may be pressed again on the way.
  function scrolled() {
    clearTimeout(settling.current);
    settling.current = setTimeout(follow, 120);
  }

  function follow() {
    const first = list.current?.children[0];
    const second = list.current?.children[1];
    if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return;
    const width = second.offsetLeft - first.offsetLeft;
    setPosition(Math.min(Math.round((list.current?.scrollLeft ?? 0) / width), furthest(row)));
  }

  function go(direction: -1 | 1) {
    const next = moved(position, direction, row);
    const tile = list.current?.children[next];
    const first = list.current?.children[0];
    if (!(tile instanceof HTMLElement) || !(first instanceof HTMLElement)) return;
    list.current?.scrollTo({ left: tile.offsetLeft - first.offsetLeft, behavior: still() ? "instant" : "smooth" });
    setPosition(next);
  }

  useEffect(() => setPosition((now) => Math.min(now, furthest({ tiles, perView, last }))), [tiles, perView, last]);

  const arrows = (
    <span className="track-arrows">
      <IconButton label={text("lobby.previousIn", { what: label })} variant="secondary" aria-disabled={position === 0} onClick={() => go(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={text("lobby.nextIn", { what: label })} variant="secondary" aria-disabled={position >= furthest(row)} onClick={() => go(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </span>
  );
  return (
    <>
      {head(arrows)}
      <ul ref={list} className={cx("track", className)} data-position={position} onScroll={scrolled}>{children}</ul>
    </>
  );
}

/** Whether the row jumps instead of gliding. */
const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
