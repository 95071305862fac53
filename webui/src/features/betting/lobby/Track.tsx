// A row of tiles that is wider than the page. It scrolls by swipes or by two arrows.

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { IconButton } from "../../../ui/Button";
import { cx } from "../../../ui/cx";
import { maxPosition, nextPosition, type Row } from "./slider.model";
import { text } from "./lobby.texts";
import "./track.css";

interface TrackProps {
  /** A name of the row, one or two words. */
  label: string;
  row: Row;
  className?: string;
  children: ReactNode;
  /** Draws the heading line with the two arrows. */
  head: (arrows: ReactNode) => ReactNode;
}

/** The tiles are list items. The row's class sets their width. */
export function Track({ label, row, className, children, head }: TrackProps) {
  const list = useRef<HTMLUListElement>(null);
  const [position, setPosition] = useState(0);
  const scrollTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { tiles, perView, positionLimit: last } = row;
  useEffect(() => () => clearTimeout(scrollTimer.current), []);

  // A swipe, a key or a focused tile scrolls the row as well. Only the position at rest counts,
  // because an arrow can be pressed again during the scroll.
  function onScroll() {
    clearTimeout(scrollTimer.current);
    scrollTimer.current = setTimeout(updatePosition, 120);
  }

  function updatePosition() {
    const first = list.current?.children[0];
    const second = list.current?.children[1];
    if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return;
    const width = second.offsetLeft - first.offsetLeft;
    setPosition(Math.min(Math.round((list.current?.scrollLeft ?? 0) / width), maxPosition(row)));
  }

  function scrollBy(direction: -1 | 1) {
    const next = nextPosition(position, direction, row);
    const tile = list.current?.children[next];
    const first = list.current?.children[0];
    if (!(tile instanceof HTMLElement) || !(first instanceof HTMLElement)) return;
    list.current?.scrollTo({ left: tile.offsetLeft - first.offsetLeft, behavior: prefersReducedMotion() ? "instant" : "smooth" });
    setPosition(next);
  }

  useEffect(() => setPosition((now) => Math.min(now, maxPosition({ tiles, perView, positionLimit: last }))), [tiles, perView, last]);

  const arrows = (
    <span className="track-arrows">
      <IconButton label={text("lobby.previousIn", { what: label })} variant="secondary" aria-disabled={position === 0} onClick={() => scrollBy(-1)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <IconButton label={text("lobby.nextIn", { what: label })} variant="secondary" aria-disabled={position >= maxPosition(row)} onClick={() => scrollBy(1)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </span>
  );
  return (
    <>
      {head(arrows)}
      <ul ref={list} className={cx("track", className)} data-position={position} onScroll={onScroll}>{children}</ul>
    </>
  );
}

/** Whether the row jumps instead of scrolling smoothly. */
const prefersReducedMotion = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
